/// Computes rows anew from their operations.
struct LogComputation: ~Copyable {
    let log: Log
    let connection: Connection
    /// The number of a change: only what was done before it counts.
    let limit: Int64
    var facts: [Int64: ChangeFacts] = [:]
    private var done: Set<LoggedRow> = []
    /// Rows that something used until now, so that they may be gone.
    var released: [LoggedRow] = []
    /// Names that several rows may have.
    var names: Set<LogName> = []
    /// Values that only one row of a kind can have, and several may have.
    var unique: Set<UniqueValues> = []
    /// The kinds of which a row got another name, so that those below it may.
    private var renamed: Set<String> = []
    /// The names that were computed.
    private var computedNames: [LoggedRow: String?] = [:]
    /// Rows of which only some can be there, or that stay or go as one, with what goes with them.
    var chosen: Set<LoggedRow> = []
    /// Rows that stay or go as one with what goes with them, which was settled for that.
    var gathered: Set<LoggedRow> = []
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
        guard let operations = try operations(of: row, table, current: before) else { return }
        let isThere = try !operations.kept.isEmpty || isUsed || isInUse(row)
        var after = try isThere ? values(of: operations, row, table) : nil
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

    func remove(_ row: LoggedRow, as values: String, _ table: LogTable) throws {
        try log.keep(row, as: values)
        try removeParts(of: row, table)
        try connection.run(table.deletion, [row.key])
    }

    /// What a row is now, as a JSON object; nil if it is not there.
    func current(_ row: LoggedRow, _ table: LogTable) throws -> String? {
        try connection.text(table.selection, [row.key])
    }

    private func hasOwner(_ row: LoggedRow, _ table: LogTable) throws -> Bool {
        guard let owner = try owner(of: row, table) else { return true }
        return try current(owner, log.table(owner.kind)) != nil
    }

    /// The row of which a row is a part; nil if there is none.
    func owner(of row: LoggedRow, _ table: LogTable) throws -> LoggedRow? {
        try table.kind.owner.map { owner in
            LoggedRow(kind: owner, key: try connection.value("SELECT \(table.kind.number(in: "?1"))", [row.key]))
        }
    }

    /// A value of a row, by its column.
    func value(_ column: String, of row: LoggedRow, _ values: String, _ table: LogTable) throws -> StoredValue {
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
        if let column = table.kind.name, let name = try name(in: values, table), try isTaken(name, besides: row, table)
        {
            names.insert(LogName(kind: row.kind, name))
            let set = "SELECT json_set(?1, '$.\(column)', ?2 || char(31) || ?3)"
            values = try connection.text(set, [.text(values), .text(name), row.key]) ?? values
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
        for part in try log.parts(of: row.kind) {
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
        for part in try log.parts(of: row.kind) {
            let rows = try connection.rows(
                "SELECT DISTINCT row FROM log_operation WHERE kind = ?1 AND \(part.kind.isPart)",
                [.text(part.kind.table), row.key]
            ) { LoggedRow(kind: part.kind.table, key: $0.value(0)) }
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
        if let column = table.kind.name, let name = try name(in: before, table) {
            let said = LogName(kind: row.kind, unnumbered(name))
            let numbered = try connection.integer(
                "SELECT 1 FROM main.\(quoted(row.kind)) WHERE \(quoted(column)) LIKE ?1 || ' (%)' LIMIT 1",
                [.text(said.text)])
            if numbered != nil { names.insert(said) }
        }
    }

    /// Notes that a row may be gone, because what used it is gone.
    mutating func release(_ row: LoggedRow) { released.append(row) }
}

extension Log {
    /// Makes rows what their operations say.
    func settle(_ rows: [LoggedRow]) throws {
        var computation = LogComputation(self)
        try computation.run { for row in rows { try $0.settle(row) } }
    }
}
