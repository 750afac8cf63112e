/// The factor from minor units of one currency to those of another: an exact fraction.
struct Conversion: Equatable {
    /// The fraction is the product of `factors` divided by the product of `divisors`; none is zero.
    let factors: [UInt64]
    let divisors: [UInt64]
    /// The fraction as a whole number and steps of 2^-64, rounded down; nil if it does not fit.
    let approximation: (whole: Int64, steps: UInt64)?

    /// - Parameter path: the rates that lead from one currency to the other, each with whether it is inverted; empty if
    ///   the currencies are the same.
    init(from: Currency, to: Currency, by path: [(rate: Rate, isInverse: Bool)] = []) {
        let decimals = to.decimals - from.decimals
        var factors = decimals > 0 ? [Self.powerOfTen(decimals)] : []
        var divisors = decimals < 0 ? [Self.powerOfTen(-decimals)] : []
        for (rate, isInverse) in path {
            let (digits, scale) = (rate.digits.magnitude, Self.powerOfTen(rate.decimals))
            factors.append(isInverse ? scale : digits)
            divisors.append(isInverse ? digits : scale)
        }
        self.factors = factors
        self.divisors = divisors
        approximation = Self.approximation(Self.product(factors), Self.product(divisors))
    }

    /// The factor by what was paid for an amount, both in minor units.
    init(cost: Int64, of units: Int64) {
        factors = [cost.magnitude]
        divisors = [units.magnitude]
        approximation = Self.approximation(cost.magnitude, units.magnitude)
    }

    /// The factor by what was paid for an amount, converted once more.
    init(cost: Int64, of units: Int64, then next: Conversion) {
        factors = [cost.magnitude] + next.factors
        divisors = [units.magnitude] + next.divisors
        approximation = Self.approximation(Self.product(factors), Self.product(divisors))
    }

    private static func approximation(_ numerator: UInt64?, _ denominator: UInt64?) -> (whole: Int64, steps: UInt64)? {
        guard let numerator, let denominator else { return nil }
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        return Int64(exactly: whole).map { ($0, denominator.dividingFullWidth((rest, 0)).quotient) }
    }

    private static func powerOfTen(_ exponent: Int) -> UInt64 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }

    /// Nil on overflow.
    private static func product(_ factors: [UInt64]) -> UInt64? {
        var product: UInt64 = 1
        for factor in factors {
            let (next, isTooLarge) = product.multipliedReportingOverflow(by: factor)
            if isTooLarge { return nil }
            product = next
        }
        return product
    }

    static func == (left: Conversion, right: Conversion) -> Bool {
        left.factors == right.factors && left.divisors == right.divisors
    }
}
