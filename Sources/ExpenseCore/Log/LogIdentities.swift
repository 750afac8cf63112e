// Each row has an identity, by which other machines know it, and a number that is its own here.
extension Log {
    /// The index by which a row is found by its identity.
    static func index(of kind: String) -> String { kind + "_by_identity" }

    /// Whether other machines know rows by their identities.
    func isShared() throws -> Bool {
        if !isKnownAsShared { isKnownAsShared = try connection.isShared() }
        return isKnownAsShared
    }

    /// Makes ready for other machines, which name rows by their identities.
    func share() throws {
        guard try !isShared() else { return }
        try connection.execute(LogSchema.sharing)
        for table in try tables() {
            for column in [table.kind.choice?.column, table.kind.companion].compactMap(\.self) {
                let named = "json_extract(value, '$.\(column)')"
                try connection.execute(
                    """
                    CREATE INDEX \(quoted("log_operation_by_\(table.kind.table)_\(column)")) ON log_operation (\(named))
                        WHERE kind = '\(table.kind.table)' AND \(named) IS NOT NULL
                    """)
            }
        }
        for table in try tables() where table.hasIdentity {
            let index = quoted(Self.index(of: table.kind.table))
            try connection.execute("CREATE UNIQUE INDEX \(index) ON \(quoted(table.kind.table)) (uid)")
            guard let place = try ranged().firstIndex(where: { $0.kind.table == table.kind.table }) else { continue }
            try addIdentities(toGoneRowsOf: table, at: place)
            try connection.run(
                """
                INSERT INTO log_identity SELECT ?, json_extract(this.value, '$[1].uid'), json_extract(this.value, '$[0]')
                FROM log_range, json_each(content, '$[\(place)]') this WHERE content IS NOT NULL
                """, [.text(table.kind.table)])
        }
    }

    /// Gives rows that had none when they went identities, as those that are there get: others may bring them back.
    ///
    /// - Parameter place: which of the kinds it is whose rows come in ranges.
    private func addIdentities(toGoneRowsOf table: LogTable, at place: Int) throws {
        let named = "json_set(value, '$.uid', random() & 9223372036854775806)"
        try connection.run(
            """
            UPDATE log_operation SET value = \(named)
            WHERE kind = ? AND what = '+' AND value IS NOT NULL AND json_extract(value, '$.uid') IS NULL
            """, [.text(table.kind.table)])
        let rows = """
            SELECT json_group_array(json_array(json_extract(value, '$[0]'), json((
                SELECT iif(json_extract(value, '$.uid') IS NULL, \(named), value)
                FROM (SELECT json_extract(this.value, '$[1]') AS value)))))
            FROM json_each(content, '$[\(place)]') this
            """
        try connection.execute(
            "UPDATE log_range SET content = json_set(content, '$[\(place)]', json((\(rows)))) WHERE content IS NOT NULL"
        )
    }

    /// The identity of a row, which may be gone; nil if it has none.
    func identity(of row: LoggedRow) throws -> Int64? {
        let there = "SELECT uid FROM main.\(quoted(row.kind)) WHERE id = ?"
        if let identity = try connection.integer(there, [row.key]) { return identity }
        let made = "SELECT json_extract(value, '$.uid') FROM log_operation WHERE \(Self.isMaking) AND row = ? LIMIT 1"
        let values = [.text(row.kind), row.key]
        if let identity = try connection.integer(made, values) { return identity }
        guard try isShared() else { return nil }
        return try connection.integer("SELECT uid FROM log_identity WHERE kind = ? AND row = ?", values)
    }

    private static let isMaking = "kind = ? AND what = '+' AND value IS NOT NULL"

    /// The number of the row with an identity, which may be gone; nil if there was none.
    func row(_ kind: String, withIdentity identity: Int64) throws -> Int64? {
        let there = "SELECT id FROM main.\(quoted(kind)) WHERE uid = ?"
        if let number = try connection.integer(there, [.integer(identity)]) { return number }
        let made = "SELECT row FROM log_operation WHERE \(Self.isMaking) AND json_extract(value, '$.uid') = ?"
        let values: [StoredValue] = [.text(kind), .integer(identity)]
        if let number = try connection.integer(made, values) { return number }
        guard try isShared() else { return nil }
        return try connection.integer("SELECT row FROM log_identity WHERE kind = ? AND uid = ?", values)
    }

    /// The tables that say which identities rows of a kind have besides their own, with the column.
    func otherIdentities(of kind: String) throws -> [(table: LogTable, column: String)] {
        try parts(of: kind).compactMap { table in table.kind.otherIdentity.map { (table, $0) } }
    }

    /// The numbers of the rows of a kind that have an identity besides their own.
    func rows(_ kind: String, withOtherIdentity identity: Int64) throws -> [Int64] {
        try otherIdentities(of: kind).flatMap { table, column in
            let owner = quoted(table.kind.key[0])
            return try connection.rows(
                "SELECT \(owner) FROM main.\(quoted(table.kind.table)) WHERE \(quoted(column)) = ? ORDER BY \(owner)",
                [.integer(identity)]
            ) { $0.integer(0) }
        }
    }

    /// The number that the next row of a kind gets.
    func nextNumber(_ kind: String) throws -> Int64 {
        try (connection.integer("SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(kind)]) ?? 0) + 1
    }

    /// Lets rows that are made here later get higher numbers, even if those that these are for never come.
    func takeNumbers(_ kind: String, through last: Int64) throws {
        let values: [StoredValue] = [.text(kind), .integer(last)]
        try connection.run("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", values)
        if connection.changedRows == 0 {
            try connection.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", values)
        }
    }

    /// Gives a row of another machine a number that no row of its kind has had.
    func newRow(_ kind: String, withIdentity identity: Int64) throws -> Int64 {
        let number = try nextNumber(kind)
        try takeNumbers(kind, through: number)
        try connection.run(
            "INSERT INTO log_identity (kind, uid, row) VALUES (?, ?, ?)",
            [.text(kind), .integer(identity), .integer(number)])
        return number
    }
}

extension Connection {
    /// Whether other machines know rows by their identities, now or earlier.
    func isShared() throws -> Bool { try hasTable("log_identity") }
}
