/// Computes rows anew from their operations.
struct LogComputation: ~Copyable {
    let log: Log
    let connection: Connection
    /// The number of a change: only what was done before it counts.
    private let limit: Int64
    private var facts: [Int64: ChangeFacts] = [:]
    private var done: Set<LoggedRow> = []
    /// Rows that something used until now, so that they may be gone.
    private var released: [LoggedRow] = []
    /// Names that several rows may have.
    private var names: Set<LogName> = []
    /// Values that only one row of a kind can have, and several may have.
    private var unique: Set<UniqueValues> = []
    /// The kinds of which a row got another name, so that those below it may.
    private var renamed: Set<String> = []
    /// The names that were computed.
    private var computedNames: [LoggedRow: String?] = [:]
    /// Rows of which only some can be there, or that stay or go as one, with what goes with them.
    private var chosen: Set<LoggedRow> = []
    /// Rows that stay or go as one with what goes with them, which was settled for that.
    private var gathered: Set<LoggedRow> = []
    /// The operations of what goes with a row, of each by itself.
    var gatheredOperations: [LoggedRow: [RowOperations]] = [:]
    /// Whether a row is otherwise than it was.
    var hasChanged = false

    init(_ log: Log, before limit: Int64 = .max) {
        self.log = log
        self.limit = limit
        connection = log.connection
    }

    /// Runs `body`, which settles rows. The triggers of the log write nothing meanwhile.
    mutating func run(_ body: (inout LogComputation) throws -> Void) throws {
        try connection.execute("PRAGMA defer_foreign_keys = ON; UPDATE log_state SET is_silent = 1")
        try body(&self)
        while !released.isEmpty || !names.isEmpty || !unique.isEmpty || !renamed.isEmpty || !chosen.isEmpty {
            while let leader = chosen.popFirst() { try settle(rowsGoingWith: leader) }
            while let row = released.popLast() { try settleAgain(row) }
            while let values = unique.popFirst() { try settle(values) }
            while let kind = renamed.popFirst() { try settle(rowsBelowOthers: kind) }
            let clashes = names
            names = []
            for name in clashes.sorted(by: { ($0.kind, $0.text) < ($1.kind, $1.text) }) {
                try number(rowsNamed: name)
            }
        }
        try connection.execute("UPDATE log_state SET is_silent = 0")
    }

    /// Makes a row what its operations say.
    ///
    /// - Parameter isUsed: whether something needs it, so that it is there even if it was deleted.
    mutating func settle(_ row: LoggedRow, isUsed: Bool = false) throws {
        guard done.insert(row).inserted || isUsed else { return }
        let table = try log.table(row.kind)
        let before = try current(row, table)
        let state = try state(of: row, table, current: before, isUsed: isUsed)
        guard case .computed(var after) = state else { return }
        if let values = after, try !hasOwner(row, table) || isDisplaced(row, values, table) { after = nil }
        if let values = after {
            for use in table.kind.uses {
                let target = try LoggedRow(kind: use.table, key: value(use.column, of: row, values, table))
                guard target.key != .null, try current(target, log.table(use.table)) == nil else { continue }
                try settle(target, isUsed: true)
                guard try current(target, log.table(use.table)) == nil else { continue }
                after = try after.flatMap { try without(use.column, $0, table) }
            }
        }
        if before != after, !table.kind.isLocal { hasChanged = true }
        if table.kind.isNested {
            let name = try name(in: after, table)
            // What is there may have a number after its name.
            if try computedNames.updateValue(name, forKey: row) ?? self.name(in: before, table) != name {
                renamed.insert(row.kind)
            }
        }
        if let after {
            if let before, before != after { try log.keep(row, as: before) }
            try store(after, row, table, isThere: before != nil)
            if try before == nil || isMadeAgain(row) { try settleParts(of: row) }
        } else if let before {
            try remove(row, as: before, table)
        }
        if let before { try release(before, after, row, table) }
        chosen.formUnion(try choices(of: row, table))
    }

    /// Makes a row what its operations say, also if that was done before.
    mutating func settleAgain(_ row: LoggedRow) throws {
        done.remove(row)
        try settle(row)
    }

    private func remove(_ row: LoggedRow, as values: String, _ table: LogTable) throws {
        try log.keep(row, as: values)
        try removeParts(of: row, table)
        try connection.run(table.deletion, [row.key])
    }

    // MARK: - What only one row can have

