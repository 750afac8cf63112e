/// An entry: an expense, income, a refund, or a transfer between accounts.
public struct Expense: Hashable, Sendable, Identifiable {
    /// The number by which users refer to it, from 1, in the order of entry; 0 before it is stored.
    public var id: Int64
    /// More than zero. The kind says in which direction the money moved.
    public var amount: Money
    /// The kind of the entry.
    public var kind: Kind
    /// The day.
    public var date: CalendarDate
    /// The name of the category, if it has one. A transfer has none.
    public var category: String?
    /// A note; may be empty.
    public var note: String
    /// The tags, without duplicates, in alphabetical order.
    public var tags: [String]
    /// The maximum number of tags of an entry.
    public static let mostTags = 100
    private var rareFields: ExpenseDetails.Stored?

    /// The kind of an entry.
    public enum Kind: String, Sendable, CaseIterable {
        /// Money spent.
        case expense
        /// Money earned or received.
        case income
        /// Money returned for an expense: a negative expense in its category.
        case refund
        /// Money moved between own accounts: neither expense nor income.
        case transfer

        /// Whether the money leaves the account of the entry. Otherwise it reaches it.
        package var leavesAccount: Bool { self == .expense || self == .transfer }
    }

    /// An entry that is not stored yet.
    public init(
        id: Int64 = 0, date: CalendarDate, kind: Kind = .expense, amount: Money, category: String? = nil,
        note: String = "", tags: [String] = [], payee: String? = nil, account: String? = nil, target: String? = nil,
        receipt: Int64? = nil, original: Money? = nil, received: Money? = nil
    ) {
        self.id = id
        self.amount = amount
        self.kind = kind
        self.date = date
        self.category = category
        self.note = note
        self.tags = tags.count < 2 ? tags : Set(tags).sorted()
        details = ExpenseDetails(
            payee: payee, account: account, target: target, receipt: receipt, original: original, received: received)
    }
}

extension Expense {
    private var details: ExpenseDetails {
        get { rareFields?.details ?? ExpenseDetails() }
        set {
            if newValue.isEmpty {
                rareFields = nil
            } else if isKnownUniquelyReferenced(&rareFields) {
                rareFields?.details = newValue
            } else {
                rareFields = ExpenseDetails.Stored(newValue)
            }
        }
    }

    /// The payee of an expense, or the payer of income.
    public var payee: String? {
        get { rareFields?.details.payee }
        set { details.payee = newValue }
    }

    /// Its files, where they are read with it: in exports and imports. The data file keeps them beside the entry.
    package var attachments: [Attachment] {
        get { rareFields?.details.attachments ?? [] }
        set { details.attachments = newValue }
    }

    /// The account that paid or received. For a transfer, the account that the money leaves.
    public var account: String? {
        get { rareFields?.details.account }
        set { details.account = newValue }
    }

    /// For a transfer, the account that receives the money.
    public var target: String? {
        get { rareFields?.details.target }
        set { details.target = newValue }
    }

    /// If its receipt has several entries, the number of the first one.
    public var receipt: Int64? {
        get { rareFields?.details.receipt }
        set { details.receipt = newValue }
    }

    /// The original amount in another currency, if the bank converted it.
    public var original: Money? {
        get { rareFields?.details.original }
        set { details.original = newValue }
    }

    /// For a transfer that exchanges money, what the receiving account gets: an amount in another currency.
    public var received: Money? {
        get { rareFields?.details.received }
        set { details.received = newValue }
    }
}

extension Expense {
    /// Payee and note in one text: `Rewe · lunch`.
    public var payeeAndNote: String {
        guard let payee else { return note }
        return note.isEmpty ? payee : "\(payee) · \(note)"
    }

    /// What the entry adds to income minus expenses: its amount, negative for an expense, zero for a transfer.
    public var balance: Money {
        kind == .transfer
            ? Money(minorUnits: 0, currency: amount.currency)
            : kind.leavesAccount ? Money(minorUnits: 0 &- amount.minorUnits, currency: amount.currency) : amount
    }

    /// What the entry adds to the balance of an account: its amount, negative if the account pays; zero if it is none of
    /// its accounts.
    public func change(of account: String) -> Money {
        let name = account.lowercased()
        if kind == .transfer, target?.lowercased() == name { return arrival }
        guard self.account?.lowercased() == name else { return Money(minorUnits: 0, currency: amount.currency) }
        return kind.leavesAccount ? Money(minorUnits: 0 &- amount.minorUnits, currency: amount.currency) : amount
    }

    /// For a transfer, what the receiving account gets.
    public var arrival: Money { received ?? amount }

    /// What is inconsistent about its fields, as a message; nil if nothing is.
    public var contradiction: String? {
        if let received {
            if kind != .transfer { return "only a transfer exchanges money" }
            if account == nil || target == nil { return "an exchange needs two accounts" }
            if received.currency == amount.currency {
                return "an exchange needs two currencies, but both amounts are in \(amount.currency)"
            }
        }
        guard kind == .transfer else { return target == nil ? nil : "only a transfer has a receiving account" }
        if account == nil, target == nil { return "a transfer needs an account" }
        if let account, let target, account.lowercased() == target.lowercased() {
            return "a transfer needs two different accounts"
        }
        return category == nil ? nil : "a transfer has no category"
    }

    /// The accounts of a transfer: `giro → visa`. A side outside the tracker's accounts is called `elsewhere`.
    public var route: String? {
        kind == .transfer ? "\(account ?? "none") → \(target ?? "none")" : nil
    }
}
