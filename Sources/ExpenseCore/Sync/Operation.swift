/// What a change did to one row, in words that mean the same on every machine: rows are named by their identities.
struct Operation: Equatable {
    /// Values that change together, such as an amount and its currency, and when they were set.
    struct Cell: Equatable {
        var values: [StoredValue]
        var stamp: Stamp
        /// The stamp of the value that was replaced.
        var base = Stamp.made
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
        /// - key: of an imported entry, a number for what it was in the bank's file.
        case row(Identifier, Effect, key: Int64?, [String: Cell])
        /// Sets a row that is identified by its content; without values it is deleted.
        case fact(key: [StoredValue], values: [StoredValue]?, stamp: Stamp, base: Stamp)
        /// Deletes a row.
        case gone(Deletion)
        /// Two rows are the same.
        case same(Identifier, Identifier)
    }

    var table: String
    var content: Content
}

/// The operations of one change.
struct ChangeLine {
    /// The maximum number of operations in a line.
    static let most = 200
    /// The maximum length of a line in bytes.
    static let longest = 8 << 20

    /// The number of the line among those of its machine.
    var number: Int64
    var clock: Int64
    /// The change as the history shows it; nil for a part of a machine's whole ledger.
    var words: String?
    var operations: [Operation]
}

extension Identifier {
    /// Reads `1y2p0ij32e8e7-42`.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let replica = Int64(parts[0], radix: 36), let number = Int64(parts[1]), replica > 0,
            number > 0
        else { return nil }
        self.init(replica: replica, number: number)
        guard description == text else { return nil }
    }
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
            if let words { line.field("w", words) }
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

    /// Reads what ``json`` wrote.
    init(json text: String) throws {
        try self.init(jsonValue(text), .made)
    }

    fileprivate func write(to writer: inout JSONWriter, _ own: Stamp) {
        writer.object { object in
            object.field("t", table)
            switch content {
            case .row(let identity, let effect, let key, let cells):
                object.field("i", "\(identity)")
                if effect != .change { object.field("e", effect.rawValue) }
                if let key { object.field("k", Int(key)) }
                let usual = effect == .make ? Stamp.made : own
                let named = cells.sorted { $0.key < $1.key }
                object.field("f") {
                    $0.object { for (name, cell) in named { $0.field(name) { $0.write(cell.values) } } }
                }
                let stamps = named.filter { $0.value.stamp != usual }.map { ($0.key, $0.value.stamp) }
                if !stamps.isEmpty { object.field("s") { $0.write(stamps) } }
                let bases = named.filter { $0.value.base != .made }.map { ($0.key, $0.value.base) }
                if !bases.isEmpty { object.field("b") { $0.write(bases) } }
            case .fact(let key, let values, let stamp, let base):
                object.field("k") { $0.write(key) }
                if let values { object.field("v") { $0.write(values) } }
                if stamp != own { object.field("s") { $0.write(stamp) } }
                if base != .made { object.field("b") { $0.write(base) } }
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
    fileprivate mutating func write(_ values: [StoredValue]) {
        array {
            for value in values {
                switch value {
                case .integer(let number): $0.value(Int(number))
                case .text(let text): $0.value(text)
                case .null: $0.value(nil as String?)
                }
            }
        }
    }

    fileprivate mutating func write(_ stamp: Stamp) {
        write([.integer(stamp.clock), .text(String(stamp.machine, radix: 36))])
    }

    fileprivate mutating func write(_ stamps: [(String, Stamp)]) {
        object { for (name, stamp) in stamps { $0.field(name) { $0.write(stamp) } } }
    }
}

/// Values as JSON. Equal values are equal texts.
func jsonText(of values: [StoredValue]) -> String {
    var writer = JSONWriter()
    writer.write(values)
    return String(decoding: writer.bytes, as: UTF8.self)
}

/// Stamps by field as JSON.
func jsonText(of stamps: [String: Stamp]) -> String {
    var writer = JSONWriter()
    writer.write(stamps.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    return String(decoding: writer.bytes, as: UTF8.self)
}

// MARK: - Reading

/// A line that this program never writes.
struct DamagedLine: Error {
    let reason: String
}

/// The only value of a JSON text.
func jsonValue(_ text: String) throws -> JSONValue {
    // The reader would return the elements of a list one by one.
    var reader = JSONReader(ByteInput("[\(text)]"))
    do {
        guard let value = try reader.next(), try reader.next() == nil else {
            throw DamagedLine(reason: "it has no value")
        }
        return value
    } catch let error as FormatError {
        throw DamagedLine(reason: error.message)
    }
}

extension ChangeLine {
    /// Reads what a machine wrote.
    init(json text: String, of machine: Int64) throws {
        let line = try jsonValue(text)
        guard let number = line["n"]?.integer, number > 0, let clock = line["c"]?.integer,
            (1...Stamp.latest).contains(clock), case .array(let operations)? = line["o"]?.content
        else { throw DamagedLine(reason: "its number, its time or its content is missing or impossible") }
        let words = line["w"]?.text
        guard (words?.utf8.count ?? 0) <= 10_000 else { throw DamagedLine(reason: "its description is too long") }
        let own = Stamp(clock: clock, machine: machine)
        self.init(
            number: number, clock: clock, words: words, operations: try operations.map { try Operation($0, own) })
    }
}

extension Operation {
    init(_ json: JSONValue, _ own: Stamp) throws {
        guard let table = json["t"]?.text else { throw DamagedLine(reason: "it names no table") }
        if json["i"] == nil, let key = try json["k"]?.values {
            let stamp = try json["s"].map(Stamp.init) ?? own
            let base = try json["b"].map(Stamp.init) ?? .made
            self.init(
                table: table, content: .fact(key: key, values: try json["v"]?.values, stamp: stamp, base: base))
            return
        }
        guard let identity = json["i"]?.identity else { throw DamagedLine(reason: "it names no row") }
        if let other = json["same"] {
            guard let other = other.identity else { throw DamagedLine(reason: "it names no row") }
            self.init(table: table, content: .same(identity, other))
        } else if let seen = json["g"] {
            let others = try json["m"]?.elements.map { member in
                guard let identity = member.identity else { throw DamagedLine(reason: "it names no row") }
                return identity
            }
            let stamp = try json["s"].map(Stamp.init) ?? own
            self.init(
                table: table,
                content: .gone(Deletion(members: [identity] + (others ?? []), seen: try seen.stamps, stamp: stamp)))
        } else {
            guard let effect = Effect(rawValue: Int(json["e"]?.integer ?? 0)),
                case .object(let fields)? = json["f"]?.content
            else { throw DamagedLine(reason: "it does something unknown") }
            let (stamps, bases) = (try json["s"]?.stamps ?? [:], try json["b"]?.stamps ?? [:])
            var cells: [String: Cell] = [:]
            for field in fields {
                cells[field.name] = Cell(
                    values: try field.value.values, stamp: stamps[field.name] ?? (effect == .make ? .made : own),
                    base: bases[field.name] ?? .made)
            }
            self.init(table: table, content: .row(identity, effect, key: json["k"]?.integer, cells))
        }
    }
}

extension Stamp {
    fileprivate init(_ json: JSONValue) throws {
        let parts = try json.values
        guard parts.count == 2, case .integer(let clock) = parts[0], (0...Self.latest).contains(clock),
            case .text(let text) = parts[1], let machine = Int64(text, radix: 36), machine >= 0
        else { throw DamagedLine(reason: "a time is impossible") }
        self.init(clock: clock, machine: machine)
    }
}

extension JSONValue {
    var text: String? {
        if case .string(let text) = content { text } else { nil }
    }

    var integer: Int64? {
        if case .number(let digits) = content { Int64(digits) } else { nil }
    }

    fileprivate var identity: Identifier? { text.flatMap { Identifier($0) } }

    fileprivate var elements: [JSONValue] {
        if case .array(let elements) = content { elements } else { [] }
    }

    /// The elements of an array of numbers and texts.
    var values: [StoredValue] {
        get throws {
            guard case .array(let elements) = content else { throw DamagedLine(reason: "a list is missing") }
            return try elements.map { element in
                switch element.content {
                case .null: return .null
                case .string(let text): return .text(text)
                case .number(let digits):
                    guard let number = Int64(digits) else { throw DamagedLine(reason: "a number is impossible") }
                    return .integer(number)
                case .bool, .array, .object: throw DamagedLine(reason: "a value is of an unknown type")
                }
            }
        }
    }

    /// The stamps of an object, by field.
    var stamps: [String: Stamp] {
        get throws {
            guard case .object(let fields) = content else { throw DamagedLine(reason: "the times are missing") }
            return try Dictionary(uniqueKeysWithValues: fields.map { ($0.name, try Stamp($0.value)) })
        }
    }
}
