extension Rule: ActiveRecord, Numbered {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a rule.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The text to find in the payee or the note.
        public let text = Column<String>("text")
        /// The category by its name, in upper or lower case.
        public let category = Column<String>("category", nameIn: "category", of: "rule")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "rule" }
    /// The description in the history.
    public var words: String { "rule #\(id) '\(text)' \(category)" }

    /// Creates a rule from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(id: try row(\.id), text: try row(\.text), category: try row(\.category))
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.text, text)
        row.set(\.category, category)
    }
}
