import StreamsAtomics

/// A place where paths of one event can meet, and which waits until all of them have emitted.
///
/// Junctions that feed another one are passed through the gate of that one. So a turn owns all of them or none, and all of
/// them emit for the same turns in the same order. If each had its own gate, one turn could be the first at one of them, and
/// another turn at the next.
@usableFromInline
// Safe: `rank` and `work` are constant, `visitor`, `starter` and `postedAddress` atomic; `lastDelivery`, `outerStart` and
// `outerReplays` belong to the thread that subscribes to the sources, the rest to the owner of the gate.
class TurnJunction: PassingGate<@Sendable () -> Void>, @unchecked Sendable {
    @usableFromInline typealias Work = @Sendable (TurnJunction, Turn) -> Void

    @usableFromInline final let rank: Rank
    /// Handles the arrivals of the turn since the last run. The caller owns the gate. A closure instead of an
    /// overridden method, so that it is specialised where the element type is known.
    @usableFromInline final let work: Work
    /// The junction whose gate is passed: this one, or the last one that it feeds, retained.
    // Safe: set before other threads see the junction.
    @exclusivity(unchecked) @usableFromInline private(set) final var gate: Unmanaged<TurnJunction>?
    /// The turn that owns the gate, from its first arrival until the junctions have run, or 0. A turn can compare it
    /// with its own identity at any time, since no other thread writes that value.
    @usableFromInline final let visitor = Atomic<UInt>(0)
    /// How many junctions that pass this gate have a stop in the turn that owns it.
    @exclusivity(unchecked) final var stopCount = 0
    /// Work for this junction that has arrived while it had a stop.
    @exclusivity(unchecked) private var rest: [(isHurried: Bool, work: @Sendable () -> Void)] = []
    /// The address of what other turns have left, which is retained; 0 until a turn finds the gate busy for the first time.
    @usableFromInline final let postedAddress = Atomic<UInt>(0)
    /// Whether it still has to run in the turn that owns it.
    @exclusivity(unchecked) @usableFromInline final var isScheduled = false
    /// Whether it has a stop in the turn that owns it.
    @exclusivity(unchecked) final var isListed = false
    @exclusivity(unchecked) final var isRunning = false
    /// Whether its run has been left to a turn that waits here.
    @exclusivity(unchecked) @usableFromInline final var isLeft = false
    /// The last turn in which it ran, and how often it ran there again.
    @exclusivity(unchecked) final var lastTurn: UInt64 = 0
    @exclusivity(unchecked) final var repetitions = 0
    /// How many elements it has received in the turn since it ran last.
    @exclusivity(unchecked) @usableFromInline final var arrivals = 0
    /// After so many elements of one turn it runs early, see `runEarly`: more than a program has variables, and few enough
    /// that an endless source is stopped soon.
    @inlinable static var bound: Int { 100_000 }
    /// The turn of the thread that is subscribing to its sources, or 0.
    @usableFromInline final let starter = Atomic<UInt>(0)
    /// The values of the turn's `delivery` and `deliveryAtStart` when that thread began to subscribe.
    @exclusivity(unchecked) @usableFromInline final var lastDelivery = 0
    @exclusivity(unchecked) @usableFromInline final var outerStart = -1
    /// How many sources were sending their values to new observers when that thread began to subscribe.
    @exclusivity(unchecked) final var outerReplays = 0

    /// A junction whose output feeds `downstream`, or one at a given level.
    ///
    /// - Parameter sharesGate: whether the gate of the junction downstream is passed, provided that this thread is
    ///   subscribing to the inputs of that junction, or owns the gate.
    @usableFromInline
    init(feeding downstream: Rank?, sharesGate: Bool = false, at level: UInt32? = nil, work: @escaping Work) {
        rank = level.map { Rank(at: $0) } ?? Rank(feeding: downstream)
        self.work = work
        super.init()
        gate = .passUnretained(self)
        if sharesGate, let shared = downstream?.gate, shared._withUnsafeGuaranteedRef({ $0.isKnown(to: .current) }) {
            gate = shared.retain()
        }
        rank.gate = gate
        ProcessActivity.addJunction()
    }

    private func isKnown(to turn: Turn) -> Bool {
        starter.load(ordering: .relaxed) == turn.identifier || visitor.load(ordering: .relaxed) == turn.identifier
    }

    deinit {
        rank.gate = nil
        if gateIdentifier != ObjectIdentifier(self) { gate?.release() }
        postedHere?.release()
        ProcessActivity.removeJunction()
    }

    /// The junction with its concrete type.
    @inlinable @inline(__always)
    final func known<Kind: TurnJunction>(as kind: Kind.Type) -> Kind {
        // Safe: only called by the junction's own work, which its initialiser creates; debug builds check the type.
        unsafeDowncast(self, to: kind)
    }

