/// The exchange rates of a data file, used to convert amounts into one currency. Rates are read when they are needed.
///
/// The days with new rates divide time into spans. Within a span no conversion changes.
struct RateTable {
    private struct Pair: Hashable {
        let base: Currency
        let quote: Currency
    }

    /// The index of the conversion that changes nothing.
    static let identity = 0

    /// All conversions in use.
    private(set) var conversions: [Conversion]
    private let target: Currency
    private let connection: Connection
    /// In the order of their days.
    private var rates: [Pair: [Rate]] = [:]
    /// The pairs of currencies that have rates.
    private var known: [Pair]?
    /// The first day of each span, except of the one before the first rate.
    private var starts: [CalendarDate] = []
    /// For each currency the index of its conversion in each span; nil if not needed yet.
    private var places: [Currency: [Int?]] = [:]
    private var span = 0

    /// - Parameter currencies: the currencies of the amounts to convert.
    init(from currencies: [Currency], to target: Currency, of connection: Connection) throws {
        self.target = target
        self.connection = connection
        conversions = [Conversion(from: target, to: target)]
        for currency in currencies { starts += try newDays(of: currency) }
        starts.sort()
        starts = starts.indices.filter { $0 == 0 || starts[$0] != starts[$0 - 1] }.map { starts[$0] }
        for currency in currencies { places[currency] = Array(repeating: nil, count: starts.count + 1) }
    }

    /// The spans that overlap a period; nil if there are more than `most`.
    func spans(in period: Period, most: Int) -> [Period]? {
        let (first, last) = (period.from ?? .first, period.to ?? .last)
        let inner = starts.filter { $0 > first && $0 <= last }
        guard inner.count < most else { return nil }
        let ends = inner.compactMap { $0.adding(days: -1) } + [period.to]
        return zip([period.from] + inner, ends).map { Period(from: $0, to: $1) }
    }

    /// Whether there is any rate of this day or an earlier one.
    func hasBegun(by day: CalendarDate) -> Bool {
        starts.first.map { $0 <= day } ?? false
    }

    /// The index of the conversion for a currency on a day, by the latest rate up to that day.
    ///
    /// - Throws: `MissingRate`.
    mutating func conversion(from currency: Currency, on day: CalendarDate) throws -> Int {
        if currency == target { return Self.identity }
        span = self.span(of: day)
        if let known = places[currency]?[span] { return known }
        let conversion = Conversion(from: currency, to: target, by: try path(from: currency, on: day))
        // Adjacent spans often have the same rate.
        if conversions[conversions.count - 1] != conversion { conversions.append(conversion) }
        places[currency]?[span] = conversions.count - 1
        return conversions.count - 1
    }

    /// Takes up a conversion that is not by a rate of a day.
    ///
    /// - Returns: its index.
    mutating func add(_ conversion: Conversion) -> Int {
        conversions.append(conversion)
        return conversions.count - 1
    }