    /// Values that only one row of a kind can have.
    struct UniqueValues: Hashable {
        let kind: String
        /// The value of the first column.
        let first: StoredValue
        /// The texts in the other columns, in lower case.
        let texts: [String]
    }

    /// The values of a row that no other one can have; nil if there are none.
    func uniqueValues(of row: LoggedRow, _ values: String, _ table: LogTable) throws -> UniqueValues? {
        guard let first = table.kind.unique.first else { return nil }
        let texts = try table.kind.unique.dropFirst().map { column in
            guard case .text(let text) = try value(column, of: row, values, table) else { return "" }
            return text.lowercased()
        }
        return UniqueValues(kind: row.kind, first: try value(first, of: row, values, table), texts: texts)
    }

    /// The rows that are there and have values which only one can have, but one of them.
    private func rowsThere(with unique: UniqueValues, besides row: LoggedRow, _ table: LogTable) throws -> [LoggedRow] {
        let candidates: [(row: LoggedRow, values: String)] = try connection.rows(
            """
            SELECT \(table.key(of: "this")), \(table.object(of: "this")) FROM main.\(quoted(row.kind)) this
            WHERE \(quoted(table.kind.unique[0])) IS ?
            """, [unique.first]
        ) { (LoggedRow(kind: row.kind, key: $0.value(0)), $0.text(1) ?? "{}") }
        return try candidates.filter { try $0.row != row && uniqueValues(of: $0.row, $0.values, table) == unique }
            .map(\.row)
    }

    /// The rows that may have values which only one can have: by what was done last, the newest first.
    mutating func rows(with unique: UniqueValues) throws -> [LoggedRow] {
        let table = try log.table(unique.kind)
        let isPart = table.kind.owner == nil ? "" : " AND \(Log.isPart)"
        let all = try connection.rows(
            """
            SELECT row FROM log_operation WHERE kind = ?1\(isPart)
            UNION SELECT \(table.key(of: "this")) FROM main.\(quoted(unique.kind)) this
            WHERE \(quoted(table.kind.unique[0])) IS ?2
            """, [.text(unique.kind), unique.first]
        ) { LoggedRow(kind: unique.kind, key: $0.value(0)) }
        var found: [(row: LoggedRow, order: ChangeFacts.Order?, number: Int64)] = []
        for row in all {
            let current = try current(row, table)
            let operations = try operations(of: row, table, current: current)
            if let operations, operations.kept.isEmpty { continue }
            guard let values = try operations.map({ try self.values(of: $0, row, table) }) ?? current,
                try uniqueValues(of: row, values, table) == unique
            else { continue }
            let last = operations?.counting.last
            found.append((row, last?.change.order, last?.number ?? 0))
        }
        return found.sorted { one, other in
            guard let first = one.order, let second = other.order else { return one.order != nil && other.order == nil }
            return first != second ? first > second : one.number > other.number
        }.map(\.row)
    }

    /// Of the rows that may have values which only one can have, the one that was changed last is there.
    private mutating func settle(_ unique: UniqueValues) throws {
        let table = try log.table(unique.kind)
        let rows = try rows(with: unique)
        for row in rows.dropFirst() {
            if let values = try current(row, table) { try remove(row, as: values, table) }
        }
        guard let row = rows.first, try current(row, table) == nil else { return }
        try settleAgain(row)
    }

    /// What a row is now, as a JSON object; nil if it is not there.
    func current(_ row: LoggedRow, _ table: LogTable) throws -> String? {
        try connection.text(table.selection, [row.key])
    }

    private func hasOwner(_ row: LoggedRow, _ table: LogTable) throws -> Bool {
        guard let (owner, table) = try owner(of: row, table) else { return true }
        return try current(owner, table) != nil
    }

    /// The row of which a row is a part; nil if there is none.
    private func owner(of row: LoggedRow, _ table: LogTable) throws -> (row: LoggedRow, table: LogTable)? {
        guard let owner = try table.kind.owner.map(log.table) else { return nil }
        let key = try value(table.kind.key[0], of: row, "{}", table)
        return (LoggedRow(kind: owner.kind.table, key: key), owner)
    }

    /// A value of a row, by its column.
    private func value(_ column: String, of row: LoggedRow, _ values: String, _ table: LogTable) throws -> StoredValue {
        guard let place = table.kind.key.firstIndex(of: column) else {
            return try connection.value("SELECT json_extract(?1, '$.\(column)')", [.text(values)])
        }
        if table.kind.key.count == 1 { return row.key }
        return try connection.value("SELECT json_extract(?1, '$[\(place)]')", [row.key])
    }

