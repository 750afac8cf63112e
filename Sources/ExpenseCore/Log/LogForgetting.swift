extension Log {
    /// Forgets all but the newest changes: what they did becomes what was there before the log, and they cannot be undone
    /// any more. While others may still undo them, nothing is forgotten.
    func forget(keeping limit: Int) throws {
        guard try connection.integer("SELECT 1 FROM log_change WHERE hash IS NOT NULL LIMIT 1") == nil else { return }
        let count = try connection.integer("SELECT count(*) FROM log_change WHERE hides IS NULL AND id > 1") ?? 0
        guard count > limit else { return }
        for change in try history("TRUE", "place", limit: Int(count) - limit) { try forget(change) }
    }

    private func forget(_ change: LoggedChange) throws {
        let number = [StoredValue.integer(change.id)]
        let operations: [(id: Int64, row: LoggedRow, what: String)] = try connection.rows(
            "SELECT id, kind, row, what FROM log_operation WHERE change = ? ORDER BY id", number
        ) { ($0.integer(0), LoggedRow(kind: $0.text(1) ?? "", key: $0.value(2)), $0.text(3) ?? "") }
        for (id, row, what) in operations {
            let isKept = try !change.isUndone || what == "+" && staysMade(row, undoneBy: change)
            if isKept { try ground(id, row, what) }
        }
        try connection.run("DELETE FROM log_operation WHERE change = ?", number)
        try connection.run("DELETE FROM log_range WHERE change = ?", number)
        try connection.run("DELETE FROM log_change WHERE id = ?1 OR hides = ?1", number)
    }

    /// Whether a row that a change made is still there though that is undone.
    private func staysMade(_ row: LoggedRow, undoneBy change: LoggedChange) throws -> Bool {
        let table = try table(row.kind)
        return try table.kind.staysThrough != nil && connection.text(table.selection, [row.key]) != nil
    }

    /// Makes what an operation did a part of what was there before the log.
    private func ground(_ id: Int64, _ row: LoggedRow, _ what: String) throws {
        let isRow = "kind = ?1 AND row = ?2"
        let values = [.text(row.kind), row.key, StoredValue.integer(id)]
        switch what {
        case "+":
            try connection.run("DELETE FROM log_operation WHERE \(isRow) AND change = 1", Array(values.dropLast()))
            try connection.run("UPDATE log_operation SET change = 1 WHERE id = ?", [.integer(id)])
            // A row that is as it was made needs no operation.
            try connection.run(
                """
                DELETE FROM log_operation WHERE id = ?3 AND value IS NULL
                    AND NOT EXISTS (SELECT 1 FROM log_operation WHERE \(isRow) AND id <> ?3)
                """, values)
        case "=":
            try connection.run(
                """
                UPDATE log_operation SET value = json_patch(value, (SELECT value FROM log_operation WHERE id = ?3))
                WHERE \(isRow) AND change = 1
                """, values)
        case "?": break
        default:
            try connection.run("DELETE FROM log_operation WHERE \(isRow) AND change = 1", Array(values.dropLast()))
        }
    }
}
