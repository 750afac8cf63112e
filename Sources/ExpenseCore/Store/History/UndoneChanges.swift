extension Connection {
    /// Keeps the rows as they were before a change, for its inverse: in the journal, under the negative number of the
    /// inverse.
    func keepFormerRows(of change: Change, under inverse: Int64) throws {
        try run("UPDATE journal SET change = -?2 WHERE change = ?1", [.integer(change.id), .integer(inverse)])
    }

    /// A row as it was before a change that has been undone; nil if the journal does not have it.
    func formerRow(of change: Change, _ subject: String, _ identity: String) throws -> String?? {
        var former: String??
        try run(
            "SELECT former FROM journal WHERE change = ? AND subject = ? AND identity = ? ORDER BY number LIMIT 1",
            [.integer(-change.id), .text(subject), .text(identity)]
        ) { row in
            former = .some(row.text(0))
            return false
        }
        return former
    }

    /// Deletes changes from the history. A trigger deletes their rows in the journal.
    ///
    /// - Parameter numbers: SQL for their numbers.
    func forgetChanges(_ numbers: String, _ values: [Value]) throws {
        try run("DELETE FROM journal WHERE change IN (SELECT -id FROM change WHERE id IN (\(numbers)))", values)
        try run("DELETE FROM change WHERE id IN (\(numbers))", values)
    }

    /// Why an undone change cannot be redone; nil if its rows are as they were before it.
    func conflict(withRedoing change: Change) throws -> ConflictingChange? {
        guard try integer("SELECT 1 FROM journal WHERE change = ? LIMIT 1", [.integer(-change.id)]) != nil else {
            // It was undone by a version that did not keep the former rows.
            return try laterChange(ofRowsOf: change).map { ConflictingChange(change: change, other: $0) }
        }
        guard let (subject, identity, former) = try changedRow(since: change) else { return nil }
        let basis = try changeLeading(to: former, of: subject, identity, except: change)
        return try ConflictingChange(change: change, other: basis ?? laterChange(ofRowsOf: change))
    }

    /// The first row that is not as it was before a change that has been undone.
    private func changedRow(since change: Change) throws -> (subject: String, identity: String, former: String?)? {
        var tables: [String: TableFields] = [:]
        var seen: Set<[String]> = []
        var found: (subject: String, identity: String, former: String?)?
        // A recorded day of a recurring entry stays recorded. A setting that changed as a side effect is not redone if
        // a later change set it.
        try run(
            """
            SELECT subject, identity, former FROM journal mine WHERE change = ?
                AND subject NOT IN ('made', '\(EntryBatch.subject)') AND NOT (\(Self.isSettingBesideOthers("mine")))
            ORDER BY number
            """, [.integer(-change.id)]
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
        var found: Change?
        try run("SELECT other.id, time, words, is_undone, is_past FROM change other \(condition)", values) {
            found = Change($0)
            return false
        }
        return found
    }
}
