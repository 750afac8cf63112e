import StreamsAtomics

/// A turn that has tickets in the queues of busy gates.
///
/// When it has done everything else, it leaves its rest here. The thread that comes to one of its tickets then goes on with
/// it, so no thread waits.
@usableFromInline
// Safe: `rest` and `handingOn` belong to the thread that runs the turn, which changes with an exchange of `isLeft`.
final class WaitingTurn: @unchecked Sendable {
    /// Whether no thread runs the turn.
    private let isLeft = Atomic<Bool>(false)
    private var rest: [Stop] = []
    private var handingOn: [HandingOn] = []

    /// Leaves the stops of the turn, which cannot go on before the queue has reached `ticket`, or that of a gate which it only
    /// passes. If that has happened meanwhile, it has them again.
    func leave(_ turn: Turn, until ticket: Ticket) {
        rest = turn.stops.takeAll()
        handingOn = turn.handingOn
        for stop in rest { stop.setVisitor(identifier) }
        let tickets = rest.compactMap(\.ticket).filter { $0 === ticket || !$0.isOfJunction }
        // In one order with the exchange in `Ticket.proceed`: one of the two threads sees what the other one has done.
        isLeft.store(true, ordering: .sequentiallyConsistent)
        if tickets.contains(where: \.isReached), claim() { goOn(in: turn) }
    }

    /// Returns whether the turn was left here; then the caller goes on with it.
    func claim() -> Bool {
        isLeft.compareExchange(expected: true, desired: false, ordering: .sequentiallyConsistent).exchanged
    }

    /// Gives the rest to the thread that goes on.
    func goOn(in turn: Turn) {
        turn.waitingTurn = self
        for stop in rest {
            stop.setVisitor(turn.identifier)
            turn.stops.insert(stop)
        }
        turn.join(handingOn)
        (rest, handingOn) = ([], [])
    }

    private var identifier: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }
}
