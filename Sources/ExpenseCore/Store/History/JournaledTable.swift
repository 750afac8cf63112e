/// Restores rows of a table as the journal describes them.
struct JournaledTable {
    private let deletion: String
    private let update: String
    private let insertion: String
    private let fieldUpdate: String

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
        insertion = "INSERT INTO \(quoted(name)) VALUES (\(table.values.joined(separator: ", ")))"
    }

    /// Restores a row. `former` and `identity` are JSON arrays; without `former` there was no row.
    func putBack(identity: String, former: String?, on connection: Connection) throws {
        guard let former else { return try connection.run(deletion, [.text(identity)]) }
        try connection.run(update, [.text(former), .text(identity)])
        if connection.changedRows == 0 { try connection.run(insertion, [.text(former)]) }
    }

    /// Restores the fields of a row that differ from what it was after the change; another machine changed others later.
    /// A row that another machine deleted stays deleted, and one that it made again stays as it is.
    func putBack(identity: String, former: String?, later: String?, on connection: Connection) throws {
        guard let former else { return try connection.run(deletion, [.text(identity)]) }
        guard let later else { return }
        try connection.run(fieldUpdate, [.text(former), .text(identity), .text(later)])
    }
}
