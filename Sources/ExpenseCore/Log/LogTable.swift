/// The SQL for one kind of record: what the triggers write, and how a row is read and stored.
struct LogTable: Sendable {
    let kind: LoggedKind
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
                .badFile, file: connection.file, "the table '\(kind.table)' has no column '\(missing)'")
        }
        self.kind = kind
        fields = columns.filter { !kind.key.contains($0) }
        groups = fields.map { field in kind.together.first { $0.contains(field) } ?? [field] }
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

    /// The key of a row, as the log has it.
    func key(of row: String) -> String {
        kind.key.count == 1
            ? "\(row).\(quoted(kind.key[0]))"
            : "json_array(\(kind.key.map { "\(row).\(quoted($0))" }.joined(separator: ", ")))"
    }

    /// The values of a row but those of its key, as a JSON object.
    func object(of row: String) -> String {
        "json_object(\(fields.map { "'\($0)', \(row).\(quoted($0))" }.joined(separator: ", ")))"
    }

    /// The condition for the row whose key is the first parameter.
    var condition: String {
        kind.key.indices.map { "\(quoted(kind.key[$0])) = \(keyValue($0))" }.joined(separator: " AND ")
    }

    /// A value of the key that is the first parameter.
    private func keyValue(_ index: Int) -> String {
        kind.key.count == 1 ? "?1" : "json_extract(?1, '$[\(index)]')"
    }

    /// Reads a row as a JSON object.
    var selection: String {
        "SELECT \(object(of: "this")) FROM main.\(quoted(kind.table)) this WHERE \(condition)"
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

    /// Keeps what a row was made as, before it is changed for the first time.
    ///
    /// While a row is as it was made, the log does not repeat its values. The change that made it is that of its range, or
    /// one that the log has forgotten or never knew.
    private func keep(_ row: String) -> String {
        let range =
            kind.ranged.map { column in
                """
                ifnull((SELECT iif(last >= \(row).\(quoted(column)), change, 1) FROM log_range
                    WHERE first <= \(row).\(quoted(column)) ORDER BY first DESC LIMIT 1), 1)
                """
            } ?? "1"
        let isRow = "kind = '\(kind.table)' AND row = \(key(of: row)) AND what = '+'"
        return """
            INSERT INTO log_operation (change, kind, row, what) SELECT \(range), '\(kind.table)', \(key(of: row)), '+'
                WHERE NOT EXISTS (SELECT 1 FROM log_operation WHERE \(isRow));
            UPDATE log_operation SET value = \(object(of: row)) WHERE \(isRow) AND value IS NULL;
            """
    }

    /// The number of the change that is being made: the next one, which is stored when it ends.
    private static let change = "ifnull((SELECT max(id) FROM log_change), 0) + 1"

    private func operation(_ what: String, on row: String, _ value: String = "NULL", where condition: String = "TRUE")
        -> String
    {
        """
        INSERT INTO log_operation (change, kind, row, what, value)
            SELECT \(Self.change), '\(kind.table)', \(key(of: row)), '\(what)', \(value)
            WHERE (SELECT is_silent FROM log_state) = 0 AND \(condition);
        """
    }

    /// The fields that differ, with those that are set together with them.
    private var changed: String {
        guard !fields.isEmpty else { return "'{}'" }
        let same = zip(fields, groups).map { field, group in
            let columns = { (row: String) in
                group.map { "\(row).\(quoted($0))\($0 == kind.name ? " COLLATE BINARY" : "")" }.joined(separator: ", ")
            }
            return "iif((\(columns("new"))) IS (\(columns("old"))), '$.\(field)', '$.-')"
        }
        return "json_remove(\(object(of: "new")), \(same.joined(separator: ", ")))"
    }

    /// The triggers that write the operations.
    var triggers: String {
        let table = quoted(kind.table)
        let name = "log_of_\(kind.table)"
        // A row gets its identity without being changed.
        let columns = (kind.key + fields).filter { $0 != "uid" }.map(quoted).joined(separator: ", ")
        let isKept = "WHEN (SELECT is_silent FROM log_state) < 2"
        let isSameKey = "\(key(of: "old")) IS \(key(of: "new"))"
        return """
            CREATE TRIGGER \(name)_after_insert AFTER INSERT ON \(table) BEGIN \(operation("+", on: "new")) END;
            CREATE TRIGGER \(name)_after_update AFTER UPDATE OF \(columns) ON \(table) \(isKept) BEGIN
                \(keep("old"))
                \(operation("=", on: "new", changed, where: isSameKey))
                \(operation("-", on: "old", where: "NOT (\(isSameKey))"))
                \(operation("+", on: "new", where: "NOT (\(isSameKey))")) END;
            CREATE TRIGGER \(name)_after_delete AFTER DELETE ON \(table) \(isKept) BEGIN
                \(keep("old")) \(operation("-", on: "old")) END;
            """
    }
}
