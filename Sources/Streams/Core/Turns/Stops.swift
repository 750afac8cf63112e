import StreamsAtomics

/// A junction that a turn has reached.
struct Stop: Sendable {
    /// The rank of the junction; with a ticket, the one at which the ticket was taken.
    let key: UInt64
    // Safe: retained when the stop is created, released by `end`; counting references per copy is measurably slow.
    let held: Unmanaged<TurnJunction>
    /// The ticket of the turn in the queue of the junction, if the junction was busy; nil if the turn owns it.
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

    /// Whether the junction still has to run, or another turn owns it.
    var isPending: Bool { ticket != nil || junction.isScheduled && !junction.isRunning }

    /// Gives the gate of the junction to a turn, or to its ticket, unless another turn owns it.
    func setVisitor(_ identifier: UInt) {
        guard ticket == nil else { return }
        junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.visitor.store(identifier, ordering: .relaxed) }
    }

    /// The same stop with the current rank of the junction.
    var renewed: Stop { Stop(held, junction.rank.key, ticket) }

    /// Releases the junction: the turn does not need it any more.
    func end() {
        held.release()
    }
}

/// The junctions that a turn has reached, by rank: a binary heap.
struct Stops {
    /// The only stop, in the common case that there is one.
    private var single: Stop?
    private var heap: [Stop] = []
    /// The tickets of the turn, by gate.
    private var tickets: [ObjectIdentifier: Ticket] = [:]

    var isEmpty: Bool { single == nil && heap.isEmpty }
    /// The key of the first stop.
    var firstKey: UInt64? { single?.key ?? heap.first?.key }

    func contains(where isWanted: (Stop) -> Bool) -> Bool {
        single.map(isWanted) ?? heap.contains(where: isWanted)
    }

    func ticket(at gate: ObjectIdentifier) -> Ticket? {
        tickets.isEmpty ? nil : tickets[gate]
    }

    /// The turn goes on at a ticket: it takes another one if it comes to a busy gate again.
    mutating func forget(_ ticket: Ticket) {
        tickets[ticket.gate] = nil
    }

    mutating func insert(_ stop: Stop) {
        if let ticket = stop.ticket { tickets[ticket.gate] = ticket }
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

    /// Removes and returns the stop of a junction that the turn owns, if it is at the end of the heap.
    mutating func popNewest(of junction: TurnJunction) -> Stop? {
        guard let last = heap.last, last.junction === junction, last.ticket == nil else { return nil }
        return heap.removeLast()
    }

    mutating func popFirst() -> Stop? {
        if let only = single {
            single = nil
            return only
        }
        guard !heap.isEmpty else { return nil }
        heap.swapAt(0, heap.count - 1)
        let first = heap.removeLast()
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

    /// Removes and returns the first stop whose junction the turn owns, if the junction has risen above its rank at
    /// which another turn came to wait there.
    mutating func popRisen() -> Stop? {
        popFirst { stop in
            stop.ticket == nil
                && stop.junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.hasRisenAboveTicket }
        }
    }

    /// Removes and returns the first stop at a gate that the turn only passes, and that is its own by now.
    mutating func popReached() -> Stop? {
        tickets.isEmpty ? nil : popFirst { stop in stop.ticket.map { !$0.isOfJunction && $0.isReached } ?? false }
    }

    private mutating func popFirst(where isWanted: (Stop) -> Bool) -> Stop? {
        guard contains(where: isWanted) else { return nil }
        let known = tickets
        var rest = takeAll().sorted { $0.key < $1.key }
        let found = rest.firstIndex(where: isWanted).map { rest.remove(at: $0) }
        for stop in rest { insert(stop) }
        tickets = known
        return found
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
