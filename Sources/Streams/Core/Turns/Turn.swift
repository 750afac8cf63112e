import StreamsAtomics

/// One instant: everything that follows from one event happens in one turn.
///
/// A source emits, and operators without several inputs pass elements on at once. A junction, where paths of one turn
/// can meet, keeps what it receives. When the source has notified all its observers, the junctions run by rank, each
/// after all its inputs. So each of them emits from one consistent state.
///
/// One thread at a time runs a turn. If the turn reaches a junction that another thread owns, the rest of the turn is
/// left to that thread, which continues it when it comes to its place in the queue of the junction, so no thread waits. Turns
/// cannot wait for each other in a cycle, because all of them pass the junctions in the same order, unless what observers
/// write connects the junctions in a cycle.
@usableFromInline
// Safe: only its thread accesses it.
final class Turn: @unchecked Sendable {
    /// Whether the process has junctions, so that turns must be opened.
    @inlinable static var isNeeded: Bool { ProcessActivity.hasJunctions }

    /// The turn of the current thread, open or not.
    @usableFromInline static var current: Turn { unmanaged.takeUnretainedValue() }

    /// The turn of the current thread, not retained: it lives as long as the thread.
    @inlinable static var unmanaged: Unmanaged<Turn> { ProcessActivity.turn }

    @exclusivity(unchecked) @usableFromInline var isOpen = false
    /// Whether there are junctions to run.
    @exclusivity(unchecked) @usableFromInline var hasWork = false
    /// The level of the source or junction that is emitting.
    @exclusivity(unchecked) @usableFromInline var position: UInt32 = 0
    /// How many deliveries of sources are under way. Elements that arrive while this number is the same as at the
    /// beginning of a subscription are caused by the subscription; others belong to a delivery that began later.
    @exclusivity(unchecked) @usableFromInline var delivery = 0
    /// The value of `delivery` when a subscription opened the turn; -1 if no subscription did. What that subscription
    /// causes is emitted at once, as in Rx.
    @exclusivity(unchecked) @usableFromInline var deliveryAtSubscription = -1
    /// The value of `delivery` when the innermost subscription that is under way began; -1 without one.
    @exclusivity(unchecked) @usableFromInline var deliveryAtStart = -1
    /// How many sources are sending their values to a new observer, inside their gates.
    @exclusivity(unchecked) @usableFromInline var replays = 0
    /// The junctions that run when all but so many of these have been left.
    @exclusivity(unchecked) var afterReplays: [(junction: TurnJunction, left: Int)] = []
    /// While the closure of a `create` runs: the rank that is fed by what the closure subscribes to.
    @exclusivity(unchecked) @usableFromInline var downstreamOfCreate: Rank?
    @exclusivity(unchecked) var stops = Stops()
    /// Where it leaves its rest, if it has tickets.
    @exclusivity(unchecked) var waitingTurn: WaitingTurn?
    /// Tickets that other threads have left here, to be continued after this turn.
    @exclusivity(unchecked) var waiting = Queue<Ticket>()
    /// Whether these are being continued.
    @exclusivity(unchecked) var isGoingOn = false
    private static let threads = Atomic<UInt64>(0)
    /// The number of the turn; no other turn of the process has it.
    @exclusivity(unchecked) var number = Turn.threads.wrappingAdd(1, ordering: .relaxed).newValue << 40
    /// The junction whose endless cycle is being recorded.
    @exclusivity(unchecked) var recorded: TurnJunction?

    /// The end of the thread's stack.
    lazy var stackEnd = StackPosition.end

    /// What lives as long as the subjects are passed on that this turn has emitted.
    @exclusivity(unchecked) @usableFromInline var handingOn: [HandingOn] = []
    /// What begins turns of its own after this one.
    @exclusivity(unchecked) private var later = Queue<() -> Void>()
    @exclusivity(unchecked) private var isPassingLater = false
    /// Commits that entered their last gate while this thread was leaving the gates of another commit.
    @exclusivity(unchecked) private var commits = Queue<(Turn) -> Void>()
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
    /// - Parameter isRelay: whether an operator sends what it has received. If it does so during a subscription, the
    ///   subscription has caused it, and so has opened the turn.
    @inlinable @inline(__always)
    func enter(asRelay isRelay: Bool = false) -> Bool {
        guard !isOpen else { return false }
        isOpen = true
        if isRelay, isStarting { deliveryAtSubscription = delivery }
        return true
    }

    /// Whether a junction at or below `level` still has to run.
    @usableFromInline
    func isAwaited(before level: UInt32) -> Bool {
        guard isOpen, let first = stops.firstKey, first >> 40 < level else { return false }
        return stops.contains { $0.isPending && $0.key >> 40 < level }
    }

    /// Schedules the junction, if the turn owns it or can acquire it now. Otherwise takes a place in its queue, unless it
    /// owns it, and returns false; the caller posts the arrivals.
    @inlinable @inline(__always)
    func acquire(_ junction: TurnJunction, from input: Int = 0) -> Bool {
        guard junction.isEntered(by: self) else { return enterOrQueue(junction) }
        return junction.isScheduled && junction.posted == nil || scheduleArrival(at: junction, from: input)
    }

    var madeWaitingTurn: WaitingTurn {
        if let waitingTurn { return waitingTurn }
        let new = WaitingTurn()
        waitingTurn = new
        return new
    }

    /// The place of the turn in the queue of a gate.
    func ticket(at gate: ObjectIdentifier) -> Ticket? {
        isOpen ? stops.ticket(at: gate) : nil
    }

    /// Makes the junction run at its stop in this turn; once more, if it has run already or is running. Returns true.
    @usableFromInline
    func schedule(_ junction: TurnJunction) -> Bool {
        junction.isScheduled = true
        list(junction)
        return true
    }

