/// A row of a model's table, from which the model is created.
public struct RecordRow<Columns: ColumnSet>: ~Copyable {
    private let row: Row
    private let columns: Columns
    private let places: [String: Int32]
    private let table: String
    private let file: String

    init(
        _ row: borrowing Row, _ columns: Columns, _ places: [String: Int32], of table: String, in file: String
    ) {
        self.row = row.copy()
        (self.columns, self.places, self.table, self.file) = (columns, places, table, file)
    }

    /// The value of a column.
    ///
    /// - Throws: `DatabaseError`, if the column holds no valid value.
    public func callAsFunction<Value>(_ path: KeyPath<Columns, Column<Value>>) throws(DatabaseError) -> Value {
        let column = columns[keyPath: path]
        let stored = column.readings.map { reading in places[reading].map { row.value($0) } ?? .null }
        guard let value = Value(stored: stored) else {
            let name = column.names.joined(separator: ", ")
            throw DatabaseError(.badFile, file: file, "a row of '\(table)' cannot be read: \(name) holds \(stored)")
        }
        return value
    }
}
