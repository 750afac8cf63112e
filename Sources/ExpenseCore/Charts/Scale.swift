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
