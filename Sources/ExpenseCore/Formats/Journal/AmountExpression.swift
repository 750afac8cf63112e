/// Evaluates amounts that are expressions, as in beancount and ledger: `12.50 + 3.20 USD`, `($1.50 + 2 * $3)`. It uses
/// fractions, so nothing is rounded.
struct AmountExpression {
    private let whole: String
    private let decimalMark: Character?
    private var rest: Substring
    private var currency: Currency?
    private var depth = 0

    /// The maximum nesting depth of brackets and signs.
    private static let deepest = 100

    /// Whether a text contains more than one amount.
    static func isNeeded(for text: String) -> Bool {
        text.contains { "(+*/".contains($0) } || text.drop { !$0.isNumber }.contains("-")
    }

    /// The value of an expression.
    ///
    /// - Parameter currency: the currency of an amount that names none.
    static func value(of text: String, decimalMark: Character?, currency: Currency) throws(MoneyError) -> Money {
        var expression = AmountExpression(whole: text, decimalMark: decimalMark, rest: text[...])
        let value = try expression.sum()
        guard expression.rest.isEmpty else { throw .notAnAmount(text) }
        let currency = expression.currency ?? currency
        let units = try value.times(Fraction(whole: Int128(currency.minorUnitsPerUnit)))
        guard units.denominator == 1 else { throw .tooManyDecimals(text, currency) }
        guard let minorUnits = Int64(exactly: units.numerator) else { throw .outOfRange }
        return Money(minorUnits: minorUnits, currency: currency)
    }

    private mutating func sum() throws(MoneyError) -> Fraction {
        var value = try product()
        while let sign = take("+-") {
            let next = try product()
            value = try value.plus(sign == "+" ? next : next.times(.minusOne))
        }
        return value
    }

    private mutating func product() throws(MoneyError) -> Fraction {
        var value = try factor()
        while let sign = take("*/") {
            let next = try factor()
            guard sign == "*" || next.numerator != 0 else { throw .notAnAmount(whole) }
            value = try value.times(sign == "*" ? next : try next.inverted())
        }
        return value
    }

    private mutating func factor() throws(MoneyError) -> Fraction {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw .notAnAmount(whole) }
        try takeCurrency()
        var value: Fraction
        if let sign = take("+-") {
            value = try factor()
            if sign == "-" { value = try value.times(.minusOne) }
        } else if take("(") != nil {
            value = try sum()
            guard take(")") != nil else { throw .notAnAmount(whole) }
        } else {
            value = try number()
        }
        try takeCurrency()
        return value
    }

    private mutating func number() throws(MoneyError) -> Fraction {
        let text = rest.prefix { ("0"..."9").contains($0) || ".,'".contains($0) }
        rest = rest[text.endIndex...]
        let mark = decimalMark ?? Money.inferredMark(text)
        let parts = mark.map { text.split(separator: $0, omittingEmptySubsequences: false) } ?? [text]
        let decimals = parts.count == 2 ? parts[1] : ""
        let digits = parts[0].filter { !".,'".contains($0) } + decimals
        guard parts.count <= 2, digits.utf8.count <= 30, let value = Int128(digits) else { throw .notAnAmount(whole) }
        return try Fraction(value, decimals.reduce(1) { power, _ in power * 10 })
    }

    private mutating func takeCurrency() throws(MoneyError) {
        skipBlanks()
        let word = rest.prefix { $0.isLetter || $0.isCurrencySymbol }
        guard !word.isEmpty else { return }
        // With a number added, the word is read like any other amount.
        let (number, named) = try Money.splitCurrency(word + " 0")
        guard number == "0", let named else { throw .notAnAmount(whole) }
        if let currency, currency != named { throw .differentCurrencies(currency, named) }
        currency = named
        rest = rest[word.endIndex...]
    }

    private mutating func take(_ marks: String) -> Character? {
        skipBlanks()
        guard let first = rest.first, marks.contains(first) else { return nil }
        rest.removeFirst()
        return first
    }

    private mutating func skipBlanks() {
        rest = rest.drop(while: \.isWhitespace)
    }
}

/// A fraction with a positive denominator.
private struct Fraction {
    let numerator: Int128
    let denominator: Int128
    /// Far above any amount, and small enough that sums and products do not overflow.
    private static let limit = Int128(1) << 120

    static let minusOne = Fraction(whole: -1)

    init(whole: Int128) {
        (numerator, denominator) = (whole, 1)
    }

    init(_ numerator: Int128, _ denominator: Int128) throws(MoneyError) {
        guard numerator.magnitude < Self.limit, denominator.magnitude < Self.limit else { throw .outOfRange }
        var (larger, smaller) = (numerator.magnitude, denominator.magnitude)
        while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
        let divisor = Int128(larger) * denominator.signum()
        (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    func inverted() throws(MoneyError) -> Fraction { try Fraction(denominator, numerator) }

    func plus(_ other: Fraction) throws(MoneyError) -> Fraction {
        let (left, isLeftTooLarge) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (right, isRightTooLarge) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (sum, isSumTooLarge) = left.addingReportingOverflow(right)
        let (product, isTooSmall) = denominator.multipliedReportingOverflow(by: other.denominator)
        guard !isLeftTooLarge, !isRightTooLarge, !isSumTooLarge, !isTooSmall else { throw .outOfRange }
        return try Fraction(sum, product)
    }

    func times(_ other: Fraction) throws(MoneyError) -> Fraction {
        let (above, isTooLarge) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (below, isTooSmall) = denominator.multipliedReportingOverflow(by: other.denominator)
        guard !isTooLarge, !isTooSmall else { throw .outOfRange }
        return try Fraction(above, below)
    }
}
