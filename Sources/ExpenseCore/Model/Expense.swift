/// An entry of the tracker: an expense, an income, a refund, or a transfer between accounts.
public struct Expense: Hashable, Sendable, Identifiable {
    /// The number by which people name it, from 1, in the order of entry; 0 before it is stored.
    public var id: Int64
    /// The day.
    public var date: CalendarDate
    /// What it is.
    public var kind: Kind
    /// More than zero; the kind says in which direction the money moved.
    public var amount: Money
    /// The name of the category, if it has one. A transfer has none.
    public var category: String?
    /// A remark; may be empty.
    public var note: String
    /// Each once, in alphabetical order.
    public var tags: [String]
    /// How many tags an entry can have.
    public static let mostTags = 100
    /// Who was paid, or who paid.
    public var payee: String?
    /// The account that paid or received; of a transfer, the one that the money leaves.
    public var account: String?
    /// Of a transfer, the account that receives the money.
    public var target: String?
    /// The number of the first entry of the receipt that it is on, if a receipt has several entries.
    public var receipt: Int64?
    /// What was paid in another currency, where the amount is what the bank made of it.
    public var original: Money?

    /// What an entry is.
    public enum Kind: String, Sendable, CaseIterable {
        /// Money that was spent.
        case expense
        /// Money that was earned or received.
        case income
        /// Money back for an expense: a negative expense in its category.
        case refund
        /// Money moved between one's own accounts; neither expense nor income.
        case transfer
    }

    /// An entry that is not stored yet.
    public init(
        id: Int64 = 0, date: CalendarDate, kind: Kind = .expense, amount: Money, category: String? = nil,
        note: String = "", tags: [String] = [], payee: String? = nil, account: String? = nil, target: String? = nil,
        receipt: Int64? = nil, original: Money? = nil
    ) {
        self.init(
            id: id, date: date, kind: kind, amount: amount, category: category, note: note,
            inOrder: tags.count < 2 ? tags : Set(tags).sorted())
        (self.payee, self.account, self.target) = (payee, account, target)
        (self.receipt, self.original) = (receipt, original)
    }

    /// An entry whose tags are each there once and in order, as those of one that is stored are.
    init(
        id: Int64 = 0, date: CalendarDate, kind: Kind, amount: Money, category: String?, note: String,
        inOrder tags: [String]
    ) {
        self.id = id
        self.date = date
        self.kind = kind
        self.amount = amount
        self.category = category
        self.note = note
        self.tags = tags
    }
}

extension Expense {
    /// Payee and note in one text: `Rewe · lunch`.
    public var payeeAndNote: String {
        guard let payee else { return note }
        return note.isEmpty ? payee : "\(payee) · \(note)"
    }

    /// What keeps its fields from going together, in words; nil where they do.
    public var contradiction: String? {
        guard kind == .transfer else { return target == nil ? nil : "only a transfer goes to an account" }
        if account == nil, target == nil { return "a transfer needs an account" }
        if let account, let target, account.lowercased() == target.lowercased() {
            return "a transfer needs two different accounts"
        }
        return category == nil ? nil : "a transfer has no category"
    }

    /// The accounts of a transfer: `giro → visa`; one that the tracker does not know is left open.
    public var route: String? {
        kind == .transfer ? "\(account ?? "elsewhere") → \(target ?? "elsewhere")" : nil
    }
}
