/// Entries with consecutive numbers that one import added. The journal records them together: a row that
/// says that they were not there, or rows that say what they were.
struct EntryBatch {
    /// What the journal calls them.
    static let subject = "entries"
    /// How many of them one row of the journal describes at most.
    private static let journaledAtOnce: Int64 = 1000

    let first: Int64
    let last: Int64

    /// From the first to the last of them that is there; nil where none is.
    func present(in connection: Connection) throws -> EntryBatch? {
        var present: EntryBatch?
        try connection.run(
            "SELECT min(id), max(id) FROM entry WHERE id BETWEEN ? AND ? HAVING min(id) IS NOT NULL",
            [.integer(first), .integer(last)]
        ) { row in
            present = EntryBatch(first: row.integer(0), last: row.integer(1))
            return false
        }
        return present
    }

    /// Itself, if it is one that the program has written into the journal when it took entries away.
    func journaled(in connection: Connection) throws -> EntryBatch {
        guard first > 0, last >= first, last - first < Self.journaledAtOnce else {
            throw DatabaseError(
                .badFile, file: connection.file, "the history tells of entries that cannot be, #\(first) to #\(last)")
        }
        return self
    }

    /// Counts all of them as they are now.
    func count(in connection: Connection, _ sums: inout PendingTotals) throws {
        var rows = try EntryRowReader(connection)
        try connection.run(EntryRowReader.selection + " WHERE id BETWEEN ? AND ?", [.integer(first), .integer(last)]) {
            row in
            try sums.count(rows.entry(row), rows.references(row))
            return true
        }
    }

    /// Says in the journal that they were not there before the change that is open.
    func journalAsNew(in connection: Connection) throws {
        try connection.run(
            """
            INSERT INTO journal (change, subject, identity)
            VALUES ((SELECT max(id) FROM change), '\(Self.subject)', json_array(?, ?))
            """, [.integer(first), .integer(last)])
    }

    /// Takes them away, and keeps in the journal what they were.
    func remove(from connection: Connection, _ sums: inout PendingTotals) throws {
        try count(in: connection, &sums)
        for start in stride(from: first, through: last, by: Int(Self.journaledAtOnce)) {
            let range = [Value.integer(start), .integer(min(last, start + Self.journaledAtOnce - 1))]
            try connection.run(
                """
                INSERT INTO journal (change, subject, identity, former)
                SELECT (SELECT max(id) FROM change), '\(Self.subject)', json_array(?1, ?2), json_group_array(json_array(
                    id, date, kind, amount, currency, category, note,
                    json((SELECT json_group_array(tag) FROM entry_tag WHERE entry = entry.id)),
                    payee, account, target, receipt, original))
                FROM entry WHERE id BETWEEN ?1 AND ?2
                """, range)
            try connection.run("DELETE FROM entry_tag WHERE entry BETWEEN ? AND ?", range)
            try connection.run("DELETE FROM entry WHERE id BETWEEN ? AND ?", range)
        }
    }

    /// Puts them back as a row of the journal has them.
    func putBack(fromJournal number: Int64, to connection: Connection, _ sums: inout PendingTotals) throws {
        // The tags have always stood in eighth place.
        let places = Array(0..<7) + Array(8..<13)
        let columns = places.map { "json_extract(row.value, '$[\($0)]')" }.joined(separator: ", ")
        try connection.run(
            """
            INSERT INTO entry
                (id, date, kind, amount, currency, category, note, payee, account, target, receipt, original)
            SELECT \(columns) FROM journal, json_each(journal.former) row WHERE number = ?
            """, [.integer(number)])
        try connection.run(
            """
            INSERT INTO entry_tag SELECT json_extract(row.value, '$[0]'), tag.value
            FROM journal, json_each(journal.former) row, json_each(row.value, '$[7]') tag WHERE number = ?
            """, [.integer(number)])
        try count(in: connection, &sums)
        for block in stride(from: SearchSummary.block(of: first), through: SearchSummary.block(of: last), by: 1) {
            try connection.store(connection.summary(of: block), of: block)
        }
        try journalAsNew(in: connection)
    }
}

extension Connection {
    /// Runs `body`, within a transaction, without the triggers on entries and their tags, and without the checks of
    /// what columns hold: it keeps the totals and the journal itself, and stores nothing but what has been checked.
    /// Nobody else ever sees the file without them.
    ///
    /// - Parameter many: how many entries come or go. Where they are most of all, the indexes are made anew, which is
    ///   quicker than to keep them.
    func withoutEntryTriggers(many: Int64, _ body: () throws -> Void) throws {
        guard many > 0 else { return try body() }
        let isMost = try many > (integer("SELECT max(id) FROM entry") ?? 0) / 2
        var parts: [(kind: String, name: String, sql: String)] = []
        try run(
            """
            SELECT type, name, sql FROM main.sqlite_schema WHERE tbl_name IN ('entry', 'entry_tag') AND sql IS NOT NULL
                AND (type = 'trigger' OR type = 'index' AND ?) ORDER BY rowid
            """, [.integer(isMost ? 1 : 0)]
        ) {
            parts.append(($0.text(0) ?? "", $0.text(1) ?? "", $0.text(2) ?? ""))
            return true
        }
        for part in parts { try execute("DROP \(part.kind) main.\(quoted(part.name))") }
        try execute("PRAGMA ignore_check_constraints = ON")
        defer { try? execute("PRAGMA ignore_check_constraints = OFF") }
        try body()
        for part in parts { try execute(part.sql) }
    }
}
