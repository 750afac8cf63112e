import Synchronization

/// The place of a turn in the queue of a busy gate, taken when the turn first arrives there, so that turns pass each
/// junction in the order in which they came to it.
///
/// The turn goes on to all that stands below the junction. Whoever comes second to the ticket, the turn or the queue,
/// carries on: so nobody waits.
@usableFromInline
// Safe: `arrivals` is touched by whoever carries the turn, `rest` is written before `state` says so.
final class Ticket: Successor, @unchecked Sendable {
    /// Where the turn goes on.
    let junction: TurnJunction
    /// The gate in whose queue it stands.
    let gate: ObjectIdentifier
    /// What the turn brings.
    var arrivals: [@Sendable () -> Void] = []
    private var rest: [Stop] = []
    private let state = Atomic<UInt8>(State.open)

    private enum State {
        static let open: UInt8 = 0
        static let hasGate: UInt8 = 1
        static let hasTurn: UInt8 = 2
    }

    init(for junction: TurnJunction, at gate: ObjectIdentifier) {
        self.junction = junction
        self.gate = gate
    }

    /// The queue has come to the ticket.
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

    /// The gate is the turn's from now on; true if the turn has been here already.
    private func takeGate() -> Bool {
        !state.compareExchange(expected: State.open, desired: State.hasGate, ordering: .acquiringAndReleasing).exchanged
    }

    /// The turn has come to the ticket; if the gate is not its own yet, it leaves its rest here and returns true.
    func leaveRest(_ stops: inout Stops, of turn: Turn) -> Bool {
        guard state.load(ordering: .acquiring) == State.open else { return false }
        rest = stops.takeAll()
        for stop in rest where stop.ticket == nil { stop.junction.visitor.store(identifier, ordering: .relaxed) }
        let (isLeft, _) = state.compareExchange(
            expected: State.open, desired: State.hasTurn, ordering: .acquiringAndReleasing)
        if isLeft { return true }
        takeRest(to: &stops, of: turn)
        return false
    }

    /// Gives what a turn has left to the one that carries it on.
    func takeRest(to stops: inout Stops, of turn: Turn) {
        for stop in rest {
            if stop.ticket == nil { stop.junction.visitor.store(turn.identifier, ordering: .relaxed) }
            stops.insert(stop)
        }
        rest = []
    }

    private var identifier: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}
