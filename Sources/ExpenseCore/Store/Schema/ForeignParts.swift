extension Connection {
    /// The differences between the tables, indexes, triggers and views of this file and those that the program creates.
    func foreignParts() throws -> [String] {
        let (found, expected) = (try parts(), try expectedParts())
        let foreign = found.keys.filter { expected[$0] == nil }.map { "the \($0) was not made by the program" }
        let missing = expected.keys.filter { found[$0] == nil }.map { "the \($0) is missing" }
        let changed = expected.filter { found[$0.key] != nil && found[$0.key] != $0.value }
            .map { "the \($0.key) is not as the program made it" }
        return (foreign + missing + changed).sorted()
    }

    /// Creates the indexes and triggers that are missing.
    ///
    /// - Returns: their names.
    func createMissingParts() throws -> [String] {
        let found = try parts()
        let missing = try expectedParts().filter { part in
            found[part.key] == nil && !part.value.isEmpty && !part.key.hasPrefix("table")
        }
        for part in missing.values { try execute(part) }
        return missing.keys.sorted()
    }

    private func expectedParts() throws -> [String: String] {
        let fresh = try Connection.inMemory()
        try Schema.create(in: fresh)
        for table in Schema.optionalTables where try has(table) { try Schema.createTables([table], in: fresh) }
        if try hasSyncTables() { try Schema.createTables(Schema.syncTables, in: fresh) }
        return try fresh.parts()
    }

    /// The SQL of each part of the schema, by name: `trigger 'total_after_insert'`. SQLite's own parts are left out.
    private func parts() throws -> [String: String] {
        var parts: [String: String] = [:]
        try forEachRow("SELECT type, name, sql FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite^_%' ESCAPE '^'") {
            row in
            parts["\(row.text(0) ?? "part") '\(row.text(1) ?? "")'"] = row.text(2) ?? ""
        }
        return parts
    }
}
