extension Account: ActiveRecord, Numbered {
    /// Records are kept in the store.
    public typealias Context = ExpenseStore
    /// What the table holds of an account.
    public struct Columns: ColumnSet {
        /// The number.
        public let id = Column<Int64>("id", isKey: true)
        /// The name, whatever the case.
        public let name = Column<String>("name")

        /// All columns.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "account" }
    /// How the history names it.
    public var words: String { "account \(name)" }

    /// Makes an account of a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(id: try row(\.id), name: try row(\.name))
    }

    /// What its row holds.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.id, id)
        row.set(\.name, name)
    }
}
