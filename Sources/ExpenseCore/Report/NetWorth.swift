/// The balances of accounts at the end of each span of a report, in one currency.
package struct NetWorth: Hashable, Sendable {
    /// The currency.
    package let currency: Currency
    /// The last day of each span, or today.
    package let days: [CalendarDate]
    /// The accounts, by name.
    package let accounts: [AccountLine]
    /// The sum of all accounts on each day.
    package let totals: [Money]
    /// The sum on the day before the first span.
    package let opening: Money
    /// The balances that are not counted, because their value is not known on one of the days.
    package let uncounted: [Part]
    /// The balances that are counted as what was paid for the money, because a rate is missing.
    package let atCost: [Part]

    /// The money of one currency in an account.
    package struct Part: Hashable, Sendable {
        /// The name of the account.
        package let account: String
        /// The currency.
        package let currency: Currency
    }

    /// An account.
    package struct AccountLine: Hashable, Sendable {
        /// The name.
        package let name: String
        /// The balance on the day before the first span.
        package let opening: Money
        /// The balance on each day.
        package let balances: [Money]
    }
}

extension NetWorth {
    /// Which balances are not counted, and which as what was paid for the money.
    package var remarks: [String] {
        func list(_ parts: [Part]) -> String {
            parts.map { "\($0.currency) of \($0.account)" }.joined(separator: ", ")
        }
        let left = uncounted.isEmpty ? nil : "not counted, because a rate to \(currency) is missing: \(list(uncounted))"
        let paid =
            atCost.isEmpty ? nil : "counted as paid for, because a rate to \(currency) is missing: \(list(atCost))"
        return [left, paid].compactMap(\.self)
    }
}

extension ExpenseStore {
    /// The balances of all accounts at the end of some days, in ascending order, and their sums: for each currency, or
    /// converted into one at the rates of the days. Without a rate, money from exchanges counts as what was paid for it.
    package func netWorth(on days: [CalendarDate], in currency: Currency? = nil) throws -> [NetWorth] {
        try read { connection in
            try connection.snapshot {
                try NetWorthReader(connection: connection, days: days, account: nil).read(opening: nil, in: currency)
            }
        }
    }
}

/// Reads the balances of accounts on some days.
struct NetWorthReader {
    let connection: Connection
    let days: [CalendarDate]
    /// The only account to read; nil for all.
    let account: String?

    private struct Place: Hashable {
        let account: Account
        let currency: Currency

        var part: NetWorth.Part { NetWorth.Part(account: account.name, currency: currency) }
    }

    /// One value per currency, or one in the currency to convert into.
    ///
    /// - Parameter opening: the day before the first one.
    func read(opening: CalendarDate?, in currency: Currency?) throws -> [NetWorth] {
        guard !days.isEmpty else { return [] }
        var balances: [Place: [Int64]] = [:]
        let all = [opening] + days
        var first: CalendarDate?
        for (index, day) in all.enumerated() {
            guard let day else { continue }
            for found in try connection.changes(in: Period(from: first, to: day)) {
                guard account == nil || account?.lowercased() == found.account.name.lowercased() else { continue }
                let place = Place(account: found.account, currency: found.balance.currency)
                var line = balances[place] ?? all.map { _ in 0 }
                let sum = try connection.sum(line[index], found.balance.minorUnits)
                for later in index..<all.count { line[later] = sum }
                balances[place] = line
            }
            first = day.adding(days: 1)
        }
        let places = balances.keys.sorted { ($0.account.name, $0.currency) < ($1.account.name, $1.currency) }
        if let currency { return try converted(places, balances, days: all, into: currency) }
        return try Set(places.map(\.currency)).sorted().map { currency in
            let lines = places.filter { $0.currency == currency }.map { ($0.account.name, balances[$0] ?? []) }
            let sums = try all.indices.map { index in try sum(lines.map { $0.1[index] }) }
            return worth(lines, sums, in: currency)
        }
    }

