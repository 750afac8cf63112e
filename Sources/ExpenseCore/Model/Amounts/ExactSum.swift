/// A sum of fractions. It stays exact for any number of terms, and is rounded once.
struct ExactSum {
    /// The added and the subtracted terms, over a common denominator.
    private var added = Natural(0)
    private var taken = Natural(0)
    private var denominator = Natural(1)
    /// Terms not added yet, by denominator, because many terms share one.
    private var waiting: [[UInt64]: (added: Natural, taken: Natural)] = [:]

    /// Adds or subtracts a product of integers divided by another one. No divisor is zero.
    mutating func add(_ factors: [UInt64], over divisors: [UInt64], isNegative: Bool = false) {
        let product = factors.reduce(into: Natural(1)) { $0.multiply(by: $1) }
        let key = divisors.filter { $0 != 1 }.sorted()
        if isNegative {
            waiting[key, default: (Natural(0), Natural(0))].taken.add(product)
        } else {
            waiting[key, default: (Natural(0), Natural(0))].added.add(product)
        }
    }

    /// The sum rounded to the nearest integer, half to even; nil on overflow.
    mutating func rounded() -> Int64? {
        for (divisors, sum) in waiting {
            for (numerator, term) in [(\ExactSum.added, sum.added), (\.taken, sum.taken)] {
                var term = term
                term.multiply(by: denominator)
                for divisor in divisors { self[keyPath: numerator].multiply(by: divisor) }
                self[keyPath: numerator].add(term)
            }
            for divisor in divisors { denominator.multiply(by: divisor) }
        }
        waiting = [:]
        let isNegative = added < taken
        var numerator = isNegative ? taken : added
        numerator.subtract(isNegative ? added : taken)
        return rounded(numerator).map { isNegative ? -$0 : $0 }
    }

    private func rounded(_ numerator: Natural) -> Int64? {
        // The largest integer whose product with the denominator is at most the numerator, found bit by bit.
        var quotient: UInt64 = 0
        for bit in (0..<63).reversed() where product(quotient | 1 << UInt64(bit)) <= numerator {
            quotient |= 1 << UInt64(bit)
        }
        var beyond = denominator
        beyond.add(product(quotient))
        guard beyond > numerator else { return nil }
        // Comparing twice the remainder with the denominator decides the rounding.
        var twice = numerator
        twice.add(numerator)
        var half = product(quotient)
        half.add(half)
        half.add(denominator)
        let roundsUp = twice > half || twice == half && quotient % 2 == 1
        return Int64(exactly: roundsUp ? quotient + 1 : quotient)
    }

    private func product(_ factor: UInt64) -> Natural {
        var product = denominator
        product.multiply(by: factor)
        return product
    }
}
