extension Rate: ActiveRecord {
    /// Records are kept in the store.
    public typealias Context = ExpenseStore
    /// What the table holds of a rate.
    public struct Columns: ColumnSet {
        /// What is paid for.
        public let base = Column<Currency>("base", isKey: true)
        /// What is paid with.
        public let quote = Column<Currency>("quote", isKey: true)
        /// The day.
        public let date = Column<CalendarDate>("date", isKey: true)
        /// The decimal's digits.
        public let digits = Column<Int64>("digits")
        /// How many of them stand after the point.
        public let decimals = Column<Int>("decimals")

        /// All columns.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "rate" }
    /// How the history names it.
    public var words: String { "rate \(date) 1 \(base) = \(plain) \(quote)" }

    /// Makes a rate of a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(
            base: try row(\.base), quote: try row(\.quote), date: try row(\.date), digits: try row(\.digits),
            decimals: try row(\.decimals))
    }

    /// What its row holds.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.base, base)
        row.set(\.quote, quote)
        row.set(\.date, date)
        row.set(\.digits, digits)
        row.set(\.decimals, decimals)
    }
}
