extension ExpenseStore {
    /// The number of newest entries whose payees are searched.
    private static let memory: Int64 = 20_000

    /// The payees of the newest entries, the most recent first, each with the number of those entries.
    public func recentPayees() throws -> [(name: String, count: Int64)] {
        try read { connection in
            try connection.rows(
                """
                SELECT payee, count(*), max(id) FROM (SELECT id, payee FROM entry ORDER BY id DESC LIMIT ?)
                WHERE payee IS NOT NULL GROUP BY 1 ORDER BY 3 DESC
                """, [.integer(Self.memory)]
            ) { ($0.text(0) ?? "", $0.integer(1)) }
        }
    }

    /// Gives all entries of a payee another one, also recurring entries, and those that rules will give it to. Files that
    /// were imported are still recognised.
    ///
    /// - Returns: How many entries had the payee.
    public func renamePayee(_ name: String, to newName: String) throws -> Int64 {
        try change({ _ in "rename payee \(name) to \(newName)" }) { connection in
            guard name != newName else { return 0 }
            let count = try connection.integer("SELECT count(*) FROM entry WHERE payee = ?", [.text(name)]) ?? 0
            let tables = ["entry", "recurring"] + (try connection.has(Schema.ruleDetails) ? ["rule_detail"] : [])
            for table in tables {
                try connection.run(
                    "UPDATE \(table) SET payee = ? WHERE payee = ?", [.text(newName), .text(name)])
            }
            return count
        }
    }

    /// The latest entries of some kinds with a payee, in upper or lower case, the newest first. Entries of receipts with
    /// several categories do not count.
    package func newestEntries(ofPayee name: String, _ kinds: [Expense.Kind], limit: Int64) throws -> [Expense] {
        let recent = Predicate<Expense.Columns>(
            "id > (SELECT ifnull(max(id), 0) FROM entry) - ? AND payee = ? COLLATE NOCASE",
            [.integer(Self.memory), .text(name)])
        let single = recent && \.receipt == nil && .column(\.kind, isOneOf: kinds)
        return try Expense.query(where: single).sorted(by: \.id, .descending).limited(to: Int(limit)).all(in: self)
    }
}
