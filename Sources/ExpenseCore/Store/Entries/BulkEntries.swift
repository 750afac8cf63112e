extension Connection {
    /// Runs `body` in a transaction without the triggers on entries and tags and without the checks of columns. `body`
    /// updates totals and log itself and stores only values that have been checked. No other process ever sees the
    /// file without triggers.
    ///
    /// - Parameter many: how many entries are added or removed. If they are the majority, the indexes are rebuilt,
    ///   which is faster than updating them. Those of receipts and exchanges are updated, since few entries are in them.
    func withoutEntryTriggers(many: Int64, _ body: () throws -> Void) throws {
        guard many > 0 else { return try body() }
        let isMost = try many > (integer("SELECT max(id) FROM entry") ?? 0) / 2
        let parts = """
            tbl_name IN ('entry', 'entry_tag')
                AND (type = 'trigger' OR type = 'index' AND name NOT IN ('entry_by_receipt', 'entry_by_exchange') AND ?)
            """
        try execute("PRAGMA ignore_check_constraints = ON")
        defer { try? execute("PRAGMA ignore_check_constraints = OFF") }
        try withoutParts(parts, [.integer(isMost ? 1 : 0)], body)
    }
}
