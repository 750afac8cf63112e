/// An occurrence of a recurring entry that has been recorded: once each, even if its entry was deleted later.
public struct Occurrence: Hashable, Sendable {
    /// The number of the recurring entry.
    public let recurring: Int64
    /// The day of the occurrence.
    public let date: CalendarDate
    /// The number that its entry got.
    public let entry: Int64
}

extension Occurrence: Readable {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of an occurrence.
    public struct Columns: ColumnSet {
        /// The number of the recurring entry.
        public let recurring = Column<Int64>("recurring", isKey: true)
        /// The day of the occurrence.
        public let date = Column<CalendarDate>("date", isKey: true)
        /// The number that its entry got.
        public let entry = Column<Int64>("entry")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "made" }

    /// Creates an occurrence from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(recurring: try row(\.recurring), date: try row(\.date), entry: try row(\.entry))
    }
}

extension Connection {
    /// The last day on which a recurring entry was recorded. Entries are recorded in the order of their days, so it
    /// stands for all before it.
    func lastRecordedDay(of id: Int64) throws -> CalendarDate? {
        try text("SELECT max(date) FROM made WHERE recurring = ?", [.integer(id)]).flatMap { CalendarDate(iso: $0) }
    }
}
