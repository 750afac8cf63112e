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
        try totals(filter, byEach: [groupings], in: currency)[0]
    }

    /// Totals for each of several lists of groupings, all as of one moment.
    ///
    /// - Parameter currency: into which all amounts are converted as ``totals(_:by:in:)`` does; nil for none.
    /// - Throws: `MissingRate`, `MoneyError`, or `DatabaseError`.
    public func totals(_ filter: Filter, byEach groupings: [[Grouping]], in currency: Currency? = nil) throws
        -> [[TotalGroup]]
    {
        try read { connection in
            try connection.snapshot {
                try groupings.map { groupings in
                    guard let currency else { return try connection.totals(filter, by: groupings) }
                    return try connection.totals(filter, by: groupings, in: currency)
                }
            }
        }
    }
}

extension Connection {
    func totals(_ filter: Filter, by groupings: [Grouping], in currency: Currency) throws -> [TotalGroup] {
        var groups = GroupTree(by: groupings)
        var sums: [ConvertedSums] = []
        var rates = RateTable(to: currency, of: self)
        func sum(of row: borrowing TotalRow) throws -> Int {
            let group = try groups.group(of: row, in: self)
            if group == sums.count { sums.append(ConvertedSums()) }
            return group
        }
        let own = CurrencyCode(currency)
        var isForeign = false
        try forEachTotalRow(of: filter, by: groupings) { row in
            let group = try sum(of: row)
            sums[group].count += row.count
            if row.currency == own { sums[group].add(row, by: RateTable.identity) } else { isForeign = true }
        }
        // Only what is in other currencies has to be told day by day.
        let daily = groupings + [.day]
        var foreign: (code: CurrencyCode?, currency: Currency) = (own, currency)
        if isForeign, let day = TotalRow.columns(by: daily).firstIndex(of: Grouping.day.column) {
            try forEachTotalRow(of: filter, by: daily, where: ("currency <> ?", [.text(currency.code)])) { row in
                guard let date = row.day(Int32(day)) else {
                    throw DatabaseError(.badFile, file: file, "there is a total without a day")
                }
                if row.currency != foreign.code {
                    foreign = (row.currency, try self.currency(row.currency?.text))
                }
                let conversion = try rates.conversion(from: foreign.currency, on: date)
                let group = try sum(of: row)
                sums[group].add(row, by: conversion)
            }
        }
        return try groups.sorted(in: self).compactMap { group, keys in
            guard sums[group].count != 0 else { return nil }
            guard let total = sums[group].total(in: currency, rates.conversions) else { throw MoneyError.outOfRange }
            return TotalGroup(keys: keys, total: total)
        }
    }
}

/// What entries of any currencies come to in one.
private struct ConvertedSums {
    private var expenses = ConvertedSum()
    private var income = ConvertedSum()
    var count: Int64 = 0

    mutating func add(_ row: borrowing TotalRow, by conversion: Int) {
        switch row.kind {
        case .expense: expenses.add(row.amount, by: conversion)
        case .income: income.add(row.amount, by: conversion)
        }
    }

    /// Nil where it does not fit.
    func total(in currency: Currency, _ conversions: [Conversion]) -> Total? {
        guard let expenses = expenses.rounded(conversions), let income = income.rounded(conversions) else { return nil }
        return Total(
            expenses: Money(minorUnits: expenses, currency: currency),
            income: Money(minorUnits: income, currency: currency), count: count)
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
