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
            var stored: Set<[Value]> = []
            while let rate = try next() {
                let key: [Value] = [.text(rate.base.code), .text(rate.quote.code), .text(rate.date.description)]
                let number: [Value] = [.integer(rate.digits), .integer(Int64(rate.decimals))]
                if !stored.insert(key).inserted, let first = try connection.rate(key), first.value != rate.value {
                    throw ContradictingRates(rate: rate, first: first.plain)
                }
                try connection.run(
                    """
                    INSERT INTO rate VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
                    SET digits = excluded.digits, decimals = excluded.decimals
                    WHERE digits <> excluded.digits OR decimals <> excluded.decimals
                    """, key + number)
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
    /// The rate with a key.
    fileprivate func rate(_ key: [Value]) throws -> Rate? {
        try firstRow("SELECT digits, decimals FROM rate WHERE (base, quote, date) = (?, ?, ?)", key) { row in
            (digits: row.integer(0), decimals: Int(row.integer(1)))
        }.flatMap { number in
            guard case .text(let base) = key[0], case .text(let quote) = key[1], case .text(let day) = key[2],
                let base = Currency(base), let quote = Currency(quote), let date = CalendarDate(iso: day)
            else { return nil }
            return Rate(base: base, quote: quote, date: date, digits: number.digits, decimals: number.decimals)
        }
    }
}

extension Rate {
    /// The number as text without zeros at its end: `1.10` and `1.1` are one rate.
    fileprivate var value: Substring {
        var text = plain[...]
        guard text.contains(".") else { return text }
        while text.last == "0" { text.removeLast() }
        return text.last == "." ? text.dropLast() : text
    }
}
