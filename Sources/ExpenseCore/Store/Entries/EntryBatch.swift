/// Entries with consecutive numbers that one import added. The journal records them together: either that they did not
/// exist before, or what they were.
struct EntryBatch {
    /// The name of the batch in the journal.
    static let subject = "entries"
    /// The maximum number of entries in one row of the journal.
    private static let journaledAtOnce: Int64 = 1000
    /// The columns of an entry in the order in which the journal keeps them.
    private static let columns = ["id"] + EntryRows.columns
    /// The place of an entry's tags among its values in the journal.
    private static let placeOfTags = 7

    let first: Int64
    let last: Int64

    /// The same entries in as few batches as possible.
    static func joined(_ batches: [EntryBatch]) -> [EntryBatch] {
        batches.sorted { $0.first < $1.first }.reduce(into: []) { joined, batch in
            if let last = joined.last, last.last == batch.first &- 1 {
                joined[joined.count - 1] = EntryBatch(first: last.first, last: batch.last)
            } else {
                joined.append(batch)
            }
        }
    }

    /// From the first existing one to the last; nil if none exists.
    func present(in connection: Connection) throws -> EntryBatch? {
        try connection.firstRow(
            "SELECT min(id), max(id) FROM entry WHERE id BETWEEN ? AND ? HAVING min(id) IS NOT NULL",
            [.integer(first), .integer(last)]
        ) { EntryBatch(first: $0.integer(0), last: $0.integer(1)) }
    }

    /// The batch, verified to be one that this program wrote to the journal when it removed entries.
    func journaled(in connection: Connection) throws -> EntryBatch {
        guard first > 0, last >= first, last - first < Self.journaledAtOnce else {
            throw DatabaseError(
                .badFile, file: connection.file, "the history tells of entries that cannot be, #\(first) to #\(last)")
        }
        return self
    }

    /// Writes to the log or the journal that they did not exist before the current change.
    func journalAsNew(in connection: Connection) throws {
        if let log = try connection.log() { return try log.note(range: first...last) }
        try connection.run(
            """
            INSERT INTO journal (change, subject, identity)
            VALUES ((SELECT max(id) FROM change), '\(Self.subject)', json_array(?, ?))
            """, [.integer(first), .integer(last)])
    }

    /// Deletes them, and writes to the journal what they were. The totals are left as they are.
    func remove(from connection: Connection) throws {
        var values = Self.columns
        values.insert(
            "json((SELECT json_group_array(tag) FROM entry_tag WHERE entry = entry.id))", at: Self.placeOfTags)
        for start in stride(from: first, through: last, by: Int(Self.journaledAtOnce)) {
            let range = [Value.integer(start), .integer(min(last, start + Self.journaledAtOnce - 1))]
            try connection.run(
                """
                INSERT INTO journal (change, subject, identity, former)
                SELECT (SELECT max(id) FROM change), '\(Self.subject)', json_array(?1, ?2),
                    json_group_array(json_array(\(values.joined(separator: ", "))))
                FROM entry WHERE id BETWEEN ?1 AND ?2
                """, range)
            try connection.run("DELETE FROM entry_tag WHERE entry BETWEEN ? AND ?", range)
            try connection.run("DELETE FROM entry WHERE id BETWEEN ? AND ?", range)
        }
    }

    /// Inserts them again from a row of the journal. The totals are left as they are.
    func putBack(fromJournal number: Int64, to connection: Connection) throws {
        let columns = Self.columns
        let values = columns.indices.map { "json_extract(row.value, '$[\($0 < Self.placeOfTags ? $0 : $0 + 1)]')" }
        try connection.run(
            """
            INSERT INTO entry (\(columns.joined(separator: ", ")))
            SELECT \(values.joined(separator: ", ")) FROM journal, json_each(journal.former) row WHERE number = ?
            """, [.integer(number)])
        try connection.run(
            """
            INSERT INTO entry_tag SELECT json_extract(row.value, '$[0]'), tag.value
            FROM journal, json_each(journal.former) row, json_each(row.value, '$[\(Self.placeOfTags)]') tag WHERE number = ?
            """, [.integer(number)])
        try journalAsNew(in: connection)
    }
}

extension Connection {
    /// Runs `body` in a transaction without the triggers on entries and tags and without the checks of columns. `body`
    /// updates totals and journal itself and stores only values that have been checked. No other process ever sees the
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

    /// Runs `body` in a transaction without some triggers and indexes, and creates them again.
    ///
    /// - Parameter condition: SQL that selects them from the schema, with the values of its parameters.
    func withoutParts(_ condition: String, _ values: [Value], _ body: () throws -> Void) throws {
        let parts: [(kind: String, name: String, sql: String)] = try rows(
            "SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL AND \(condition) ORDER BY rowid",
            values
        ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.text(2) ?? "") }
        for part in parts { try execute("DROP \(part.kind) main.\(quoted(part.name))") }
        try body()
        for part in parts { try execute(part.sql) }
    }
}
