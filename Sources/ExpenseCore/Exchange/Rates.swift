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
        try read { try $0.rates(period, of: currency.map { [$0] }, .descending, receive) }
    }

    /// Totals as ``totals(_:by:)`` gives them, with all amounts converted into one currency by the rate of each entry's
    /// day: exactly, and rounded once, to the nearest or the even of two.
    ///
    /// - Throws: `MissingRate`, or `DatabaseError`.
    public func totals(_ filter: Filter, by groupings: [Grouping] = [], in currency: Currency) throws -> [TotalGroup] {
        try read { connection in
            try connection.snapshot {
                let daily = try connection.totals(filter, by: groupings + [.day])
                var rates: [Rate] = []
                let foreign = Set(daily.map(\.total.currency)).subtracting([currency])
                if !foreign.isEmpty {
                    try connection.rates(.all, of: foreign.sorted() + [currency], .ascending) {
                        rates.append($0)
                        return true
                    }
                }
                return try convert(daily, in: currency, RateTable(rates))
            }
        }
    }
}

/// Adds up the days of each group.
private func convert(_ daily: [TotalGroup], in currency: Currency, _ table: RateTable) throws -> [TotalGroup] {
    var order: [[String?]] = []
    var sums: [[String?]: (expenses: ExactSum, income: ExactSum, count: Int64)] = [:]
    for group in daily {
        let keys = Array(group.keys.dropLast())
        guard let day = (group.keys.last ?? nil).flatMap({ CalendarDate(iso: $0) }) else { continue }
        if sums[keys] == nil { order.append(keys) }
        var sum = sums.removeValue(forKey: keys) ?? (ExactSum(), ExactSum(), 0)
        try table.add(group.total.expenses, in: currency, on: day, to: &sum.expenses)
        try table.add(group.total.income, in: currency, on: day, to: &sum.income)
        sum.count += group.total.count
        sums[keys] = sum
    }
    return try order.map { keys in
        guard var sum = sums[keys], let expenses = sum.expenses.rounded(), let income = sum.income.rounded() else {
            throw MoneyError.outOfRange
        }
        return TotalGroup(
            keys: keys,
            total: Total(
                expenses: Money(minorUnits: expenses, currency: currency),
                income: Money(minorUnits: income, currency: currency), count: sum.count))
    }
}

extension Connection {
    fileprivate func rates(
        _ period: Period, of currencies: [Currency]?, _ direction: Query<Rate>.Direction,
        _ receive: (Rate) throws -> Bool
    ) throws {
        var predicate: Predicate<Rate.Columns> = .all
        if let from = period.from { predicate = predicate && \.date >= from }
        if let to = period.to { predicate = predicate && \.date <= to }
        if let currencies {
            predicate =
                predicate && (.column(\.base, isOneOf: currencies) || .column(\.quote, isOneOf: currencies))
        }
        try Rate.query(where: predicate).sorted(by: \.date, direction).forEach(on: self, receive)
    }
}
