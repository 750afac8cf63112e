extension ExpenseStore {
    /// Stores rates. A rate replaces one of the same day and currencies.
    ///
    /// - Parameter next: returns the next rate, or nil at the end. If it throws, nothing is changed.
    /// - Returns: How many rates are new or different.
    package func importRates(from source: String, _ next: () throws -> Rate?) throws -> Int {
        try change({ "import \($0) rates from \(source)" }) { connection in
            var count = 0
            while let rate = try next() {
                try connection.run(
                    """
                    INSERT INTO rate VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
                    SET digits = excluded.digits, decimals = excluded.decimals
                    WHERE digits <> excluded.digits OR decimals <> excluded.decimals
                    """,
                    [
                        .text(rate.base.code), .text(rate.quote.code), .text(rate.date.description),
                        .integer(rate.digits), .integer(Int64(rate.decimals)),
                    ])
                count += Int(connection.changedRows)
            }
            return count
        }
    }

    /// Calls `receive` with each rate of a period, the newest first, until it returns false.
    ///
    /// - Parameter currency: only rates from or to it.
    package func forEachRate(_ period: Period = .all, of currency: Currency? = nil, _ receive: (Rate) throws -> Bool)
        throws
    {
        var predicate: Predicate<Rate.Columns> = .all
        if let from = period.from { predicate = predicate && \.date >= from }
        if let to = period.to { predicate = predicate && \.date <= to }
        if let currency { predicate = predicate && (\.base == currency || \.quote == currency) }
        let query = Rate.query(where: predicate).sorted(by: \.date, .descending)
        try read(repeatable: false) { try query.forEach(on: $0, receive) }
    }
}