    /// Whether the turn owns the gate of this junction.
    @inlinable @inline(__always)
    final func isEntered(by turn: Turn) -> Bool {
        gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.visitor.load(ordering: .relaxed) == turn.identifier }
    }

    /// The gate as a key.
    @inline(__always)
    final var gateIdentifier: ObjectIdentifier {
        gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { ObjectIdentifier($0) }
    }

    /// Runs once, unless it is running already.
    @inline(__always)
    final func run(in turn: Turn) {
        guard !isRunning else { return }
        isRunning = true
        isScheduled = false
        isLeft = false
        arrivals = 0
        work(self, turn)
        isRunning = false
    }

    /// Runs although more elements of this turn may follow. A source that sends without end stops only if what the junction
    /// emits ends the subscription.
    @usableFromInline
    final func runEarly(in turn: Turn) {
        guard isScheduled else { return }
        let before = turn.position
        turn.position = rank.level
        run(in: turn)
        turn.position = before
    }

    /// Called before the sources are subscribed to. Two calls instead of a function with a closure, since in a long
    /// chain each function call takes stack.
    @usableFromInline
    final func beginStart() {
        let turn = Turn.current
        lastDelivery = turn.delivery
        outerStart = turn.deliveryAtStart
        outerReplays = turn.replays
        turn.deliveryAtStart = turn.delivery
        starter.store(turn.identifier, ordering: .relaxed)
    }

    /// How many sources were sending their values to new observers, further up the stack, when the junction was subscribed to.
    final func replaysAtStart(in turn: Turn) -> Int {
        starter.load(ordering: .relaxed) == turn.identifier ? outerReplays : 0
    }

    /// Called when the sources have been subscribed to.
    @inlinable
    final func endStart() {
        Turn.unmanaged._withUnsafeGuaranteedRef { $0.deliveryAtStart = outerStart }
        starter.store(0, ordering: .relaxed)
    }

    /// Whether a subscription causes the elements that arrive now: this thread is subscribing to the junction's sources, or
    /// a subscription has opened the turn. Elements of a delivery that began after the subscription did, and is still under
    /// way, are not caused by it.
    @inlinable @inline(__always)
    final func isStarted(by turn: Turn) -> Bool {
        starter.load(ordering: .relaxed) == turn.identifier && lastDelivery == turn.delivery
            || turn.deliveryAtSubscription == turn.delivery
    }

    /// Adds an arrival to the turn. If the turn owns the gate or can enter it, `store` keeps the arrival until the junction
    /// runs; otherwise the closure that `later` returns does that when the turn owns the gate.
    ///
    /// If a subscription causes the arrival, the junction runs at once, unless something that it depends on still has to
    /// run.
    ///
    /// - Parameters:
    ///   - input: what the arrivals that must stay in their order have in common.
    ///   - isSwitch: whether the junction subscribes to another stream because of the arrival, or of one that it follows.
    @inlinable @inline(__always)
    final func receive(from input: Int, isSwitch: Bool = false, _ store: () -> Void, later: () -> @Sendable () -> Void)
    {
        Turn.unmanaged._withUnsafeGuaranteedRef { turn in
            let isOutermost = turn.enter(asRelay: true)
            if !turn.acquire(self, from: input) {
                postArrival(from: input, later(), turn)
            } else {
                store()
                arrivals &+= 1
                if isStarted(by: turn) {
                    if isSwitch { turn.runAfterReplays(self) } else { turn.runAtOnce(self) }
                } else if arrivals >= Self.bound {
                    runEarly(in: turn)
                }
            }
            if isOutermost { turn.settle() }
        }
    }

    /// Does work that needs the gate, such as handling the end of a source: now, or when the gate is free.
    ///
    /// If the junction has a stop in the turn, the work waits until it has run, with two exceptions. Hurried work, such as
    /// handling an error, is done at once. So is work that a subscription causes, if the junction has nothing to run for
    /// and depends on nothing that still has to run.
    @usableFromInline
    final func pass(hurriedly isHurried: Bool = false, _ work: @escaping @Sendable () -> Void) {
        let turn = Turn.current
        if isEntered(by: turn) {
            if hasPosted, !isHurried { return follow(in: turn) { self.pass(work) } }
            let isNow =
                !isRunning && (isHurried || !isLeft && (!isListed || isIdleAtStart(of: turn)))
            return isNow ? work() : rest.insert((isHurried, work), at: isHurried ? 0 : rest.count)
        }
        if turn.ticket(at: gateIdentifier) != nil { return turn.post(to: self) { self.pass(work) } }
        gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.enter(toDo: work, in: turn) }
    }

    /// Whether a subscription causes what arrives, and neither this junction nor what it depends on has to run.
    private func isIdleAtStart(of turn: Turn) -> Bool {
        !isScheduled && isStarted(by: turn) && turn.mayRunAtOnce(self)
    }

    /// Does work inside this gate: now, or when it is free.
    final func enter(toDo work: @escaping @Sendable () -> Void, in turn: Turn) {
        guard enter() || enterOrQueue(work) else { return }
        let isOutermost = turn.enter()
        `do`(work, in: turn)
        if stopCount == 0 { leave(in: turn) }
        if isOutermost { turn.settle() }
        turn.runKept()
    }

    /// Does work as the owner of the gate.
    private func `do`(_ work: () -> Void, in turn: Turn) {
        visitor.store(turn.identifier, ordering: .relaxed)
        work()
    }

    /// Does the work that has waited until the junction has run, or hurried work until the end of this run.
    @inline(__always)
    final func finishRun() {
        if !rest.isEmpty { doRest() }
    }

    @inline(never)
    private func doRest() {
        while let next = rest.first, next.isHurried || !isListed && !isLeft { rest.removeFirst().work() }
    }

    /// Enters, or leaves the ticket in the queue.
    final func enterOrQueue(_ ticket: Ticket) -> Bool {
        acquire()
        let hasEntered = claim(orQueue: .successor(ticket))
        release()
        return hasEntered
    }

    /// Does the queued work and leaves. If it comes to the rest of another turn, that turn takes over the gate, and goes on
    /// after the present turn. If the work makes junctions run, the gate is left after them.
    @inline(__always)
    final func leave(in turn: Turn) {
        visitor.store(0, ordering: .relaxed)
        if !tryLeaveAfterTakeover() { doQueued(in: turn) }
    }

    @inline(never)
    private func doQueued(in turn: Turn) {
        drain { work in
            `do`(work, in: turn)
            guard stopCount == 0 else { return false }
            visitor.store(0, ordering: .relaxed)
            return true
        }
    }
}
