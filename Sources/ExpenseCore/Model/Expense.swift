/// An entry of the tracker: money that went, or that came.
public struct Expense: Hashable, Sendable, Identifiable {
    /// The number by which people name it, from 1, in the order of entry; 0 before it is stored.
    public var id: Int64
    /// The day.
    public var date: CalendarDate
    /// Whether money went or came.
    public var kind: Kind
    /// More than zero.
    public var amount: Money
    /// The name of the category, if it has one.
    public var category: String?
    /// A remark; may be empty.
    public var note: String
    /// Each once, in alphabetical order.
    public var tags: [String]

    /// Whether money went or came.
    public enum Kind: String, Sendable, CaseIterable {
        /// Money that went.
        case expense
        /// Money that came.
        case income
    }

    /// An entry that is not stored yet.
    public init(
        id: Int64 = 0, date: CalendarDate, kind: Kind = .expense, amount: Money, category: String? = nil,
        note: String = "", tags: [String] = []
    ) {
        self.init(
            id: id, date: date, kind: kind, amount: amount, category: category, note: note,
            inOrder: tags.count < 2 ? tags : Set(tags).sorted())
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
