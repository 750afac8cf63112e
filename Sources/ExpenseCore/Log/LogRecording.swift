// Of rows that a change sets or deletes, triggers write what they were. What was set is found out at its end.
extension Log {
    /// What a trigger has written.
    private struct Former {
        let id: Int64
        let row: LoggedRow
        let isDeletion: Bool
        /// What the row was, as a JSON array of its fields.
        let values: String
    }

    /// Notes that the change that is being made needs a row as it is, so that it stays if others delete it.
    func touch(_ row: LoggedRow) throws {
        // One that is gone would be there again on other machines only.
        guard try connection.text(table(row.kind).selection, [row.key]) != nil else { return }
        try claim(row)
        try note("=", "{}", of: row)
    }

    /// Notes that the change that is being made makes a row as it is, too: it stays if what made it before is undone.
    func makeAgain(_ row: LoggedRow) throws {
        try note("+", connection.text(table(row.kind).selection, [row.key]), of: row)
    }

    /// Writes what a change does to a row, which no trigger has seen.
    ///
    /// - Parameter change: nil for the one that is being made.
    func note(_ what: String, _ value: String?, of row: LoggedRow, in change: Int64? = nil) throws {
        try connection.run(
            "INSERT INTO log_operation (change, kind, row, what, value) VALUES (?, ?, ?, ?, ?)",
            [.integer(change ?? next()), .text(row.kind), row.key, .text(what), StoredValue(value)])
    }

    /// What was deleted and made again within a change, and is as it was, was not changed.
    func dropRemade(in change: Int64) throws {
        let remade: [(LoggedRow, former: String?)] = try connection.rows(
            """
            WITH ends AS (
                SELECT kind, row, min(id) AS first, max(id) AS last FROM log_operation
                WHERE change = ?1 AND EXISTS (SELECT 1 FROM log_operation WHERE change = ?1 AND what = '-')
                GROUP BY kind, row HAVING count(*) > 1)
            SELECT ends.kind, ends.row, one.value FROM ends
            JOIN log_operation one ON one.id = first AND one.what = '-'
            JOIN log_operation other ON other.id = last AND other.what = '+'
            """, [.integer(change)]
        ) { (LoggedRow(kind: $0.text(0) ?? "", key: $0.value(1)), $0.text(2)) }
        for (row, former) in remade {
            guard try connection.text(table(row.kind).formerSelection, [row.key]) == former else { continue }
            try connection.run(
                "DELETE FROM log_operation WHERE change = ? AND kind = ? AND row = ?",
                [.integer(change), .text(row.kind), row.key])
        }
    }

    /// What rows that the change being made has set or deleted used before.
    private func rowsUsed(before change: Int64, byRowsOf kinds: Set<String>) throws -> [LoggedRow] {
        try kinds.sorted().map(table).flatMap { table in
            try table.kind.uses.flatMap { use in
                let former = table.formerValue(use.column)
                return try connection.rows(
                    """
                    SELECT DISTINCT \(former) FROM log_operation WHERE change = ?1 AND kind = ?2
                        AND \(Self.isFormer) AND \(former) IS NOT NULL
                    """, [.integer(change), .text(table.kind.table)]
                ) { LoggedRow(kind: use.table, key: $0.value(0)) }
            }
        }
    }

    /// SQL: whether an operation has what its row was, as triggers write it.
    private static let isFormer = "what IN ('~', '-') AND value IS NOT NULL"

    /// Writes what the change that is being made has set, and keeps what its rows were made as.
    ///
    /// - Returns: what the rows used before.
    func findValues(of change: Int64) throws -> [LoggedRow] {
        let former: [Former] = try connection.rows(
            """
            SELECT id, kind, row, what, value FROM log_operation
            WHERE change = ? AND \(Self.isFormer) ORDER BY id
            """, [.integer(change)]
        ) {
            Former(
                id: $0.integer(0), row: LoggedRow(kind: $0.text(1) ?? "", key: $0.value(2)),
                isDeletion: $0.text(3) == "-", values: $0.text(4) ?? "[]")
        }
        let used = try rowsUsed(before: change, byRowsOf: Set(former.map(\.row.kind)))
        for operation in former { try keep(operation, change) }
        // The row is after one operation what it was before the next one.
        var later: [LoggedRow: String] = [:]
        for operation in former.reversed() {
            let table = try table(operation.row.kind)
            let after = try later[operation.row] ?? connection.text(table.formerSelection, [operation.row.key])
            later[operation.row] = operation.values
            let isSet = !operation.isDeletion && after != nil
            let difference =
                try isSet
                ? connection.text(table.difference, [.text(operation.values), StoredValue(after)]) ?? "{}" : nil
            // What was set to what it was already is no edit that would keep a row.
            if difference == "{}" {
                try connection.run("DELETE FROM log_operation WHERE id = ?", [.integer(operation.id)])
                continue
            }
            try connection.run(
                "UPDATE log_operation SET what = ?, value = ? WHERE id = ?",
                [.text(isSet ? "=" : "-"), StoredValue(difference), .integer(operation.id)])
        }
        try noteOwners(in: change)
        return used
    }

    /// Parts that were deleted with their owner go by themselves, and come back with it: their deletion says so with an empty
    /// value. Whoever gives a row a part changes the row, too.
    private func noteOwners(in change: Int64) throws {
        let touched = try connection.rows(
            "SELECT DISTINCT kind FROM log_operation WHERE change = ?", [.integer(change)]
        ) { $0.text(0) ?? "" }
        for part in try touched.map({ try table($0).kind }) {
            guard let owner = part.owner else { continue }
            let isOfOwner = "other.change = ?1 AND other.kind = ?3 AND other.row ="
            let values: [StoredValue] = [.integer(change), .text(part.table), .text(owner)]
            try connection.run(
                """
                UPDATE log_operation SET value = '{}' WHERE change = ?1 AND kind = ?2 AND what = '-' AND EXISTS (
                    SELECT 1 FROM log_operation other WHERE \(isOfOwner) \(part.number(in: "log_operation.row")) AND other.what = '-')
                """, values)
            if part.isLocal || part.staysThrough != nil { continue }
            try connection.run(
                """
                INSERT INTO log_operation (change, kind, row, what, value)
                SELECT DISTINCT ?1, ?3, \(part.number(in: "this.row")), '=', '{}' FROM log_operation this
                WHERE change = ?1 AND kind = ?2 AND what IN ('+', '=') AND NOT EXISTS (
                    SELECT 1 FROM log_operation other WHERE \(isOfOwner) \(part.number(in: "this.row")))
                """, values)
        }
    }

    /// Keeps what a row was made as before an operation.
    private func keep(_ operation: Former, _ change: Int64) throws {
        let (kind, key) = (StoredValue.text(operation.row.kind), operation.row.key)
        let isMaking = "kind = ? AND row = ? AND what = '+'"
        let known = try connection.integer(
            "SELECT max(value IS NULL) FROM log_operation WHERE \(isMaking) AND (change <> ? OR id < ?)",
            [kind, key, .integer(change), .integer(operation.id)])
        if known == 0 { return }
        let values = try connection.text(table(operation.row.kind).formerObject, [.text(operation.values)]) ?? "{}"
        if known == nil { return try addMaking(of: operation.row, value: values) }
        try connection.run(
            "UPDATE log_operation SET value = ? WHERE \(isMaking) AND value IS NULL AND (change <> ? OR id < ?)",
            [.text(values), kind, key, .integer(change), .integer(operation.id)])
    }
}
