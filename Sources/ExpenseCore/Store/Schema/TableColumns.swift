/// The columns of a table, for the SQL that records, reads or restores its rows.
///
/// The journal describes a row by two JSON arrays: its values, and those of its key.
struct TableColumns {
    /// In their order, but the identity; empty if there is no such table.
    let names: [String]
    /// The columns of the key, in its order.
    let key: [String]

    init(of table: String, in connection: Connection) throws {
        var names: [String] = []
        var key: [(place: Int64, column: String)] = []
        try connection.forEachRow("SELECT name, pk FROM pragma_table_info(?1, 'main')", [.text(table)]) { row in
            let name = row.text(0) ?? ""
            if name == "uid" { return }
            names.append(name)
            if row.integer(1) > 0 { key.append((row.integer(1), name)) }
        }
        self.names = names
        self.key = key.sorted { $0.place < $1.place }.map(\.column)
    }

    var hasKey: Bool { !key.isEmpty }

    /// The values of a row that is the first parameter.
    var values: [String] { names.indices.map { "json_extract(?1, '$[\($0)]')" } }

    /// The key of a row, as the journal describes it.
    var keyArray: String { "json_array(\(key.map(quoted).joined(separator: ", ")))" }

    /// The condition for the row whose key is a parameter.
    func condition(on parameter: String) -> String {
        guard hasKey else { return "FALSE" }
        return key.indices.map { "\(quoted(key[$0])) = json_extract(\(parameter), '$[\($0)]')" }
            .joined(separator: " AND ")
    }
}
