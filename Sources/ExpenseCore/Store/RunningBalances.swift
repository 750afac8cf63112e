extension ExpenseStore {
    /// The balance of an account after each of its entries, by their numbers. Those of a day come in the order of their
    /// numbers; each currency has a balance of its own.
    ///
    /// - Throws: `UnknownAccount`, or `DatabaseError`.
    public func balances(afterEntriesOf name: String) throws -> [Int64: Money] {
        try read { connection in
            let account = try connection.account(named: name)
            var balances: [Int64: Money] = [:]
            try connection.forEachRow(
                """
                SELECT id, money, sum(change) OVER (PARTITION BY money ORDER BY date, id) FROM (
                    SELECT id, date, currency AS money, \(Expense.Kind.signedAmount) AS change FROM entry WHERE account = ?1
                    UNION ALL
                    SELECT id, date, ifnull(received_currency, currency), ifnull(received, amount) FROM entry WHERE target = ?1
                )
                """, [.integer(account.id)]
            ) { row in
                balances[row.integer(0)] = Money(
                    minorUnits: row.integer(2), currency: try connection.currency(row.text(1)))
            }
            return balances
        }
    }
}
