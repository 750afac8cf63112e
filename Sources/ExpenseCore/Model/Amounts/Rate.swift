/// The price of one currency in another on a day: an exact decimal.
public struct Rate: Hashable, Sendable {
    /// The currency whose price is given.
    public internal(set) var base: Currency
    /// The currency of the price.
    public internal(set) var quote: Currency
    /// The day.
    public internal(set) var date: CalendarDate
    /// The digits of the decimal: 10801 for 1.0801.
    public internal(set) var digits: Int64
    /// The number of digits after the point: 0 to 18.
    public internal(set) var decimals: Int

    /// A rate as it is written with a point: `1.0801` of `quote` for one of `base`.
    ///
    /// - Returns: nil if the text is not a decimal above zero with at most 18 digits.
    public init?(base: Currency, quote: Currency, date: CalendarDate, written text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let digits = parts.joined()
        guard (1...2).contains(parts.count), base != quote, (1...18).contains(digits.utf8.count),
            parts.allSatisfy({ !$0.isEmpty }),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int64(digits), number > 0
        else { return nil }
        self.init(
            base: base, quote: quote, date: date, digits: number, decimals: parts.count == 2 ? parts[1].utf8.count : 0)
    }

    init(base: Currency, quote: Currency, date: CalendarDate, digits: Int64, decimals: Int) {
        (self.base, self.quote, self.date) = (base, quote, date)
        (self.digits, self.decimals) = (digits, decimals)
    }

    /// The rate as text: `1.0801`.
    public var plain: String {
        let text = String(digits)
        guard decimals > 0 else { return text }
        let padded = String(repeating: "0", count: max(0, decimals + 1 - text.utf8.count)) + text
        return padded.dropLast(decimals) + "." + padded.suffix(decimals)
    }
}
