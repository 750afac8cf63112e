/// An amount of money: an integer number of minor units of a currency. Never a floating-point number.
public struct Money: Hashable, Sendable {
    /// In cents, if the currency has two decimals. A balance may be negative.
    public let minorUnits: Int64
    /// The currency.
    public let currency: Currency

    /// An amount in minor units.
    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The amount without its sign.
    var magnitude: Money { Money(minorUnits: Int64(clamping: minorUnits.magnitude), currency: currency) }

    /// The sum. Throws if the currencies differ or on overflow.
    public func adding(_ other: Money) throws(MoneyError) -> Money {
        guard currency == other.currency else { throw .differentCurrencies(currency, other.currency) }
        let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
        guard !overflow else { throw .outOfRange }
        return Money(minorUnits: sum, currency: currency)
    }

    /// The amount times a fraction of two positive numbers, rounded half to even to a minor unit; nil on overflow.
    public func scaled(by numerator: Int64, over denominator: Int64) -> Money? {
        precondition(numerator > 0 && denominator > 0)
        let (high, low) = minorUnits.magnitude.multipliedFullWidth(by: numerator.magnitude)
        guard high < denominator.magnitude else { return nil }
        var (size, rest) = denominator.magnitude.dividingFullWidth((high, low))
        let other = denominator.magnitude - rest
        if rest > other || rest == other && !size.isMultiple(of: 2) { size += 1 }
        guard let size = Int64(exactly: size) else { return nil }
        return Money(minorUnits: minorUnits < 0 ? -size : size, currency: currency)
    }

    /// The amount with a point and the currency's decimals, as in JSON and CSV: `12.50`, `-0.05`, `1200`.
    public var plain: String { text(forPeople: false) }

    /// The amount for people, with groups of three digits and the currency: `1,204.00 USD`.
    public var display: String { text(forPeople: true) }

    private func text(forPeople: Bool) -> String {
        var bytes: [UInt8] = []
        bytes.append(self, forPeople: forPeople)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Why an amount is not valid.
public enum MoneyError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text is not an amount.
    case notAnAmount(String)
    /// The amount has a sign. The kind of the entry says whether it is an expense or income.
    case signed(String)
    /// There are more digits after the decimal point than the currency has.
    case tooManyDecimals(String, Currency)
    /// There are three digits after the locale's decimal separator, but the currency has fewer decimals; or after a point,
    /// and the currency has three, which the program writes so, but the locale groups thousands so.
    case decimalsOrThousands(String, Currency)
    /// No currency has this code.
    case unknownCurrency(String)
    /// The amount is too large.
    case outOfRange
    /// The amount of an entry must be more than zero.
    case zero
    /// Two currencies in one sum.
    case differentCurrencies(Currency, Currency)

    /// What is wrong, and what to type instead.
    public var description: String {
        switch self {
        case .notAnAmount(let text): "'\(text)' is not an amount; write it as 12.50, 1,234.56 or '12.50 EUR'"
        case .signed(let text): "'\(text)' has a sign; leave it out"
        case .tooManyDecimals(let text, let currency):
            currency.decimals == 0
                ? "'\(text)' has decimals, but amounts in \(currency) have none"
                : "'\(text)' has more than the \(currency.decimals) decimals that amounts in \(currency) have"
        case .decimalsOrThousands(let text, let currency) where currency.decimals >= 3:
            "'\(text)' could have \(currency.decimals) decimals or be in thousands; write "
                + "\(text.replacing(".", with: ",")) or \(text.replacing(".", with: ""))"
        case .decimalsOrThousands(let text, let currency):
            "'\(text)' has more than the \(currency.decimals) decimals that amounts in \(currency) have; for thousands, "
                + "write \(text.filter { $0 != "," && $0 != "." })"
        case .unknownCurrency(let code): "'\(code)' is not a currency code (ISO 4217), such as USD or EUR"
        case .outOfRange: "the amount is too large; amounts go up to \(Money.largest / 100) with two decimals"
        case .zero: "the amount must be more than zero"
        case .differentCurrencies(let one, let other): "the amount names two currencies, \(one) and \(other); give one"
        }
    }
}

extension Money {
    /// The largest amount of an entry in minor units. A sum of nine million such entries does not overflow.
    public static let largest: Int64 = 1_000_000_000_000
}
