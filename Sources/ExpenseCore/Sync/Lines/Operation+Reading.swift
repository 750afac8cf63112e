/// A line that this program never writes.
struct DamagedLine: Error {
    let reason: String
}

/// A line has something that this version does not know. It waits until the program is updated.
struct NewerLine: Error {
    let reason: String
}

extension ChangeLine {
    /// Reads what a machine wrote.
    init(json text: String, of machine: Int64) throws {
        var scanner = LineScanner(text)
        try self.init(&scanner, of: machine)
    }

    init(_ scanner: inout LineScanner, of machine: Int64) throws {
        var number: Int64 = 0
        var own = Stamp.made
        var words: String?
        var operations: [Operation]?
        try scanner.object { scanner, name in
            switch name {
            case "n": number = try scanner.integer()
            case "c": own = try scanner.believed(Stamp(clock: scanner.integer(), machine: machine))
            case "w": words = shortened(try scanner.text(), to: Self.longestWords)
            case "o":
                // The time comes first, because it is that of all values that have no other.
                guard own != .made else { throw Self.incomplete }
                var read: [Operation] = []
                try scanner.array { read.append(try Operation(&$0, own)) }
                operations = read
            default: try scanner.skip()
            }
        }
        try scanner.finish()
        guard number > 0, (1...Stamp.latest).contains(own.clock), let operations else { throw Self.incomplete }
        self.init(number: number, clock: own.clock, words: words, operations: operations)
    }

    private static var incomplete: DamagedLine {
        DamagedLine(reason: "its number, its time or its content is missing or impossible")
    }
}

extension Operation {
    /// Reads what ``json`` wrote.
    init(json text: String) throws {
        var scanner = LineScanner(text)
        try self.init(&scanner, .made)
        try scanner.finish()
    }

    /// The stamps of an operation: that of a fact, or those of a row's fields.
    private enum Stamps {
        case one(Stamp)
        case byField([String: Stamp])

        init(_ scanner: inout LineScanner) throws {
            self = scanner.begins(with: "{") ? .byField(try scanner.stamps()) : .one(try scanner.stamp())
        }

        func one() throws -> Stamp {
            guard case .one(let stamp) = self else { throw DamagedLine(reason: "a time is impossible") }
            return stamp
        }

        func byField() throws -> [String: Stamp] {
            guard case .byField(let stamps) = self else { throw DamagedLine(reason: "the times are missing") }
            return stamps
        }
    }

    fileprivate init(_ scanner: inout LineScanner, _ own: Stamp) throws {
        var (table, identity, other): (String?, Identifier?, Identifier?)
        var (key, values): ([StoredValue]?, [StoredValue]?)
        var keys: [Int64] = []
        var effect = Effect.change
        var fields: [(name: String, values: [StoredValue])]?
        var stamps: Stamps?
        var (known, knownByField): (SeenValues, [String: SeenValues]) = (.none, [:])
        var (seen, members): ([String: Stamp]?, [Identifier]) = (nil, [])
        try scanner.object { scanner, name in
            switch name {
            case "t": table = try scanner.text()
            case "i": identity = try scanner.identity()
            case "e":
                guard let known = Effect(rawValue: Int(try scanner.integer())) else { throw Self.unknown }
                effect = known
            case "k":
                if scanner.begins(with: "[") { key = try scanner.values() } else { keys = [try scanner.integer()] }
            case "f":
                var read: [(String, [StoredValue])] = []
                try scanner.object { read.append((try $0.field($1), try $0.values())) }
                fields = read
            case "v": values = try scanner.values()
            case "s": stamps = try Stamps(&scanner)
            case "b":
                if scanner.begins(with: "{") {
                    try scanner.object { knownByField[try $0.field($1)] = try SeenValues(values: $0.values()) }
                } else {
                    known = try SeenValues(values: scanner.values())
                }
            case "g": seen = try scanner.stamps()
            case "m": try scanner.array { members.append(try $0.identity()) }
            case "same": other = try scanner.identity()
            default: try scanner.skip()
            }
        }
        guard let table else { throw DamagedLine(reason: "it names no table") }
        guard let identity else {
            guard let key else { throw DamagedLine(reason: "it names no row") }
            let stamp = try stamps?.one() ?? own
            self.init(table: table, content: .fact(key: key, values: values, stamp: stamp, seen: known))
            return
        }
        if let other {
            self.init(table: table, content: .same(identity, other))
        } else if let seen {
            let deletion = Deletion(members: [identity] + members, seen: seen, stamp: try stamps?.one() ?? own)
            self.init(table: table, content: .gone(deletion))
        } else {
            guard let fields else { throw Self.unknown }
            // An entry that was joined has several keys.
            if let key { keys = try key.map(Self.importKey) }
            let stamps = try stamps?.byField() ?? [:]
            let usual = effect == .make ? Stamp.made : own
            var cells = [String: Cell](minimumCapacity: fields.count)
            for field in fields {
                cells[field.name] = Cell(
                    values: field.values, stamp: stamps[field.name] ?? usual, seen: knownByField[field.name] ?? .none)
            }
            self.init(table: table, content: .row(identity, effect, keys: keys, cells))
        }
    }