    /// Does work in this turn after everything at or below `level` has run, at a junction that is the youngest there.
    @usableFromInline
    func `do`(after level: UInt32, _ work: @escaping @Sendable () -> Void) {
        let junction = TurnJunction(feeding: nil, at: level) { _, _ in work() }
        _ = junction.enter()
        junction.visitor.store(identifier, ordering: .relaxed)
        _ = schedule(junction)
    }

    /// Gives the junction a stop, unless it has one.
    @inline(__always)
    func list(_ junction: TurnJunction) {
        guard !junction.isListed else { return }
        junction.isListed = true
        junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.stopCount += 1 }
        insert(Stop(junction))
    }

    /// The turn owns the gate. Returns false if the arrival has to wait for those of other turns. Then the junction does not
    /// run before, because what has arrived in this turn is half of it.
    @usableFromInline
    func scheduleArrival(at junction: TurnJunction, from input: Int) -> Bool {
        guard !junction.hasPosted(before: input, in: self) else {
            junction.leaveArrivals(in: self)
            return false
        }
        if !junction.isListed, !junction.isRunning { rise(junction) }
        return schedule(junction)
    }

    /// Calls `body` with the junctions that the turn owns and that still have to run.
    func forEachScheduled(_ body: (TurnJunction) -> Void) {
        _ = stops.contains { stop in
            if !stop.hasTicket, stop.junction.isScheduled { body(stop.junction) }
            return false
        }
    }

    /// The position says where an element comes from, unless a subscription causes the element.
    @inline(__always)
    private func rise(_ junction: TurnJunction) {
        if junction.rank.level <= position, !isStarting { junction.rank.rise(after: position) }
    }

    @usableFromInline
    func enterOrQueue(_ junction: TurnJunction) -> Bool {
        guard stops.ticket(at: junction.gateIdentifier) == nil else { return false }
        rise(junction)
        return junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
            guard gate.enter() || enterOrTakeTicket(at: gate) else { return false }
            gate.visitor.store(identifier, ordering: .relaxed)
            return schedule(junction)
        }
    }

    @inline(never)
    private func enterOrTakeTicket(at gate: TurnJunction) -> Bool {
        let ticket = Ticket(for: gate, at: ObjectIdentifier(gate), in: self)
        guard !gate.enterOrQueue(ticket) else { return true }
        insert(Stop(gate, ticket))
        return false
    }

    /// Keeps an arrival for a junction whose gate another turn owns, until this turn owns it.
    @usableFromInline
    func post(to junction: TurnJunction, _ arrive: @escaping @Sendable () -> Void) {
        stops.ticket(at: junction.gateIdentifier)?.arrivals.append { [level = junction.rank.level] in
            Turn.current.position = level
            arrive()
        }
    }

    /// Ends the turn: runs the junctions by rank, including those added meanwhile. Then continues the turns that other
    /// threads have left to this one.
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
        end()
        position = 0
        hasWork = false
        if !later.isEmpty, !isPassingLater { passLater() }
    }

    /// What follows is another turn.
    @inline(__always)
    func end() {
        number &+= 1
        if recorded != nil || waitingTurn != nil || !handingOn.isEmpty { forget() }
    }

    @inline(never)
    private func forget() {
        endRecording()
        waitingTurn = nil
        handingOn = []
    }

    /// Does something after this turn, in turns of its own.
    func afterwards(_ work: @escaping @Sendable () -> Void) {
        later.append(left(work))
        hasWork = true
    }

    @inline(never)
    private func passLater() {
        deliveryAtSubscription = -1
        isOpen = false
        isPassingLater = true
        while let next = later.popFirst() { PrivateWork.setAside(during: next) }
        isPassingLater = false
    }

    @inline(__always)
    func passStops() {
        while let stop = stops.popFirst() {
            if stop.hasTicket { wait(at: stop) } else { pass(stop) }
        }
    }

    @inline(never)
    private func passStopsAsObserver() {
        asObserverNow { passStops() }
    }

    func insert(_ stop: Stop) {
        hasWork = true
        stops.insert(stop)
    }

    @inline(__always)
    func pass(_ stop: Stop) {
        stop.held._withUnsafeGuaranteedRef { junction in
            guard stop.key == junction.rank.key else { return insert(stop.renewed) }
            junction.isListed = false
            if junction.isScheduled {
                if countRun(of: junction) { run(junction) } else { junction.isScheduled = false }
            }
            junction.finishRun()
            junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { gate in
                gate.stopCount -= 1
                if gate.stopCount == 0 { gate.leave(in: self) }
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

    /// Delivers an element of a source.
    @inlinable @inline(__always)
    func deliver(_ body: () -> Void) {
        delivery &+= 1
        body()
        delivery &-= 1
    }

    /// Performs a commit that has entered its last gate. Leaving the gates may let in further commits; these are performed
    /// after it, one by one, so that they do not need more and more stack.
    func follow(_ commit: @escaping (Turn) -> Void) {
        if isPerforming { commits.append(commit) } else { perform(commit) }
    }

    func perform(_ commit: (Turn) -> Void) {
        let wasPerforming = isPerforming
        isPerforming = true
        commit(self)
        while !wasPerforming, let next = commits.popFirst() { next(self) }
        isPerforming = wasPerforming
    }
}

extension ProcessActivity {
    private static let turns = OwnedThreadLocal<Turn>(.turn)

    /// The turn of the current thread, open or not; it lives as long as the thread.
    @usableFromInline static var turn: Unmanaged<Turn> { turns.object { Turn() } }
}
