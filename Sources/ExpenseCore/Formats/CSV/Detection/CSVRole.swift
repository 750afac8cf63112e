/// The role of a column.
package enum CSVRole: Int, CodingKey, Sendable, CaseIterable {
    case date, amount
    /// What one person paid for others, or others for that person: the amount is that person's share.
    case share
    /// Amounts of expenses, and of income.
    case debit, credit
    /// The other party, which becomes the payee, and that of income, if the first names only that of expenses.
    case payee, payer
    /// The purpose, remarks, and what joins them in a row without a payee.
    case note, fallback
    case category, subcategory
    /// Currencies of the amounts, and of income, if the first has those of expenses.
    case currency, creditCurrency
    case tags
    /// Whether a row is an expense or income, or only moves money between the user's accounts.
    case kind, movement
    /// Words such as `debit`, if the signs of the amounts decide.
    case side
    /// Whether a row is booked, pending or failed.
    case status
    /// Fees, which may or may not be included in the amount.
    case fee
    /// The balance of the account after a row.
    case balance
    /// Amounts in the currency of the shop, and this currency.
    case original, originalCurrency
    /// The kind of transaction in the bank's words, and what describes a row without any other text.
    case type, lastResort
    /// The user's own account.
    case account
    /// The accounts that amounts leave and reach. One is the user's; for transfers both are.
    case source, destination
    /// The account of the other side, in rows that are one side of a transfer.
    case otherAccount
    /// Which of several payments for one purchase a row is.
    case instalment
    /// Numbers and codes that identify a row, an account or a card, and that of a check.
    case identifier, check
    /// In our own files: the account that a transfer goes to, what it gets, and a number that all entries of a receipt
    /// share.
    case target, received, receipt

    /// The role under which a column is explained; nil if it is not.
    var shown: CSVRole? {
        switch self {
        case .lastResort: .type
        case .movement: .kind
        case .source, .destination, .otherAccount, .target: .account
        case .receipt: .identifier
        case .side, .received: nil
        default: self
        }
    }

    /// Whether such a column is recognised by its title only, so that it is not used for anything else.
    var isLeftOut: Bool {
        [.original, .originalCurrency, .instalment, .identifier, .balance, .fee, .account, .status].contains(self)
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
        case .fallback: "note of rows without a payee"
        case .kind: "expense or income"
        case .check: "number of the check"
        case .original: "original amount"
        case .originalCurrency: "original currency"
        default: stringValue
        }
    }

    /// The option that gives a column this role.
    var option: String? {
        switch self {
        case .date, .amount, .debit, .credit, .payee, .note, .category, .subcategory, .currency, .tags, .kind, .fee,
            .original, .account:
            "--\(stringValue)-column"
        case .payer: "--payee-column"
        case .fallback: "--note-column"
        default: nil
        }
    }
}
