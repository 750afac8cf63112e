/// The SQL for one kind of record: what the triggers write, and how a row is read and stored.
struct LogTable: Sendable {
    let kind: LoggedKind
    /// All columns, in their order, but the identity.
    let columns: [String]
    /// All columns but those of the key.
    let fields: [String]
    /// The columns of each field that are set together with it.
    let groups: [[String]]

    /// - Throws: `DatabaseError`, if the table does not have the columns that its description names.
    init(_ kind: LoggedKind, in connection: Connection) throws {
        let columns = try connection.rows("SELECT name FROM pragma_table_info(?1, 'main')", [.text(kind.table)]) {
            $0.text(0) ?? ""
        }
        let named = kind.key + kind.references.keys + kind.together.joined() + kind.fitting.keys + kind.derived
        if let missing = named.first(where: { !columns.contains($0) }) {
            throw DatabaseError(
                .badFile, file: connection.file,
                "the table '\(kind.table)' has no column '\(missing)': an earlier build of this version made the file; use its "
                    + "'export --all', then 'import' here")
        }
        self.kind = kind
        self.columns = columns.filter { $0 != "uid" }
        fields = columns.filter { !kind.key.contains($0) }
        let others = { [fields] (field: String) in kind.key == ["id"] ? [field] : fields }
        groups = fields.map { field in kind.together.first { $0.contains(field) } ?? others(field) }
    }

    /// Whether the rows have identities of their own.
    var hasIdentity: Bool { kind.hasIdentity && fields.contains("uid") }

    /// Checks that no row gets the number of one that is gone: the log would take both for one.
    func checkNumbers(in connection: Connection) throws {
        guard kind.key == ["id"] else { return }
        let creation = try connection.text(
            "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?", [.text(kind.table)])
        guard creation?.contains("AUTOINCREMENT") == true else {
            throw DatabaseError(
                .badFile, file: connection.file, "the table '\(kind.table)' can give a number to a second row")
        }
    }

    /// The key of a row, as the log has it. The plus takes away that it is an integer, which would keep SQLite from finding it
    /// by the index of the log, whose keys can be anything.
    func key(of row: String) -> String {
        kind.key.count == 1
            ? "+\(row).\(quoted(kind.key[0]))"
            : "json_array(\(kind.key.map { "\(row).\(quoted($0))" }.joined(separator: ", ")))"
    }

    /// Whether the log has an operation by which a row was made.
    func isKnown(_ row: String) -> String {
        "EXISTS (SELECT 1 FROM log_operation WHERE kind = '\(kind.table)' AND row = \(key(of: row)) AND what = '+')"
    }

    /// The values of a row but those of its key, as a JSON object.
    func object(of row: String) -> String {
        "json_object(\(fields.map { "'\($0)', \(row).\(quoted($0))" }.joined(separator: ", ")))"
    }

