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
        /// The kind of the entries; nil for any.
        package let kind = Column<Expense.Kind?>("kind", inOptional: "rule_detail", of: "rule")
        /// The currency of the smallest and the largest amount.
        package let currency = Column<Currency?>("currency", inOptional: "rule_detail", of: "rule")
        /// The smallest amount of the entries, in minor units.
        package let minimum = Column<Int64?>("minimum", inOptional: "rule_detail", of: "rule")
        /// The largest amount of the entries, in minor units.
        package let maximum = Column<Int64?>("maximum", inOptional: "rule_detail", of: "rule")
        /// The payee that the entries get.
        package let payee = Column<String?>("payee", inOptional: "rule_detail", of: "rule")
        /// The tags that the entries get, separated by blanks.
        package let tags = Column<String?>("tags", inOptional: "rule_detail", of: "rule")
        /// The account of the entries, by its number.
        package let account = Column<String?>(
            "(SELECT name FROM account WHERE id = account)", inOptional: "rule_account", of: "rule")

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
        details.kind = try row(\.kind)
        if let currency = try row(\.currency) {
            details.minimum = try row(\.minimum).map { Money(minorUnits: $0, currency: currency) }
            details.maximum = try row(\.maximum).map { Money(minorUnits: $0, currency: currency) }
        }
        details.payee = try row(\.payee)
        details.tags = try row(\.tags)?.split(separator: " ").map(String.init) ?? []
        details.account = try row(\.account)
    }

    /// What is between the text of a rule and each of its conditions in the column of the text, in which no two rules have
    /// the same. A text cannot contain it.
    static let conditionMark: Character = "\u{1F}"

    /// Sets the values of its row; conditions and what else the entries get have their own rows.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.text, ([text] + details.conditions).joined(separator: String(Self.conditionMark)))
        row.set(\.category, category)
    }

    /// Stores it with its conditions: inserts a row, which assigns its number, or updates the row with its number.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError`, for example if no row has its number.
    public mutating func save(in store: ExpenseStore) throws {
        self = try store.change({ "\(verb) \($0.words)" }) { [self] connection in
            var rule = self
            try connection.save(&rule)
            return rule
        }
    }
}
