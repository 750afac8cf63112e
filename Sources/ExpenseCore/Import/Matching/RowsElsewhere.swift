/// Rows of a file without an account that were imported into another account before than the one to which they would go
/// now. Two accounts may have equal rows, but not most of a file.
package struct RowsElsewhere: Error, Sendable, Equatable {
    /// The other account.
    package let account: String
    /// The number of rows among the first ones of the file.
    package let rows: Int

    /// At least so many rows say where a file was imported.
    private static let fewest = 3
    /// The number of rows that are compared.
    private static let most = 1000

    /// Nil if the file is none that was imported into another account.
    init?(_ spool: EntrySpool, _ account: String, without duplicates: Duplicates, in connection: Connection) throws {
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
        var (place, used) = (0, [String: Set<Int64>]())
        try spool.forEach { row in
            defer { place += 1 }
            guard place < Self.most, !duplicates.contains(place) else { return }
            let values: [Value] = [
                .text("\(row.date)"), .text(row.kind.rawValue), .integer(row.amount.minorUnits),
                .text(row.amount.currency.code), .text(row.payeeAndNote), .text(account),
            ]
            var found: Set<String> = []
            try connection.forEachRow(search, values) { row in
                let name = row.text(1) ?? ""
                if !found.contains(name), used[name, default: []].insert(row.integer(0)).inserted { found.insert(name) }
            }
        }
        guard let best = used.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            best.value.count >= Self.fewest, 2 * best.value.count > min(place, Self.most)
        else { return nil }
        (self.account, rows) = (best.key, best.value.count)
    }
}
