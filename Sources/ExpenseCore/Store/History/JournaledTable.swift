/// Restores rows of a table as the journal describes them.
struct JournaledTable {
    private let deletion: String
    private let update: String
    private let insertion: String

    init(_ name: String, on connection: Connection) throws {
        var columns: [String] = []
        var key: [(place: Int64, column: String)] = []
        try connection.run("SELECT name, pk FROM pragma_table_info(?)", [.text(name)]) { row in
            let column = quoted(row.text(0) ?? "")
            columns.append(column)
            if row.integer(1) > 0 { key.append((row.integer(1), column)) }
            return true
        }
        guard !key.isEmpty else {
            throw DatabaseError(
                .badFile, file: connection.file, "the history names the table '\(name)', which does not exist")
        }
        key.sort { $0.place < $1.place }
        let values = columns.indices.map { "json_extract(?1, '$[\($0)]')" }
        let keyConditions = { (parameter: String) in
            key.indices.map { "\(key[$0].column) = json_extract(\(parameter), '$[\($0)]')" }.joined(separator: " AND ")
        }
        let assignments = zip(columns, values).map { "\($0) = \($1)" }.joined(separator: ", ")
        deletion = "DELETE FROM \(quoted(name)) WHERE \(keyConditions("?1"))"
        update = "UPDATE \(quoted(name)) SET \(assignments) WHERE \(keyConditions("?2"))"
        insertion = "INSERT INTO \(quoted(name)) VALUES (\(values.joined(separator: ", ")))"
    }

    /// Restores a row. `former` and `identity` are JSON arrays; without `former` there was no row.
    func putBack(identity: String, former: String?, on connection: Connection) throws {
        guard let former else { return try connection.run(deletion, [.text(identity)]) }
        try connection.run(update, [.text(former), .text(identity)])
        if connection.changedRows == 0 { try connection.run(insertion, [.text(former)]) }
    }
}