    private static var unknown: DamagedLine { DamagedLine(reason: "it does something unknown") }

    private static func importKey(_ value: StoredValue) throws -> Int64 {
        guard case .integer(let key) = value else { throw DamagedLine(reason: "a number is impossible") }
        return key
    }
}

extension Stamp {
    /// Reads a clock and a machine.
    init(values: [StoredValue]) throws {
        guard values.count == 2, case .integer(let clock) = values[0], (0...Self.latest).contains(clock),
            case .text(let text) = values[1], let machine = Int64(text, radix: 36), machine >= 0
        else { throw DamagedLine(reason: "a time is impossible") }
        self.init(clock: clock, machine: machine)
    }
}

extension LineScanner {
    fileprivate mutating func identity() throws -> Identifier {
        guard begins(with: "\""), let identity = Identifier(try text()) else {
            throw DamagedLine(reason: "it names no row")
        }
        return identity
    }

    fileprivate mutating func stamp() throws -> Stamp { try believed(Stamp(values: values())) }

    /// A stamp, unless its clock is too far ahead.
    fileprivate func believed(_ stamp: Stamp) throws -> Stamp {
        guard stamp.clock <= latestClock else {
            throw DamagedLine(
                reason: "a time is more than 100 years ahead. Correct the clock of that computer, then run 'sync' there"
            )
        }
        return stamp
    }

    /// The name of a field, which any version can write and read: a column, or `@` and the number of a machine.
    fileprivate func field(_ name: String) throws -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || "_@".utf8.contains(byte)
        }
        guard isPlain, name.utf8.count <= 64 else { throw DamagedLine(reason: "the name of a field is impossible") }
        return name
    }

    /// The stamps of an object, by field.
    mutating func stamps() throws -> [String: Stamp] {
        guard begins(with: "{") else { throw DamagedLine(reason: "the times are missing") }
        var stamps: [String: Stamp] = [:]
        try object { stamps[try $0.field($1)] = try $0.stamp() }
        return stamps
    }
}

extension Identifier {
    /// Reads `1y2p0ij32e8e7-42`, as it is written and not otherwise.
    init?(_ text: String) {
        var (replica, number): (Int64, Int64) = (0, 0)
        var (base, isFirst): (Int64, Bool) = (36, true)
        for byte in text.utf8 {
            let digit: Int64
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = Int64(byte - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "z") where base == 36: digit = Int64(byte - UInt8(ascii: "a")) + 10
            case UInt8(ascii: "-") where base == 36 && !isFirst:
                (replica, number, base, isFirst) = (number, 0, 10, true)
                continue
            default: return nil
            }
            let (much, overflows) = number.multipliedReportingOverflow(by: base)
            let (next, isTooMuch) = much.addingReportingOverflow(digit)
            // No zero comes first.
            guard !overflows, !isTooMuch, next > 0 else { return nil }
            (number, isFirst) = (next, false)
        }
        guard base == 10, !isFirst else { return nil }
        self.init(replica: replica, number: number)
    }
}
