extension ExpenseStore {
    /// The number of newest entries whose payees are searched.
    private static let memory: Int64 = 20_000

    /// The payees of the newest entries, the most recent first, each with the number of those entries.
    public func recentPayees() throws -> [(name: String, count: Int64)] {
        try read { connection in
            var payees: [(name: String, count: Int64)] = []
            try connection.run(
                """
                SELECT payee, count(*), max(id) FROM (SELECT id, payee FROM entry ORDER BY id DESC LIMIT ?)
                WHERE payee IS NOT NULL GROUP BY 1 ORDER BY 3 DESC
                """, [.integer(Self.memory)]
            ) { row in
                payees.append((row.text(0) ?? "", row.integer(1)))
                return true
            }
            return payees
        }
    }
}
