extension Connection {
    /// Stores what a row has in an optional table, in place of what it had there; nil deletes that. The same values are no
    /// change.
    ///
    /// - Parameters:
    ///   - column: the key of the optional table, which names the row.
    ///   - number: the number of the row.
    ///   - values: the other columns.
    func setOptional(
        _ table: Schema.Table, _ column: String, _ number: Int64, to values: KeyValuePairs<String, Value>?
    ) throws {
        guard let values else {
            guard try has(table) else { return }
            return try run("DELETE FROM \(table.name) WHERE \(column) = ?", [.integer(number)])
        }
        try Schema.createIfMissing(table, in: self)
        let (columns, names) = ([column] + values.map(\.key), values.map(\.key).joined(separator: ", "))
        try run(
            """
            INSERT INTO \(table.name) (\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            ON CONFLICT (\(column)) DO UPDATE SET
                \(values.map { "\($0.key) = excluded.\($0.key)" }.joined(separator: ", "))
                WHERE (\(names)) IS NOT (\(values.map { "excluded.\($0.key)" }.joined(separator: ", ")))
            """, [.integer(number)] + values.map(\.value))
    }
}