    /// The values of a row that has none, as a JSON object.
    var emptyObject: String { "{\(fields.map { "\"\($0)\":null" }.joined(separator: ","))}" }

    /// The condition for the row whose key is the first parameter. In a key of several columns one can be NULL.
    var condition: String {
        if kind.key.count == 1 { return "\(quoted(kind.key[0])) = ?1" }
        return kind.key.indices.map { "\(quoted(kind.key[$0])) IS \(keyValue($0))" }.joined(separator: " AND ")
    }

    /// A value of the key that is the first parameter.
    private func keyValue(_ index: Int) -> String {
        kind.key.count == 1 ? "?1" : "json_extract(?1, '$[\(index)]')"
    }

    /// Reads a row as a JSON object.
    var selection: String {
        "SELECT \(object(of: "this")) FROM main.\(quoted(kind.table)) this WHERE \(condition)"
    }

    /// All values of a row, as a JSON array, from its key and its fields.
    var whole: String {
        let values = columns.map { column in
            kind.key.firstIndex(of: column).map(keyValue) ?? "json_extract(?2, '$.\(column)')"
        }
        return "SELECT json_array(\(values.joined(separator: ", ")))"
    }

    /// The values of the fields, from the JSON object that is the second parameter.
    private var values: [String] { fields.map { "json_extract(?2, '$.\($0)')" } }

    var insertion: String {
        let columns = (kind.key + fields).map(quoted).joined(separator: ", ")
        let all = (kind.key.indices.map(keyValue) + values).joined(separator: ", ")
        return "INSERT INTO main.\(quoted(kind.table)) (\(columns)) VALUES (\(all))"
    }

    /// Changes a row unless it has the values already; nil if there is nothing besides the key.
    var update: String? {
        guard !fields.isEmpty else { return nil }
        let names = fields.map(quoted)
        let set = zip(names, values).map { "\($0) = \($1)" }.joined(separator: ", ")
        let differs = zip(names, values).map { "\($0) IS NOT \($1) COLLATE BINARY" }.joined(separator: " OR ")
        return "UPDATE main.\(quoted(kind.table)) SET \(set) WHERE \(condition) AND (\(differs))"
    }

    var deletion: String { "DELETE FROM main.\(quoted(kind.table)) WHERE \(condition)" }

    /// A JSON object that is the first parameter, with values that fit each other; nil if they always do.
    var fitting: String? {
        guard !kind.fitting.isEmpty else { return nil }
        let columns = fields.map { "json_extract(?1, '$.\($0)') AS \(quoted($0))" }.joined(separator: ", ")
        let fitted = fields.map { "'\($0)', \(kind.fitting[$0] ?? "row.\(quoted($0))")" }.joined(separator: ", ")
        return "SELECT json_object(\(fitted)) FROM (SELECT \(columns)) row"
    }

    // MARK: - Triggers

    /// The triggers that write the operations. They are short, since every program that opens the file parses them: of a row
    /// that is set or deleted, they write what it was. What was set is found out when the change is recorded.
    var triggers: String {
        let table = quoted(kind.table)
        let name = "log_of_\(kind.table)"
        // A row gets its identity without being changed.
        let columns = (kind.key + fields).filter { $0 != "uid" }.map(quoted).joined(separator: ", ")
        func trigger(_ event: String, _ what: String, on row: String, _ value: String, also: String = "") -> String {
            """
            CREATE TRIGGER \(name)_\(event.prefix(6).lowercased()) AFTER \(event) ON \(table)
                WHEN NOT (SELECT is_silent FROM log_state) BEGIN
                INSERT INTO log_operation (change, kind, row, what, value) VALUES
                    ((SELECT max(id) FROM log_change) + 1, '\(kind.table)', \(key(of: row)), '\(what)', \(value));\(also)
            END;

            """
        }
        let former = "json_array(\(fields.map { "old.\(quoted($0))" }.joined(separator: ", ")))"
        let moved =
            kind.key == ["id"]
            ? ""
            : """
            INSERT INTO log_operation (change, kind, row, what)
                SELECT (SELECT max(id) FROM log_change) + 1, '\(kind.table)', \(key(of: "new")), '+'
                WHERE \(key(of: "new")) IS NOT \(key(of: "old"));
            """
        return trigger("INSERT", "+", on: "new", "NULL") + trigger("DELETE", "-", on: "old", former)
            + trigger("UPDATE OF \(columns)", "~", on: "old", former, also: moved)
    }

    /// Reads a row as the triggers write it.
    var formerSelection: String {
        let values = fields.map { "this.\(quoted($0))" }.joined(separator: ", ")
        return "SELECT json_array(\(values)) FROM main.\(quoted(kind.table)) this WHERE \(condition)"
    }

    /// What a column of a row was before an operation that has what the triggers write.
    func formerValue(_ column: String) -> String {
        if let place = fields.firstIndex(of: column) { return "json_extract(value, '$[\(place)]')" }
        return kind.key.count == 1 ? "row" : "json_extract(row, '$[\(kind.key.firstIndex(of: column) ?? 0)]')"
    }

    /// What a row was made with, of the JSON object that is the first parameter. Whoever made it has not said what he left out,
    /// unless that means something with what he said.
    var said: String {
        let together = kind.together.flatMap { group in
            let isSaid = "coalesce(\(group.map { "json_extract(?1, '$.\($0)')" }.joined(separator: ", "))) IS NOT NULL"
            return group.map { "WHEN '\($0)' THEN \(isSaid)" }
        }
        let isMeant = together.isEmpty ? "" : " OR CASE key \(together.joined(separator: " ")) END"
        return "SELECT json_group_object(key, value) FROM json_each(?1) WHERE value IS NOT NULL\(isMeant)"
    }

    /// What the triggers write of a row, which is the first parameter, as a JSON object.
    var formerObject: String { "SELECT \(object(fromArray: "?1")) WHERE ?1 IS NOT NULL" }

    private func object(fromArray array: String) -> String {
        "json_object(\(fields.enumerated().map { "'\($1)', json_extract(\(array), '$[\($0)]')" }.joined(separator: ", ")))"
    }

    /// The fields that differ between what a row was, the first parameter, and what it was set to, the second one, with
    /// those that are set together with them.
    var difference: String {
        guard !fields.isEmpty else { return "SELECT '{}' WHERE ?1 IS NOT ?2" }
        let same = zip(fields, groups).map { field, group in
            let places = group.compactMap { fields.firstIndex(of: $0) }
            let values = { (array: String) in
                places.map { "json_extract(\(array), '$[\($0)]')" }.joined(separator: ", ")
            }
            return "iif((\(values("?2"))) IS (\(values("?1"))), '$.\(field)', '$.-')"
        }
        return "SELECT json_remove(\(object(fromArray: "?2")), \(same.joined(separator: ", ")))"
    }
}
