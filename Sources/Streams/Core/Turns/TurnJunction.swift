import StreamsAtomics

/// A gate at which paths of one event can meet, and which waits until all of them have emitted.
@usableFromInline
// Safe: as every gate. Of its own variables, `lastDelivery` and `outerStart` are accessed by the thread that subscribes to
// the sources, the others inside the gate.
class TurnJunction: Gate<@Sendable () -> Void>, @unchecked Sendable {
    @usableFromInline typealias Work = @Sendable (TurnJunction, Turn) -> Void

    @usableFromInline final let rank: Rank
    /// Handles the arrivals of the turn since the last run. The caller owns the gate. A closure instead of an
    /// overridden method, so that it is specialised where the element type is known.
    @usableFromInline final let work: Work
    /// The turn that owns the gate, from its first arrival until the junction has run, or 0. A turn can compare it
    /// with its own identity at any time, since no other thread writes that value.
    @usableFromInline final let visitor = Atomic<UInt>(0)
    /// Whether it still has to run in the turn that owns it.
    @exclusivity(unchecked) @usableFromInline final var isScheduled = false
    /// Whether it has a stop in the turn that owns it.
    @exclusivity(unchecked) final var isListed = false
    @exclusivity(unchecked) final var isRunning = false
    /// The last turn in which it ran, and how often it ran there again.
    @exclusivity(unchecked) final var lastTurn: UInt64 = 0
    @exclusivity(unchecked) final var repetitions = 0
    /// How much it has received in the turn since it ran last.
    @exclusivity(unchecked) @usableFromInline final var arrivals = 0
    /// So much it receives in a turn before it runs: more than a program has variables, little enough for an endless
    /// source to be stopped in a moment.
    @inlinable static var bound: Int { 100_000 }
    /// The turn of the thread that is subscribing to its sources, or 0.
    @usableFromInline final let starter = Atomic<UInt>(0)
    /// The number of deliveries at that time, and when the subscription around it began; used by the subscribing thread
    /// only.
    @exclusivity(unchecked) @usableFromInline final var lastDelivery = 0
    @exclusivity(unchecked) @usableFromInline final var outerStart = -1

    /// A junction whose output feeds `downstream`.
    @usableFromInline
    init(feeding downstream: Rank?, work: @escaping Work) {
        rank = Rank(feeding: downstream)
        self.work = work
        super.init()
        ProcessActivity.addJunction()
    }

    /// A junction of a given rank.
    init(_ rank: Rank, work: @escaping Work) {
        self.rank = rank
        self.work = work
        super.init()
        ProcessActivity.addJunction()
    }

    deinit {
        ProcessActivity.removeJunction()
    }

    /// The junction with its concrete type.
    @inlinable @inline(__always)
    final func known<Kind: TurnJunction>(as kind: Kind.Type) -> Kind {
        // Safe: only called by the junction's own work, which its initialiser creates; debug builds check the type.
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
        arrivals = 0
        work(self, turn)
        isRunning = false
    }

    /// Runs after many elements, although further ones of this turn may follow: their source may only stop when what
    /// the junction emits ends the subscription.
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
        turn.deliveryAtStart = turn.delivery
        starter.store(turn.identifier, ordering: .relaxed)
    }

    /// Called when the sources have been subscribed to.
    @inlinable
    final func endStart() {
        Turn.unmanaged._withUnsafeGuaranteedRef { $0.deliveryAtStart = outerStart }
        starter.store(0, ordering: .relaxed)
    }

    /// Whether a subscription causes the elements that arrive now. It does in two cases: this thread is subscribing to the
    /// junction's sources, or a subscription has opened the turn. In both, elements of a delivery that has begun since
    /// then, and is not over, are not caused by it.
    @inlinable @inline(__always)
    final func isStarted(by turn: Turn) -> Bool {
        starter.load(ordering: .relaxed) == turn.identifier && lastDelivery == turn.delivery
            || turn.deliveryAtSubscription == turn.delivery
    }

    /// Adds an arrival to the turn. `store` keeps it until the junction runs: now, or `later` if the gate is busy.
    /// While the junction is subscribing, it runs at once unless something that it depends on still has to run.
    @inlinable @inline(__always)
    final func receive(_ store: () -> Void, later: () -> @Sendable () -> Void) {
        Turn.unmanaged._withUnsafeGuaranteedRef { turn in
            let isOutermost = turn.enter(asRelay: true)
            if !turn.acquire(self) {
                turn.post(to: self, later())
            } else {
                store()
                arrivals &+= 1
                if isStarted(by: turn) {
                    turn.runAtOnce(self)
                } else if arrivals >= Self.bound {
                    runEarly(in: turn)
                }
            }
            if isOutermost { turn.settle() }
        }
    }

    /// Does work that needs the gate, such as handling the end of a source: now, or when the gate is free. Hurried
    /// work, such as an error, precedes what the junction still has to do in this turn. So does an end that arrives
    /// while the junction is subscribing.
    @usableFromInline
    final func pass(hurriedly isHurried: Bool = false, _ work: @escaping @Sendable () -> Void) {
        let turn = Turn.current
        if isEntered(by: turn), !isRunning,
            isHurried || !isScheduled && isStarted(by: turn) && turn.mayRunAtOnce(self)
        {
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

    /// Whether another turn waits here. It will handle what has arrived by now.
    final var isAwaitedByTurn: Bool {
        guard state.load(ordering: .relaxed) & GateState.queued != 0 else { return false }
        return withLock { queue.contains { if case .successor = $0 { true } else { false } } }
    }

    /// Whether the junction has risen above the rank at which another turn came to wait here. The caller owns the gate.
    final var hasRisenAboveTicket: Bool {
        let key = rank.key
        return batch[position...].contains { $0.waits(below: key) }
            || withLock { queue.contains { $0.waits(below: key) } }
    }

    /// Does the queued work and leaves. If the rest of another turn is queued, that takes the gate over and continues
    /// after the present turn.
    @usableFromInline
    final func leaveHandingOver() {
        if tryLeaveAfterTakeover() { return }
        drain { work in
            work()
            return true
        }
    }
}

/// Work that runs after everything at or below a level.
// Safe: it adds no state to `TurnJunction`.
final class Postponed: TurnJunction, @unchecked Sendable {
    /// Does the work in the present turn after everything at or below `level` has run.
    static func `do`(after level: UInt32, in turn: Turn, _ work: @escaping @Sendable () -> Void) {
        let postponed = Postponed(at: level, work)
        _ = postponed.enter()
        postponed.visitor.store(turn.identifier, ordering: .relaxed)
        _ = turn.schedule(postponed)
    }

    /// Ties go to creation order, so it runs last at its level.
    private init(at level: UInt32, _ work: @escaping @Sendable () -> Void) {
        super.init(Rank(at: level)) { _, _ in work() }
    }
}
