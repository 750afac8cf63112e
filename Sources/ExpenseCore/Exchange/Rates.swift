/// A file has two rates for the same day and currencies.
package struct ContradictingRates: Error, Sendable, Equatable {
    /// The second one.
    package let rate: Rate
    /// The first one, as it is written.
    package let first: String
}

extension ExpenseStore {
    /// Stores rates. A rate replaces one of the same day and currencies.
    ///
    /// - Parameter next: returns the next rate, or nil at the end. If it throws, nothing is changed.
    /// - Returns: How many rates are new or different.
    /// - Throws: also `ContradictingRates`.
    package func importRates(from source: String, _ next: () throws -> Rate?) throws -> Int {
        try change({ "import \($0) rates from \(source)" }) { connection in
            var count = 0
            while let rate = try next() {
                let key: [Value] = [.text(rate.base.code), .text(rate.quote.code), .text(rate.date.description)]
                let number: [Value] = [.integer(rate.digits), .integer(Int64(rate.decimals))]
                try connection.run("INSERT INTO rate VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", key + number)
                if connection.changedRows == 0 {
                    try connection.refuseTwice(rate, key)
                    try connection.run(
                        """
                        UPDATE rate SET digits = ?4, decimals = ?5
                        WHERE (base, quote, date) = (?1, ?2, ?3) AND (digits, decimals) <> (?4, ?5)
                        """, key + number)
                }
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

extension Connection {
    /// Refuses a rate of which the same change has stored another value.
    fileprivate func refuseTwice(_ rate: Rate, _ key: [Value]) throws {
        let query = Rate.query(where: \.base == rate.base && \.quote == rate.quote && \.date == rate.date)
        var known: Rate?
        try query.forEach(on: self) {
            known = $0
            return false
        }
        guard let known, known.plain != rate.plain else { return }
        let isNew = try integer(
            """
            SELECT 1 FROM journal WHERE change = (SELECT max(id) FROM change) AND subject = 'rate'
                AND identity = json_array(?, ?, ?)
            """, key)
        if isNew != nil { throw ContradictingRates(rate: rate, first: known.plain) }
    }
}
