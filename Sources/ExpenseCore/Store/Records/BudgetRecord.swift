extension Budget: ActiveRecord {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a budget.
    public struct Columns: ColumnSet {
        /// The category by its name, in upper or lower case.
        public let category = Column<String>("category", nameIn: "category", of: "budget", isKey: true)
        /// The currency: a category has a budget in each.
        public let currency = Column<Currency>("currency", isKey: true)
        /// How much, in minor units.
        public let minorUnits = Column<Int64>("amount")
        /// How much; two amounts can be put in order where they are in one currency.
        public let amount = Column<Money>("currency", "amount")
        /// How often.
        public let per = Column<Span>("per")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "budget" }
    /// The description in the history.
    public var words: String { "budget \(category) \(amount.display) a \(per.rawValue)" }

    /// Creates a budget from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(category: try row(\.category), amount: try row(\.amount), per: try row(\.per))
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.category, category)
        row.set(\.currency, amount.currency)
        row.set(\.minorUnits, amount.minorUnits)
        row.set(\.per, per)
    }
}
