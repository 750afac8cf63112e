/// A position in the journal, used to find the rows that have changed since.
struct JournalMark {
    private let layout: Int64
    private let change: Int64
    private let number: Int64

    /// Nil for a file without a journal.
    init?(_ connection: Connection) throws {
        guard try connection.integer("PRAGMA user_version") ?? 0 >= 2 else { return nil }
        layout = try connection.integer("PRAGMA main.schema_version") ?? 0
        change = try connection.integer("SELECT max(id) FROM main.change") ?? 0
        number =
            try connection.integer("SELECT max(number) FROM main.journal WHERE change = ?", [.integer(change)]) ?? 0
    }

    /// The keys of the rows of a table that have changed between two marks. Nil if that is unknown: the data was
    /// restored, the changes were deleted from the journal, or a category was renamed.
    static func changedRows(of table: String, from old: JournalMark, to new: JournalMark, on connection: Connection)
        throws -> Set<Int64>?
    {
        // A restored backup has another schema cookie, and an import is journaled only as a range.
        guard old.layout == new.layout, old.change <= new.change else { return nil }
        let known = try connection.integer("SELECT count(*) FROM main.change WHERE id > ?", [.integer(old.change)])
        guard known == new.change - old.change else { return nil }
        var rows: Set<Int64>? = []
        try connection.run(
            """
            SELECT subject, json_extract(identity, '$[0]'), former IS NULL FROM main.journal
            WHERE change >= ?1 AND (change > ?1 OR number > ?2)
            """, [.integer(old.change), .integer(old.number)]
        ) { row in
            switch row.text(0) ?? "" {
            case table, table + "_tag": rows?.insert(row.integer(1))
            // A new category or account is visible only in rows that change after it.
            case "category" where row.integer(2) != 0, "account" where row.integer(2) != 0: break
            case "setting", "agreement", "budget", "recurring", "recurring_tag", "recurring_step", "made", "rate",
                "rule",
                "imported", "import", "import_mapping", "bank_reference":
                break
            default: rows = nil
            }
            return rows != nil
        }
        return rows
    }
}
