/// The totals of the groups of a filter, all converted into one currency.
struct ConvertedTotals {
    /// Up to this many spans of constant rates, the kept monthly totals are read for each span; beyond it, the totals
    /// of all days.
    private static let fewSpans = 24

    private let currency: Currency
    private var rates: RateTable
    private var names: TotalGroups
    private var sums: [ConvertedSums] = []

    /// Reads and converts the totals.
    ///
    /// - Parameter bought: what money from exchanges cost; nil for that of this file.
    /// - Throws: `MissingRate`, or `DatabaseError`.
    init(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency, of connection: Connection,
        bought: [BoughtMoney]? = nil
    ) throws {
        self.currency = currency
        names = try TotalGroups(by: groupings, in: connection)
        rates = try RateTable(from: [], to: currency, of: connection)
        var currencies: [Currency] = []
        for row in try connection.totalRows(of: filter, by: groupings) {
            let group = group(of: row)
            try sums[group].count(row.sums.count, in: connection)
            if row.currency == currency {
                sums[group].add(row.sums, by: RateTable.identity)
            } else if !currencies.contains(row.currency) {
                currencies.append(row.currency)
            }
        }
        guard !currencies.isEmpty else { return }
        let bought = try (bought ?? BoughtMoney.all(for: currency, of: connection))
            .filter { currencies.contains($0.currency) }
        let paid = Set(bought.map(\.paid)).subtracting(currencies).subtracting([currency])
        rates = try RateTable(from: currencies + paid.sorted(), to: currency, of: connection)
        guard bought.isEmpty else {
            try addPaid(of: filter, by: groupings, with: bought, connection)
            return
        }
        let isKept = filter.keptTotals(by: groupings) != nil
        guard isKept, let spans = rates.spans(in: filter.period, most: Self.fewSpans) else {
            try addDays(of: filter, groupings, connection)
            return
        }
        for span in spans {
            var part = filter
            part.period = span
            // The error for a missing rate names a day that has an entry.
            if let day = span.from, rates.hasBegun(by: day) {
                do {
                    try addForeign(of: part, by: groupings, connection) { _ in day }
                } catch let missing as MissingRate {
                    try addDays(of: part, groupings, connection)
                    throw missing
                }
            } else {
                try addDays(of: part, groupings, connection)
            }
        }
    }

    private mutating func addDays(of filter: Filter, _ groupings: [Grouping], _ connection: Connection) throws {
        try addForeign(of: filter, by: groupings + [.day], connection) { $0.day(groupings.count) }
    }

    /// Adds the amounts in other currencies, each at the rate of the day that `day` returns for the row.
    private mutating func addForeign(
        of filter: Filter, by groupings: [Grouping], _ connection: Connection,
        on day: (TotalRow) -> CalendarDate?
    ) throws {
        for row in try connection.totalRows(of: filter, by: groupings, where: \.currency != currency) {
            guard let date = day(row) else { throw connection.unreadableTotal }
            let conversion = try rates.conversion(from: row.currency, on: date)
            sums[group(of: row)].add(row.sums, by: conversion)
        }
    }

