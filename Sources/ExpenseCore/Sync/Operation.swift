/// What a change did to one row, in words that mean the same on every machine: rows are named by their identities.
struct Operation: Equatable {
    /// Values that change together, such as an amount and its currency, and when they were set.
    struct Cell: Equatable {
        var values: [StoredValue]
        var stamp: Stamp
        var seen = SeenValues.none

        /// Whether it says only that a machine changed something of the row, and when.
        var isTouch: Bool { values.isEmpty }
    }

    /// What an operation does to a row with an identity.
    enum Effect: Int {
        /// It changes fields.
        case change
        /// It makes the row.
        case make
        /// It makes a deleted row again.
        case revive
    }

    enum Content: Equatable {
        /// Sets fields of a row, by the name of the first column of each cell.
        ///
        /// - keys: of an imported entry, a number for what it was in the bank's file; several if it was joined.
        case row(Identifier, Effect, keys: [Int64] = [], [String: Cell])
        /// Sets a row that is identified by its content; without values it is deleted.
        case fact(key: [StoredValue], values: [StoredValue]?, stamp: Stamp, seen: SeenValues = .none)
        /// Deletes a row.
        case gone(Deletion)
        /// Two rows are the same.
        case same(Identifier, Identifier)
    }

    var table: String
    var content: Content

    /// In place of a field: of which definition a recurring entry's occurrence was recorded, and when that was set. It has no
    /// values.
    static let version = "version"
}

extension [String: Operation.Cell] {
    /// That a machine changed something of a row.
    static func touch(_ stamp: Stamp) -> Self { [stamp.nameOfMachine: Operation.Cell(values: [], stamp: stamp)] }
}

/// The operations of one change.
struct ChangeLine {
    /// The maximum number of operations in a line.
    static let most = 200
    /// The maximum length of a line in bytes.
    static let longest = 8 << 20
    /// The maximum length of a description in bytes.
    static let longestWords = 10_000

    /// The number of the line among those of its machine.
    var number: Int64
    var clock: Int64
    /// The change as the history shows it; nil for a part of a machine's whole ledger.
    var words: String?
    var operations: [Operation]
}

// MARK: - Writing

extension ChangeLine {
    /// One line of JSON, without its end.
    func json(of machine: Int64) -> String {
        var writer = JSONWriter()
        let own = Stamp(clock: clock, machine: machine)
        writer.object { line in
            line.field("n", Int(number))
            line.field("c", Int(clock))
            if let words { line.field("w", shortened(words, to: Self.longestWords)) }
            line.field("o") { $0.array { for operation in operations { operation.write(to: &$0, own) } } }
        }
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension Operation {
    /// JSON that ``init(json:)`` reads, with all stamps.
    var json: String {
        var writer = JSONWriter()
        write(to: &writer, .made)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    fileprivate func write(to writer: inout JSONWriter, _ own: Stamp) {
        writer.object { object in
            object.field("t", table)
            switch content {
            case .row(let identity, let effect, let keys, let cells):
                object.field("i", "\(identity)")
                if effect != .change { object.field("e", effect.rawValue) }
                if keys.count == 1 {
                    object.field("k", Int(keys[0]))
                } else if !keys.isEmpty {
                    object.field("k") { $0.write(keys.map(StoredValue.integer)) }
                }
                let usual = effect == .make ? Stamp.made : own
                let named = cells.sorted { $0.key < $1.key }
                object.field("f") {
                    $0.object { for (name, cell) in named { $0.field(name) { $0.write(cell.values) } } }
                }
                let stamps = named.filter { $0.value.stamp != usual }.map { ($0.key, $0.value.stamp) }
                if !stamps.isEmpty { object.field("s") { $0.write(stamps) } }
                let seen = named.filter { $0.value.seen != .none }
                if !seen.isEmpty {
                    object.field("b") {
                        $0.object { for (name, cell) in seen { $0.field(name) { $0.write(cell.seen.values) } } }
                    }
                }
            case .fact(let key, let values, let stamp, let seen):
                object.field("k") { $0.write(key) }
                if let values { object.field("v") { $0.write(values) } }
                if stamp != own { object.field("s") { $0.write(stamp) } }
                if seen != .none { object.field("b") { $0.write(seen.values) } }
            case .gone(let deletion):
                let (first, others) = (deletion.members[0], deletion.members.dropFirst())
                object.field("i", "\(first)")
                if !others.isEmpty {
                    object.field("m") { $0.array { for member in others { $0.value("\(member)") } } }
                }
                object.field("g") { $0.write(deletion.seen.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) }
                if deletion.stamp != own { object.field("s") { $0.write(deletion.stamp) } }
            case .same(let identity, let other):
                object.field("i", "\(identity)")
                object.field("same", "\(other)")
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ stamp: Stamp) {
        write([.integer(stamp.clock), .text(String(stamp.machine, radix: 36))])
    }

    fileprivate mutating func write(_ stamps: [(String, Stamp)]) {
        object { for (name, stamp) in stamps { $0.field(name) { $0.write(stamp) } } }
    }
}

/// Stamps by field as JSON.
func jsonText(of stamps: [String: Stamp]) -> String {
    var writer = JSONWriter()
    writer.write(stamps.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    return String(decoding: writer.bytes, as: UTF8.self)
}

extension [Operation] {
    /// The first and the second half.
    var halves: [[Operation]] { [Array(prefix(count / 2)), Array(dropFirst(count / 2))] }
}
