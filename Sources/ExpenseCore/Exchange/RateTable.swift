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

    /// Adds an amount to a sum of minor units of another currency, at the rate of a day: the latest up to it.
    ///
    /// - Throws: `MissingRate`.
    func add(_ amount: Money, in currency: Currency, on day: CalendarDate, to sum: inout ExactSum) throws(MissingRate) {
        guard amount.minorUnits != 0 else { return }
        var factors = [amount.minorUnits.magnitude, UInt64(currency.minorUnitsPerUnit)]
        var divisors = [UInt64(amount.currency.minorUnitsPerUnit)]
        let steps = try path(from: amount.currency, to: currency, on: day)
        for step in steps {
            let scale = (0..<step.rate.decimals).reduce(UInt64(1)) { power, _ in power * 10 }
            factors.append(step.isInverse ? scale : step.rate.digits.magnitude)
            divisors.append(step.isInverse ? step.rate.digits.magnitude : scale)
        }
        sum.add(factors, over: divisors.filter { $0 != 1 })
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
