/// Places of amounts on a line, computed without floating point.
package struct Scale: Hashable, Sendable {
    /// The amount at the beginning of the line.
    package let least: Int64
    /// The amount at its end.
    package let most: Int64
    /// The length of the line, in any unit.
    package let length: Int

    /// A line from one amount to another one, which is not less.
    package init(from least: Int64 = 0, through most: Int64, length: Int) {
        precondition(least <= most && length >= 0)
        (self.least, self.most, self.length) = (least, most, length)
    }

    /// The place of an amount, rounded to the nearest one. Amounts beyond an end are at that end.
    package func place(of amount: Int64) -> Int {
        guard most > least, amount > least else { return 0 }
        guard amount < most else { return length }
        // The differences of two amounts fit into the unsigned type.
        let (whole, part) = (UInt64(bitPattern: most &- least), UInt64(bitPattern: amount &- least))
        let (quotient, rest) = whole.dividingFullWidth(part.multipliedFullWidth(by: UInt64(length)))
        return Int(quotient) + (rest >= whole - rest ? 1 : 0)
    }
}

/// The percentage of one amount in another one, which is more than zero; rounded down, so that 100 means all of it.
package func part(_ amount: Int64, of whole: Int64) -> Int {
    let (high, low) = amount.multipliedFullWidth(by: 100)
    guard high < whole else { return .max }
    return Int(whole.dividingFullWidth((high, low)).quotient)
}

/// The shares of parts in their sum, in tenths of a percent. They are rounded so that they sum up to 1000.
///
/// - Returns: Zero for each part that is not more than zero; such parts do not count.
func shares(of parts: [Int64]) -> [Int] {
    let positive = parts.map { UInt64(max(0, $0)) }
    var whole: UInt64 = 0
    for part in positive {
        let (sum, isTooLarge) = whole.addingReportingOverflow(part)
        guard !isTooLarge else { return parts.map { _ in 0 } }
        whole = sum
    }
    guard whole > 0 else { return parts.map { _ in 0 } }
    let exact = positive.map { whole.dividingFullWidth($0.multipliedFullWidth(by: 1000)) }
    var shares = exact.map { Int($0.quotient) }
    let missing = 1000 - shares.reduce(0, +)
    // The parts that rounding down took the most from get one more.
    let order = exact.indices.sorted { (exact[$0].remainder, $1) > (exact[$1].remainder, $0) }
    for place in order.prefix(missing) { shares[place] += 1 }
    return shares
}
