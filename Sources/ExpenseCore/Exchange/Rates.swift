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
                // Only what is in other currencies has to be told day by day.
                let groups = try connection.totals(filter, by: groupings)
                let foreign = Set(groups.map(\.total.currency)).subtracting([currency]).sorted()
                var rates: [Rate] = []
                if !foreign.isEmpty {
                    try connection.rates(.all, of: foreign + [currency], .ascending) {
                        rates.append($0)
                        return true
                    }
                }
                let table = RateTable(rates)
                var sums = ConvertedTotals(groups, in: currency)
                for other in foreign {
                    var narrowed = filter
                    narrowed.currency = other
                    try sums.add(connection.totals(narrowed, by: groupings + [.day]), table)
                }
                return try sums.rounded()
            }
        }
    }
}

/// The totals of groups, converted into one currency.
private struct ConvertedTotals {
    private typealias Sum = (expenses: ExactSum, income: ExactSum, count: Int64)

    private let currency: Currency
    private var order: [[String?]] = []
    private var sums: [[String?]: Sum] = [:]

    /// Takes what is in the currency already; the other groups get their places.
    init(_ groups: [TotalGroup], in currency: Currency) {
        self.currency = currency
        for group in groups {
            var sum = sums.removeValue(forKey: group.keys) ?? (ExactSum(), ExactSum(), 0)
            if order.last != group.keys { order.append(group.keys) }
            if group.total.currency == currency {
                sum.expenses.add([group.total.expenses.minorUnits.magnitude], over: [])
                sum.income.add([group.total.income.minorUnits.magnitude], over: [])
                sum.count += group.total.count
            }
            sums[group.keys] = sum
        }
    }

    /// Adds the days of each group. Days that follow each other and have the same rate are converted together.
    mutating func add(_ daily: [TotalGroup], _ table: RateTable) throws {
        var rest = daily[...]
        while let first = rest.first {
            let keys = Array(first.keys.dropLast())
            let days = rest.prefix { $0.keys.dropLast().elementsEqual(keys) }
            rest = rest[days.endIndex...]
            guard var sum = sums.removeValue(forKey: keys) else { continue }
            var (rate, expenses, income): (Conversion?, Int64, Int64) = (nil, 0, 0)
            for group in days {
                guard let day = (group.keys.last ?? nil).flatMap({ CalendarDate(iso: $0) }) else { continue }
                let valid = try table.conversion(from: group.total.currency, to: currency, on: day)
                let (more, less) = (group.total.expenses.minorUnits, group.total.income.minorUnits)
                let sums = (expenses.addingReportingOverflow(more), income.addingReportingOverflow(less))
                if rate == valid, !sums.0.overflow, !sums.1.overflow {
                    (expenses, income) = (sums.0.partialValue, sums.1.partialValue)
                } else {
                    rate?.add(expenses, to: &sum.expenses)
                    rate?.add(income, to: &sum.income)
                    (rate, expenses, income) = (valid, more, less)
                }
                sum.count += group.total.count
            }
            rate?.add(expenses, to: &sum.expenses)
            rate?.add(income, to: &sum.income)
            sums[keys] = sum
        }
    }

    func rounded() throws -> [TotalGroup] {
        try order.map { keys in
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
