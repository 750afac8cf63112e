/// What a column can be for.
public enum CSVRole: String, Sendable, CaseIterable {
    /// Days.
    case date
    /// Amounts.
    case amount
    /// Amounts of expenses.
    case debit
    /// Amounts of income.
    case credit
    /// The other party, which becomes the payee.
    case payee
    /// The other party of income, where ``payee`` names only the one of expenses.
    case payer
    /// The purpose, remarks.
    case note
    /// Categories.
    case category
    /// Currencies of the amounts.
    case currency
    /// Currencies of ``credit``, where ``currency`` holds those of ``debit``.
    case creditCurrency
    /// Tags.
    case tags
    /// Whether a row is an expense or income.
    case kind
    /// Whether a row is booked, pending or failed.
    case status
    /// Fees that an amount may or may not hold.
    case fee
    /// The balance of the account after a row.
    case balance
    /// Amounts in the currency of the shop.
    case original
    /// The currency of the shop.
    case originalCurrency
    /// The kind of transaction in the bank's words.
    case type
    /// The user's own account.
    case account
    /// Numbers and codes that name a row, an account or a card.
    case identifier

    /// Whether the role of a column is told by its title alone, so that none of them is taken for anything else.
    var isLeftOut: Bool {
        switch self {
        case .original, .originalCurrency, .identifier, .balance, .fee, .account, .status: true
        default: false
        }
    }
}
