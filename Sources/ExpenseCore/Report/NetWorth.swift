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
    /// The currencies of balances that are not counted, because a rate is missing.
    package let withoutRate: [Currency]

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

extension ExpenseStore {
    /// The balances of all accounts at the end of some days, in ascending order, and their sums: for each currency, or
    /// converted into one at the rates of the days.
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
        let account: String
        let currency: Currency
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
                let place = Place(account: found.account.name, currency: found.balance.currency)
                var line = balances[place] ?? all.map { _ in 0 }
                let sum = try connection.sum(line[index], found.balance.minorUnits)
                for later in index..<all.count { line[later] = sum }
                balances[place] = line
            }
            first = day.adding(days: 1)
        }
        let places = balances.keys.sorted { ($0.account, $0.currency) < ($1.account, $1.currency) }
        if let currency { return try converted(places, balances, days: all, into: currency) }
        return try Set(places.map(\.currency)).sorted().map { currency in
            let lines = places.filter { $0.currency == currency }.map { ($0.account, balances[$0] ?? []) }
            let sums = try all.indices.map { index in try sum(lines.map { $0.1[index] }) }
            return worth(lines, sums, in: currency)
        }
    }

    private func worth(
        _ lines: [(account: String, balances: [Int64])], _ sums: [Int64], in currency: Currency,
        withoutRate: [Currency] = []
    ) -> NetWorth {
        func money(_ units: some Sequence<Int64>) -> [Money] { units.map { Money(minorUnits: $0, currency: currency) } }
        let accounts = lines.map { line in
            NetWorth.AccountLine(
                name: line.account, opening: money(line.balances.prefix(1))[0],
                balances: money(line.balances.dropFirst()))
        }
        return NetWorth(
            currency: currency, days: days, accounts: accounts, totals: money(sums.dropFirst()),
            opening: money(sums.prefix(1))[0], withoutRate: withoutRate)
    }

    /// Each balance at the rate of its day. The sum of a day is exact and is rounded once.
    private func converted(
        _ places: [Place], _ balances: [Place: [Int64]], days: [CalendarDate?], into currency: Currency
    ) throws -> [NetWorth] {
        var rates = try RateTable(
            from: Set(places.map(\.currency)).filter { $0 != currency }.sorted(), to: currency, of: connection)
        var sums: [[ConvertedSum]] = []
        var (names, withoutRate): ([String], Set<Currency>) = ([], [])
        var totals = days.map { _ in ConvertedSum() }
        for place in places {
            do {
                var line = days.map { _ in ConvertedSum() }
                for (index, units) in (balances[place] ?? []).enumerated() where units != 0 {
                    guard let day = days[index] else { continue }
                    line[index].add(units, by: try rates.conversion(from: place.currency, on: day))
                }
                if names.last != place.account {
                    names.append(place.account)
                    sums.append(days.map { _ in ConvertedSum() })
                }
                for index in days.indices {
                    sums[sums.count - 1][index].add(line[index])
                    totals[index].add(line[index])
                }
            } catch let missing as MissingRate {
                withoutRate.insert(missing.from)
            }
        }
        func rounded(_ sum: ConvertedSum) throws -> Int64 {
            guard let rounded = sum.rounded(rates.conversions) else { throw connection.tooLargeTotal }
            return rounded
        }
        let lines = try zip(names, sums).map { ($0, try $1.map(rounded)) }
        guard !lines.isEmpty || !withoutRate.isEmpty else { return [] }
        return [worth(lines, try totals.map(rounded), in: currency, withoutRate: withoutRate.sorted())]
    }

    private func sum(_ amounts: [Int64]) throws -> Int64 {
        try amounts.reduce(0) { try connection.sum($0, $1) }
    }
}
