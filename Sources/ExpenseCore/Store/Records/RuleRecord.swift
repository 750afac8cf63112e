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
        let text = try row(\.text).prefix { $0 != Self.conditionMark }
        self.init(id: try row(\.id), text: String(text), category: try row(\.category))
    }

    /// What is between the text of a rule and each of its conditions in the column of the text, in which no two rules have
    /// the same. A text cannot contain it.
    static let conditionMark: Character = "\u{1F}"

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.text, ([text] + details.conditions).joined(separator: String(Self.conditionMark)))
        row.set(\.category, category)
    }
}
