import StreamsAtomics

/// One instant: everything that follows from one event happens in one turn.
///
/// A source emits, and operators without several inputs pass elements on at once. A junction, where paths of one turn
/// can meet, keeps what it receives. When the source has notified all its observers, the junctions run by rank, each
/// after all its inputs. So each of them emits from one consistent state.
///
/// One thread at a time runs a turn. If the turn reaches a junction that another thread owns, the rest of the turn is
/// left in the queue of that junction and continues there, so no thread waits. Turns cannot wait for each other in a
/// cycle, because all of them pass the junctions in the same order.
@usableFromInline
// Safe: only its thread accesses it.
final class Turn: @unchecked Sendable {
    /// Whether the process has junctions, so that turns must be opened.
    @inlinable static var isNeeded: Bool { ProcessActivity.hasJunctions }

    /// The turn of the current thread, open or not.
    @usableFromInline static var current: Turn { unmanaged.takeUnretainedValue() }

    /// The same, not retained: it lives as long as the thread.
    @inlinable static var unmanaged: Unmanaged<Turn> { ProcessActivity.turn }

    @exclusivity(unchecked) @usableFromInline var isOpen = false
    /// Whether there are junctions to run.
    @exclusivity(unchecked) @usableFromInline var hasWork = false
    /// The level of the source or junction that is emitting.
    @exclusivity(unchecked) @usableFromInline var position: UInt32 = 0
    /// How many deliveries of sources are under way, to tell elements of such a delivery from elements that a
    /// subscription itself causes.
    @exclusivity(unchecked) @usableFromInline var delivery = 0
    /// The number of deliveries when a subscription opened the turn; -1 if none did. Outside of further deliveries,
    /// operators in such a turn behave as in Rx.
    @exclusivity(unchecked) @usableFromInline var deliveryAtSubscription = -1
    /// The number of deliveries when the subscription began that is under way; -1 if none is.
    @exclusivity(unchecked) @usableFromInline var deliveryAtStart = -1
    /// The rank that subscriptions made by client code in a `create` closure feed.
    @exclusivity(unchecked) @usableFromInline var downstreamOfCreate: Rank?
    @exclusivity(unchecked) private var stops = Stops()
    /// Tickets that other threads have left here, to be continued after this turn.
    @exclusivity(unchecked) private var waiting = Queue<Ticket>()
    private static let threads = Atomic<UInt64>(0)
    /// The number of the turn; no other turn of the process has it.
    @exclusivity(unchecked) var number = Turn.threads.wrappingAdd(1, ordering: .relaxed).newValue << 40
    /// The junction whose endless cycle is being recorded.
    @exclusivity(unchecked) var recorded: TurnJunction?

    /// The end of the thread's stack.
    lazy var stackEnd = StackPosition.end

    /// Commits that entered their last gate while this thread was leaving the gates of another commit.
    @exclusivity(unchecked) private var commits = Queue<any TurnOpening>()
    @exclusivity(unchecked) private var isPerforming = false

    init() {}

