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
    /// The columns of tables that not every file has.
    private let optional: [(place: Range<Int32>, table: String)]
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
        optional = zip(places, columns.all).compactMap { place, column in column.optionalTable.map { (place, $0) } }
        precondition(
            MemoryLayout<Columns>.stride == places.count * MemoryLayout<Column<Int64>>.stride,
            "each property of \(Columns.self) must be a column")
    }

    /// The SQL expressions that a query selects in this file: of a table that it does not have, an empty list.
    func readings(in connection: Connection) throws -> [String] {
        var found = readings
        for (place, table) in optional where try !connection.hasTable(table) {
            for index in place { found[Int(index)] = "''" }
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
}
