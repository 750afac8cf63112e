extension Connection {
    /// Runs `body` in a transaction without some triggers and indexes, and creates them again.
    ///
    /// - Parameter condition: SQL that selects them from the schema, with the values of its parameters.
    func withoutParts(_ condition: String, _ values: [Value], _ body: () throws -> Void) throws {
        let parts: [(kind: String, name: String, sql: String)] = try rows(
            "SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL AND \(condition) ORDER BY rowid",
            values
        ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.text(2) ?? "") }
        for part in parts { try execute("DROP \(part.kind) main.\(quoted(part.name))") }
        try body()
        for part in parts { try execute(part.sql) }
    }
}
