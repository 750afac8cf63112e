/// Restores rows of a table as the journal describes them.
struct JournaledTable {
    private let deletion: String
    private let update: String
    private let insertion: String
    private let fieldUpdate: String
    private let reinsertion: String

    init(_ name: String, on connection: Connection) throws {
        let table = try TableColumns(of: name, in: connection)
        guard table.hasKey else {
            throw DatabaseError(
                .badFile, file: connection.file, "the history names the table '\(name)', which does not exist")
        }
        let assignments = zip(table.names, table.values).map { "\(quoted($0)) = \($1)" }.joined(separator: ", ")
        deletion = "DELETE FROM \(quoted(name)) WHERE \(table.condition(on: "?1"))"
        update = "UPDATE \(quoted(name)) SET \(assignments) WHERE \(table.condition(on: "?2"))"
        let fields = zip(table.names, table.values).map { name, value in
            let later = "json_extract(?3" + value.dropFirst("json_extract(?1".count)
            return "\(quoted(name)) = iif(\(value) IS NOT \(later), \(value), \(quoted(name)))"
        }
        fieldUpdate = "UPDATE \(quoted(name)) SET \(fields.joined(separator: ", ")) WHERE \(table.condition(on: "?2"))"
        let values = table.values.joined(separator: ", ")
        insertion = "INSERT INTO \(quoted(name)) VALUES (\(values))"
        var owners: [String] = []
        try connection.forEachRow("SELECT \"from\", \"table\" FROM pragma_foreign_key_list(?)", [.text(name)]) { row in
            guard let place = table.names.firstIndex(of: row.text(0) ?? ""), let other = row.text(1) else {
                return
            }
            let value = table.values[place]
            owners.append("(\(value) IS NULL OR EXISTS (SELECT 1 FROM \(quoted(other)) WHERE id = \(value)))")
        }
        let condition = (["TRUE"] + owners).joined(separator: " AND ")
        reinsertion = "INSERT OR IGNORE INTO \(quoted(name)) SELECT \(values) WHERE \(condition)"
    }

    /// Restores a row. `former` and `identity` are JSON arrays; without `former` there was no row.
    func putBack(identity: String, former: String?, on connection: Connection) throws {
        guard let former else { return try connection.run(deletion, [.text(identity)]) }
        try connection.run(update, [.text(former), .text(identity)])
        if connection.changedRows == 0 { try connection.run(insertion, [.text(former)]) }
    }

    /// Adds a row again under another number, which is its first value.
    func add(_ former: String, as number: Int64, on connection: Connection) throws {
        let row = try connection.text("SELECT json_replace(?, '$[0]', ?)", [.text(former), .integer(number)])
        try connection.run(insertion, [.text(row ?? former)])
    }

    /// Restores the fields of a row that differ from what it was after the change; another machine changed others later.
    /// A row that another machine deleted stays deleted. One that it made again stays as it is, or comes back if it is
    /// gone by now.
    func putBack(identity: String, former: String?, later: String?, on connection: Connection) throws {
        guard let former else { return try connection.run(deletion, [.text(identity)]) }
        guard let later else { return try connection.run(reinsertion, [.text(former)]) }
        try connection.run(fieldUpdate, [.text(former), .text(identity), .text(later)])
    }
}
