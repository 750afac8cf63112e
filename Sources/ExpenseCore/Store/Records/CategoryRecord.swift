extension Category: ActiveRecord, Numbered {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a category.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The name, in upper or lower case.
        public let name = Column<String>("name")
        /// The colour of its entries.
        public let color = Column<Color>("color")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "category" }
    /// The description in the history.
    public var words: String { "category \(name)" }

    /// Creates a category from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(id: try row(\.id), name: try row(\.name), color: try row(\.color))
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.name, name)
        row.set(\.color, color)
    }
}
