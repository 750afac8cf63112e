/// The totals of the groups of a filter, all converted into one currency.
struct ConvertedTotals {
    /// Up to this many spans of constant rates, the kept monthly totals are read for each span; beyond it, the totals
    /// of all days.
    private static let fewSpans = 24

    private let currency: Currency
    private var rates: RateTable
    private var names: TotalGroups
    private var sums: [ConvertedSums] = []
    /// The currencies that were converted at the rates of days.
    private var converted: Set<Currency> = []
    /// The money from exchanges that was spent, each with the first day.
    private var spent: [(money: BoughtMoney, from: CalendarDate)] = []
    /// Whether amounts whose value is not known are left out; otherwise they are an error.
    private let leavesOut: Bool
    /// The sums of the amounts that were left out.
    private(set) var uncounted: [Currency: KindSums] = [:]

    /// Reads and converts the totals.
    ///
    /// - Parameters:
    ///   - bought: what money from exchanges cost; nil for that of this file.
    ///   - reader: reads the entries, unless it has done so for another question.
    ///   - leavesOut: whether amounts whose value is not known are left out, each by itself.
    /// - Throws: `MissingRate`, unless amounts are left out, or `DatabaseError`.
    init(
        _ filter: Filter, by groupings: [Grouping], in currency: Currency, of connection: Connection,
        bought: [BoughtMoney]? = nil, from reader: TotalReader? = nil, leavingOut leavesOut: Bool = false
    ) throws {
        (self.currency, self.leavesOut) = (currency, leavesOut)
        names = try TotalGroups(by: groupings, in: connection)
        rates = try RateTable(from: [], to: currency, of: connection)
        let bought = try bought ?? BoughtMoney.all(for: currency, of: connection)
        let account: Grouping? = bought.isEmpty || filter.account != nil ? nil : .account
        let isKept = filter.keptTotals(by: groupings, in: .calendar) != nil
        let rows =
            try isKept
            ? connection.totalRows(of: filter, by: groupings)
            : (reader ?? TotalReader(connection))
                .rows(of: filter, by: groupings + [account].compactMap(\.self), convertedInto: currency)
        var currencies: [Currency] = []
        for row in rows {
            let group = group(of: row)
            try sums[group].entries.add(row.sums.entries, in: connection)
            if row.currency == currency {
                sums[group].add(row.sums, by: RateTable.identity)
            } else if !currencies.contains(row.currency) {
                currencies.append(row.currency)
            }
        }
        guard !currencies.isEmpty else { return }
        let paid = bought.filter { currencies.contains($0.currency) }
        let others = Set(paid.map(\.paid)).subtracting(currencies).subtracting([currency])
        rates = try RateTable(from: currencies + others.sorted(), to: currency, of: connection)
        if !isKept {
            let foreign = rows.filter { $0.currency != currency }.map { ($0.rateDay, $0) }
            try add(foreign, at: groupings.count, of: filter, with: paid, connection)
        } else if !paid.isEmpty {
            // The kept totals of entries without an account are those of all entries minus those with one.
            let days = try connection.totalRows(
                of: filter, by: groupings + [account].compactMap(\.self) + [.day], where: \.currency != currency
            ).filter { $0.sums.entries.count != 0 }.map { ($0.day($0.keys.count - 1), $0) }
            try add(days, at: groupings.count, of: filter, with: paid, connection)
        } else {
            try addKept(of: filter, by: groupings, connection)
        }
    }

    /// Adds the amounts in other currencies from the kept totals: of each span of constant rates those of its months, or
    /// those of all days if there are many.
    private mutating func addKept(of filter: Filter, by groupings: [Grouping], _ connection: Connection) throws {
        guard let spans = rates.spans(in: filter.period, most: Self.fewSpans) else {
            return try addDays(of: filter, groupings, connection)
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
            try add(row, by: conversionOfDay(from: row.currency, on: date), connection)
        }
    }

