extension Expense: ActiveRecord, Numbered {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of an entry.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The day.
        public let date = Column<CalendarDate>("date")
        /// The kind: expense, income, refund or transfer.
        public let kind = Column<Kind>("kind")
        /// The amount. Two amounts can be compared if they have the same currency.
        public let amount = Column<Money>("currency", "amount")
        /// The currency of the amount.
        public let currency = Column<Currency>("currency")
        /// The category by its name, in upper or lower case.
        public let category = Column<String?>("category", nameIn: "category", of: "entry")
        /// The note.
        public let note = Column<String>("note")
        /// All tags.
        public let tags = Column<[String]>(listed: "tag", in: "entry_tag", of: "entry")
        /// The payee of an expense, or the payer of income.
        public let payee = Column<String?>("payee")
        /// The account by its name, in upper or lower case.
        public let account = Column<String?>("account", nameIn: "account", of: "entry")
        /// For a transfer, the account that receives the money, by its name.
        public let target = Column<String?>("target", nameIn: "account", of: "entry")
        /// The number of the first entry of its receipt.
        public let receipt = Column<Int64?>("receipt")
        /// The original amount in another currency, such as `12.50 USD`.
        public let original = Column<OriginalAmount?>("original")
        /// For a transfer that exchanges money, what the receiving account gets.
        public let received = Column<Money?>("received_currency", "received")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "entry" }

    /// Creates an entry from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(
            id: try row(\.id), date: try row(\.date), kind: try row(\.kind), amount: try row(\.amount),
            category: try row(\.category), note: try row(\.note), tags: try row(\.tags), payee: try row(\.payee),
            account: try row(\.account), target: try row(\.target), receipt: try row(\.receipt),
            original: try row(\.original)?.amount, received: try row(\.received))
    }

    /// Sets the values of its row; tags have their own rows.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.date, date)
        row.set(\.kind, kind)
        row.set(\.amount, amount)
        row.set(\.category, category)
        row.set(\.note, note)
        row.set(\.payee, payee)
        row.set(\.account, account)
        row.set(\.target, target)
        row.set(\.receipt, receipt)
        row.set(\.original, original.map(OriginalAmount.init))
        row.set(\.received, received)
    }

    /// Stores the entry with its tags: as a new entry, which assigns its number, or replacing the entry with its
    /// number.
    ///
    /// - Throws: `UnknownEntry`, `UnknownCategory`, or `DatabaseError`; nothing is changed then.
    public mutating func save(in store: ExpenseStore) throws {
        self = try id == 0 ? store.add(self) : store.update(id) { [self] in $0 = self }
    }
}

/// An amount that is shown and never summed up, in one column.
public struct OriginalAmount: Hashable, Sendable, Storable {
    /// The amount.
    public let amount: Money

    /// An amount.
    public init(_ amount: Money) {
        self.amount = amount
    }

    /// `12.50 USD`
    public var storedValues: [StoredValue] { [.text(amount.stored)] }
    /// An amount.
    public init?(stored: borrowing StoredColumns) {
        guard let text = String(stored: stored), let amount = Money(stored: text) else { return nil }
        self.amount = amount
    }
}
