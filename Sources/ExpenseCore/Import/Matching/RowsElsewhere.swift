/// Rows of a file that were imported into another account before than the one to which they would go now. Two accounts may
/// have equal rows, but not most of a file.
package struct RowsElsewhere: Error, Sendable, Equatable {
    /// The other account.
    package let account: String
    /// The number of rows among the first ones of their account in the file.
    package let rows: Int

    /// At least so many rows say where a file was imported.
    private static let fewest = 3
    /// The number of rows that are compared.
    private static let most = 1000

    /// Nil if the file is none that was imported into another account.
    ///
    /// - Parameter account: the account of rows that name none; nil if they have none.
    init?(
        _ spool: EntrySpool, _ account: String?, without duplicates: Duplicates, in connection: Connection
    ) throws {
        let isImported = "id <= (SELECT last FROM import WHERE first <= entry.id ORDER BY first DESC LIMIT 1)"
        let text = "iif(payee IS NULL, note, payee || iif(note = '', '', ' · ' || note))"
        let search = """
            SELECT entry.id, account.name FROM entry JOIN account ON account.id = entry.account
            WHERE entry.id IN (
                    SELECT id FROM entry WHERE date = ?1 AND (kind, amount, currency, \(text)) = (?2, ?3, ?4, ?5)
                        AND \(isImported)
                    UNION ALL SELECT entry FROM imported
                        WHERE date = ?1 AND (kind, amount, currency, \(text)) = (?2, ?3, ?4, ?5))
                AND lower(account.name) <> lower(?6)
            ORDER BY entry.id
            """
        var (place, rows, used) = (0, [String: Int](), [[String]: Set<Int64>]())
        try spool.forEach { row in
            defer { place += 1 }
            guard place < Self.most, let own = (row.account ?? account)?.lowercased() else { return }
            rows[own, default: 0] += 1
            guard !duplicates.contains(place) else { return }
            let values: [Value] = [
                .text("\(row.date)"), .text(row.kind.rawValue), .integer(row.amount.minorUnits),
                .text(row.amount.currency.code), .text(row.payeeAndNote), .text(own),
            ]
            var found: Set<String> = []
            try connection.forEachRow(search, values) { row in
                let name = row.text(1) ?? ""
                if !found.contains(name), used[[own, name], default: []].insert(row.integer(0)).inserted {
                    found.insert(name)
                }
            }
        }
        let likely = used.filter { pair, found in found.count >= Self.fewest && 2 * found.count > rows[pair[0]] ?? 0 }
        guard let best = likely.max(by: { ($0.value.count, $1.key[1]) < ($1.value.count, $0.key[1]) }) else {
            return nil
        }
        (self.account, self.rows) = (best.key[1], best.value.count)
    }
}