    /// Values without one of them; nil if there is no row without it.
    private func without(_ column: String, _ values: String, _ table: LogTable) throws -> String? {
        if table.kind.key.contains(column) { return nil }
        return try connection.text("SELECT json_remove(?1, '$.\(column)')", [.text(values)])
    }

    private mutating func store(_ values: String, _ row: LoggedRow, _ table: LogTable, isThere: Bool) throws {
        var values = values
        if let column = table.kind.name, case .text(let name) = try value(column, of: row, values, table) {
            let other = try connection.value(
                "SELECT id FROM main.\(quoted(row.kind)) WHERE \(quoted(column)) = ?1 AND id <> ?2",
                [.text(name), row.key])
            if other != .null {
                names.insert(LogName(kind: row.kind, name))
                values =
                    try connection.text(
                        "SELECT json_set(?1, '$.\(column)', ?2 || char(31) || ?3)",
                        [.text(values), .text(name), row.key])
                    ?? values
            }
        }
        if let values = try uniqueValues(of: row, values, table) {
            for displaced in try rowsThere(with: values, besides: row, table) {
                guard let former = try current(displaced, table) else { continue }
                try remove(displaced, as: former, table)
                unique.insert(values)
            }
        }
        if !isThere {
            try connection.run(table.insertion, table.fields.isEmpty ? [row.key] : [row.key, .text(values)])
        } else if let update = table.update {
            try connection.run(update, [row.key, .text(values)])
        }
    }

    /// Deletes the parts of a row, which go with it, and keeps what they were made as.
    private func removeParts(of row: LoggedRow, _ table: LogTable) throws {
        for part in try log.tables() where part.kind.owner == row.kind {
            let arePartsOfRow =
                "FROM main.\(quoted(part.kind.table)) AS this WHERE \(quoted(part.kind.key[0])) = ?1"
            let parts: [(key: StoredValue, values: String)] = try connection.rows(
                "SELECT \(part.key(of: "this")), \(part.object(of: "this")) \(arePartsOfRow)", [row.key]
            ) { ($0.value(0), $0.text(1) ?? "{}") }
            for (key, values) in parts { try log.keep(LoggedRow(kind: part.kind.table, key: key), as: values) }
            try connection.run("DELETE \(arePartsOfRow)", [row.key])
        }
    }

    /// Whether a row was made several times, so that some of its parts may be those of a former one.
    private func isMadeAgain(_ row: LoggedRow) throws -> Bool {
        let makings = "SELECT count(*) FROM log_operation WHERE kind = ? AND row = ? AND what = '+'"
        return try connection.integer(makings, [.text(row.kind), row.key]) ?? 0 > 1
    }

    /// The parts of a row that has come back come back with it.
    private mutating func settleParts(of row: LoggedRow) throws {
        for part in try log.tables() where part.kind.owner == row.kind {
            let rows: [LoggedRow]
            if part.kind.key.count == 1 {
                rows = [LoggedRow(kind: part.kind.table, key: row.key)]
            } else {
                rows = try connection.rows(
                    "SELECT DISTINCT row FROM log_operation WHERE kind = ?1 AND \(Log.isPart)",
                    [.text(part.kind.table), row.key]
                ) { LoggedRow(kind: part.kind.table, key: $0.value(0)) }
            }
            for part in rows { try settleAgain(part) }
        }
    }

    /// Notes what a row used and uses no more, and the name that it has no more.
    private mutating func release(_ before: String, _ after: String?, _ row: LoggedRow, _ table: LogTable) throws {
        for use in table.kind.uses {
            let former = try value(use.column, of: row, before, table)
            if former != .null, try after.map({ try value(use.column, of: row, $0, table) }) != former {
                released.append(LoggedRow(kind: use.table, key: former))
            }
        }
        if let values = try uniqueValues(of: row, before, table),
            try after.map({ try uniqueValues(of: row, $0, table) != values }) ?? true
        {
            unique.insert(values)
        }
        if let column = table.kind.name, case .text(let name) = try value(column, of: row, before, table) {
            let said = LogName(kind: row.kind, unnumbered(name))
            let numbered = try connection.integer(
                "SELECT 1 FROM main.\(quoted(row.kind)) WHERE \(quoted(column)) LIKE ?1 || ' (%)' LIMIT 1",
                [.text(said.text)])
            if numbered != nil { names.insert(said) }
        }
    }

