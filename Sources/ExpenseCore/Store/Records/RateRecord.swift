extension Rate: ActiveRecord {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a rate.
    public struct Columns: ColumnSet {
        /// The currency whose price is given.
        public let base = Column<Currency>("base", isKey: true)
        /// The currency of the price.
        public let quote = Column<Currency>("quote", isKey: true)
        /// The day.
        public let date = Column<CalendarDate>("date", isKey: true)
        /// The digits of the decimal.
        public let digits = Column<Int64>("digits")
        /// The number of digits after the point.
        public let decimals = Column<Int>("decimals")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "rate" }
    /// The description in the history.
    public var words: String { "rate \(date) 1 \(base) = \(plain) \(quote)" }

    /// Creates a rate from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(
            base: try row(\.base), quote: try row(\.quote), date: try row(\.date), digits: try row(\.digits),
            decimals: try row(\.decimals))
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.base, base)
        row.set(\.quote, quote)
        row.set(\.date, date)
        row.set(\.digits, digits)
        row.set(\.decimals, decimals)
    }
}
