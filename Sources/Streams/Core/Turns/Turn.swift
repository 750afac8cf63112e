import Synchronization

/// One instant of a thread: all that follows from one event happens within one turn.
///
/// A source sends; what passes elements on does so at once; a junction, where paths of one turn may meet, keeps what it
/// receives. When the source has told all its observers, the junctions run one after the other by rank, each once
/// everything below it has spoken. So each emits of one consistent state.
///
/// A turn is carried by one thread at a time. Where it comes to a junction that another thread is inside of, the rest of
/// the turn is left in that junction's gate and goes on there: nobody waits. Turns cannot wait for each other in a
/// circle, since all pass the junctions in one order.
@usableFromInline
// Safe: touched by its thread only.
final class Turn: @unchecked Sendable {
    /// Whether a turn needs to be opened at all.
    @inlinable static var isNeeded: Bool { Ambient.hasJunctions }

    /// The turn of the current thread, open or not.
    @usableFromInline static var current: Turn { unmanaged.takeUnretainedValue() }

    /// The same, not retained: it lives as long as the thread.
    @inlinable static var unmanaged: Unmanaged<Turn> { Ambient.turn }

    @exclusivity(unchecked) @usableFromInline var isOpen = false
    /// Whether there is anything to settle.
    @exclusivity(unchecked) @usableFromInline var hasWork = false
    /// The level of what is sending.
    @exclusivity(unchecked) @usableFromInline var position: UInt32 = 0
    /// Counts the deliveries of sources, so that what such a delivery brings to a junction that is being subscribed to is
    /// told from what the subscription brings.
    @exclusivity(unchecked) @usableFromInline var delivery = 0
    /// What client code subscribes to in a `create` closure feeds this.
    @exclusivity(unchecked) @usableFromInline var downstreamOfCreate: Rank?
    @exclusivity(unchecked) private var stops = Stops()
    /// What other threads have left here, to be carried on when this turn is over.
    @exclusivity(unchecked) private var waiting = Queue<Ticket>()
    @exclusivity(unchecked) private var runs = 0

    /// Where the stack of the thread begins.
    lazy var stackEnd = StackPosition.end

    /// Commits that became complete while this thread was leaving the gates of another.
    @exclusivity(unchecked) private var commits = Queue<any TurnOpening>()
    @exclusivity(unchecked) private var isPerforming = false

    init() {}

