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

    /// Writes what the change that is being made has set, and keeps what its rows were made as.
    func findValues(of change: Int64) throws {
        let former: [Former] = try connection.rows(
            """
            SELECT id, kind, row, what, value FROM log_operation
            WHERE change = ? AND what IN ('~', '-') AND value IS NOT NULL ORDER BY id
            """, [.integer(change)]
        ) {
            Former(
                id: $0.integer(0), row: LoggedRow(kind: $0.text(1) ?? "", key: $0.value(2)),
                isDeletion: $0.text(3) == "-", values: $0.text(4) ?? "[]")
        }
        if former.isEmpty { return }
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
            try connection.run(
                "UPDATE log_operation SET what = ?, value = ? WHERE id = ?",
                [.text(isSet ? "=" : "-"), StoredValue(difference), .integer(operation.id)])
        }
    }

    /// Keeps what a row was made as before an operation.
    private func keep(_ operation: Former, _ change: Int64) throws {
        let (kind, key) = (StoredValue.text(operation.row.kind), operation.row.key)
        let isMaking = "kind = ? AND row = ? AND what = '+'"
        let known = try connection.integer(
            "SELECT max(value IS NULL) FROM log_operation WHERE \(isMaking) AND (change <> ? OR id < ?) HAVING count(*) > 0",
            [kind, key, .integer(change), .integer(operation.id)])
        if known == 0 { return }
        let values = try connection.text(table(operation.row.kind).formerObject, [.text(operation.values)]) ?? "{}"
        if known == nil { return try addMaking(of: operation.row, value: values) }
        try connection.run(
            "UPDATE log_operation SET value = ? WHERE \(isMaking) AND value IS NULL AND (change <> ? OR id < ?)",
            [.text(values), kind, key, .integer(change), .integer(operation.id)])
    }
}
