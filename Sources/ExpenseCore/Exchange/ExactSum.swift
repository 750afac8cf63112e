/// A sum of fractions, kept exact however many there are, and rounded once.
struct ExactSum {
    private var numerator = Natural(0)
    private var denominator = Natural(1)
    /// What waits to be added, by denominator, since many terms have the same.
    private var waiting: [[UInt64]: Natural] = [:]

    /// Adds a product of whole numbers over another one; no divisor is zero.
    mutating func add(_ factors: [UInt64], over divisors: [UInt64]) {
        let product = factors.reduce(into: Natural(1)) { $0.multiply(by: $1) }
        waiting[divisors.sorted(), default: Natural(0)].add(product)
    }

    /// The sum, rounded to the nearest whole number, halves to the even one; nil where it does not fit.
    mutating func rounded() -> Int64? {
        for (divisors, sum) in waiting {
            var term = sum
            term.multiply(by: denominator)
            for divisor in divisors {
                numerator.multiply(by: divisor)
                denominator.multiply(by: divisor)
            }
            numerator.add(term)
        }
        waiting = [:]
        // The largest whole number whose product with the denominator is not above the numerator, bit by bit.
        var quotient: UInt64 = 0
        for bit in (0..<63).reversed() where product(quotient | 1 << UInt64(bit)) <= numerator {
            quotient |= 1 << UInt64(bit)
        }
        var beyond = denominator
        beyond.add(product(quotient))
        guard beyond > numerator else { return nil }
        // Twice the rest beside the denominator tells on which side of the half it lies.
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

/// A whole number from zero up, of any size.
private struct Natural: Comparable {
    /// From the lowest up; the highest is not zero.
    private var words: [UInt64]

    init(_ value: UInt64) {
        words = value == 0 ? [] : [value]
    }

    mutating func add(_ other: Natural) {
        var carry: UInt64 = 0
        for index in 0..<max(words.count, other.words.count) {
            if index == words.count { words.append(0) }
            let (sum, first) = words[index].addingReportingOverflow(index < other.words.count ? other.words[index] : 0)
            let (total, second) = sum.addingReportingOverflow(carry)
            words[index] = total
            carry = (first ? 1 : 0) + (second ? 1 : 0)
        }
        if carry > 0 { words.append(carry) }
    }

    mutating func multiply(by factor: UInt64) {
        guard factor > 0 else { return words = [] }
        var carry: UInt64 = 0
        for index in words.indices {
            let (high, low) = words[index].multipliedFullWidth(by: factor)
            let (sum, overflow) = low.addingReportingOverflow(carry)
            words[index] = sum
            carry = high + (overflow ? 1 : 0)
        }
        if carry > 0 { words.append(carry) }
    }

    mutating func multiply(by other: Natural) {
        var product = Natural(0)
        for (index, word) in other.words.enumerated() {
            var part = self
            part.multiply(by: word)
            if !part.words.isEmpty { part.words.insert(contentsOf: repeatElement(0, count: index), at: 0) }
            product.add(part)
        }
        self = product
    }

    static func < (left: Natural, right: Natural) -> Bool {
        if left.words.count != right.words.count { return left.words.count < right.words.count }
        for (one, other) in zip(left.words.reversed(), right.words.reversed()) where one != other { return one < other }
        return false
    }
}