    /// Consecutive days are looked up without a search.
    private func span(of day: CalendarDate) -> Int {
        for near in [span, span + 1] where near <= starts.count {
            if (near == 0 || starts[near - 1] <= day) && (near == starts.count || day < starts[near]) { return near }
        }
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= day { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The days on which the conversion from a currency may change.
    private mutating func newDays(of currency: Currency) throws -> [CalendarDate] {
        var steps = [(currency, target)]
        for pivot in try pivots(from: currency) { steps += [(currency, pivot), (pivot, target)] }
        return try steps.flatMap { from, to in
            try dated(Pair(base: from, quote: to)) + dated(Pair(base: to, quote: from))
        }.map(\.date)
    }

    private typealias Step = (rate: Rate, isInverse: Bool)

    /// The rates that lead from one currency to the other: one, or two through a third currency.
    private mutating func path(from currency: Currency, on day: CalendarDate) throws -> [Step] {
        if let step = try step(currency, target, day) { return [step] }
        var ways: [[Step]] = []
        for pivot in try pivots(from: currency) {
            guard let first = try step(currency, pivot, day), let second = try step(pivot, target, day) else {
                continue
            }
            ways.append([first, second])
        }
        // If there are several paths, the one with the most recent rates.
        func age(_ way: [Step]) -> CalendarDate { way.map(\.rate.date).min() ?? .first }
        guard let best = ways.max(by: { age($0) < age($1) }) else {
            throw MissingRate(from: currency, to: target, date: day)
        }
        return best
    }

    /// The currencies through which a conversion may go.
    private mutating func pivots(from currency: Currency) throws -> [Currency] {
        let known = try self.known ?? connection.pairsWithRates().map { Pair(base: $0.base, quote: $0.quote) }
        self.known = known
        func others(than currency: Currency) -> Set<Currency> {
            Set(known.filter { $0.base == currency }.map(\.quote) + known.filter { $0.quote == currency }.map(\.base))
        }
        return others(than: currency).intersection(others(than: target)).sorted()
    }

    private mutating func step(_ from: Currency, _ to: Currency, _ day: CalendarDate) throws -> Step? {
        let direct = try latest(Pair(base: from, quote: to), day).map { Step($0, false) }
        let inverse = try latest(Pair(base: to, quote: from), day).map { Step($0, true) }
        guard let direct, let inverse else { return direct ?? inverse }
        return inverse.rate.date > direct.rate.date ? inverse : direct
    }

    private mutating func dated(_ pair: Pair) throws -> [Rate] {
        if let known = rates[pair] { return known }
        let dated = try connection.rates(of: pair.base, in: pair.quote)
        rates[pair] = dated
        return dated
    }

    private mutating func latest(_ pair: Pair, _ day: CalendarDate) throws -> Rate? {
        let dated = try dated(pair)
        var (low, high) = (0, dated.count)
        while low < high {
            let middle = (low + high) / 2
            if dated[middle].date <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? dated[low - 1] : nil
    }
}

extension Connection {
    /// The rates from one currency to another, in the order of their days.
    fileprivate func rates(of base: Currency, in quote: Currency) throws -> [Rate] {
        try rows(
            "SELECT date, digits, decimals FROM rate WHERE base = ? AND quote = ? ORDER BY date",
            [.text(base.code), .text(quote.code)]
        ) { row in
            let (digits, decimals) = (row.integer(1), Int(row.integer(2)))
            guard let date = row.text(0, { CalendarDate(iso: $0) }), digits > 0, (0...18).contains(decimals) else {
                throw DatabaseError(
                    .badFile, file: file, "the rate from \(base) to \(quote) cannot be read")
            }
            return Rate(base: base, quote: quote, date: date, digits: digits, decimals: decimals)
        }
    }

    /// The pairs of currencies that have rates. Each pair is found with one index lookup.
    fileprivate func pairsWithRates() throws -> [(base: Currency, quote: Currency)] {
        func first(_ condition: String, _ values: [Value]) throws -> (base: String, quote: String)? {
            try firstRow("SELECT base, quote FROM rate \(condition) ORDER BY base, quote LIMIT 1", values) {
                row in
                (row.text(0) ?? "", row.text(1) ?? "")
            }
        }
        var pairs: [(base: Currency, quote: Currency)] = []
        var next = try first("", [])
        while let pair = next {
            pairs.append((try currency(pair.base), try currency(pair.quote)))
            next =
                try first("WHERE base = ? AND quote > ?", [.text(pair.base), .text(pair.quote)])
                ?? first("WHERE base > ?", [.text(pair.base)])
        }
        return pairs
    }
}

/// There is no rate from one currency to another on a day.
package struct MissingRate: Error, Sendable, Equatable, CustomStringConvertible {
    /// The currency of the amount.
    package let from: Currency
    /// The currency that was asked for.
    package let to: Currency
    /// The day.
    package let date: CalendarDate

    /// What is missing and how to get it.
    package var description: String {
        "there is no rate from \(from) to \(to) on \(date) or before; get rates with 'rates fetch' or 'rates import FILE'"
    }
}
