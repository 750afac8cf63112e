import StreamsAtomics

/// The place of a turn in the queue of a busy gate. It is taken when the turn first arrives there, so that turns pass
/// each gate in the order of their arrival.
@usableFromInline
// Safe: `arrivals` belongs to the thread that runs the turn; the others are constant or atomic.
final class Ticket: Successor, @unchecked Sendable {
    let turn: WaitingTurn
    /// The junction at which the turn continues.
    let junction: TurnJunction
    /// The rank of the junction at which the turn came to wait there.
    let key: UInt64
    /// The gate whose queue holds the ticket.
    let gate: ObjectIdentifier
    /// The arrivals of the turn at that gate.
    var arrivals: [@Sendable () -> Void] = []
    private let hasGate = Atomic<Bool>(false)

    init(for junction: TurnJunction, at gate: ObjectIdentifier, in turn: Turn) {
        self.turn = turn.madeWaitingTurn
        self.junction = junction
        key = junction.rank.key
        self.gate = gate
    }

    /// Whether the gate is that of a junction, which the turn owns until the junction has run. Others it only passes.
    var isOfJunction: Bool { gate == ObjectIdentifier(junction) }

    /// Whether the queue has reached the ticket: the gate belongs to the turn.
    var isReached: Bool { hasGate.load(ordering: .sequentiallyConsistent) }

    /// Called when the queue has reached the ticket: goes on with the turn, if no other thread runs it.
    @usableFromInline
    func proceed() {
        let current = Turn.current
        hasGate.store(true, ordering: .sequentiallyConsistent)
        if turn.claim() {
            current.keep(self)
        } else if Backpressure.isWanted {
            _ = Backpressure.handOver(at: ObjectIdentifier(self))
        }
        current.runKept()
    }

    func arrive() {
        for arrive in arrivals { arrive() }
        arrivals = []
    }

    /// Waits until the queue has reached the ticket, see `Backpressure`, if the owner of the gate has gone on with too many
    /// turns of others. Otherwise a turn that another thread has left would keep that thread for as long as others follow.
    func waitIfOverworked() {
        guard let queue = junction.queued?.takeUnretainedValue(), queue.isOverworked.load(ordering: .relaxed) else {
            return
        }
        _ = Backpressure.wait(at: ObjectIdentifier(self)) { isReached }
    }
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
