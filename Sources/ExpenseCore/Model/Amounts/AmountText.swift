/// The decimal separator of the user's locale, for amounts that are ambiguous.
public struct AmountStyle: Sendable, Equatable {
    /// The decimal separator: a point or a comma.
    public let decimalSeparator: Character

    /// `12.50`
    public static let point = AmountStyle(decimalSeparator: ".")
    /// `12,50`
    public static let comma = AmountStyle(decimalSeparator: ",")
}

extension Money {
    /// Reads an amount as people type it: `12`, `12.5`, `12,50`, `1,234.56`, `1.234,56`, `1 234,56`, `$12.50`,
    /// `12.50 EUR`, `€12,50`, `10,-`, a sum such as `12.50+3.20`, or a number of pieces such as `3*4.50`.
    ///
    /// If there is one separator with three digits after it (`1,234`), it may group digits or begin decimals. Then the
    /// style decides, unless the currency does not have three decimals and the style's reading is impossible. `12.500` in a
    /// currency with three decimals is refused where people write a decimal comma: the program writes decimals so.
    ///
    /// - Parameters:
    ///   - text: the amount, as typed.
    ///   - currency: the currency if the text names none.
    ///   - style: how people write decimals where the user lives.
    public init(typed text: String, currency: Currency, style: AmountStyle = .point) throws(MoneyError) {
        try self.init(typedOrZero: text, currency: currency, style: style)
        guard minorUnits > 0 else { throw .zero }
    }

    /// Reads an amount that may be zero.
    package init(typedOrZero text: String, currency: Currency, style: AmountStyle = .point) throws(MoneyError) {
        let (digits, named) = try Self.splitCurrency(text)
        let currency = named ?? currency
        var sum = Money(minorUnits: 0, currency: currency)
        for part in digits.split(separator: "+", omittingEmptySubsequences: false) {
            let minorUnits = try Self.product(trimmed(part), of: currency, style: style, whole: text)
            sum = try sum.adding(Money(minorUnits: minorUnits, currency: currency))
        }
        guard sum.minorUnits <= Self.largest else { throw .outOfRange }
        self = sum
    }

    /// Removes a code or sign of a currency from the beginning or the end.
    static func splitCurrency(_ text: String) throws(MoneyError) -> (Substring, Currency?) {
        var rest = trimmed(text[...])
        if let first = rest.first, let currency = currency(ofSign: first) {
            rest = trimmed(rest.dropFirst())
            return (rest, currency)
        }
        if let last = rest.last, let currency = currency(ofSign: last) {
            return (trimmed(rest.dropLast()), currency)
        }
        for (code, other) in [(rest.prefix(3), rest.dropFirst(3)), (rest.suffix(3), rest.dropLast(3))] {
            guard code.count == 3, code.allSatisfy({ $0.isASCII && $0.isLetter }) else { continue }
            guard let currency = Currency(String(code)) else {
                let isAmount = other.contains(where: \.isNumber) && !other.contains(where: \.isLetter)
                throw isAmount ? .unknownCurrency(String(code)) : .notAnAmount(text)
            }
            return (trimmed(other), currency)
        }
        return (rest, nil)
    }

    private static func currency(ofSign sign: Character) -> Currency? {
        switch sign {
        case "$": Currency("USD")
        case "€": Currency("EUR")
        case "£": Currency("GBP")
        case "¥": Currency("JPY")
        case "₹": Currency("INR")
        case "₩": Currency("KRW")
        default: nil
        }
    }

    /// The amount of a part of a sum, which may be a number of pieces: `3*4.50`.
    private static func product(
        _ text: Substring, of currency: Currency, style: AmountStyle, whole: String
    ) throws(MoneyError) -> Int64 {
        let factors = text.split(separator: "*", omittingEmptySubsequences: false)
        let amount = try minorUnits(trimmed(factors.last ?? text), of: currency, style: style, whole: whole)
        guard factors.count > 1 else { return amount }
        let count = trimmed(factors[0])
        guard factors.count == 2, count.allSatisfy({ ("0"..."9").contains($0) }), let count = Int64(count) else {
            throw .notAnAmount(whole)
        }
        let (product, isTooLarge) = amount.multipliedReportingOverflow(by: count)
        guard !isTooLarge, product <= largest else { throw .outOfRange }
        return product
    }

    private static func minorUnits(
        _ text: Substring, of currency: Currency, style: AmountStyle, whole: String
    ) throws(MoneyError) -> Int64 {
        if let first = text.first, "+-−".contains(first) { throw .signed(whole) }
        // As on price tags: `10,-`.
        let isWhole = text.count > 2 && [",-", ",–", ".-"].contains { text.hasSuffix($0) }
        let text = isWhole ? text.dropLast(2) : text
        let (integer, fraction) = try split(text, currency: currency, style: style, whole: whole)
        guard fraction.count <= currency.decimals else { throw .tooManyDecimals(whole, currency) }
        let padding = String(repeating: "0", count: currency.decimals - fraction.count)
        guard integer.count + currency.decimals <= 18, let units = Int64(integer + fraction + padding) else {
            throw .outOfRange
        }
        return units
    }

    /// Splits the digits at the decimal separator, and removes group separators.
    private static func split(
        _ text: Substring, currency: Currency, style: AmountStyle, whole: String
    ) throws(MoneyError) -> (integer: String, fraction: String) {
        let isDigit: (Character) -> Bool = { ("0"..."9").contains($0) }
        let isSeparator: (Character) -> Bool = { ".,' \u{A0}\u{202F}".contains($0) }
        guard let first = text.first, isDigit(first) || ".,".contains(first),
            text.allSatisfy({ isDigit($0) || isSeparator($0) }), text.contains(where: isDigit)
        else { throw .notAnAmount(whole) }
        var decimal: String.Index?
        if let last = text.lastIndex(where: { ".,".contains($0) }) {
            let mark = text[last]
            let after = text.distance(from: last, to: text.endIndex) - 1
            let isRepeated = text[..<last].contains(mark)
            let isAlone = !text[..<last].contains(where: isSeparator)
            let isOpen = isAlone && after == 3 && last != text.startIndex && text[..<last] != "0"
            if !isRepeated, !isOpen || mark == style.decimalSeparator { decimal = last }
            if isOpen, mark == style.decimalSeparator, currency.decimals < 3 {
                throw currency.decimals > 0
                    ? .decimalsOrThousands(whole, currency) : .tooManyDecimals(whole, currency)
            }
            if isOpen, mark == ".", style == .comma, currency.decimals >= 3 {
                throw .decimalsOrThousands(whole, currency)
            }
        }
        let fraction = decimal.map { text[text.index(after: $0)...] } ?? ""
        let groups = text[..<(decimal ?? text.endIndex)].split(
            omittingEmptySubsequences: false, whereSeparator: isSeparator)
        let marks = Set(text[..<(decimal ?? text.endIndex)].filter(isSeparator))
        guard marks.count <= 1, decimal.map({ !marks.contains(text[$0]) }) ?? true,
            groups.dropFirst().allSatisfy({ $0.count == 3 }),
            groups.count == 1 || (1...3).contains(groups[0].count),
            decimal == nil || !fraction.isEmpty, fraction.allSatisfy(isDigit)
        else { throw .notAnAmount(whole) }
        let integer = groups.joined()
        return (integer.isEmpty ? "0" : integer, String(fraction))
    }
}

private func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
    while let last = text.last, last == " " || last == "\u{A0}" || last == "\u{202F}" { text.removeLast() }
    return text
}
