// A row can say which of several rows is there, as the note that a day was recorded names the entry, or the receipt, that was
// recorded for it. If machines have named others, what the last of them names is there, whole, and nothing of what others named.
extension LogComputation {
    /// Whether another row is there in place of the one with which a row goes.
    mutating func isDisplaced(_ row: LoggedRow, _ values: String, _ table: LogTable) throws -> Bool {
        for chooser in try log.tables() {
            guard let (column, target) = chooser.kind.choice, target == row.kind else { continue }
            let leader = try namedLeader(of: row, values, table) ?? row
            let name = chooser.kind.table
            let choosers = try connection.rows(
                """
                SELECT DISTINCT +row FROM log_operation WHERE kind = '\(name)' AND json_extract(value, '$.\(column)') = ?
                """, [leader.key]
            ) { LoggedRow(kind: name, key: $0.value(0)) }
            if try !choosers.isEmpty && choosers.allSatisfy({ try choice(of: $0, column) != leader.key }) {
                return true
            }
        }
        return false
    }

    /// The rows that changes of a row have named, if they are not always the same; else nothing.
    func choices(of row: LoggedRow, _ table: LogTable) throws -> [LoggedRow] {
        guard let (column, target) = table.kind.choice else { return [] }
        let now = "SELECT \(quoted(column)) FROM main.\(quoted(row.kind)) WHERE \(table.condition)"
        let named = try connection.rows(
            """
            SELECT json_extract(value, '$.\(column)') AS named FROM log_operation
            WHERE kind = ?2 AND row = ?1 AND named IS NOT NULL UNION \(now)
            """, [row.key, .text(row.kind)]
        ) { LoggedRow(kind: target, key: $0.value(0)) }
        return named.count > 1 ? named : []
    }

    /// Settles a row that something names, and those that go with it.
    mutating func settle(rowsGoingWith leader: LoggedRow) throws {
        for row in try log.rows(goingWith: leader) {
            // It may be one of many that were made at once.
            try log.claim(row)
            try settleAgain(row)
        }
    }

    /// The changes of the rows that values choose, if they choose any: who decides against them has seen those.
    mutating func changes(ofChoiceIn values: String, _ table: LogTable) throws -> [ChangeFacts] {
        guard let (column, target) = table.kind.choice else { return [] }
        let leader = try connection.value("SELECT json_extract(?, '$.\(column)')", [.text(values)])
        if leader == .null { return [] }
        let rows = try log.rows(goingWith: LoggedRow(kind: target, key: leader))
        return try rows.flatMap { try operations(of: $0)?.counting.map(\.change) ?? [] }
    }

    /// The operations of the rows that go together, of each by itself.
    mutating func operations(ofRowsGoingWith leader: LoggedRow) throws -> [RowOperations] {
        if let known = gatheredOperations[leader] { return known }
        let found = try log.rows(goingWith: leader).compactMap { try operations(of: $0, isAlone: true) }
        gatheredOperations[leader] = found
        return found
    }

    /// Whether a change would end a row.
    mutating func isEnded(_ row: LoggedRow, by change: Int64) throws -> Bool {
        try operations(of: row, isAlone: true)?.endings.contains { $0.change.number == change } ?? false
    }

    /// The row with which a row goes, or went last, which can be itself.
    mutating func leader(of row: LoggedRow) throws -> LoggedRow {
        try lastValues(of: row).flatMap { try namedLeader(of: row, $0, log.table(row.kind)) } ?? row
    }

    /// The row that a row names last.
    private mutating func choice(of row: LoggedRow, _ column: String) throws -> StoredValue {
        try connection.value("SELECT json_extract(?, '$.\(column)')", [StoredValue(neededValues(of: row))])
    }

    /// The row with which a row goes, if others may go with it.
    func namedLeader(of row: LoggedRow, _ values: String, _ table: LogTable) throws -> LoggedRow? {
        guard let column = table.kind.companion else { return nil }
        let named = try connection.value("SELECT json_extract(?, '$.\(column)')", [.text(values)])
        return named == .null ? nil : LoggedRow(kind: row.kind, key: named)
    }
}

extension Log {
    /// A row and those that go with it, whether or not they are there.
    func rows(goingWith leader: LoggedRow) throws -> [LoggedRow] {
        guard let column = try table(leader.kind).kind.companion else { return [leader] }
        return try connection.rows(
            """
            SELECT ?1 UNION SELECT id FROM main.\(quoted(leader.kind)) WHERE \(quoted(column)) = ?1
            UNION SELECT row FROM log_operation WHERE kind = '\(leader.kind)' AND json_extract(value, '$.\(column)') = ?1
            """, [leader.key]
        ) { LoggedRow(kind: leader.kind, key: $0.value(0)) }
    }
}