    /// Notes the names with numbers, which may be free without them.
    mutating func releaseNames(of table: LogTable) throws {
        guard let column = table.kind.name.map(quoted) else { return }
        let name = quoted(table.kind.table)
        let numbered = try connection.rows("SELECT \(column) FROM main.\(name) WHERE \(column) LIKE '% (%)'") {
            $0.text(0) ?? ""
        }
        names.formUnion(numbered.map { LogName(kind: table.kind.table, unnumbered($0)) })
    }

    /// Notes that a row may be gone, because what used it is gone.
    mutating func release(_ row: LoggedRow) { released.append(row) }

    /// Gives one name to the row with the lowest identity, and numbers to the others that are called so.
    private mutating func number(rowsNamed name: LogName) throws {
        let table = try log.table(name.kind)
        guard let column = table.kind.name else { return }
        let identity = table.fields.contains("uid") ? "ifnull(uid, id)" : "id"
        let rows = try connection.rows(
            """
            SELECT id, \(quoted(column)) FROM main.\(quoted(name.kind))
            WHERE lower(\(quoted(column))) = ?1 OR lower(\(quoted(column))) LIKE ?1 || char(31) || '%'
                OR lower(\(quoted(column))) LIKE ?1 || ' (%)' ORDER BY \(identity)
            """, [.text(name.text)]
        ) { LoggedRow(kind: name.kind, key: $0.value(0)) }
        var said: [(row: LoggedRow, name: String)] = []
        for row in rows {
            let now = try current(row, table)
            let values =
                switch try state(of: row, table, current: now, isUsed: true) {
                case .unknown: now
                case .computed(let values): values
                }
            guard let values, case .text(let text) = try value(column, of: row, values, table),
                LogName(kind: name.kind, text) == name
            else { continue }
            said.append((row, text))
        }
        let rename = """
            UPDATE main.\(quoted(name.kind)) SET \(quoted(column)) = ?2
            WHERE id = ?1 AND \(quoted(column)) <> ?2 COLLATE BINARY
            """
        if said.count > 1 {
            for (row, _) in said { try current(row, table).map { try log.keep(row, as: $0) } }
        }
        // In two passes, because a name may still be that of another row.
        for (row, text) in said.dropFirst() { try connection.run(rename, [row.key, .text("\(text)\u{1F}\(row.key)")]) }
        var number = 1
        for (index, (row, text)) in said.enumerated() {
            var shown = text
            let isTaken = "SELECT 1 FROM main.\(quoted(name.kind)) WHERE \(quoted(column)) = ?1 AND id <> ?2"
            while try index > 0 && shown == text || connection.integer(isTaken, [.text(shown), row.key]) != nil {
                number += 1
                shown = "\(text) (\(number))"
            }
            try connection.run(rename, [row.key, .text(shown)])
        }
    }

    private func unnumbered(_ name: String) -> String {
        guard name.hasSuffix(")"), let start = name.lastIndex(of: "(") else { return name }
        let number = name[name.index(after: start)...].dropLast()
        guard !number.isEmpty, number.allSatisfy(\.isNumber), name[..<start].hasSuffix(" ") else { return name }
        return String(name[..<start].dropLast())
    }

    private enum State {
        /// The log says nothing of the row.
        case unknown
        /// Its values, as a JSON object; nil if it is not there.
        case computed(String?)
    }

    /// What the operations of a row say.
    private mutating func state(of row: LoggedRow, _ table: LogTable, current: String?, isUsed: Bool) throws -> State {
        guard let operations = try operations(of: row, table, current: current) else { return .unknown }
        if try operations.kept.isEmpty && !isUsed && !isInUse(row) { return .computed(nil) }
        return .computed(try values(of: operations, row, table))
    }

    /// What a row was before the limit, if nothing else had to have it; nil if it was not there.
    mutating func values(of row: LoggedRow) throws -> String? {
        let table = try log.table(row.kind)
        let operations = try operations(of: row, table, current: current(row, table))
        guard let operations, !operations.kept.isEmpty else { return nil }
        return try values(of: operations, row, table)
    }

    /// What a row is, or was last, whether or not it is there; nil if nothing is known of it.
    mutating func lastValues(of row: LoggedRow) throws -> String? {
        let table = try log.table(row.kind)
        let current = try current(row, table)
        if let current { return current }
        guard let operations = try operations(of: row, table, current: nil) else { return nil }
        return try values(of: operations, row, table)
    }