    /// Adds the amounts in other currencies: what was paid from an account with money from exchanges at its cost, and all
    /// others at the rates of the days.
    private mutating func addPaid(
        of filter: Filter, by groupings: [Grouping], with bought: [BoughtMoney], _ connection: Connection
    ) throws {
        let only = try filter.account.map { try connection.account(named: $0).id }
        let all = groupings + [.day] + (only == nil ? [.account] : [])
        // The kept totals of entries without an account are those of all entries minus those with one.
        let rows = try connection.totalRows(of: filter, by: all, where: \.currency != currency)
            .filter { $0.sums.count != 0 }
            .map { row in
                guard let day = row.day(groupings.count) else { throw connection.unreadableTotal }
                return (day: day, row: row)
            }
        var costs: [[Int?]] = bought.map { money in money.costs.map { _ in nil } }
        for (day, row) in rows.sorted(by: { $0.day < $1.day }) {
            let account = only ?? row.number(groupings.count + 1) ?? 0
            let money = bought.firstIndex { $0.account == account && $0.currency == row.currency }
            let conversion: Int
            if let money, let place = bought[money].place(on: day) {
                let cost = bought[money].costs[place]
                if bought[money].paid == currency {
                    conversion = costs[money][place] ?? rates.add(Conversion(cost: cost.cost, of: cost.units))
                    costs[money][place] = conversion
                } else {
                    conversion = try self.conversion(of: cost, in: bought[money].paid, or: row.currency, on: day)
                }
            } else {
                conversion = try rates.conversion(from: row.currency, on: day)
            }
            sums[group(of: row)].add(row.sums, by: conversion)
        }
    }

    /// The conversion of money that was paid for in a third currency: by its cost, at the rate of that currency on the day.
    /// Without such a rate, by that of the money itself.
    private mutating func conversion(
        of cost: (from: CalendarDate, cost: Int64, units: Int64), in paid: Currency, or money: Currency,
        on day: CalendarDate
    ) throws -> Int {
        do {
            let place = try rates.conversion(from: paid, on: day)
            return rates.add(Conversion(cost: cost.cost, of: cost.units, then: rates.conversions[place]))
        } catch is MissingRate {
            return try rates.conversion(from: money, on: day)
        }
    }

    private mutating func group(of row: TotalRow) -> Int {
        let group = names.number(of: row)
        if group == sums.count { sums.append(ConvertedSums()) }
        return group
    }

    /// The groups in their order, each with its number.
    func groups(of connection: Connection) throws -> [(number: Int, group: TotalGroup)] {
        try names.sorted.compactMap { group, keys in
            guard sums[group].count != 0 else { return nil }
            return (group, TotalGroup(keys: keys, total: try total(of: sums[group], in: connection)))
        }
    }

    /// The total of several groups by their numbers: their exact sum, rounded once.
    func total(of groups: [Int], in connection: Connection) throws -> Total {
        var whole = ConvertedSums()
        for group in groups { try whole.add(sums[group], in: connection) }
        return try total(of: whole, in: connection)
    }

    /// The total of all groups, empty if it is zero. Valid only if no entry is in two groups.
    func overall(in connection: Connection) throws -> [Total] {
        let whole = try total(of: Array(sums.indices), in: connection)
        return whole.count == 0 ? [] : [whole]
    }

    private func total(of sums: ConvertedSums, in connection: Connection) throws(DatabaseError) -> Total {
        guard let total = sums.total(in: currency, rates.conversions) else { throw connection.tooLargeTotal }
        return total
    }
}

/// The sum of entries in any currencies, converted into one.
private struct ConvertedSums {
    private var expenses = ConvertedSum()
    private var income = ConvertedSum()
    private(set) var count: Int64 = 0

    mutating func count(_ more: Int64, in connection: Connection) throws(DatabaseError) {
        count = try connection.sum(count, more)
    }

    mutating func add(_ sums: KindSums, by conversion: Int) {
        expenses.add(sums.expenses, by: conversion)
        income.add(sums.income, by: conversion)
    }

    mutating func add(_ other: ConvertedSums, in connection: Connection) throws(DatabaseError) {
        expenses.add(other.expenses)
        income.add(other.income)
        try count(other.count, in: connection)
    }

    /// Nil on overflow.
    func total(in currency: Currency, _ conversions: [Conversion]) -> Total? {
        guard let expenses = expenses.rounded(conversions), let income = income.rounded(conversions),
            !income.subtractingReportingOverflow(expenses).overflow
        else { return nil }
        return Total(
            expenses: Money(minorUnits: expenses, currency: currency),
            income: Money(minorUnits: income, currency: currency), count: count)
    }
}
