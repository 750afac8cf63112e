/// The rates of a file, from which amounts in other currencies are converted into one. What is not asked for is not read.
struct RateTable {
    private struct Pair: Hashable {
        let base: Currency
        let quote: Currency
    }

    private struct Day: Hashable {
        let currency: Currency
        let date: CalendarDate
    }

    /// The place among the conversions of the one that leaves an amount as it is.
    static let identity = 0

    /// All conversions that were asked for.
    private(set) var conversions: [Conversion]
    private let target: Currency
    private let connection: Connection
    /// In the order of their days.
    private var rates: [Pair: [Rate]] = [:]
    /// Which rates there are.
    private var known: [Pair]?
    private var places: [Day: Int] = [:]

    init(to target: Currency, of connection: Connection) {
        self.target = target
        self.connection = connection
        conversions = [Conversion(from: target, to: target)]
    }

    /// The place among the conversions of the one that holds for a currency on a day: by the latest rate up to it.
    ///
    /// - Throws: `MissingRate`.
    mutating func conversion(from currency: Currency, on date: CalendarDate) throws -> Int {
        if currency == target { return Self.identity }
        let day = Day(currency: currency, date: date)
        if let known = places[day] { return known }
        let conversion = Conversion(from: currency, to: target, by: try path(from: currency, on: date))
        // Days that follow each other mostly come one after the other, and often have the same rate.
        if conversions[conversions.count - 1] != conversion { conversions.append(conversion) }
        places[day] = conversions.count - 1
        return conversions.count - 1
    }

    private typealias Step = (rate: Rate, isInverse: Bool)

    /// The rates that lead from one currency to the other: one, or two by way of a third.
    private mutating func path(from currency: Currency, on day: CalendarDate) throws -> [Step] {
        if let step = try step(currency, target, day) { return [step] }
        var ways: [[Step]] = []
        for pivot in try pivots(from: currency) {
            guard let first = try step(currency, pivot, day), let second = try step(pivot, target, day) else {
                continue
            }
            ways.append([first, second])
        }
        // Where there are several, the one that is nearest to the day.
        func age(_ way: [Step]) -> CalendarDate { way.map(\.rate.date).min() ?? .first }
        guard let best = ways.max(by: { age($0) < age($1) }) else {
            throw MissingRate(from: currency, to: target, date: day)
        }
        return best
    }

    /// The currencies that may lead from one currency to the other.
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

    private mutating func latest(_ pair: Pair, _ day: CalendarDate) throws -> Rate? {
        let dated = try rates[pair] ?? connection.rates(of: pair.base, in: pair.quote)
        rates[pair] = dated
        var (low, high) = (0, dated.count)
        while low < high {
            let middle = (low + high) / 2
            if dated[middle].date <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? dated[low - 1] : nil
    }
}

extension Connection {
    /// The rates of one currency in another, in the order of their days.
    fileprivate func rates(of base: Currency, in quote: Currency) throws -> [Rate] {
        var rates: [Rate] = []
        try run(
            "SELECT date, digits, decimals FROM rate WHERE base = ? AND quote = ? ORDER BY date",
            [.text(base.code), .text(quote.code)]
        ) { row in
            let (digits, decimals) = (row.integer(1), Int(row.integer(2)))
            guard let date = row.text(0, { CalendarDate(iso: $0) }), digits > 0, (0...18).contains(decimals) else {
                throw DatabaseError(
                    .badFile, file: file, "there is a rate from \(base) to \(quote) that cannot be read")
            }
            rates.append(Rate(base: base, quote: quote, date: date, digits: digits, decimals: decimals))
            return true
        }
        return rates
    }

    /// Which currencies have rates in which others, each pair found by one step in the table.
    fileprivate func pairsWithRates() throws -> [(base: Currency, quote: Currency)] {
        var pairs: [(base: Currency, quote: Currency)] = []
        var last = ("", "")
        while true {
            var next: (String, String)?
            try run(
                "SELECT base, quote FROM rate WHERE (base, quote) > (?, ?) ORDER BY base, quote LIMIT 1",
                [.text(last.0), .text(last.1)]
            ) { row in
                next = (row.text(0) ?? "", row.text(1) ?? "")
                return false
            }
            guard let next, next > last else { return pairs }
            pairs.append((try currency(next.0), try currency(next.1)))
            last = next
        }
    }
}

/// No rate leads from one currency to another on a day.
public struct MissingRate: Error, Sendable, Equatable, CustomStringConvertible {
    /// What there is.
    public let from: Currency
    /// What was asked for.
    public let to: Currency
    /// The day.
    public let date: CalendarDate

    /// What is missing and how to get it.
    public var description: String {
        "there is no rate from \(from) to \(to) on \(date) or before; 'rates fetch' or 'rates import FILE' brings rates"
    }
}