    @inlinable var identifier: UInt {
        UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Runs the body as part of the turn that is open, else as a turn of its own.
    @inlinable
    func run(_ body: () -> Void) {
        guard !isOpen else { return body() }
        isOpen = true
        body()
        settle()
    }

    /// Whether something is still to run that stands below `level`, or at it.
    @usableFromInline
    func isAwaited(before level: UInt32) -> Bool {
        isOpen && (stops.firstKey.map { $0 >> 40 < UInt64(level) } ?? false)
    }

    /// Whether the turn is inside of the junction's gate, or could enter it now. If not, what it brings is `post`ed.
    @inlinable @inline(__always)
    func reaches(_ junction: TurnJunction) -> Bool {
        junction.isEntered(by: self) ? (junction.isScheduled || schedule(junction)) : enters(junction)
    }

    /// Whether something for the junction waits for its stop.
    func hasPosted(to junction: TurnJunction) -> Bool {
        ticket(at: ObjectIdentifier(junction)) != nil
    }

    /// The place of the turn in the queue of a gate.
    func ticket(at gate: ObjectIdentifier) -> Ticket? {
        isOpen ? stops.ticket(at: gate) : nil
    }

    /// Runs a junction before its stop, as long as nothing that stands below it is still to run.
    @usableFromInline
    func runAtOnce(_ junction: TurnJunction) {
        guard junction.isScheduled, mayRunAtOnce(junction) else { return }
        let before = position
        while junction.isScheduled, !junction.isRunning, mayRunAtOnce(junction) {
            // Another thread's turn has come while this one subscribes: what is known by now may be half of it.
            if junction.isAwaitedByTurn {
                junction.isScheduled = false
                break
            }
            position = junction.rank.level
            junction.run(in: self)
        }
        position = before
    }

    func mayRunAtOnce(_ junction: TurnJunction) -> Bool {
        stops.firstKey.map { junction.rank.dependsOnNothing(from: UInt32($0 >> 40)) } ?? true
    }

    /// A junction that has run already in this turn, or is running, runs once more.
    @usableFromInline
    func schedule(_ junction: TurnJunction) -> Bool {
        junction.isScheduled = true
        if !junction.isListed { list(Stop(junction)) }
        return true
    }

    @usableFromInline
    func enters(_ junction: TurnJunction) -> Bool {
        guard stops.ticket(at: ObjectIdentifier(junction)) == nil else { return false }
        if junction.rank.level <= position { junction.rank.rise(after: position) }
        if !junction.enter() {
            let ticket = Ticket(for: junction, at: ObjectIdentifier(junction))
            guard junction.enterOrQueue(ticket) else {
                insert(Stop(junction, ticket))
                return false
            }
        }
        junction.visitor.store(identifier, ordering: .relaxed)
        return schedule(junction)
    }

    /// Keeps what the turn brings to a junction that it does not reach until the junction's stop.
    @usableFromInline
    func post(to junction: TurnJunction, _ arrive: @escaping @Sendable () -> Void) {
        stops.ticket(at: ObjectIdentifier(junction))?.arrivals.append(arrive)
    }

    /// One junction after the other by rank, including those that come up on the way; then what has been left here.
    @inlinable @inline(__always)
    func settle() {
        if hasWork { settleAll() } else { isOpen = false }
    }

    @usableFromInline
    func settleAll() {
        runs = 0
        while true {
            while let stop = stops.popFirst() { pass(stop) }
            guard let ticket = waiting.popFirst() else { break }
            ticket.takeRest(to: &stops, of: self)
            enter(with: ticket)
        }
        position = 0
        hasWork = false
        isOpen = false
    }

    func insert(_ stop: Stop) {
        hasWork = true
        stops.insert(stop)
    }

    private func list(_ stop: Stop) {
        stop.junction.isListed = true
        insert(stop)
    }

    private func pass(_ stop: Stop) {
        stop.held._withUnsafeGuaranteedRef { junction in
            guard stop.key == junction.rank.key else { return insert(stop.renewed) }
            if let ticket = stop.ticket {
                wait(with: ticket)
            } else {
                junction.isListed = false
                if isEndless() {
                    junction.isScheduled = false
                } else if junction.isScheduled {
                    run(junction)
                }
                if !junction.isListed { leave(junction) }
            }
            stop.end()
        }
    }

    /// Runs a junction once; what comes meanwhile has it run again, after what stands below it.
    @inline(__always)
    private func run(_ junction: TurnJunction) {
        position = junction.rank.level
        junction.run(in: self)
    }

    /// Begins the delivery of a source, in a turn of its own if none is open, and tells whether that is so. A subject that
    /// relays what an operator receives adds no delivery to the one that the operator is part of.
    @inlinable @inline(__always)
    func begin(isRelay: Bool = false) -> Bool {
        if !isRelay { delivery &+= 1 }
        defer { isOpen = true }
        return !isOpen
    }

    private func leave(_ junction: TurnJunction) {
        junction.visitor.store(0, ordering: .relaxed)
        junction.leaveHandingOver()
    }

    /// Leaves the rest of the turn to whoever is inside of the junction, or goes on if the gate is the turn's by now.
    private func wait(with ticket: Ticket) {
        // Another turn may have come to a junction that this one is inside of when that stood lower than the one to wait
        // for now. So those that have risen are left first: no two turns wait for each other.
        for held in stops.takeRisen() {
            held.junction.isListed = false
            run(held.junction)
            if !held.junction.isListed { leave(held.junction) }
            held.end()
        }
        if !ticket.leaveRest(&stops, of: self) { enter(with: ticket) }
    }

    /// Goes on inside of the gate that the ticket stood for.
    private func enter(with ticket: Ticket) {
        let junction = ticket.junction
        junction.visitor.store(identifier, ordering: .relaxed)
        position = junction.rank.level
        ticket.arrive()
        _ = schedule(junction)
    }

    /// Keeps a turn whose ticket has come up, until this turn is over.
    func keep(_ ticket: Ticket) {
        waiting.append(ticket)
        hasWork = true
    }

    /// Performs a commit that a gate has let in. Those that it lets in follow one after the other, however many there are.
    func follow(_ commit: any TurnOpening) {
        if isPerforming { commits.append(commit) } else { perform(commit) }
    }

    func perform(_ commit: any TurnOpening) {
        let wasPerforming = isPerforming
        isPerforming = true
        commit.perform(in: self)
        while !wasPerforming, let next = commits.popFirst() { next.perform(in: self) }
        isPerforming = wasPerforming
    }

    /// Runs what is kept, unless a turn is open that will do so when it is over.
    func runKept() {
        guard !isOpen, !waiting.isEmpty else { return }
        isOpen = true
        settle()
    }

    /// Whether junctions run again and again, since what they send leads back to them; reports that once.
    private func isEndless() -> Bool {
        runs += 1
        guard runs > CycleWatch.bound else { return false }
        if runs == CycleWatch.bound + 1 { CycleWatch.Trace.start() }
        if runs == CycleWatch.bound + 100 {
            let path = CycleWatch.Trace.stop()
            ProgrammingError.endlessCycle(path: path.removingRepetition(), writes: CycleWatch.bound).report()
        }
        return runs >= CycleWatch.bound + 100
    }
}

/// What tells of a change, in a turn of its own if none is open: the commit of a transaction.
protocol TurnOpening: AnyObject, Sendable {
    func perform(in turn: Turn)
}

extension [Origin] {
    /// The path up to where it begins again.
    fileprivate func removingRepetition() -> [Origin] {
        guard let first else { return [] }
        let next = dropFirst().firstIndex { "\($0)" == "\(first)" } ?? endIndex
        return Array(self[..<next]) + [first]
    }
}
