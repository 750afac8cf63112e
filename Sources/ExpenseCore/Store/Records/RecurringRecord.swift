extension Recurring: ActiveRecord, Numbered {
    /// Records are kept in the store.
    public typealias Context = ExpenseStore
    /// What the table holds of a recurring entry.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The step.
        public let unit = Column<Unit>("unit")
        /// How many steps lie between two entries.
        public let step = Column<Int>("step")
        /// The day of the first one.
        public let first = Column<CalendarDate>("first")
        /// The last day on which there may be one; nil for ever.
        public let last = Column<CalendarDate?>("last")
        /// Whether money goes or comes.
        public let kind = Column<Expense.Kind>("kind")
        /// How much; two amounts can be put in order where they are in one currency.
        public let amount = Column<Money>("currency", "amount")
        /// The category by its name, whatever the case.
        public let category = Column<String?>("category", nameIn: "category", of: "recurring")
        /// The remark.
        public let note = Column<String>("note")
        /// All tags.
        public let tags = Column<[String]>(listed: "tag", in: "recurring_tag", of: "recurring")
        /// Who is paid, or who pays.
        public let payee = Column<String?>("payee")
        /// The account by its name, whatever the case.
        public let account = Column<String?>("account", nameIn: "account", of: "recurring")

        /// All columns.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "recurring" }
    /// How the history names it.
    public var words: String { "recurring #\(id) \(entry.note)" }

    /// Makes a recurring entry of a row.
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

    /// Stores it with its tags: as a new row, which gives it its number, or in place of the row with its number.
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
    /// Stores a recurring entry with its tags, and spells its category as the category is.
    func save(_ recurring: inout Recurring) throws {
        _ = try references(of: &recurring.entry)
        try saveRow(of: &recurring)
        try run("DELETE FROM recurring_tag WHERE recurring = ?", [.integer(recurring.id)])
        for tag in recurring.entry.tags {
            try run("INSERT INTO recurring_tag VALUES (?, ?)", [.integer(recurring.id), .text(tag)])
        }
    }
}
