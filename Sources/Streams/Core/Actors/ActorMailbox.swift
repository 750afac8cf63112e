import StreamsAtomics

/// Queues events for an actor, for all subscriptions that deliver there.
///
/// It has the highest level, so a turn runs it last. It queues everything that the turn produced as one batch, and one
/// job of the actor delivers the batch, so no other code on the actor sees half of a turn. An event that is sent on the
/// actor is delivered at once, after the batches that are already queued.
// Safe: `arrived` is touched inside the gate only; the rest is behind the lock of `Guarded`.
final class ActorMailbox: TurnJunction, @unchecked Sendable {
    private static let mailboxes = Guarded<[ObjectIdentifier: Entry]>([:])
    /// The instance whose actor this thread is known to run, other than the main actor's.
    private static let current = ThreadLocal<ActorMailbox>(.mailbox)

    /// A class, because Swift 6.3.1 misreads an optional struct that has a weak reference and another field.
    private final class Entry {
        weak var mailbox: ActorMailbox?
    }

    private struct Mail {
        var posted = Queue<[any MailboxItem]>()
        var hasJob = false
        var isDelivering = false
    }

    private let actor: any Actor
    private let isMain: Bool
    private let entry = Entry()
    private let mail = Guarded(Mail())
    /// Whether something is posted; written under the lock of `mail`.
    private let isMailWaiting = Atomic<Bool>(false)
    /// What the current turn has produced; belongs to the owner of the gate.
    @exclusivity(unchecked) private var arrived: [any MailboxItem] = []

    /// The instance for an actor. It lives as long as there are subscriptions that deliver there.
    static func of(_ actor: any Actor) -> ActorMailbox {
        let key = ObjectIdentifier(actor)
        if let mailbox = mailboxes.withLock({ $0[key]?.mailbox }) { return mailbox }
        let mailbox = ActorMailbox(actor)
        return mailboxes.withLock { mailboxes in
            if let other = mailboxes[key]?.mailbox { return other }
            mailbox.entry.mailbox = mailbox
            mailboxes[key] = mailbox.entry
            return mailbox
        }
    }

    private init(_ actor: any Actor) {
        self.actor = actor
        isMain = actor === MainActor.shared
        super.init(feeding: nil) { junction, turn in junction.known(as: ActorMailbox.self).post(of: turn) }
        rank.rise(after: Rank.highestLevel &- 1)
    }

    deinit {
        let key = ObjectIdentifier(actor)
        Self.mailboxes.withLock { if $0[key] === entry { $0[key] = nil } }
    }

    /// Whether the caller is known to run on the actor.
    var isHere: Bool {
        isMain ? MainQueue.isCurrent : Self.current.object === self
    }

    /// Runs work that the caller knows to be on the actor.
    func here<Result>(_ work: () -> Result) -> Result {
        guard !isMain else { return work() }
        let before = Self.current.object
        Self.current.object = self
        defer { Self.current.object = before }
        return work()
    }

    /// Delivers what earlier turns have queued, if the caller is on the actor; returns whether it is.
    func deliverPostedHere() -> Bool {
        guard isHere else { return false }
        if isMailWaiting.load(ordering: .relaxed) { deliverPosted() }
        return true
    }

    /// Keeps an event until the end of the turn.
    func take(_ item: any MailboxItem) {
        let turn = Turn.current
        turn.run {
            if turn.acquire(self) {
                arrived.append(item)
            } else {
                turn.post(to: self) { self.arrived.append(item) }
            }
        }
    }

    /// Runs an action on the actor: at once if the caller is there.
    func perform(_ action: @escaping @Sendable () -> Void) {
        if isHere { action() } else { take(ActionItem(action)) }
    }

    private func post(of turn: Turn) {
        guard !arrived.isEmpty else { return }
        var items: [any MailboxItem] = []
        swap(&items, &arrived)
        let isHere = isHere
        let needsJob = mail.withLock { mail in
            mail.posted.append(items)
            isMailWaiting.store(true, ordering: .relaxed)
            guard !isHere, !mail.hasJob else { return false }
            mail.hasJob = true
            return true
        }
        if needsJob { startJob() }
        guard isHere else { return }
        // The writes of these closures depend on the delivery, not on this junction's level.
        let position = turn.position
        turn.position = 0
        deliverPosted()
        turn.position = position
    }

    private func startJob() {
        if isMain {
            Task { @MainActor in self.runJob() }
        } else {
            Task { await self.runJob(on: self.actor) }
        }
    }

    private func runJob(on actor: isolated any Actor) {
        here { runJob() }
    }

    private func runJob() {
        mail.withLock { $0.hasJob = false }
        if !deliverPosted(limit: 1024) { continueLater() }
    }

    private func continueLater() {
        let needsJob = mail.withLock { mail in
            defer { mail.hasJob = true }
            return !mail.hasJob
        }
        if needsJob { startJob() }
    }

    /// Delivers what is queued, one turn after the other, unless this is already running further up the stack. Returns
    /// false if it stopped at the limit, so that other work of the actor can run.
    @discardableResult
    private func deliverPosted(limit: Int = .max) -> Bool {
        let isFree = mail.withLock { mail in
            defer { mail.isDelivering = true }
            return !mail.isDelivering
        }
        guard isFree else { return true }
        var delivered = 0
        while let items = nextPosted() {
            for item in items { item.deliver() }
            delivered += items.count
            if delivered >= limit {
                mail.withLock { $0.isDelivering = false }
                return false
            }
        }
        return true
    }

    private func nextPosted() -> [any MailboxItem]? {
        mail.withLock { mail in
            let items = mail.posted.popFirst()
            isMailWaiting.store(!mail.posted.isEmpty, ordering: .relaxed)
            if items == nil { mail.isDelivering = false }
            return items
        }
    }
}

/// An event on its way to an actor.
protocol MailboxItem: AnyObject, Sendable {
    /// Delivers the oldest waiting event of its subscription; called on the actor.
    func deliver()
}

private final class ActionItem: MailboxItem {
    private let action: @Sendable () -> Void

    init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    func deliver() {
        action()
    }
}
