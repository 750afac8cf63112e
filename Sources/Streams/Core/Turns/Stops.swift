import StreamsAtomics

/// A junction that a turn has reached.
struct Stop: Sendable {
    /// The rank of the junction; with a ticket, the one at which the ticket was taken.
    let key: UInt64
    // Safe: both are retained when the stop is created, released by `end`; counting references per copy is measurably slow.
    let held: Unmanaged<TurnJunction>
    private let heldTicket: Unmanaged<Ticket>?

    init(_ junction: TurnJunction, _ ticket: Ticket? = nil) {
        self.init(.passRetained(junction), junction.rank.key, ticket.map { .passRetained($0) })
    }

    private init(_ held: Unmanaged<TurnJunction>, _ key: UInt64, _ heldTicket: Unmanaged<Ticket>?) {
        self.key = key
        self.held = held
        self.heldTicket = heldTicket
    }

    var junction: TurnJunction { held.takeUnretainedValue() }

    /// The ticket of the turn in the queue of the junction, if the junction was busy; nil if the turn owns it.
    var ticket: Ticket? { heldTicket?.takeUnretainedValue() }
    var hasTicket: Bool { heldTicket != nil }

    /// Whether the junction still has to run, or another turn owns it.
    var isPending: Bool { hasTicket || junction.isScheduled && !junction.isRunning }

    /// Gives the gate of the junction to a turn, or to its ticket, unless another turn owns it.
    func setVisitor(_ identifier: UInt) {
        guard !hasTicket else { return }
        junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.visitor.store(identifier, ordering: .relaxed) }
    }

    /// The same stop with the current rank of the junction.
    var renewed: Stop { Stop(held, junction.rank.key, heldTicket) }

    /// Releases the junction: the turn does not need it any more.
    func end() {
        held.release()
        heldTicket?.release()
    }
}

/// The junctions that a turn has reached, by rank.
struct Stops {
    /// The only stop, in the common case that there is one.
    private var single: Stop?
    /// Several ones, in the order of their keys.
    private var several = Queue<Stop>()
    /// The tickets of the turn, by gate.
    private var tickets: [ObjectIdentifier: Ticket] = [:]

    private var isEmpty: Bool { single == nil && several.isEmpty }
    /// The key of the first stop.
    var firstKey: UInt64? { single?.key ?? several.first?.key }

    func contains(where isWanted: (Stop) -> Bool) -> Bool {
        single.map(isWanted) ?? several.contains(where: isWanted)
    }

    func ticket(at gate: ObjectIdentifier) -> Ticket? {
        tickets.isEmpty ? nil : tickets[gate]
    }

    /// The turn goes on at a ticket: it takes another one if it comes to a busy gate again.
    mutating func forget(_ ticket: Ticket) {
        tickets[ticket.gate] = nil
    }

    @inline(__always)
    mutating func insert(_ stop: Stop) {
        if isEmpty, !stop.hasTicket { single = stop } else { insertSlowly(stop) }
    }

    @inline(never)
    private mutating func insertSlowly(_ stop: Stop) {
        if let ticket = stop.ticket { tickets[ticket.gate] = ticket }
        if let other = single.take() { several.append(other) }
        several.insert(stop) { $0.key > stop.key }
    }

    @inline(__always)
    mutating func popFirst() -> Stop? {
        if let only = single {
            single = nil
            return only
        }
        return several.isEmpty ? nil : several.popFirst()
    }

    /// Removes and returns the stop of a junction that the turn owns, if the turn has another one.
    mutating func pop(_ junction: TurnJunction) -> Stop? {
        let key = junction.rank.key
        return several.remove(first: { $0.key >= key }, if: { $0.junction === junction && !$0.hasTicket })
    }

    /// Removes and returns the first stop whose junction the turn owns, if the junction has risen above its rank at
    /// which another turn came to wait there.
    mutating func popRisen() -> Stop? {
        popFirst { stop in
            !stop.hasTicket
                && stop.junction.gate.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.hasRisenAboveTicket }
        }
    }

    /// Removes and returns the first stop at a gate that the turn only passes, and that is its own by now.
    mutating func popReached() -> Stop? {
        popFirst { stop in stop.ticket.map { !$0.isOfJunction && $0.isReached } ?? false }
    }

    private mutating func popFirst(where isWanted: (Stop) -> Bool) -> Stop? {
        guard let only = single else { return several.removeFirst(where: isWanted) }
        return isWanted(only) ? single.take() : nil
    }

    mutating func takeAll() -> [Stop] {
        defer { self = Stops() }
        return single.map { [$0] } ?? Array(several)
    }
}