    mutating func values(of operations: RowOperations, _ row: LoggedRow, _ table: LogTable) throws -> String? {
        guard var values = operations.first else { return nil }
        for operation in operations.counting {
            guard let value = operation.value else { continue }
            let said = operation.what == "+" ? try connection.text(table.said, [.text(value)]) : value
            values = try connection.text("SELECT json_patch(?1, ?2)", [.text(values), StoredValue(said)]) ?? values
        }
        if let fitting = table.fitting { values = try connection.text(fitting, [.text(values)]) ?? values }
        return try placed(values, operations, row, table)
    }

    /// The operations of a row, in order; nil if the log has none.
    ///
    /// - Parameter isAlone: whether what goes with the row is left out.
    mutating func operations(
        of row: LoggedRow, _ table: LogTable, current: String?, isAlone: Bool = false
    ) throws -> RowOperations? {
        var operations: [RowOperations.Operation] = []
        let found: [(number: Int64, change: Int64, what: String, value: String?)] = try connection.rows(
            """
            SELECT id, change, what, value FROM log_operation
            WHERE kind = ? AND row = ? AND what <> '~' AND change < ? ORDER BY id
            """, [.text(row.kind), row.key, .integer(limit)]
        ) { ($0.integer(0), $0.integer(1), $0.text(2) ?? "", $0.text(3)) }
        if found.isEmpty, !table.kind.isNested || current == nil { return nil }
        if !found.contains(where: { $0.what == "+" }), current != nil {
            operations.append(.init(what: "+", value: current, change: try facts(of: 1), id: 1, number: 0))
        }
        for (number, change, what, value) in found {
            let isAsMade = what == "+" && value == nil
            var facts = try facts(of: change)
            if table.kind.isSetBesideOthers, let original = facts.original, try log.touches(change, besides: row.kind) {
                facts = original
            }
            operations.append(
                .init(what: what, value: isAsMade ? current : value, change: facts, id: change, number: number))
        }
        let day = try table.kind.staysThrough.map { try value($0, of: row, "{}", table) }
        var outlived: Set<Int64> = []
        if let (owner, ownerTable) = try owner(of: row, table),
            let whole = try self.operations(of: owner, ownerTable, current: self.current(owner, ownerTable))
        {
            operations.removeAll { whole.isOver($0.change) }
            // What was made with it stays with it.
            outlived = whole.outlived
        } else if !isAlone {
            let alone = RowOperations(operations, of: table.kind, on: day)
            if try alone.endings.isEmpty || !log.isShared() { return alone }
            let made = operations.first { $0.what == "+" }?.value
            let leader = try namedLeader(of: row, made ?? "{}", table)
            if let leader, gathered.insert(leader).inserted { chosen.insert(leader) }
            if alone.isMade { return alone }
            // What one change deletes, or takes back, stays or goes as one.
            let whole = try leader.map { try self.operations(ofRowsGoingWith: $0, table) } ?? [alone]
            outlived = Set(whole.flatMap(alone.outlived))
        }
        return RowOperations(operations, of: table.kind, on: day, outlived: outlived)
    }

    /// Whether a row that was deleted is used by one that is there.
    private func isInUse(_ row: LoggedRow) throws -> Bool {
        for table in try log.tables() {
            for use in table.kind.uses where use.table == row.kind {
                let found = try connection.integer(
                    "SELECT 1 FROM main.\(quoted(table.kind.table)) WHERE \(quoted(use.column)) = ?1 LIMIT 1", [row.key]
                )
                if found != nil { return true }
            }
        }
        return false
    }

    private mutating func facts(of change: Int64) throws -> ChangeFacts {
        if let known = facts[change] { return known }
        let read = try ChangeFacts(of: change, before: limit, in: connection)
        facts[change] = read
        return read
    }
}

/// A name that several rows of a kind may have.
struct LogName: Hashable {
    let kind: String
    /// In lower case.
    let text: String

    init(kind: String, _ name: String) {
        (self.kind, text) = (kind, inLowerCase(name))
    }
}

/// A name in lower case, as SQLite compares names: letters of ASCII only, the same on all systems.
func inLowerCase(_ name: String) -> String { String(decoding: name.utf8.map(lowercased), as: UTF8.self) }

extension Connection {
    /// The first column of the first row; null if there is none.
    func value(_ sql: String, _ values: [StoredValue] = []) throws -> StoredValue {
        try firstRow(sql, values) { $0.value(0) } ?? .null
    }
}
