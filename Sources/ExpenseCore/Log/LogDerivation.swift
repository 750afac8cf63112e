// Identities that follow from what a row is: several machines may make it.
extension Log {
    /// Gives the rows that a change made identities that are derived from what several machines may make. Other rows have a
    /// random one by the default of its column.
    ///
    /// The second row that was made with one name gets the identity of that name and the number 2, so that machines which
    /// do the same agree.
    func addIdentities(madeBy change: Int64) throws {
        for row in try rows(of: change, what: "+") where kind(row.kind)?.derived.isEmpty == false {
            try addIdentity(to: row, table(row.kind))
        }
    }

    /// Gives all rows identities that have none.
    func addIdentities() throws {
        for table in try tables() where table.hasIdentity {
            let name = quoted(table.kind.table)
            let unnamed = try connection.rows("SELECT id FROM main.\(name) WHERE uid IS NULL ORDER BY id") {
                LoggedRow(kind: table.kind.table, key: $0.value(0))
            }
            for row in unnamed { try addIdentity(to: row, table) }
        }
    }

    private func addIdentity(to row: LoggedRow, _ table: LogTable) throws {
        guard table.hasIdentity, let values = try connection.text(table.selection + " AND uid IS NULL", [row.key])
        else {
            return
        }
        if !table.kind.derived.isEmpty { return try setIdentity(of: row, from: derivedParts(of: values, table)) }
        try connection.run(
            "UPDATE main.\(quoted(row.kind)) SET uid = ?2 WHERE id = ?1",
            [row.key, .integer(.random(in: 1...Int64.max) & ~1)])
    }

    /// Lets rows that were made again be what those are that were gone by then, before other machines are told of them.
    func deriveRemade() throws {
        for table in try tables() where !table.kind.derived.isEmpty {
            let rows = try connection.rows("SELECT id, uid FROM main.\(quoted(table.kind.table)) ORDER BY id") {
                (LoggedRow(kind: table.kind.table, key: $0.value(0)), identity: $0.integer(1))
            }
            for (row, identity) in rows {
                guard let values = try connection.text(table.selection, [row.key]) else { continue }
                let parts = try derivedParts(of: values, table)
                let isRemade = (2...9).contains { Self.derivedIdentity(row.kind, parts, $0) == identity }
                if isRemade { try setIdentity(of: row, from: parts) }
            }
        }
    }

    /// The identity of a row that is there, which gets one if the change that makes it is not recorded yet.
    func makeIdentity(of row: LoggedRow) throws { try addIdentity(to: row, table(row.kind)) }

    /// Gives a row that several machines may make the identity that follows from what it is. Of several that are there and are
    /// the same, each has a number. One that is gone, and was the same to its end, becomes this one where machines share it: it
    /// was undone or deleted, and is made again.
    ///
    /// - Parameter isMarked: whether the identity says that it was derived so: it is odd then.
    func setIdentity(of row: LoggedRow, from parts: [String], isMarked: Bool = false) throws {
        let table = try table(row.kind)
        var number = 1
        while true {
            let identity = Self.derivedIdentity(row.kind, parts, number) | (isMarked ? 1 : 0)
            let other = try self.row(row.kind, withIdentity: identity).map {
                LoggedRow(kind: row.kind, key: .integer($0))
            }
            if try !rows(row.kind, withOtherIdentity: identity).isEmpty {
                number += 1
                continue
            }
            if let other, other != row {
                number += 1
                let isThere = try connection.text(table.selection, [other.key]) != nil
                if try isThere || !isSame(other, as: parts, table) { continue }
                try rename(other, to: row)
            }
            try connection.run(
                "UPDATE main.\(quoted(row.kind)) SET uid = ?2 WHERE id = ?1", [row.key, .integer(identity)])
            // What the log says of how it was made says who it is, too.
            return try connection.run(
                """
                UPDATE log_operation SET value = json_set(value, '$.uid', ?3)
                WHERE kind = ?1 AND row = ?2 AND what = '+' AND value IS NOT NULL
                """, [.text(row.kind), row.key, .integer(identity)])
        }
    }

