/// What the data file keeps under a name: the currency of new entries, how many changes the history has.
public struct Setting: Hashable, Sendable {
    /// The name.
    public var name: String
    /// What is kept.
    public var value: String

    /// A setting.
    public init(name: String, value: String) {
        (self.name, self.value) = (name, value)
    }
}

extension Setting: ActiveRecord {
    /// Records are kept in the store.
    public typealias Context = ExpenseStore
    /// What the table holds of a setting.
    public struct Columns: ColumnSet {
        /// The name.
        public let name = Column<String>("name", isKey: true)
        /// What is kept.
        public let value = Column<String>("value")

        /// All columns.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "setting" }
    /// How the history names it.
    public var words: String { "setting \(name)" }

    /// Makes a setting of a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(name: try row(\.name), value: try row(\.value))
    }

    /// What its row holds.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.name, name)
        row.set(\.value, value)
    }
}
