extension SharedLedger {
    /// Refuses what a decision cannot do: make one row two, or delete a category or an account that entries have.
    ///
    /// - Parameter number: of the row that the conflict is about.
    func refuseIfImpossible(_ conflict: SyncConflict, _ subject: Identifier.Subject, _ number: Int64) throws {
        if conflict.field == SyncConflict.joined {
            throw SyncFailure(
                "\(conflict.subject) cannot be made two by a decision; 'undo --change N' with the change that gave it its "
                    + "name does that, and 'history' lists the change")
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
}