    /// Adds amounts in other currencies: what was paid from an account with money from exchanges at its cost, and all
    /// others at the rates of the days.
    ///
    /// - Parameter place: where rows have their account, unless it is the only one of the filter.
    private mutating func add(
        _ rows: [(day: CalendarDate?, row: TotalRow)], at place: Int, of filter: Filter, with bought: [BoughtMoney],
        _ connection: Connection
    ) throws {
        let only = try bought.isEmpty ? nil : filter.account.map { try connection.account(named: $0).id }
        var costs: [[Int?]] = bought.map { money in money.costs.map { _ in nil } }
        var first: [Int: CalendarDate] = [:]
        // The cost of a day is looked up among those of few exchanges; rates are found faster in their order.
        for (day, row) in bought.isEmpty ? rows : rows.sorted(by: { $0.day ?? .first < $1.day ?? .first }) {
            guard let day else { throw connection.unreadableTotal }
            let account = bought.isEmpty ? nil : only ?? row.number(place) ?? 0
            let money = bought.firstIndex { $0.account == account && $0.currency == row.currency }
            let conversion: Int?
            if let money, let place = bought[money].place(on: day) {
                let cost = bought[money].costs[place]
                if let found = try costs[money][place]
                    ?? self.conversion(of: cost, in: bought[money].paid, on: day)
                {
                    conversion = found
                    // The cost in a third currency is another one each day.
                    if bought[money].paid == currency { costs[money][place] = found }
                    first[money] = min(first[money] ?? day, day)
                } else {
                    // Without such a rate, by that of the money itself.
                    conversion = try conversionOfDay(from: row.currency, on: day)
                }
            } else {
                conversion = try conversionOfDay(from: row.currency, on: day)
            }
            try add(row, by: conversion, connection)
        }
        spent = first.map { (bought[$0], $1) }
    }

    /// The conversion of an amount at the rate of a day; nil if there is none and the amount is left out.
    private mutating func conversionOfDay(from money: Currency, on day: CalendarDate) throws -> Int? {
        do {
            let conversion = try rates.conversion(from: money, on: day)
            converted.insert(money)
            return conversion
        } catch let missing as MissingRate {
            guard leavesOut else { throw missing }
            return nil
        }
    }

    /// Adds the amounts of a row to its group. Without a conversion they are left out.
    private mutating func add(_ row: TotalRow, by conversion: Int?, _ connection: Connection) throws {
        if let conversion { return sums[group(of: row)].add(row.sums, by: conversion) }
        guard row.sums.expenses != 0 || row.sums.income != 0 else { return }
        try uncounted[row.currency, default: KindSums()].add(row.sums, in: connection)
    }

    /// The conversion of money by its cost; of what was paid for in a third currency, at the rate of that currency on the
    /// day. Nil without such a rate.
    private mutating func conversion(
        of cost: (from: CalendarDate, cost: Int64, units: Int64), in paid: Currency, on day: CalendarDate
    ) throws -> Int? {
        guard paid != currency else { return rates.add(Conversion(cost: cost.cost, of: cost.units)) }
        do {
            let place = try rates.conversion(from: paid, on: day)
            converted.insert(paid)
            return rates.add(Conversion(cost: cost.cost, of: cost.units, then: rates.conversions[place]))
        } catch is MissingRate {
            return nil
        }
    }

    /// The rates that were used.
    func ratesInUse(of connection: Connection) throws -> RatesInUse {
        let names = Dictionary(try connection.accounts().map { ($0.id, $0.name) }) { first, _ in first }
        let found = spent.compactMap { money, first in
            names[money.account].map { (name: $0, first: first, money: money) }
        }.sorted { one, other in
            one.name == other.name
                ? (one.first, one.money.currency) < (other.first, other.money.currency)
                : one.name.utf8.lexicographicallyPrecedes(other.name.utf8)
        }
        return RatesInUse(
            bought: found.map { .init(currency: $0.money.currency, account: $0.name, paid: $0.money.paid) },
            ofDays: converted.sorted())
    }

    private mutating func group(of row: TotalRow) -> Int {
        let group = names.number(of: row)
        if group == sums.count { sums.append(ConvertedSums()) }
        return group
    }

    /// The groups in their order, each with its number.
    func groups(of connection: Connection) throws -> [(number: Int, group: TotalGroup)] {
        try names.sorted.compactMap { group, keys in
            guard sums[group].entries.count != 0 else { return nil }
            let total = try total(of: sums[group], in: connection)
            return (group, TotalGroup(keys: keys, total: total, isIncomeOnly: sums[group].entries.areIncomeOnly))
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
    var entries = EntryCounts()

    mutating func add(_ sums: KindSums, by conversion: Int) {
        expenses.add(sums.expenses, by: conversion)
        income.add(sums.income, by: conversion)
    }

    mutating func add(_ other: ConvertedSums, in connection: Connection) throws(DatabaseError) {
        expenses.add(other.expenses)
        income.add(other.income)
        try entries.add(other.entries, in: connection)
    }

    /// Nil on overflow.
    func total(in currency: Currency, _ conversions: [Conversion]) -> Total? {
        guard let expenses = expenses.rounded(conversions), let income = income.rounded(conversions),
            !income.subtractingReportingOverflow(expenses).overflow
        else { return nil }
        return Total(
            expenses: Money(minorUnits: expenses, currency: currency),
            income: Money(minorUnits: income, currency: currency), count: entries.count)
    }
}