    /// Gives many rows the identities that ``setIdentity(of:from:isMarked:)`` would give them one after the other.
    ///
    /// - Parameters:
    ///   - sql: selects the numbers of the rows, as `id`, and what they are, with the values of its parameters.
    ///   - parts: reads what a row is.
    func setMarkedIdentities(
        of kind: String, from sql: String, _ values: [StoredValue], _ parts: (borrowing Row) -> [String]
    ) throws {
        try connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS log_derived (
                row INTEGER PRIMARY KEY, first INTEGER NOT NULL, uid INTEGER NOT NULL);
            DELETE FROM temp.log_derived;
            """)
        var counts: [Int64: Int] = [:]
        try connection.forEachRow("SELECT * FROM (\(sql)) ORDER BY id", values) { row in
            let parts = parts(row)
            let first = Self.derivedIdentity(kind, parts)
            let number = counts[first, default: 0] + 1
            counts[first] = number
            let identity = number == 1 ? first : Self.derivedIdentity(kind, parts, number)
            try connection.run(
                "INSERT INTO temp.log_derived VALUES (?, ?, ?)",
                [.integer(row.integer(0)), .integer(first), .integer(identity | 1)])
        }
        let name = quoted(kind)
        let isOther = try otherIdentities(of: kind).map { table, column in
            " OR EXISTS (SELECT 1 FROM main.\(quoted(table.kind.table)) WHERE \(quoted(column)) = derived.uid)"
        }
        let isTaken = """
            EXISTS (SELECT 1 FROM main.\(name) WHERE uid = derived.uid AND id <> derived.row)
                OR EXISTS (SELECT 1 FROM log_operation WHERE kind = '\(kind)' AND what = '+' AND value IS NOT NULL
                    AND json_extract(value, '$.uid') = derived.uid AND row <> derived.row)
                OR EXISTS (SELECT 1 FROM log_identity WHERE kind = '\(kind)' AND uid = derived.uid AND row <> derived.row)
            """ + isOther.joined()
        // Rows that are gone, or were there before, may have some of them already.
        let single: [(LoggedRow, [String])] = try connection.rows(
            """
            SELECT * FROM (\(sql)) WHERE id IN (SELECT row FROM temp.log_derived WHERE first IN (
                SELECT first FROM temp.log_derived derived WHERE \(isTaken))) ORDER BY id
            """, values
        ) { (LoggedRow(kind: kind, key: .integer($0.integer(0))), parts($0)) }
        for (row, _) in single { try connection.run("DELETE FROM temp.log_derived WHERE row = ?", [row.key]) }
        let all = "SELECT count(*) > (SELECT count(*) / 2 FROM main.\(name)) FROM temp.log_derived"
        let isMost = try connection.integer(all) == 1
        try connection.withoutParts("name = ? AND ?", [.text(Self.index(of: kind)), .integer(isMost ? 1 : 0)]) {
            try connection.execute(
                """
                UPDATE main.\(name) SET uid = derived.uid FROM temp.log_derived derived WHERE id = derived.row;
                UPDATE log_operation SET value = json_set(value, '$.uid', derived.uid) FROM temp.log_derived derived
                    WHERE kind = '\(kind)' AND log_operation.row = derived.row AND what = '+' AND value IS NOT NULL;
                DELETE FROM temp.log_derived;
                """)
        }
        for (row, parts) in single { try setIdentity(of: row, from: parts, isMarked: true) }
    }

    /// Whether a row that is gone was the same to its end, and had no other name by then.
    private func isSame(_ row: LoggedRow, as parts: [String], _ table: LogTable) throws -> Bool {
        if table.kind.derived.isEmpty { return true }
        guard try isShared() else { return false }
        return try lastValues(of: row).map { try derivedParts(of: $0, table) == parts } ?? true
    }

    /// What the identity of a row with such values is derived from.
    private func derivedParts(of values: String, _ table: LogTable) throws -> [String] {
        try table.kind.derived.map { column in
            let value = try connection.value("SELECT json_extract(?1, '$.\(column)')", [.text(values)])
            if let target = table.kind.references[column]?.table, value != .null {
                return "\(try identity(of: LoggedRow(kind: target, key: value)) ?? 0)"
            }
            if case .text(let text) = value { return inLowerCase(text) }
            return "\(value)"
        }
    }

    /// The identity of what several machines may make: the first 62 bits of the SHA-256 of the kind, the parts and the
    /// number, each on a line.
    static func derivedIdentity(_ kind: String, _ parts: [String], _ number: Int = 1) -> Int64 {
        let text = ([kind] + parts + ["\(number)"]).joined(separator: "\n")
        let first = SHA256(text.utf8).digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // The last bit is free for a mark.
        return Int64(first >> 1) & ~1
    }
}
