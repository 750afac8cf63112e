/// A line of a transaction in a journal: what moves into an account, or out of it where the amount is negative.
struct Posting {
    /// Which postings of a transaction it balances with.
    enum Balance {
        /// All that are not virtual.
        case real
        /// The virtual ones in square brackets.
        case virtual
        /// None: a virtual one in round brackets.
        case none
    }

    let account: String
    /// Nil where it is left to be worked out.
    let amount: Money?
    /// Whether it has a price, so that amounts of other currencies stand against it.
    let hasPrice: Bool
    var tags: [String] = []
    var balance = Balance.real
    let place: Place
}
