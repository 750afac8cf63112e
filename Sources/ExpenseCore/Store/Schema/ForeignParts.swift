import StreamsAtomics

/// The parts that the program makes, by the optional tables of a file: making them takes longer than a check of a small
/// file.
private let knownParts = Mutex<[Set<String>: [String: String]]>([:])

extension Schema {
    /// An empty database in memory, as the program makes it for a file that has these optional tables.
    fileprivate static func made(with optional: Set<String>) throws -> Connection {
        let connection = try Connection.inMemory()
        try create(in: connection)
        try createTables(optionalTables.filter { optional.contains($0.name) }, in: connection)
        if optional.contains("log_identity") { try connection.log.share() }
        return connection
    }
}

extension Connection {
    /// The optional tables that this file has.
    private func optionalTables() throws -> Set<String> {
        try Set(Schema.optionalTables.filter { try has($0) }.map(\.name))
    }

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
        var optional = try optionalTables()
        if try isShared() { optional.insert("log_identity") }
        if let known = knownParts.withLock({ $0[optional] }) { return known }
        let expected = try Schema.made(with: optional).parts()
        knownParts.withLock { $0[optional] = expected }
        return expected
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
