extension ExpenseStore {
    /// Stores a mapping and replaces one with the same name.
    package func save(_ mapping: SavedMapping) throws {
        try mapping.save(in: self)
    }

    /// All mappings, in alphabetical order.
    package func savedMappings() throws -> [SavedMapping] {
        try SavedMapping.all(in: self)
    }
}

extension SavedMapping: ActiveRecord {
    /// The store that records are read from and written to.
    package typealias Context = ExpenseStore
    /// The columns of a mapping.
    package struct Columns: ColumnSet {
        /// The user's name for the source, in upper or lower case.
        package let name = Column<String>("name", isKey: true)
        /// The column titles of its files.
        package let titles = Column<Titles>("header")
        /// The meaning of the columns.
        package let hints = Column<CSVHints>("mapping")

        /// All columns of the table.
        package init() {}
    }

    /// Titles as stored: a JSON array.
    package struct Titles: Storable {
        let list: [String]

        init(_ list: [String]) {
            self.list = list
        }

        /// The list as JSON.
        package var storedValues: [StoredValue] { [.text(jsonText(of: list))] }
        /// The texts of a JSON array.
        package init?(stored: borrowing StoredColumns) {
            guard let list = String(stored: stored).flatMap(texts(inJSON:)) else { return nil }
            self.init(list)
        }
    }

    /// The name of the table.
    package static var table: String { "import_mapping" }
    /// The description in the history.
    package var words: String { "mapping \(name)" }

    /// Creates a mapping from a row.
    package init(_ row: borrowing RecordRow<Columns>) throws {
        self.init(name: try row(\.name), titles: try row(\.titles).list, hints: try row(\.hints))
    }

    /// Sets the values of its row.
    package func write(to row: inout RecordValues<Columns>) {
        row.set(\.name, name)
        row.set(\.titles, Titles(titles))
        row.set(\.hints, hints)
    }
}

extension CSVHints: Storable {
    /// The hints as JSON.
    package var storedValues: [StoredValue] { [.text(json)] }
    /// Hints from JSON.
    package init?(stored: borrowing StoredColumns) {
        guard let text = String(stored: stored) else { return nil }
        self.init(json: text)
    }
}
