/// A natural number of any size.
struct Natural: Comparable {
    /// The digits, least significant first; the last is not zero.
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

    /// Subtracts a number that is not larger.
    mutating func subtract(_ other: Natural) {
        var borrow: UInt64 = 0
        for index in words.indices {
            let (rest, first) = words[index].subtractingReportingOverflow(
                index < other.words.count ? other.words[index] : 0)
            let (difference, second) = rest.subtractingReportingOverflow(borrow)
            words[index] = difference
            borrow = (first ? 1 : 0) + (second ? 1 : 0)
        }
        while words.last == 0 { words.removeLast() }
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
