/// A posting of a transaction: an amount that moves into an account, or out of it if negative.
struct Posting {
    /// With which postings of a transaction it must balance.
    enum Balance {
        /// With all that are not virtual.
        case real
        /// With the virtual ones in square brackets.
        case virtual
        /// With none: a virtual one in round brackets.
        case none
    }

    let account: String
    /// Nil if it follows from the other postings.
    let amount: Money?
    /// Whether it has a price, so that it balances with amounts of other currencies.
    let hasPrice: Bool
    /// Whether it says what the account's balance is.
    var hasAssertion = false
    var tags: [String] = []
    var balance = Balance.real
    let place: Place
}
