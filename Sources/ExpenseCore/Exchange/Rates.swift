extension ExpenseStore {
    /// Stores rates, which replace those of the same day and currencies.
    ///
    /// - Parameter next: gives one rate after the other, nil at the end; what it throws leaves everything as it was.
    /// - Returns: How many rates are new or different.
    public func importRates(from source: String, _ next: () throws -> Rate?) throws -> Int {
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

    /// The rates of some days, the newest first, handed over one by one until `receive` says to stop.
    ///
    /// - Parameter currency: only rates from or to it.
    public func forEachRate(_ period: Period = .all, of currency: Currency? = nil, _ receive: (Rate) throws -> Bool)
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
