import Synchronization

/// A junction that a turn has reached.
struct Stop: Sendable {
    let key: UInt64
    // Safe: retained when the stop is made and released by whoever ends it; counting each copy showed in the profile.
    let held: Unmanaged<TurnJunction>
    /// The turn's place in the queue of the junction's gate, because that was busy; nil where the turn is inside.
    let ticket: Ticket?

    init(_ junction: TurnJunction, _ ticket: Ticket? = nil) {
        self.init(.passRetained(junction), junction.rank.key, ticket)
    }

    private init(_ held: Unmanaged<TurnJunction>, _ key: UInt64, _ ticket: Ticket?) {
        self.key = key
        self.held = held
        self.ticket = ticket
    }

    var junction: TurnJunction { held.takeUnretainedValue() }

    /// The same stop, at the place where the junction stands now.
    var renewed: Stop { Stop(held, junction.rank.key, ticket) }

    /// The turn will not come back to it.
    func end() {
        held.release()
    }
}

/// The place of a turn in the queue of a busy gate, taken when the turn first arrives there, so that turns pass each
/// junction in the order in which they came to it.
///
/// The turn goes on to all that stands below the junction. Whoever comes second to the ticket, the turn or the queue,
/// carries on: so nobody waits.
@usableFromInline
// Safe: `arrivals` is touched by whoever carries the turn, `rest` is written before `state` says so.
final class Ticket: @unchecked Sendable {
    /// What the turn brings.
    var arrivals: [@Sendable () -> Void] = []
    private var rest: [Stop] = []
    private let state = Atomic<UInt8>(State.open)

    private enum State {
        static let open: UInt8 = 0
        static let hasGate: UInt8 = 1
        static let hasTurn: UInt8 = 2
    }

    /// The queue has come to the ticket, and the gate is the turn's from now on; true if the turn has been here already.
    func takeGate() -> Bool {
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

/// The junctions that a turn has reached, by rank: a binary heap.
struct Stops {
    /// Where there is one alone, which most turns have no more of.
    private var single: Stop?
    private var heap: [Stop] = []
    /// The tickets of the turn, by junction.
    private var tickets: [ObjectIdentifier: Ticket] = [:]

    var isEmpty: Bool { single == nil && heap.isEmpty }
    /// The key of the first stop.
    var firstKey: UInt64? { single?.key ?? heap.first?.key }

    func ticket(for junction: TurnJunction) -> Ticket? {
        tickets.isEmpty ? nil : tickets[ObjectIdentifier(junction)]
    }

    mutating func insert(_ stop: Stop) {
        if let ticket = stop.ticket { tickets[ObjectIdentifier(stop.junction)] = ticket }
        guard !isEmpty else { return single = stop }
        if let other = single {
            single = nil
            heap.append(other)
        }
        heap.append(stop)
        var index = heap.count - 1
        while index > 0, heap[index].key < heap[(index - 1) / 2].key {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func popFirst() -> Stop? {
        if let only = single {
            single = nil
            if only.ticket != nil { tickets = [:] }
            return only
        }
        guard !heap.isEmpty else { return nil }
        heap.swapAt(0, heap.count - 1)
        let first = heap.removeLast()
        if first.ticket != nil { tickets[ObjectIdentifier(first.junction)] = nil }
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].key < heap[least].key {
                least = child
            }
            guard least != index else { return first }
            heap.swapAt(index, least)
            index = least
        }
    }

    /// Takes those out that the turn is inside of and that have risen since, in their order.
    mutating func takeRisen() -> [Stop] {
        func hasRisen(_ stop: Stop) -> Bool { stop.ticket == nil && stop.key != stop.junction.rank.key }
        guard single.map(hasRisen) ?? heap.contains(where: hasRisen) else { return [] }
        let all = takeAll()
        for stop in all where !hasRisen(stop) { insert(stop) }
        return all.filter(hasRisen).sorted { $0.key < $1.key }
    }

    mutating func takeAll() -> [Stop] {
        defer {
            single = nil
            heap = []
            tickets = [:]
        }
        return single.map { [$0] } ?? heap
    }
}
