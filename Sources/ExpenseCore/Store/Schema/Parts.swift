// Rows that are parts of another row: their first column is its number.
extension Connection {
    /// Stores the only part that a row has in a table, in place of the one that it had there; nil deletes that. The same
    /// values are no change.
    ///
    /// - Parameters:
    ///   - owner: the number of the row.
    ///   - values: the other columns, in their order.
    func setPart(in table: Schema.Table, of owner: Int64, to values: [Value]?) throws {
        let columns = table.columns.map(\.name)
        guard let values else {
            guard try has(table) else { return }
            return try run("DELETE FROM \(table.name) WHERE \(columns[0]) = ?", [.integer(owner)])
        }
        try Schema.createIfMissing(table, in: self)
        let others = columns.dropFirst()
        try run(
            """
            INSERT INTO \(table.name) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            ON CONFLICT (\(columns[0])) DO UPDATE SET \(others.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
                WHERE (\(others.joined(separator: ", "))) IS NOT (\(others.map { "excluded.\($0)" }.joined(separator: ", ")))
            """, [.integer(owner)] + values)
    }

    /// Stores the parts that a row has in a table, in place of those that it had there.
    ///
    /// - Parameters:
    ///   - owner: the number of the row.
    ///   - rows: the other columns of each, in their order.
    func setParts(in table: Schema.Table, of owner: Int64, to rows: [[Value]]) throws {
        let columns = table.columns
        try run("DELETE FROM \(table.name) WHERE \(columns[0].name) = ?", [.integer(owner)])
        for row in rows {
            let values = columns.map { _ in "?" }.joined(separator: ", ")
            try run("INSERT INTO \(table.name) VALUES (\(values))", [.integer(owner)] + row)
        }
    }
}
