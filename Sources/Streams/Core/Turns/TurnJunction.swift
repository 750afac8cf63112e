import Synchronization

/// A gate at which paths meet that may follow from one event, and that waits until all of them have spoken.
@usableFromInline
// Safe: as every gate; what varies is touched inside the gate only.
class TurnJunction: Gate<@Sendable () -> Void>, @unchecked Sendable {
    @usableFromInline typealias Work = @Sendable (TurnJunction, Turn) -> Void

    @usableFromInline final let rank: Rank
    /// Handles what has come in the turn, or since it ran last in it; called inside the gate. A closure rather than a
    /// method that subclasses override: made where the element's type is known, it is compiled for that.
    @usableFromInline final let work: Work
    /// The turn that is inside of the gate from its first arrival until it has run, or 0. A turn may ask for itself
    /// at any time, since nobody else writes that.
    @usableFromInline final let visitor = Atomic<UInt>(0)
    /// Whether it is to run in the turn that is inside.
    @exclusivity(unchecked) @usableFromInline final var isScheduled = false
    /// Whether it has a stop in the turn that is inside.
    @exclusivity(unchecked) final var isListed = false
    @exclusivity(unchecked) final var isRunning = false
    /// The turn of the thread that is subscribing to its sources, or 0.
    @usableFromInline final let starter = Atomic<UInt>(0)
    /// The last delivery before that; touched by the thread that subscribes.
    @exclusivity(unchecked) @usableFromInline final var lastDelivery = 0

    /// A junction that sends to what `downstream` belongs to, if that is a junction or feeds one.
    @usableFromInline
    init(feeding downstream: Rank?, work: @escaping Work) {
        rank = Rank(feeding: downstream)
        self.work = work
        super.init()
        Ambient.addJunction()
    }

    deinit {
        Ambient.removeJunction()
    }

    /// The junction as what it was made as.
    @inlinable @inline(__always)
    final func known<Kind: TurnJunction>(as kind: Kind.Type) -> Kind {
        // Safe: asked by the work of a junction, which its own initialiser makes; debug builds check it.
        unsafeDowncast(self, to: kind)
    }

    @inlinable @inline(__always)
    final func isEntered(by turn: Turn) -> Bool {
        visitor.load(ordering: .relaxed) == turn.identifier
    }

    /// Runs once, unless it is running already.
    @inline(__always)
    final func run(in turn: Turn) {
        guard !isRunning else { return }
        isRunning = true
        isScheduled = false
        work(self, turn)
        isRunning = false
    }

    /// Subscribes to the sources.
    @usableFromInline
    final func start(_ subscribe: () -> Void) {
        let turn = Turn.current
        lastDelivery = turn.delivery
        starter.store(turn.identifier, ordering: .relaxed)
        subscribe()
        starter.store(0, ordering: .relaxed)
    }

    /// Whether the turn's thread is subscribing to the sources, and no source has begun a delivery meanwhile.
    @inlinable @inline(__always)
    final func isStarted(by turn: Turn) -> Bool {
        starter.load(ordering: .relaxed) == turn.identifier && lastDelivery == turn.delivery
    }

    /// Takes what arrives into the turn: `store` keeps it until the junction runs, now or, where the gate is busy,
    /// `later`. While the junction is being subscribed to it runs at once, as long as nothing below is still to run.
    @inlinable @inline(__always)
    final func receive(_ store: () -> Void, later: () -> @Sendable () -> Void) {
        Turn.unmanaged._withUnsafeGuaranteedRef { turn in
            let isOutermost = !turn.isOpen
            turn.isOpen = true
            if !turn.reaches(self) {
                turn.post(to: self, later())
            } else {
                store()
                if isStarted(by: turn) { turn.runAtOnce(self) }
            }
            if isOutermost { turn.settle() }
        }
    }

    /// Does the work inside the gate, such as handling the end of a source: now, or after what is going on there. What is
    /// hurried, such as an error, comes before what the junction has still to do in this turn. So does an end that comes
    /// while the junction is subscribing, as elements do that come then.
    @usableFromInline
    final func pass(hurriedly isHurried: Bool = false, _ work: @escaping @Sendable () -> Void) {
        let turn = Turn.current
        if isHurried || !isScheduled && isStarted(by: turn) && turn.mayRunAtOnce(self), isEntered(by: turn), !isRunning {
            return work()
        }
        if turn.hasPosted(to: self) { return turn.post(to: self) { self.pass(work) } }
        guard enter() || enterOrQueue(work) else { return }
        work()
        leaveHandingOver()
        turn.runKept()
    }

    /// Enters, or leaves the ticket in the queue.
    final func enterOrQueue(_ ticket: Ticket) -> Bool {
        acquire()
        let hasEntered = claim(orQueue: .successor(ticket))
        release()
        return hasEntered
    }

    /// Whether another turn waits here, and will handle what has come by now.
    final var isAwaitedByTurn: Bool {
        guard state.load(ordering: .relaxed) & GateState.queued != 0 else { return false }
        return withLock { queue.contains { if case .successor = $0 { true } else { false } } }
    }

    /// Leaves after doing what was queued meanwhile; the rest of another turn takes the gate over and is kept until the
    /// present one is over.
    @usableFromInline
    final func leaveHandingOver() {
        if tryLeaveAfterTakeover() { return }
        drain { work in
            work()
            return true
        }
    }
}

/// Something to do once everything below a level has spoken.
final class Postponed: TurnJunction, @unchecked Sendable {
    /// Does the work in the present turn when all that stands below `level`, or at it, has run.
    static func `do`(after level: UInt32, in turn: Turn, _ work: @escaping @Sendable () -> Void) {
        let postponed = Postponed(work)
        postponed.rank.rise(after: level &- 1)
        _ = turn.enters(postponed)
    }

    private init(_ work: @escaping @Sendable () -> Void) {
        super.init(feeding: nil) { _, _ in work() }
    }
}
