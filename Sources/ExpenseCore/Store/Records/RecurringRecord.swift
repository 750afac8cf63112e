extension Recurring: ActiveRecord, Numbered {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a recurring entry.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The step.
        public let unit = Column<Unit>("unit")
        /// The number of steps between two occurrences.
        public let step = Column<Int>("step")
        /// The day of the first occurrence.
        public let first = Column<CalendarDate>("first")
        /// The last day on which it may occur; nil means without end.
        public let last = Column<CalendarDate?>("last")
        /// Whether it is an expense, income or another kind.
        public let kind = Column<Expense.Kind>("kind")
        /// The amount. Two amounts can be compared if they have the same currency.
        public let amount = Column<Money>("currency", "amount")
        /// The category by its name, in upper or lower case.
        public let category = Column<String?>("category", nameIn: "category", of: "recurring")
        /// The remark.
        public let note = Column<String>("note")
        /// All tags.
        public let tags = Column<[String]>(listed: "tag", in: "recurring_tag", of: "recurring")
        /// Who is paid, or who pays.
        public let payee = Column<String?>("payee")
        /// The account by its name, in upper or lower case.
        public let account = Column<String?>("account", nameIn: "account", of: "recurring")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "recurring" }
    /// The description in the history.
    public var words: String { "recurring #\(id) \(entry.note)" }

    /// Creates a recurring entry from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        let entry = Expense(
            date: try row(\.first), kind: try row(\.kind), amount: try row(\.amount), category: try row(\.category),
            note: try row(\.note), tags: try row(\.tags), payee: try row(\.payee), account: try row(\.account))
        self.init(
            id: try row(\.id), entry: entry, unit: try row(\.unit), step: try row(\.step), last: try row(\.last))
    }

    /// What its row holds; the tags have rows of their own.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.unit, unit)
        row.set(\.step, step)
        row.set(\.first, entry.date)
        row.set(\.last, last)
        row.set(\.kind, entry.kind)
        row.set(\.amount, entry.amount)
        row.set(\.category, entry.category)
        row.set(\.note, entry.note)
        row.set(\.payee, entry.payee)
        row.set(\.account, entry.account)
    }

    /// Stores it with its tags: inserts a row, which assigns its number, or updates the row with its number.
    ///
    /// - Throws: `UnknownCategory`, or `DatabaseError`, also if there is no row with its number.
    public mutating func save(in store: ExpenseStore) throws {
        self = try store.change({ "\(verb) \($0.words)" }) { [self] connection in
            var recurring = self
            try connection.save(&recurring)
            return recurring
        }
    }
}

extension Connection {
    /// Stores a recurring entry with its tags, and replaces its category by the stored spelling.
    func save(_ recurring: inout Recurring) throws {
        _ = try references(of: &recurring.entry)
        try saveRow(of: &recurring)
        try run("DELETE FROM recurring_tag WHERE recurring = ?", [.integer(recurring.id)])
        for tag in recurring.entry.tags {
            try run("INSERT INTO recurring_tag VALUES (?, ?)", [.integer(recurring.id), .text(tag)])
        }
    }
}
