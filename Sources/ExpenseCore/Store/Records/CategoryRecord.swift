extension Category: ActiveRecord, Numbered {
    /// Records are kept in the store.
    public typealias Context = ExpenseStore
    /// What the table holds of a category.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The name, whatever the case.
        public let name = Column<String>("name")
        /// What its entries are drawn in.
        public let color = Column<Color>("color")

        /// All columns.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "category" }
    /// How the history names it.
    public var words: String { "category \(name)" }

    /// Makes a category of a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(id: try row(\.id), name: try row(\.name), color: try row(\.color))
    }

    /// What its row holds.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.name, name)
        row.set(\.color, color)
    }
}
