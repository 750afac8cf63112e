/// The totals of the groups of a filter, all converted into one currency.
struct ConvertedTotals {
    /// Up to this many spans of constant rates, the kept monthly totals are read for each span; beyond it, the totals
    /// of all days.
    private static let fewSpans = 24

    private let currency: Currency
    private let own: CurrencyCode
    private var rates: RateTable
    private var tree: GroupNumbering
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
        own = CurrencyCode(currency)
        tree = GroupNumbering(by: groupings)
        rates = try RateTable(from: [], to: currency, of: connection)
        var foreign: [CurrencyCode] = []
        try connection.forEachTotalRow(of: filter, by: groupings) { row in
            let group = try group(of: row, in: connection)
            try sums[group].count(row.count, in: connection)
            if row.currency == own {
                sums[group].add(row.kind, row.amount, by: RateTable.identity)
            } else if let code = row.currency, !foreign.contains(code) {
                foreign.append(code)
            }
        }
        guard !foreign.isEmpty else { return }
        let bought = try (bought ?? BoughtMoney.all(for: currency, of: connection))
            .filter { foreign.contains(CurrencyCode($0.currency)) }
        let currencies = try foreign.map { try connection.currency($0.text) }
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
        let groupings = groupings + [.day]
        guard let column = TotalRow.columns(by: groupings).firstIndex(of: Grouping.day.column) else { return }
        try addForeign(of: filter, by: groupings, connection) { row in row.day(Int32(column)) }
    }

    /// Adds the amounts in other currencies, each at the rate of the day that `day` returns for the row.
    private mutating func addForeign(
        of filter: Filter, by groupings: [Grouping], _ connection: Connection,
        on day: (borrowing TotalRow) -> CalendarDate?
    ) throws {
        var foreign: (code: CurrencyCode, currency: Currency) = (own, currency)
        try connection.forEachTotalRow(of: filter, by: groupings, where: \.currency != currency) {
            row in
            guard let date = day(row), let code = row.currency else {
                throw DatabaseError(.badFile, file: connection.file, "a total cannot be read")
            }
            if code != foreign.code { foreign = (code, try connection.currency(code.text)) }
            let conversion = try rates.conversion(from: foreign.currency, on: date)
            let group = try group(of: row, in: connection)
            sums[group].add(row.kind, row.amount, by: conversion)
        }
    }

    /// Adds the amounts in other currencies: what was paid from an account with money from exchanges at its cost, and all
    /// others at the rates of the days.
    private mutating func addPaid(
        of filter: Filter, by groupings: [Grouping], with bought: [BoughtMoney], _ connection: Connection
    ) throws {
        struct Key: Hashable {
            let day: CalendarDate
            let group: Int
            let account: Int64
            let currency: Int64
            let kind: Expense.Kind?
        }
        let only = try filter.account.map { try connection.account(named: $0).id }
        let all = groupings + [.day] + (only == nil ? [.account] : [])
        let columns = TotalRow.columns(by: all)
        guard let dayColumn = columns.firstIndex(of: Grouping.day.column) else { return }
        let accountColumn = columns.firstIndex(of: Grouping.account.column).map(Int32.init)
        // The kept totals of entries without an account are those of all entries minus those with one.
        var amounts: [Key: Int64] = [:]
        try connection.forEachTotalRow(of: filter, by: all, where: \.currency != currency) { row in
            guard let day = row.day(Int32(dayColumn)), let code = row.currency else {
                throw DatabaseError(.badFile, file: connection.file, "a total cannot be read")
            }
            let account = only ?? accountColumn.map { row.integer($0) } ?? 0
            let key = Key(
                day: day, group: try group(of: row, in: connection), account: account, currency: code.number,
                kind: row.kind)
            let (sum, isTooLarge) = amounts[key, default: 0].addingReportingOverflow(row.amount)
            guard !isTooLarge else { throw connection.tooLargeTotal }
            amounts[key] = sum
        }
        var costs: [[Int?]] = bought.map { money in money.costs.map { _ in nil } }
        for (key, amount) in amounts.sorted(by: { $0.key.day < $1.key.day }) where amount != 0 {
            let foreign = try connection.currency(CurrencyCode(number: key.currency).text)
            let money = bought.firstIndex { $0.account == key.account && $0.currency == foreign }
            let conversion: Int
            if let money, let place = bought[money].place(on: key.day) {
                let cost = bought[money].costs[place]
                if bought[money].paid == currency {
                    conversion = costs[money][place] ?? rates.add(Conversion(cost: cost.cost, of: cost.units))
                    costs[money][place] = conversion
                } else {
                    conversion = try self.conversion(of: cost, in: bought[money].paid, or: foreign, on: key.day)
                }
            } else {
                conversion = try rates.conversion(from: foreign, on: key.day)
            }
            sums[key.group].add(key.kind, amount, by: conversion)
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

    private mutating func group(of row: borrowing TotalRow, in connection: Connection) throws -> Int {
        let group = try tree.group(of: row, in: connection)
        if group == sums.count { sums.append(ConvertedSums()) }
        return group
    }

    /// The groups in their order, each with its number.
    func groups(of connection: Connection) throws -> [(number: Int, group: TotalGroup)] {
        try tree.sorted(in: connection).compactMap { group, keys in
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
        let (sum, isTooLarge) = count.addingReportingOverflow(more)
        guard !isTooLarge else { throw connection.tooLargeTotal }
        count = sum
    }

    mutating func add(_ kind: Expense.Kind?, _ amount: Int64, by conversion: Int) {
        switch kind {
        case .expense: expenses.add(amount, by: conversion)
        case .income: income.add(amount, by: conversion)
        case .refund: expenses.add(0 &- amount, by: conversion)
        case .transfer, nil: break
        }
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
