extension SavedMapping: ActiveRecord {
    /// The store that records are read from and written to.
    public typealias Context = ExpenseStore
    /// What the table holds of a mapping.
    public struct Columns: ColumnSet {
        /// What people call the source, whatever the case.
        public let name = Column<String>("name", isKey: true)
        /// The titles of its files.
        public let titles = Column<Titles>("header")
        /// How their columns are meant.
        public let hints = Column<CSVHints>("mapping")

        /// All columns of the table.
        public init() {}
    }

    /// Titles as a table holds them: a list of JSON.
    public struct Titles: Storable {
        let list: [String]

        init(_ list: [String]) {
            self.list = list
        }

        /// The list as JSON.
        public var storedValues: [StoredValue] { [.text(jsonText(of: list))] }
        /// A list of texts in JSON.
        public init?(stored: [StoredValue]) {
            guard let list = String(stored: stored).flatMap(texts(inJSON:)) else { return nil }
            self.init(list)
        }
    }

    /// The name of the table.
    public static var table: String { "import_mapping" }
    /// The description in the history.
    public var words: String { "mapping \(name)" }

    /// Makes a mapping of a row.
    public init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(name: try row(\.name), titles: try row(\.titles).list, hints: try row(\.hints))
    }

    /// Sets the values of its row.
    public func write(to row: inout RecordValues<Columns>) {
        row.set(\.name, name)
        row.set(\.titles, Titles(titles))
        row.set(\.hints, hints)
    }
}

extension CSVHints: Storable {
    /// The hints as JSON.
    public var storedValues: [StoredValue] { [.text(json)] }
    /// Hints in JSON.
    public init?(stored: [StoredValue]) {
        guard let text = String(stored: stored) else { return nil }
        self.init(json: text)
    }
}
