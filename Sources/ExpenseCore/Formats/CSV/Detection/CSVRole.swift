/// The role of a column.
package enum CSVRole: String, Sendable, CaseIterable {
    case date
    case amount
    /// Amounts of expenses.
    case debit
    /// Amounts of income.
    case credit
    /// The other party, which becomes the payee.
    case payee
    /// The other party of income, if ``payee`` names only that of expenses.
    case payer
    /// The purpose, remarks.
    case note
    case category
    /// Currencies of the amounts.
    case currency
    /// Currencies of ``credit``, if ``currency`` has those of ``debit``.
    case creditCurrency
    case tags
    /// Whether a row is an expense or income.
    case kind
    /// Whether a row is booked, pending or failed.
    case status
    /// Fees, which may or may not be included in the amount.
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
    /// Numbers and codes that identify a row, an account or a card.
    case identifier

    /// Whether such a column is recognised by its title only, so that it is not used for anything else.
    var isLeftOut: Bool {
        switch self {
        case .original, .originalCurrency, .identifier, .balance, .fee, .account, .status: true
        default: false
        }
    }

    /// Whether several columns can have the role, also those that only their cells tell.
    var isOfSeveral: Bool { [.payee, .payer, .status, .currency].contains(self) }

    /// The role of a column whose title names another amount than that of the row.
    var foreign: CSVRole {
        switch self {
        case .amount, .debit, .credit: .original
        case .currency: .originalCurrency
        default: self
        }
    }

    var words: String {
        switch self {
        case .debit: "expense"
        case .credit: "income"
        case .payer: "payee of income"
        case .creditCurrency: "currency of income"
        case .kind: "expense or income"
        case .original: "original amount"
        case .originalCurrency: "original currency"
        default: rawValue
        }
    }

    /// The option that gives a column this role.
    var option: String? {
        switch self {
        case .date, .amount, .debit, .credit, .payee, .note, .category, .currency, .tags, .kind, .fee:
            "--\(rawValue)-column"
        case .payer: "--payee-column"
        case .account: "--account"
        case .creditCurrency, .status, .balance, .original, .originalCurrency, .type, .identifier: nil
        }
    }
}
