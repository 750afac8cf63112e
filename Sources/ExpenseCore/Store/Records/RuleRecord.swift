extension Rule: ActiveRecord, Numbered {
    /// Records are kept in the store.
    public typealias Context = ExpenseStore
    /// What the table holds of a rule.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// What payee or note hold.
        public let text = Column<String>("text")
        /// The category by its name, regardless of case.
        public let category = Column<String>("category", nameIn: "category", of: "rule")

        /// All columns.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "rule" }
    /// How the history names it.
    public var words: String { "rule #\(id) '\(text)' \(category)" }

    /// Makes a rule of a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(id: try row(\.id), text: try row(\.text), category: try row(\.category))
    }

    /// What its row holds.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.text, text)
        row.set(\.category, category)
    }
}
