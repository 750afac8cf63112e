/// Rows of a file that were imported into another account before than the one to which they would go now. Two accounts may
/// have equal rows, but not most of a file.
package struct RowsElsewhere: Error, Sendable, Equatable {
    /// The other account.
    package let account: String
    /// The number of rows.
    package let rows: Int

    /// At least so many rows say where a file was imported.
    private static let fewest = 3

    /// Nil if no account of the file has mostly such rows.
    ///
    /// - Parameter account: the account of rows that name none; nil if they have none.
    init?(_ spool: EntrySpool, _ account: String?, _ duplicates: Duplicates, in connection: Connection) throws {
        guard duplicates.elsewhere.count >= Self.fewest else { return nil }
        var (place, rows, found) = (0, [String: Int](), [[String]: Int]())
        try spool.forEach { row in
            defer { place += 1 }
            guard let own = (row.account ?? account)?.lowercased() else { return }
            rows[own, default: 0] += 1
            guard !duplicates.contains(place), let other = duplicates.elsewhere[place] else { return }
            found[[own, other], default: 0] += 1
        }
        let likely = found.filter { pair, count in count >= Self.fewest && 2 * count > rows[pair[0]] ?? 0 }
        guard let best = likely.max(by: { ($0.value, $1.key[1]) < ($1.value, $0.key[1]) }) else { return nil }
        self.account = try connection.account(named: best.key[1]).name
        self.rows = best.value
    }
}
