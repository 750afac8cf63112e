import Synchronization

/// The consequences of one write, or of one transaction: all that follows from it happens within one turn.
///
/// A turn has two phases. First the variables send their new values; a stream combined of several sources notes what
/// it receives and stays silent. Then the combined streams send, those that depend on others after those (by rank).
/// So each sends once a turn, and never a mixture of old and new.
///
/// A turn is carried by one thread at a time. Where it meets a combined stream that another thread is inside of, the
/// rest of the turn is left in that stream's gate, and goes on there: nobody waits. No two turns can wait for each
/// other, since all of them pass the junctions in one order.
@usableFromInline
// Safe: touched only by the thread that carries the turn.
final class Turn: @unchecked Sendable {
    /// The junctions that the turn has reached, the next one last.
    @exclusivity(unchecked) @usableFromInline var stops: [Stop] = []

    init() {}

    @usableFromInline
    struct Stop: Sendable {
        let junction: TurnJunction
        /// What the turn brings later, because the gate was busy; nil where the turn is inside of the gate.
        var arrivals: [@Sendable () -> Void]?
    }

    /// Whether the turn is inside of the junction's gate, or could enter it now. If not, what it brings is `post`ed.
    @inlinable @inline(__always)
    func reaches(_ junction: TurnJunction) -> Bool {
        junction.isEntered(by: self) || enters(junction)
    }

    @usableFromInline
    func enters(_ junction: TurnJunction) -> Bool {
        guard !stops.contains(where: { $0.junction === junction }) else { return false }
        let isInside = junction.enter()
        if isInside { junction.visitor.store(Turn.identifier(self), ordering: .relaxed) }
        let index = stops.lastIndex { !$0.junction.precedes(junction) }.map { $0 + 1 } ?? 0
        stops.insert(Stop(junction: junction, arrivals: isInside ? nil : []), at: index)
        return isInside
    }

    /// Keeps what the turn brings to a junction that it does not reach until the junction's stop.
    @usableFromInline
    func post(to junction: TurnJunction, _ arrive: @escaping @Sendable () -> Void) {
        for index in stops.indices where stops[index].junction === junction {
            stops[index].arrivals?.append(arrive)
        }
    }

    /// The second phase: one junction after the other by rank, including those that come up on the way.
    @usableFromInline
    func settle() {
        while let stop = stops.popLast() {
            let junction = stop.junction
            guard let arrivals = stop.arrivals else {
                junction.send(in: self)
                junction.visitor.store(0, ordering: .relaxed)
                junction.leave { $0() }
                continue
            }
            let rest = handOver()
            junction.pass({
                for arrive in arrivals { arrive() }
                junction.send(in: rest)
                rest.settle()
            }) { $0() }
            return
        }
    }

    /// A turn with the stops of this one, to be carried on by whoever is inside of a busy gate.
    private func handOver() -> Turn {
        let rest = Turn()
        swap(&rest.stops, &stops)
        for stop in rest.stops where stop.arrivals == nil {
            stop.junction.visitor.store(Turn.identifier(rest), ordering: .relaxed)
        }
        return rest
    }

    @inlinable
    static func identifier(_ turn: Turn) -> UInt {
        UInt(bitPattern: Unmanaged.passUnretained(turn).toOpaque())
    }
}

/// Where the streams that follow from a source see which turn they are in.
@usableFromInline
// Safe: touched only inside the gate of the source, but for `rank`, which is set while subscribing.
final class TurnSource: @unchecked Sendable {
    /// Not retained: it is set only while the owner of the turn is sending.
    @exclusivity(unchecked) @usableFromInline var current: Unmanaged<Turn>?
    /// 0 for a variable; for a combined stream one more than the highest rank it is combined of.
    @exclusivity(unchecked) @usableFromInline var rank = 0

    @usableFromInline init() {}

    /// Sends within a turn.
    @inlinable @inline(__always)
    func send(in turn: Turn, _ send: () -> Void) {
        current = Unmanaged.passUnretained(turn)
        send()
        current = nil
    }
}

/// A gate at which several streams meet that may follow from the same variables.
@usableFromInline
// Safe: as every gate.
class TurnJunction: Gate<@Sendable () -> Void>, @unchecked Sendable {
    @usableFromInline final let turns = TurnSource()
    /// The turn that is inside of the gate from its first arrival until it has sent, or 0. A turn may ask for itself
    /// at any time, since nobody else writes that.
    @usableFromInline final let visitor = Atomic<UInt>(0)

    /// In the order in which they were made, so that those of one rank send in that order, run after run.
    private static let numbers = Atomic<UInt64>(0)
    private final let number = TurnJunction.numbers.wrappingAdd(1, ordering: .relaxed).newValue

    @inlinable @inline(__always)
    final func isEntered(by turn: Turn) -> Bool {
        visitor.load(ordering: .relaxed) == Turn.identifier(turn)
    }

    /// Sends what has come of the turn; called inside the gate, once a turn.
    @usableFromInline
    func send(in turn: Turn) {}

    final func precedes(_ other: TurnJunction) -> Bool {
        (turns.rank, number) < (other.turns.rank, other.number)
    }
}
