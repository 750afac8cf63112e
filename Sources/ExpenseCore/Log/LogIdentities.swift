extension Log {
    /// Gives rows identities, which other machines know: a random one, or one derived from what several machines may make.
    ///
    /// The second row that was made with one name gets the identity of that name and the number 2, so that machines which
    /// do the same agree.
    func addIdentities() throws {
        try connection.execute(LogSchema.sharing)
        for table in tables where table.kind.hasIdentity {
            let name = quoted(table.kind.table)
            try connection.execute(
                "CREATE UNIQUE INDEX IF NOT EXISTS \(quoted(table.kind.table + "_by_identity")) ON \(name) (uid)")
            // Rows that are gone by now are in the log with all their values.
            let unnamed = try connection.rows(
                """
                SELECT id FROM main.\(name) WHERE uid IS NULL UNION
                SELECT row FROM log_operation WHERE kind = ?1 AND what = '+' AND value IS NOT NULL
                    AND json_extract(value, '$.uid') IS NULL ORDER BY 1
                """, [.text(table.kind.table)]
            ) { LoggedRow(kind: table.kind.table, key: $0.value(0)) }
            for row in unnamed { try addIdentity(to: row, table) }
        }
    }

    private func addIdentity(to row: LoggedRow, _ table: LogTable) throws {
        let known = try identity(of: row)
        let identity = try known ?? newIdentity(of: row, table)
        try connection.run(
            "UPDATE main.\(quoted(row.kind)) SET uid = ?2 WHERE id = ?1 AND uid IS NULL", [row.key, .integer(identity)])
        try connection.run(
            """
            UPDATE log_operation SET value = json_set(value, '$.uid', ?3)
            WHERE kind = ?1 AND row = ?2 AND what = '+' AND value IS NOT NULL
            """, [.text(row.kind), row.key, .integer(identity)])
    }

    private func newIdentity(of row: LoggedRow, _ table: LogTable) throws -> Int64 {
        var parts: [String] = []
        for column in table.kind.derived {
            let made =
                "SELECT value FROM log_operation WHERE kind = ? AND row = ? AND what = '+' AND value IS NOT NULL ORDER BY id"
            guard
                let values = try connection.text(made, [.text(row.kind), row.key])
                    ?? connection.text(table.selection, [row.key])
            else { continue }
            let value = try connection.value("SELECT json_extract(?1, '$.\(column)')", [.text(values)])
            if let target = table.kind.references[column]?.table, value != .null {
                let other = LoggedRow(kind: target, key: value)
                parts.append("\(try identity(of: other) ?? 0)")
            } else if case .text(let text) = value {
                parts.append(text.lowercased())
            } else {
                parts.append("\(value)")
            }
        }
        if parts.isEmpty { return .random(in: 1...Int64.max) }
        var number = 1
        while true {
            let identity = derivedIdentity(row.kind, parts, number)
            if try self.row(row.kind, withIdentity: identity) == nil { return identity }
            number += 1
        }
    }

    /// The identity of what several machines may make: the first 63 bits of the SHA-256 of the kind, the parts and the
    /// number, each on a line.
    private func derivedIdentity(_ kind: String, _ parts: [String], _ number: Int) -> Int64 {
        let text = ([kind] + parts + ["\(number)"]).joined(separator: "\n")
        let first = SHA256(text.utf8).digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int64(first >> 1)
    }

    /// The identity of a row, which may be gone; nil if it has none yet.
    func identity(of row: LoggedRow) throws -> Int64? {
        let there = try connection.value("SELECT uid FROM main.\(quoted(row.kind)) WHERE id = ?", [row.key])
        if case .integer(let identity) = there { return identity }
        return try connection.integer(
            """
            SELECT json_extract(value, '$.uid') FROM log_operation WHERE kind = ? AND row = ? AND what = '+'
                AND json_extract(value, '$.uid') IS NOT NULL LIMIT 1
            """, [.text(row.kind), row.key])
    }

    /// The number of the row with an identity, which may be gone; nil if there was none.
    func row(_ kind: String, withIdentity identity: Int64) throws -> Int64? {
        try connection.integer("SELECT id FROM main.\(quoted(kind)) WHERE uid = ?", [.integer(identity)])
            ?? connection.integer(
                """
                SELECT row FROM log_operation WHERE kind = ? AND what = '+' AND value IS NOT NULL
                    AND json_extract(value, '$.uid') = ?
                """, [.text(kind), .integer(identity)])
            ?? connection.integer(
                "SELECT row FROM log_identity WHERE kind = ? AND uid = ?", [.text(kind), .integer(identity)])
    }

    /// Gives a row of another machine a number that no row of its kind has had.
    func newRow(_ kind: String, withIdentity identity: Int64) throws -> Int64 {
        let number =
            try connection.integer(
                """
                SELECT 1 + max(ifnull((SELECT max(id) FROM main.\(quoted(kind))), 0),
                    ifnull((SELECT max(row) FROM log_identity WHERE kind = ?1), 0),
                    ifnull((SELECT seq FROM sqlite_sequence WHERE name = ?1), 0))
                """, [.text(kind)]) ?? 1
        try connection.run("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", [.text(kind), .integer(number)])
        try connection.run(
            "INSERT INTO log_identity (kind, uid, row) VALUES (?, ?, ?)",
            [.text(kind), .integer(identity), .integer(number)])
        return number
    }
}
