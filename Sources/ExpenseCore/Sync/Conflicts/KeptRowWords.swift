extension ExpenseStore {
    /// Says what undoing or redoing a change just now has left as other machines have made it, a sentence for each row:
    /// `#1  2026-11-21  12.50 USD  food  lunch stays as it is, because desktop changed it later`.
    package func wordsOfKeptRows(of change: Change) throws -> [String] {
        guard !change.kept.isEmpty else { return [] }
        return try read { connection in
            let ledger = try SharedLedger(connection, at: clock.now())
            let words = try ConflictWords(ledger)
            return try change.kept.compactMap { row in
                guard let table = ledger.table(row.table) else { return nil }
                let name = try ledger.name(of: ledger.maker(of: row.machine))
                if table.name == Schema.syncDecisions.name {
                    return row.isThere ? "\(name) has decided, too" : "\(name) has taken back that decision"
                }
                let values = try ledger.values(row.values, of: table)
                let subject =
                    try table.subject == nil
                    ? words.title(table, key: table.key.map { values[$0] }) : words.title(table, values)
                return row.isThere
                    ? "\(subject) stays as it is, because \(name) changed it later"
                    : "\(subject) stays deleted, because \(name) deleted it"
            }
        }
    }
}
