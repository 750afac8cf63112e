extension Change: Readable, Identifiable {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a change.
    public struct Columns: ColumnSet {
        /// The number; a later change has a higher one.
        public let id = Column<Int64>("id", isKey: true)
        /// When it was made, in seconds since 1970.
        public let time = Column<Int64>("time")
        /// What was changed.
        public let words = Column<String>("words")
        /// Whether it has been undone.
        public let isUndone = Column<Bool>("is_undone")
        /// Whether it was undone and other changes followed.
        public let isPast = Column<Bool>("is_past")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "change" }

    /// Creates a change from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(
            time: try row(\.time), words: try row(\.words), isUndone: try row(\.isUndone),
            isPast: try row(\.isPast), id: try row(\.id))
    }
}
