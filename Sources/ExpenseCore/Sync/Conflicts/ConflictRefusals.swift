extension SharedLedger {
    /// Refuses what a decision cannot do: make one row two, or delete a category or an account that entries have.
    ///
    /// - Parameter number: of the row that the conflict is about.
    func refuseIfImpossible(_ conflict: SyncConflict, _ subject: Identifier.Subject, _ number: Int64) throws {
        if conflict.field == SyncConflict.joined {
            let change = conflict.change.map { "\($0)" } ?? "N"
            throw SyncFailure(
                "\(conflict.subject) cannot be made two by a decision; 'undo --change \(change)' does that, and 'history' lists "
                    + "the change that gave it its name")
        }
        guard conflict.field == SyncConflict.deleted, [.category, .account].contains(subject) else { return }
        let condition = subject == .category ? "category = ?1" : "?1 IN (account, target)"
        func count(_ rows: String, _ one: String, _ many: String) throws -> [String] {
            let count = try connection.integer("SELECT count(*) FROM (\(rows))", [.integer(number)]) ?? 0
            return count == 0 ? [] : ["\(count) \(count == 1 ? one : many)"]
        }
        let recurring = ["id FROM recurring", "recurring FROM recurring_part"].map { "SELECT \($0) WHERE \(condition)" }
        let having =
            try count("SELECT id FROM entry WHERE \(condition)", "entry", "entries")
            + count(recurring.joined(separator: " UNION "), "recurring entry", "recurring entries")
        guard !having.isEmpty else { return }
        let kind = subject.rawValue
        throw SyncFailure(
            "\(conflict.subject) cannot be deleted, because it is the \(kind) of \(having.joined(separator: " and ")). Give them "
                + "another one with 'edit ID' or 'recurring edit ID', then use --replace; or use --keep")
    }

    /// The last change of another machine by which a category or an account got a name, or became one with another one.
    func changeThatJoined(_ table: SharedTable, _ identity: String) throws -> Int64? {
        guard let subject = table.subject, let name = table.nameColumn, let identity = Identifier(identity),
            let number = try number(subject, identity)
        else { return nil }
        var found: Int64?
        try connection.run(
            """
            WITH named AS (SELECT change, number, json_extract(identity, '$[0]') AS row,
                json_extract(former, '$[\(name)]') AS former,
                lead(json_extract(former, '$[\(name)]')) OVER (PARTITION BY identity ORDER BY number) AS later
                FROM journal WHERE subject = ?1)
            SELECT change, row FROM named JOIN sync_change USING (change) LEFT JOIN main.\(quoted(table.name)) ON id = row
            WHERE former <> ifnull(later, ifnull(\(quoted(table.columns[name])), '')) ORDER BY named.number DESC
            """, [.text(subject.rawValue)]
        ) { row in
            let former = try self.identity(subject, row.integer(1))
            if try row.integer(1) == number || self.number(subject, former) == number { found = row.integer(0) }
            return found == nil
        }
        return found
    }
}
