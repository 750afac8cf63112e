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
    /// What all of it cost in another currency, if that is written: `600 USD @@ 558.30 EUR`.
    var cost: Money?
    /// Whether it asserts the balance of the account.
    var hasAssertion = false
    var tags: [String] = []
    var balance = Balance.real
    let place: Place
}
