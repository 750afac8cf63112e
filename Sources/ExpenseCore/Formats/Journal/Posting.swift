/// A posting of a transaction: an amount that moves into an account, or out of it if negative.
struct Posting {
    /// The postings of a transaction that it must balance with.
    enum Balance {
        /// All postings that are not virtual.
        case real
        /// The virtual postings in square brackets.
        case virtual
        /// None: a virtual posting in round brackets.
        case none
    }

    let account: String
    /// Nil if it follows from the other postings.
    let amount: Money?
    /// Whether it has a price, so that it balances with amounts of other currencies.
    let hasPrice: Bool
    /// What all of it cost in another currency, if that is written and exact: `600 USD @@ 558.30 EUR`, `100 USD @ 0.91 EUR`.
    var cost: Money?
    /// Whether it asserts the balance of the account.
    var hasAssertion = false
    /// That balance, and whether it includes the subaccounts.
    var assertion: Money?
    var assertsSubaccounts = false
    var tags: [String] = []
    /// What it says besides the transaction.
    var note: String?
    /// Its own day, if it differs from that of the transaction.
    var date: CalendarDate?
    var balance = Balance.real
    let place: Place

    /// What an amount cost.
    ///
    /// - Parameter price: what follows the amount: `@ 0.91 EUR` or `{0.91 EUR}` for each unit, `@@ 91 EUR` for all.
    /// - Returns: nil if the cost is not a whole number of minor units, or cannot be read.
    static func cost(of amount: Money, price: Substring, decimalMark: Character?, currency: Currency) -> Money? {
        let isTotal = price.hasPrefix("@@") || price.hasPrefix("{{")
        let text = price.drop { "@{".contains($0) }.prefix { !"},[".contains($0) }
        guard !isTotal else {
            return try? Money(written: trimmingBlanks(text), decimalMark: decimalMark, currency: currency)
        }
        let units = "\(amount.minorUnits.magnitude) / \(amount.currency.minorUnitsPerUnit)"
        return try? AmountExpression.value(
            of: "(\(trimmingBlanks(text))) * \(units)", decimalMark: decimalMark, currency: currency)
    }
}
