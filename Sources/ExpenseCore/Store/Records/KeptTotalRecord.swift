/// A kept total: the sum of entries of one kind and currency in a day or a month. Only triggers change it.
public struct KeptTotal: Hashable, Sendable {
    /// `day` or `month`.
    public let span: String
    /// The day, as `2026-11-21`, or the month, as `2026-11`.
    public let period: String
    /// The number of the category, 0 for entries without one, -1 for those of all categories.
    public let category: Int64
    /// Empty for all entries, `+` for entries with tags, `+work` for entries with the tag "work", `@3` for entries of
    /// account 3.
    public let mark: String
    /// The kind of the entries, or `arrival` for transfers to an account.
    public let kind: String
    /// The sum of the entries.
    public let amount: Money
    /// The number of entries.
    public let count: Int64
}

extension KeptTotal: Readable {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a sum.
    public struct Columns: ColumnSet {
        /// `day` or `month`.
        public let span = Column<String>("span", isKey: true)
        /// Which entries, by their tags or their account.
        public let mark = Column<String>("tag", isKey: true)
        /// The number of the category.
        public let category = Column<Int64>("category", isKey: true)
        /// The day or the month.
        public let period = Column<String>("period", isKey: true)
        /// The currency of the amount.
        public let currency = Column<Currency>("currency", isKey: true)
        /// The kind of the entries, or `arrival` for transfers to an account.
        public let kind = Column<String>("kind", isKey: true)
        /// The sum of the entries. Two amounts can be compared if they have the same currency.
        public let amount = Column<Money>("currency", "amount")
        /// The number of entries.
        public let count = Column<Int64>("count")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "total" }

    /// Creates a sum from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(
            span: try row(\.span), period: try row(\.period), category: try row(\.category), mark: try row(\.mark),
            kind: try row(\.kind), amount: try row(\.amount), count: try row(\.count))
    }
}