    private func worth(
        _ lines: [(account: String, balances: [Int64])], _ sums: [Int64], in currency: Currency,
        uncounted: [NetWorth.Part] = [], atCost: [NetWorth.Part] = []
    ) -> NetWorth {
        func money(_ units: some Sequence<Int64>) -> [Money] { units.map { Money(minorUnits: $0, currency: currency) } }
        let accounts = lines.map { line in
            NetWorth.AccountLine(
                name: line.account, opening: money(line.balances.prefix(1))[0],
                balances: money(line.balances.dropFirst()))
        }
        return NetWorth(
            currency: currency, days: days, accounts: accounts, totals: money(sums.dropFirst()),
            opening: money(sums.prefix(1))[0], uncounted: uncounted, atCost: atCost)
    }

    /// Each balance at the rate of its day, or else as what was paid for the money. The sum of a day is exact and is
    /// rounded once.
    private func converted(
        _ places: [Place], _ balances: [Place: [Int64]], days: [CalendarDate?], into currency: Currency
    ) throws -> [NetWorth] {
        var values = try ValuesOfBalances(of: Set(places.map(\.currency)), in: currency, connection)
        var sums: [[ConvertedSum]] = []
        var (names, uncounted, atCost): ([String], [NetWorth.Part], [NetWorth.Part]) = ([], [], [])
        var totals = days.map { _ in ConvertedSum() }
        for place in places {
            var line = days.map { _ in ConvertedSum() }
            var (isKnown, isAtCost) = (true, false)
            for (index, units) in (balances[place] ?? []).enumerated() where units != 0 {
                guard let day = days[index] else { continue }
                guard let value = try values.conversion(of: place.currency, in: place.account, on: day) else {
                    isKnown = false
                    break
                }
                isAtCost = isAtCost || value.isCost
                line[index].add(units, by: value.conversion)
            }
            guard isKnown else {
                uncounted.append(place.part)
                continue
            }
            if isAtCost { atCost.append(place.part) }
            if names.last != place.account.name {
                names.append(place.account.name)
                sums.append(days.map { _ in ConvertedSum() })
            }
            for index in days.indices {
                sums[sums.count - 1][index].add(line[index])
                totals[index].add(line[index])
            }
        }
        func rounded(_ sum: ConvertedSum) throws -> Int64 {
            guard let rounded = sum.rounded(values.rates.conversions) else { throw connection.tooLargeTotal }
            return rounded
        }
        let lines = try zip(names, sums).map { ($0, try $1.map(rounded)) }
        guard !lines.isEmpty || !uncounted.isEmpty else { return [] }
        return [worth(lines, try totals.map(rounded), in: currency, uncounted: uncounted, atCost: atCost)]
    }

    private func sum(_ amounts: [Int64]) throws -> Int64 {
        try amounts.reduce(0) { try connection.sum($0, $1) }
    }
}

/// What balances are worth in a currency: at the rates of days, and without one at what was paid for the money.
private struct ValuesOfBalances {
    private(set) var rates: RateTable
    private let bought: [BoughtMoney]

    init(of currencies: Set<Currency>, in currency: Currency, _ connection: Connection) throws {
        let others = currencies.filter { $0 != currency }
        bought = try others.isEmpty ? [] : BoughtMoney.all(for: currency, of: connection)
        let paid = Set(bought.filter { others.contains($0.currency) }.map(\.paid)).subtracting([currency])
        rates = try RateTable(from: others.union(paid).sorted(), to: currency, of: connection)
    }

    /// The conversion of money in an account on a day, and whether it is by its cost; nil if its value is not known.
    mutating func conversion(of money: Currency, in account: Account, on day: CalendarDate) throws
        -> (conversion: Int, isCost: Bool)?
    {
        if let conversion = try conversionOfDay(of: money, day) { return (conversion, false) }
        guard let found = bought.first(where: { $0.account == account.id && $0.currency == money }),
            let place = found.place(on: day), let paid = try conversionOfDay(of: found.paid, day)
        else { return nil }
        let (_, cost, units) = found.costs[place]
        return (rates.add(Conversion(cost: cost, of: units, then: rates.conversions[paid])), true)
    }

    private mutating func conversionOfDay(of money: Currency, _ day: CalendarDate) throws -> Int? {
        do {
            return try rates.conversion(from: money, on: day)
        } catch is MissingRate {
            return nil
        }
    }
}
