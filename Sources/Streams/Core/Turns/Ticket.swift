import StreamsAtomics

/// The place of a turn in the queue of a busy gate. It is taken when the turn first arrives there, so that turns pass
/// each gate in the order of their arrival.
///
/// The turn first does everything that does not depend on the junction. Then either the queue has reached the ticket
/// already, and the turn goes on in the gate; or the turn leaves its rest with the ticket, and the thread that handles the
/// queue goes on with it there. So no thread waits.
@usableFromInline
// Safe: `arrivals`, `rest` and `handingOn` belong to the thread that runs the turn, or goes on with it after an exchange of `state`;
// the others are constant or atomic.
final class Ticket: Successor, @unchecked Sendable {
    /// The junction at which the turn continues.
    let junction: TurnJunction
    /// The rank of the junction at which the turn came to wait there.
    let key: UInt64
    /// The gate whose queue holds the ticket.
    let gate: ObjectIdentifier
    /// The arrivals of the turn at that gate.
    var arrivals: [@Sendable () -> Void] = []
    private var rest: [Stop] = []
    private var handingOn: [HandingOn] = []
    private let state = Atomic<UInt8>(State.open)

    private enum State {
        static let open: UInt8 = 0
        static let hasGate: UInt8 = 1
        static let hasTurn: UInt8 = 2
    }

    init(for junction: TurnJunction, at gate: ObjectIdentifier) {
        self.junction = junction
        key = junction.rank.key
        self.gate = gate
    }

    /// Called when the queue has reached the ticket: goes on with the turn, if that has left its rest here.
    @usableFromInline
    func proceed() {
        let turn = Turn.current
        if takeGate() { turn.keep(self) }
        turn.runKept()
    }

    func arrive() {
        for arrive in arrivals { arrive() }
        arrivals = []
    }

    /// Gives the gate to the turn. Returns true if the turn has already reached the ticket.
    private func takeGate() -> Bool {
        let (isFirst, _) = state.compareExchange(
            expected: State.open, desired: State.hasGate, ordering: .acquiringAndReleasing)
        if isFirst, Backpressure.isWanted { _ = Backpressure.handOver(at: ObjectIdentifier(self)) }
        return !isFirst
    }

    /// Waits until the queue has reached the ticket, see `Backpressure`, if the owner of the gate has gone on with too many
    /// turns of others. Otherwise a turn that another thread has left would keep that thread for as long as others follow.
    func waitIfOverworked() {
        guard let queue = junction.queued?.takeUnretainedValue(), queue.isOverworked.load(ordering: .relaxed) else {
            return
        }
        _ = Backpressure.wait(at: ObjectIdentifier(self)) { state.load(ordering: .acquiring) != State.open }
    }

    /// The turn has reached the ticket. If it does not own the gate yet, it leaves its remaining stops here and
    /// returns true.
    func leaveRest(_ stops: inout Stops, of turn: Turn) -> Bool {
        guard state.load(ordering: .acquiring) == State.open else { return false }
        rest = stops.takeAll()
        handingOn = turn.handingOn
        for stop in rest { stop.setVisitor(identifier) }
        let (isLeft, _) = state.compareExchange(
            expected: State.open, desired: State.hasTurn, ordering: .acquiringAndReleasing)
        if isLeft { return true }
        takeRest(to: &stops, of: turn)
        return false
    }

    /// Gives the remaining stops to the turn that continues.
    func takeRest(to stops: inout Stops, of turn: Turn) {
        for stop in rest {
            stop.setVisitor(turn.identifier)
            stops.insert(stop)
        }
        rest = []
        turn.join(handingOn)
        handingOn = []
    }

    private var identifier: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}

extension GateEntry {
    /// Whether a turn waits with it.
    var isSuccessor: Bool {
        if case .successor = self { true } else { false }
    }

    /// Whether it is the ticket of a turn that came when the junction had a lower rank.
    func waits(below key: UInt64) -> Bool {
        if case .successor(let ticket as Ticket) = self { ticket.key < key } else { false }
    }
}
