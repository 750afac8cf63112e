import Synchronization

@usableFromInline
enum TurnMessage: Sendable {
    case work(@Sendable () -> Void)
    case ticket(Ticket)
}

/// A gate at which paths meet that may follow from one event, and that waits until all of them have spoken.
@usableFromInline
// Safe: as every gate; what varies is touched inside the gate only.
class TurnJunction: Gate<TurnMessage>, @unchecked Sendable {
    @usableFromInline final let rank: Rank
    /// The turn that is inside of the gate from its first arrival until it has run, or 0. A turn may ask for itself
    /// at any time, since nobody else writes that.
    @usableFromInline final let visitor = Atomic<UInt>(0)
    /// Whether it is to run in the turn that is inside.
    @exclusivity(unchecked) @usableFromInline final var isScheduled = false
    /// Whether it has a stop in the turn that is inside.
    @exclusivity(unchecked) final var isListed = false
    @exclusivity(unchecked) private var isRunning = false
    /// The turn of the thread that is subscribing to its sources, or 0.
    @usableFromInline final let starter = Atomic<UInt>(0)

    /// A junction that sends to what `downstream` belongs to, if that is a junction or feeds one.
    @usableFromInline
    init(feeding downstream: Rank?) {
        rank = Rank(feeding: downstream)
        super.init()
        Turn.participants.wrappingAdd(1, ordering: .relaxed)
    }

    deinit {
        Turn.participants.wrappingSubtract(1, ordering: .relaxed)
    }

    @inlinable @inline(__always)
    final func isEntered(by turn: Turn) -> Bool {
        visitor.load(ordering: .relaxed) == turn.identifier
    }

    /// Handles what has come in the turn, or since it ran last in it; called inside the gate.
    @usableFromInline
    func run(in turn: Turn) {}

    /// Runs as long as anything has come, unless it is running already and will do so.
    final func runScheduled(in turn: Turn, while isAllowed: () -> Bool) {
        guard !isRunning else { return }
        isRunning = true
        while isScheduled, isAllowed() {
            isScheduled = false
            run(in: turn)
        }
        isRunning = false
    }

    /// Subscribes to the sources.
    @usableFromInline
    final func start(_ subscribe: () -> Void) {
        starter.store(Turn.current.identifier, ordering: .relaxed)
        subscribe()
        starter.store(0, ordering: .relaxed)
    }

    /// Takes what arrives into the turn: `store` keeps it until the junction runs, now or, where the gate is busy,
    /// `later`. While the junction is being subscribed to it runs at once, as long as nothing below is still to run.
    @inlinable @inline(__always)
    final func receive(_ store: () -> Void, later: () -> @Sendable () -> Void) {
        let turn = Turn.current
        turn.run {
            if !turn.reaches(self) {
                turn.post(to: self, later())
            } else {
                store()
                if starter.load(ordering: .relaxed) == turn.identifier { turn.runAtOnce(self) }
            }
        }
    }

    /// Does the work inside the gate, such as handling the end of a source: now, or after what is going on there.
    @usableFromInline
    final func pass(_ work: @escaping @Sendable () -> Void) {
        let turn = Turn.current
        if turn.hasPosted(to: self) { return turn.post(to: self) { self.pass(work) } }
        guard enter() || enterOrQueue(.work(work)) else { return }
        work()
        leaveHandingOver(to: turn)
        turn.runKept()
    }

    /// Leaves after doing what was queued meanwhile; the rest of another turn takes the gate over and is kept until the
    /// present one is over.
    @usableFromInline
    final func leaveHandingOver(to turn: Turn) {
        if tryLeaveAfterTakeover() { return }
        drain { message in
            switch message {
            case .work(let work):
                work()
                return true
            case .ticket(let ticket):
                if ticket.takeGate() { turn.keep(ticket, at: self) }
                return false
            }
        }
    }
}

/// Something to do once everything below a level has spoken.
final class Postponed: TurnJunction, @unchecked Sendable {
    private let work: @Sendable () -> Void

    /// Does the work in the present turn when all that stands below `level`, or at it, has run.
    static func `do`(after level: UInt32, in turn: Turn, _ work: @escaping @Sendable () -> Void) {
        let postponed = Postponed(work)
        postponed.rank.rise(after: level &- 1)
        _ = turn.enters(postponed)
    }

    private init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
        super.init(feeding: nil)
    }

    override func run(in turn: Turn) {
        work()
    }
}
