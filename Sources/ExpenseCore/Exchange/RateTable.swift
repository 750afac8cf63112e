/// Rates by day, from which an amount in one currency is converted into another.
struct RateTable {
    private struct Pair: Hashable {
        let base: String
        let quote: String
    }

    private var rates: [Pair: [Rate]] = [:]
    private var pivots: Set<Currency> = []

    /// - Parameter sorted: in the order of their days.
    init(_ sorted: [Rate]) {
        for rate in sorted {
            rates[Pair(base: rate.base.code, quote: rate.quote.code), default: []].append(rate)
            pivots.formUnion([rate.base, rate.quote])
        }
    }

    /// How amounts in one currency become amounts in another at the rate of a day: the latest up to it.
    ///
    /// - Throws: `MissingRate`.
    func conversion(from: Currency, to: Currency, on day: CalendarDate) throws(MissingRate) -> Conversion {
        var conversion = Conversion(factor: UInt64(to.minorUnitsPerUnit), divisor: UInt64(from.minorUnitsPerUnit))
        for step in try path(from: from, to: to, on: day) {
            let scale = (0..<step.rate.decimals).reduce(UInt64(1)) { power, _ in power * 10 }
            conversion.factors.append(step.isInverse ? scale : step.rate.digits.magnitude)
            conversion.divisors.append(step.isInverse ? step.rate.digits.magnitude : scale)
        }
        return conversion
    }

    private typealias Step = (rate: Rate, isInverse: Bool)

    /// The rates that lead from one currency to another: none, one, or two by way of a third.
    private func path(from: Currency, to: Currency, on day: CalendarDate) throws(MissingRate) -> [Step] {
        if from == to { return [] }
        if let step = step(from, to, day) { return [step] }
        let ways = pivots.sorted().compactMap { pivot -> [Step]? in
            guard let first = step(from, pivot, day), let second = step(pivot, to, day) else { return nil }
            return [first, second]
        }
        // Where there are several, the one that is nearest to the day.
        func age(_ way: [Step]) -> CalendarDate { way.map(\.rate.date).min() ?? .first }
        guard let best = ways.max(by: { age($0) < age($1) }) else { throw MissingRate(from: from, to: to, date: day) }
        return best
    }

    private func step(_ from: Currency, _ to: Currency, _ day: CalendarDate) -> Step? {
        let direct = latest(Pair(base: from.code, quote: to.code), day).map { Step($0, false) }
        let inverse = latest(Pair(base: to.code, quote: from.code), day).map { Step($0, true) }
        guard let direct, let inverse else { return direct ?? inverse }
        return inverse.rate.date > direct.rate.date ? inverse : direct
    }

    private func latest(_ pair: Pair, _ day: CalendarDate) -> Rate? {
        guard let dated = rates[pair] else { return nil }
        var (low, high) = (0, dated.count)
        while low < high {
            let middle = (low + high) / 2
            if dated[middle].date <= day { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? dated[low - 1] : nil
    }
}

/// What minor units of one currency are multiplied and divided by to become those of another.
struct Conversion: Equatable {
    fileprivate var factors: [UInt64]
    fileprivate var divisors: [UInt64]

    fileprivate init(factor: UInt64, divisor: UInt64) {
        (factors, divisors) = ([factor], [divisor])
    }

    /// Adds what an amount comes to.
    func add(_ minorUnits: Int64, to sum: inout ExactSum) {
        guard minorUnits != 0 else { return }
        sum.add([minorUnits.magnitude] + factors, over: divisors.filter { $0 != 1 })
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
