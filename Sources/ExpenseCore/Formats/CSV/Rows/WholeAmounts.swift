/// Notices amounts that may count cents: all of them are whole numbers of at least three digits.
struct WholeAmounts {
    private(set) var isPossible: Bool
    private var count = 0
    private var areRound = true
    /// Up to this many amounts, or if all are round, whole numbers are usual enough.
    private static let few = 2

    init(_ mapping: CSVMapping) {
        isPossible = mapping.isUnitOpen && !mapping.isOurs
    }

    mutating func note(_ cell: some Sequence<UInt8>, _ amount: Money) {
        guard isPossible else { return }
        let whole = amount.minorUnits.magnitude / UInt64(amount.currency.minorUnitsPerUnit)
        guard whole >= 100, amount.currency.hasUsualCents, Self.isWhole(cell) else { return isPossible = false }
        count += 1
        if whole % 100 != 0 { areRound = false }
    }

    static func isWhole(_ cell: some Sequence<UInt8>) -> Bool {
        cell.allSatisfy { isDigit($0) || " +-".utf8.contains($0) }
    }

    private var isLikely: Bool { count > Self.few && !areRound }

    var doubt: Doubt? {
        guard isPossible, isLikely else { return nil }
        return Doubt(
            problem: "all \(count) amounts are whole numbers of at least three digits, so they may count cents",
            remedy: "Use --unit whole if they do not, or --unit cents if they do")
    }

    var remarks: [String] {
        guard isPossible, count > 0, !isLikely else { return [] }
        let amounts = count == 1 ? "the amount is a whole number" : "all \(count) amounts are whole numbers"
        return ["warning: \(amounts); if they count cents, add --unit cents"]
    }
}

extension Currency {
    /// Whether prices in the currency usually have decimals.
    fileprivate var hasUsualCents: Bool { decimals > 0 && !Self.withoutUsualCents.contains(code) }

    /// Currencies whose standard has decimals that hardly any price has.
    private static let withoutUsualCents: Set<String> = [
        "ALL", "AMD", "AOA", "ARS", "BDT", "BIF", "CDF", "COP", "CRC", "CZK", "DOP", "DZD", "ETB", "GYD", "HUF", "IDR",
        "INR", "IQD", "IRR", "JMD", "KES", "KGS", "KHR", "KZT", "LAK", "LBP", "LKR", "MGA", "MMK", "MNT", "MUR", "MWK",
        "NGN", "NPR", "PHP", "PKR", "RSD", "RUB", "SDG", "SYP", "THB", "TRY", "TWD", "TZS", "UZS", "YER", "ZMW",
    ]
}