    @inlinable var identifier: UInt {
        UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque())
    }

    /// Runs the body in the open turn, or in a new one.
    @inlinable @inline(__always)
    func run(_ body: () -> Void) {
        let isOutermost = enter()
        body()
        if isOutermost { settle() }
    }

    /// Opens the turn if none is open and returns whether it did; the caller that opens one calls `settle`.
    ///
    /// - Parameter isRelay: whether an operator sends what it has received. During a subscription, that subscription has
    ///   caused it.
    @inlinable @inline(__always)
    func enter(asRelay isRelay: Bool = false) -> Bool {
        guard !isOpen else { return false }
        isOpen = true
        if isRelay, isStarting { deliveryAtSubscription = delivery }
        return true
    }

    /// Subscribes, or sends a new observer what it receives at subscription.
    @inlinable @inline(__always)
    static func start(_ body: () -> Void) {
        guard isNeeded else { return body() }
        unmanaged._withUnsafeGuaranteedRef { turn in
            let outer = turn.deliveryAtStart
            turn.deliveryAtStart = turn.delivery
            body()
            turn.deliveryAtStart = outer
        }
    }

    /// Whether a subscription causes what is sent now.
    @inlinable @inline(__always)
    var isStarting: Bool { deliveryAtStart == delivery }

    /// Whether a junction at or below `level` still has to run.
    @usableFromInline
    func isAwaited(before level: UInt32) -> Bool {
        guard isOpen, let first = stops.firstKey, first >> 40 < level else { return false }
        return stops.contains { $0.isPending && $0.key >> 40 < level }
    }

    /// Schedules the junction, if the turn owns it or can acquire it now. Otherwise takes a place in its queue and returns
    /// false; the caller posts the arrivals.
    @inlinable @inline(__always)
    func acquire(_ junction: TurnJunction) -> Bool {
        junction.isEntered(by: self) ? (junction.isScheduled || schedule(junction)) : enterOrQueue(junction)
    }

    /// Whether arrivals for the junction wait for its stop.
    func hasPosted(to junction: TurnJunction) -> Bool {
        ticket(at: ObjectIdentifier(junction)) != nil
    }

    /// The place of the turn in the queue of a gate.
    func ticket(at gate: ObjectIdentifier) -> Ticket? {
        isOpen ? stops.ticket(at: gate) : nil
    }

    /// Runs a junction before its stop, unless something that it depends on still has to run.
    @usableFromInline
    func runAtOnce(_ junction: TurnJunction) {
        guard junction.isScheduled, mayRunAtOnce(junction) else { return }
        let before = position
        var repetitions = 0
        while junction.isScheduled, !junction.isRunning, mayRunAtOnce(junction) {
            // Another turn has arrived during this subscription. The values known so far may be half of it.
            if junction.isAwaitedByTurn {
                junction.isScheduled = false
                break
            }
            position = junction.rank.level
            if watch(junction, after: repetitions) {
                junction.run(in: self)
            } else {
                junction.isScheduled = false
            }
            repetitions += 1
        }
        endRecording()
        position = before
    }

    /// Not inlined, because junctions run inside each other in a long chain of subscriptions.
    @inline(never)
    func mayRunAtOnce(_ junction: TurnJunction) -> Bool {
        guard let first = stops.firstKey, first < junction.rank.key else { return true }
        // The junctions of the first stops may have run already, or be running.
        return !stops.contains { stop in
            guard stop.isPending, stop.junction !== junction else { return false }
            return !junction.rank.dependsOnNothing(from: UInt32(stop.key >> 40))
                || stop.junction.rank.leads(to: junction.rank)
        }
    }

    /// A junction that has run already in this turn, or is running, runs once more.
    @usableFromInline
    func schedule(_ junction: TurnJunction) -> Bool {
        junction.isScheduled = true
        if !junction.isListed { list(Stop(junction)) }
        return true
    }

    @usableFromInline
    func enterOrQueue(_ junction: TurnJunction) -> Bool {
        guard stops.ticket(at: ObjectIdentifier(junction)) == nil else { return false }
        // Elements that a subscription causes come from the sources of the junction, not from this position.
        if junction.rank.level <= position, !isStarting { junction.rank.rise(after: position) }
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

    /// Keeps an arrival for a junction that the turn does not own until the stop of that junction.
    @usableFromInline
    func post(to junction: TurnJunction, _ arrive: @escaping @Sendable () -> Void) {
        stops.ticket(at: ObjectIdentifier(junction))?.arrivals.append(arrive)
    }

    /// Runs the junctions by rank, including those that are added on the way; then continues turns that were left
    /// here.
    @inlinable @inline(__always)
    func settle() {
        if hasWork { settleAll() }
        deliveryAtSubscription = -1
        isOpen = false
    }

    @usableFromInline
    func settleAll() {
        // Not `asObserver`, whose closure would retain the turn for each stop.
        if Graph.isOutside { passStops() } else { passStopsAsObserver() }
        if !waiting.isEmpty { passWaiting() }
        endRecording()
        number &+= 1
        position = 0
        hasWork = false
    }

    @inline(__always)
    private func passStops() {
        while let stop = stops.popFirst() { pass(stop) }
    }

    @inline(never)
    private func passStopsAsObserver() {
        asObserverNow { passStops() }
    }

    /// Continues turns of other threads.
    @inline(never)
    private func passWaiting() {
        while let ticket = waiting.popFirst() {
            PrivateWork.setAside {
                ticket.takeRest(to: &stops, of: self)
                enter(with: ticket)
                passStops()
            }
        }
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
                if junction.isScheduled {
                    if countRun(of: junction) { run(junction) } else { junction.isScheduled = false }
                }
                if !junction.isListed { leave(junction) }
            }
            stop.end()
        }
    }

    /// Runs a junction once. Elements that arrive meanwhile make it run again.
    @inline(__always)
    private func run(_ junction: TurnJunction) {
        position = junction.rank.level
        junction.run(in: self)
    }

    /// Delivers an element of a source. A subject for a part of what an operator has received adds no delivery.
    @inlinable @inline(__always)
    func deliver(isPart: Bool = false, _ body: () -> Void) {
        if isPart { return body() }
        delivery &+= 1
        body()
        delivery &-= 1
    }

    private func leave(_ junction: TurnJunction) {
        junction.visitor.store(0, ordering: .relaxed)
        junction.leaveHandingOver()
    }

    /// Leaves the rest of the turn to the owner of the junction, or continues if the turn owns it by now.
    private func wait(with ticket: Ticket) {
        // Turns wait in the order of the ranks, so never for each other, unless a rank rises. A junction that has risen
        // above a turn that waits there is released first.
        while let risen = stops.popRisen() { pass(risen) }
        if !ticket.leaveRest(&stops, of: self) { enter(with: ticket) }
    }

    /// Continues at the gate of the ticket.
    private func enter(with ticket: Ticket) {
        let junction = ticket.junction
        junction.visitor.store(identifier, ordering: .relaxed)
        position = junction.rank.level
        ticket.arrive()
        _ = schedule(junction)
    }

    /// Keeps a turn whose ticket has been reached until this turn is over.
    func keep(_ ticket: Ticket) {
        waiting.append(ticket)
        hasWork = true
    }

    /// Performs a commit that has entered its last gate. Commits that it lets in follow iteratively.
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

    /// Continues the turns that are kept, unless an open turn will do so.
    func runKept() {
        guard !isOpen, !waiting.isEmpty else { return }
        isOpen = true
        settle()
    }
}

extension ProcessActivity {
    private static let turns = OwnedThreadLocal<Turn>()

    /// The turn of the current thread, open or not; it lives as long as the thread.
    @usableFromInline static var turn: Unmanaged<Turn> { turns.object { Turn() } }
}
