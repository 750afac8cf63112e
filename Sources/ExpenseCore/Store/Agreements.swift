extension Connection {
    /// The last balance of an account in a currency that matched the bank's, and the highest number of an entry at that
    /// time.
    func agreement(of account: Account, in currency: Currency) throws -> (agreement: Agreement, last: Int64)? {
        var found: (Agreement, Int64)?
        try run(
            "SELECT date, amount, last FROM agreement WHERE account = ? AND currency = ?",
            [.integer(account.id), .text(currency.code)]
        ) { row in
            guard let date = row.text(0).flatMap({ CalendarDate(iso: $0) }) else { return false }
            let balance = Money(minorUnits: row.integer(1), currency: currency)
            found = (Agreement(date: date, balance: balance), row.integer(2))
            return false
        }
        return found
    }

    /// The last balances of all accounts that matched the bank's, in the order of names and currencies.
    func agreements() throws -> [(account: Account, agreement: Agreement)] {
        try accounts().flatMap { account in
            let currencies: [Currency] = try rows(
                "SELECT currency FROM agreement WHERE account = ? ORDER BY 1", [.integer(account.id)]
            ) { row in
                try currency(row.text(0))
            }
            return try currencies.compactMap { currency in
                try agreement(of: account, in: currency).map { (account, $0.agreement) }
            }
        }
    }

    /// Stores that a balance matches the bank's.
    ///
    /// - Parameter isComplete: whether it includes all entries stored so far. The next check that differs lists those
    ///   that it does not include.
    func keep(_ agreement: Agreement, of account: Account, isComplete: Bool = true) throws {
        try run(
            """
            INSERT INTO agreement VALUES (?, ?, ?, ?, iif(?, (SELECT ifnull(max(id), 0) FROM entry), 0))
            ON CONFLICT DO UPDATE SET date = excluded.date, amount = excluded.amount, last = excluded.last
            """,
            [
                .integer(account.id), .text(agreement.balance.currency.code), .text("\(agreement.date)"),
                .integer(agreement.balance.minorUnits), .integer(isComplete ? 1 : 0),
            ])
    }
}
