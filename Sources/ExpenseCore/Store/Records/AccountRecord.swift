extension Account: ActiveRecord, Numbered {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of an account.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The name, in upper or lower case.
        public let name = Column<String>("name")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "account" }
    /// The description in the history.
    public var words: String { "account \(name)" }

    /// Creates an account from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(id: try row(\.id), name: try row(\.name))
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.name, name)
    }
}
