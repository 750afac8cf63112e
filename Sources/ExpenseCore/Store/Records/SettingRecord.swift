/// A named setting of the data file: the currency of new entries, the length of the history.
public struct Setting: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: String

    /// A setting.
    public init(name: String, value: String) {
        (self.name, self.value) = (name, value)
    }
}

extension Setting: ActiveRecord {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// The columns of a setting.
    public struct Columns: ColumnSet {
        /// The name.
        public let name = Column<String>("name", isKey: true)
        /// The value.
        public let value = Column<String>("value")

        /// All columns of the table.
        public init() {}
    }

    /// The name of the table.
    public static var table: String { "setting" }
    /// The description in the history.
    public var words: String { "setting \(name)" }

    /// Creates a setting from a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(name: try row(\.name), value: try row(\.value))
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.name, name)
        row.set(\.value, value)
    }
}
