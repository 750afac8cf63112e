/// A row of a model's table, from which the model is created.
public struct RecordRow<Columns: ColumnSet>: ~Copyable {
    private let row: Row
    private let layout: RowLayout<Columns>
    private let file: String

    init(_ row: borrowing Row, _ layout: RowLayout<Columns>, in file: String) {
        self.row = row.copy()
        (self.layout, self.file) = (layout, file)
    }

    /// The value of a column.
    ///
    /// - Throws: `DatabaseError`, if the column holds no valid value.
    public func callAsFunction<Value>(_ path: KeyPath<Columns, Column<Value>>) throws(DatabaseError) -> Value {
        let stored = StoredColumns(row, layout.places(of: path))
        guard let value = Value(stored: stored) else { throw layout.unreadable(path, stored, in: file) }
        return value
    }
}

/// Where the values of each column are in the rows of a query.
final class RowLayout<Columns: ColumnSet>: Sendable {
    private let columns = Columns()
    private let places: [Range<Int32>]
    /// The columns of other tables.
    private let others: [(place: Range<Int32>, table: OtherTable)]
    /// The SQL expressions that a query selects.
    private let readings: [String]
    private let table: String

    init(of table: String) {
        self.table = table
        let readings = columns.all.map(\.readings)
        var places: [Range<Int32>] = []
        var next: Int32 = 0
        for count in readings.map(\.count) {
            places.append(next..<next + Int32(count))
            next += Int32(count)
        }
        (self.places, self.readings) = (places, readings.flatMap(\.self))
        others = zip(places, columns.all).compactMap { place, column in column.other.map { (place, $0) } }
        precondition(
            MemoryLayout<Columns>.stride == places.count * MemoryLayout<Column<Int64>>.stride,
            "each property of \(Columns.self) must be a column")
    }

    /// The SQL expressions that a query selects in this file. Tables without rows are not looked at for each row.
    func readings(in connection: Connection) throws -> [String] {
        var found = readings
        var empty: [String: Bool] = [:]
        for (place, table) in others {
            let isEmpty = try empty[table.name] ?? !connection.hasRows(in: table.name)
            empty[table.name] = isEmpty
            if isEmpty { for index in place { found[Int(index)] = table.nothing } }
        }
        return found
    }

    /// All columns have the same size, so the offset of a property tells which column it is. This is much cheaper than
    /// reading the column through the key path.
    func places<Value>(of path: KeyPath<Columns, Column<Value>>) -> Range<Int32> {
        guard let offset = MemoryLayout<Columns>.offset(of: path) else {
            preconditionFailure("\(path) must be a stored property")
        }
        return places[offset / MemoryLayout<Column<Value>>.stride]
    }

    func unreadable<Value>(
        _ path: KeyPath<Columns, Column<Value>>, _ stored: borrowing StoredColumns, in file: String
    ) -> DatabaseError {
        let name = columns[keyPath: path].names.joined(separator: ", ")
        return DatabaseError(
            .badFile, file: file, "a row of '\(table)' cannot be read: \(name) holds \(stored.values)")
    }
}

extension Connection {
    /// Whether the file has a table.
    func hasTable(_ name: String) throws -> Bool {
        try integer("SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ?", [.text(name)]) != nil
    }

    /// Whether the file has a table, and that has rows.
    fileprivate func hasRows(in table: String) throws -> Bool {
        try hasTable(table) && integer("SELECT 1 FROM \(table) LIMIT 1") != nil
    }
}

/// Reads records from the rows of their table, in one snapshot of the file.
struct RecordRows<Model: Readable> {
    private let connection: Connection
    private let layout: RowLayout<Model.Columns>
    private let selection: String
    /// Where the values are that are read beside the record.
    private let others: Range<Int32>

    /// - Parameter others: SQL expressions that are read beside the columns of the record.
    init(_ connection: Connection, beside others: [String] = []) throws {
        self.connection = connection
        layout = RowLayout(of: Model.table)
        let readings = try layout.readings(in: connection)
        selection = "SELECT \((readings + others).joined(separator: ", ")) FROM \(Model.table) "
        self.others = Int32(readings.count)..<Int32(readings.count + others.count)
    }

    /// Calls `receive` with each record and what is read beside it, until it returns false.
    ///
    /// - Parameter end: the conditions and the order, in SQL.
    func forEach(
        _ end: String, _ values: [Value], _ receive: (Model, borrowing StoredColumns) throws -> Bool
    ) throws {
        try connection.run(selection + end, values) { row in
            try receive(Model(RecordRow(row, layout, in: connection.file)), StoredColumns(row, others))
        }
    }
}
