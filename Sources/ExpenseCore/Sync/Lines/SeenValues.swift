/// Which values whoever set a value knew in its place: those of each machine up to a clock. Every other value was set without
/// knowing of it, and is listed if it does not hold.
struct SeenValues: Equatable {
    /// Clocks by machine.
    private var clocks: [Int64: Int64] = [:]

    static let none = SeenValues()

    private init() {}

    init(_ stamps: some Sequence<Stamp>) {
        for stamp in stamps { add(stamp) }
    }

    private mutating func add(_ stamp: Stamp) {
        guard stamp != .made else { return }
        clocks[stamp.machine] = max(stamp.clock, clocks[stamp.machine] ?? 0)
    }

    /// The last stamps of the machines, in one order everywhere.
    var stamps: [Stamp] { clocks.map { Stamp(clock: $1, machine: $0) }.sorted() }

    static func + (one: SeenValues, other: SeenValues) -> SeenValues { SeenValues(one.stamps + other.stamps) }

    func with(_ stamp: Stamp) -> SeenValues { self + SeenValues([stamp]) }

    /// Whether a value was known.
    func has(_ stamp: Stamp) -> Bool { stamp.clock <= clocks[stamp.machine] ?? 0 }
}

// MARK: - As text

extension SeenValues {
    /// The clock and the machine of each stamp.
    var values: [StoredValue] {
        stamps.flatMap { [.integer($0.clock), .text(String($0.machine, radix: 36))] }
    }

    /// Reads values. One stamp alone is what earlier lines say: the value that was replaced.
    init(values: [StoredValue]) throws {
        guard values.count.isMultiple(of: 2) else { throw DamagedLine(reason: "a time is impossible") }
        self.init(
            try stride(from: 0, to: values.count, by: 2).map { try Stamp(values: Array(values[$0...($0 + 1)])) })
    }
}

extension SharedLedger {
    /// Which values a machine that sets a field now has seen in its place.
    func seenValues(_ table: SharedTable, _ row: String, _ field: String) throws -> SeenValues {
        let (stamp, seen) = try stamp(table, row, field)
        guard stamp == .made, let subject = table.subject, let number = Int64(row) else { return seen.with(stamp) }
        return seen.with(Stamp(madeWith: try identity(subject, number)))
    }

    /// Notes that a value has arrived beside a later one, and is listed if it has to be: whoever sets the field from now on has
    /// seen both, and what whoever set the earlier one had seen.
    func noteSeen(_ table: SharedTable, _ row: String, _ field: String, _ stamp: Stamp, _ others: SeenValues) throws {
        let known = try self.stamp(table, row, field)
        let seen = known.seen + others.with(stamp)
        guard stamp != known.stamp, seen != known.seen, !known.stamp.isMade, !stamp.isMade else { return }
        try setStamp(table, row, field, known.stamp, seen: seen)
    }
}
