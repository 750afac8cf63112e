extension Connection {
    /// Keeps the rows as they were before a change, for its inverse: in the journal, under the negative number of the
    /// inverse.
    func keepFormerRows(of change: Change, under inverse: Int64) throws {
        try run("UPDATE journal SET change = -?2 WHERE change = ?1", [.integer(change.id), .integer(inverse)])
    }

    /// A row as it was before a change that has been undone; nil if the journal does not have it.
    func formerRow(of change: Change, _ subject: String, _ identity: String) throws -> String?? {
        try firstRow(
            "SELECT former FROM journal WHERE change = ? AND subject = ? AND identity = ? ORDER BY number LIMIT 1",
            [.integer(-change.id), .text(subject), .text(identity)]
        ) { $0.text(0) }
    }

    /// Deletes changes from the history. A trigger deletes their rows in the journal.
    ///
    /// - Parameter numbers: SQL for their numbers.
    func forgetChanges(_ numbers: String, _ values: [Value]) throws {
        try run("DELETE FROM journal WHERE change IN (SELECT -id FROM change WHERE id IN (\(numbers)))", values)
        try run("DELETE FROM change WHERE id IN (\(numbers))", values)
    }

    /// Why a change cannot be undone; nil if no later change touched its rows, and nothing refers to what undoing it would
    /// delete.
    func conflict(withUndoing change: Change) throws -> ConflictingChange? {
        if let other = try laterChange(ofRowsOf: change) { return ConflictingChange(change: change, other: other) }
        guard let (subject, identity) = try addedRow(since: change) else { return nil }
        return try ConflictingChange(change: change, other: newestChange(of: subject, identity))
    }

    /// Why an undone change cannot be redone; nil if its rows are as they were before it, and nothing was added since that
    /// redoing it would delete.
    func conflict(withRedoing change: Change) throws -> ConflictingChange? {
        if let conflict = try conflictOfOwnRows(withRedoing: change) { return conflict }
        guard let (subject, identity) = try addedRow(since: change) else { return nil }
        return try ConflictingChange(change: change, other: newestChange(of: subject, identity))
    }

    private func conflictOfOwnRows(withRedoing change: Change) throws -> ConflictingChange? {
        guard try integer("SELECT 1 FROM journal WHERE change = ? LIMIT 1", [.integer(-change.id)]) != nil else {
            // It was undone by a version that did not keep the former rows.
            return try laterChange(ofRowsOf: change).map { ConflictingChange(change: change, other: $0) }
        }
        guard let (subject, identity, former) = try changedRow(since: change) else { return nil }
        let basis = try changeLeading(to: former, of: subject, identity, except: change)
        let later = try basis ?? laterChange(ofRowsOf: change) ?? newestChange(of: subject, identity)
        return ConflictingChange(change: change, other: later)
    }

    /// The first row that is not as it was before a change that has been undone.
    private func changedRow(since change: Change) throws -> (subject: String, identity: String, former: String?)? {
        // A recorded day of a recurring entry stays recorded. A setting that changed as a side effect is not redone if
        // a later change set it.
        try changedRow(-change.id, "subject <> 'made' AND NOT (\(Self.isSettingBesideOthers("mine")))")
    }

    /// Whether all rows of a change that is being undone or redone are as they were before it.
    func isAsBefore(_ change: Change) throws -> Bool {
        // Which numbers an import had is not shared.
        try changedRow(change.id, "subject <> 'import'") == nil
    }

    /// The first row that is not as the journal says that it was before a change.
    func changedRow(_ change: Int64, _ condition: String) throws
        -> (subject: String, identity: String, former: String?)?
    {
        var tables: [String: TableFields] = [:]
        var seen: Set<[String]> = []
        var found: (subject: String, identity: String, former: String?)?
        try run(
            """
            SELECT subject, identity, former FROM journal mine WHERE change = ?
                AND subject <> '\(EntryBatch.subject)' AND \(condition) ORDER BY number
            """, [.integer(change)]
        ) { row in
            let (subject, identity) = (row.text(0) ?? "", row.text(1) ?? "")
            guard seen.insert([subject, identity]).inserted else { return true }
            let table = try tables[subject] ?? TableFields(subject, of: self)
            tables[subject] = table
            let former = try row.text(2).map { try table.completed($0, in: self) }
            if try table.state(identity, in: self) != former { found = (subject, identity, former) }
            return found == nil
        }
        return found
    }

    /// The first row that was added since a change was undone and that redoing it would delete, double or leave without
    /// the row that it refers to: a tag of an entry, a budget of a category, the entry of a recurring one on a day.
    func addedRow(since change: Change) throws -> (subject: String, identity: String)? {
        let made = try text(
            """
            SELECT identity FROM journal mine JOIN made
                ON recurring = json_extract(identity, '$[0]') AND date = json_extract(identity, '$[1]')
            WHERE change = ?1 AND subject = 'made' AND made.entry <> json_extract(former, '$[2]')
                AND EXISTS (SELECT 1 FROM entry WHERE id = made.entry) LIMIT 1
            """, [.integer(change.id)])
        if let made { return ("made", made) }
        for (table, column, other) in try references() {
            let key = try TableColumns(of: table, in: self).keyArray
            let referring = try text(
                """
                SELECT \(key) FROM \(quoted(table)) WHERE \(quoted(column)) IN (
                        SELECT json_extract(identity, '$[0]') FROM journal
                        WHERE change = ?1 AND subject = ?2 AND former IS NULL)
                    AND \(key) NOT IN (SELECT identity FROM journal WHERE change = ?1 AND subject = ?3) LIMIT 1
                """, [.integer(change.id), .text(other), .text(table)])
            if let referring { return (table, referring) }
        }
        return nil
    }

    /// The columns that refer to the rows of another table.
    func references() throws -> [(table: String, column: String, other: String)] {
        // What was recorded on which day is only bookkeeping.
        return try rows(
            """
            SELECT part.name, reference."from", reference."table"
            FROM main.sqlite_schema part JOIN pragma_foreign_key_list(part.name) reference
            WHERE part.type = 'table' AND part.name <> 'made' ORDER BY 1, 2
            """
        ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.text(2) ?? "") }
    }

    /// The newest change that is not undone and touched a row.
    func newestChange(of subject: String, _ identity: String) throws -> Change? {
        try firstChange(
            """
            JOIN journal ON journal.change = other.id
            WHERE NOT is_undone AND subject = ?1 AND identity = ?2 ORDER BY other.id DESC LIMIT 1
            """, [.text(subject), .text(identity)])
    }

    /// An undone change after which the row was as given.
    private func changeLeading(to state: String?, of subject: String, _ identity: String, except change: Change) throws
        -> Change?
    {
        try firstChange(
            """
            JOIN journal ON journal.change = other.id
            WHERE is_undone AND other.id <> ?1 AND subject = ?2 AND identity = ?3 AND former IS ?4
            ORDER BY other.id DESC LIMIT 1
            """,
            [.integer(change.id), .text(subject), .text(identity), state.map(Value.text) ?? .null])
    }

    /// The newest change that is not undone and touched the same rows later.
    func laterChange(ofRowsOf change: Change) throws -> Change? {
        try firstChange(
            """
            JOIN journal theirs ON theirs.change = other.id
            JOIN journal ours ON ours.change = ?1 AND ours.subject = theirs.subject AND ours.identity = theirs.identity
            WHERE other.id > ?1 AND NOT is_undone AND NOT (\(Self.isSettingBesideOthers("ours")))
            ORDER BY other.id DESC LIMIT 1
            """, [.integer(change.id)])
    }

    private func firstChange(_ condition: String, _ values: [Value]) throws -> Change? {
        try firstRow("SELECT other.id, time, words, is_undone, is_past FROM change other \(condition)", values) {
            Change($0)
        }
    }
}
