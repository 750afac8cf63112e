// A row that was gone and is made again, where machines share it, is the same one under a new number.
extension Log {
    /// Gives what the log knows of a row that is gone to one that is made again, under a new number.
    func rename(_ former: LoggedRow, to row: LoggedRow) throws {
        try takeOut(former)
        let keys = [.text(row.kind), former.key, row.key]
        for part in try parts(of: row.kind).map(\.kind) {
            let number = part.key.count == 1 ? "?3" : "json_set(row, '$[0]', ?3)"
            try connection.run(
                "UPDATE log_operation SET row = \(number) WHERE kind = ?1 AND \(part.isPart)",
                [.text(part.table)] + keys.dropFirst())
        }
        try connection.run("UPDATE log_operation SET row = ?3 WHERE kind = ?1 AND row = ?2", keys)
        if try isShared() {
            try connection.run("DELETE FROM log_identity WHERE kind = ? AND row = ?", Array(keys.prefix(2)))
        }
        // As one of many, it has no operation of its own yet.
        let isNoted = try connection.integer(
            "SELECT 1 FROM log_operation WHERE kind = ? AND row = ? AND change = ?",
            [.text(row.kind), row.key, .integer(next())])
        if isNoted == nil { try addMaking(of: row, value: nil) }
        try connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS log_renamed (
                kind TEXT NOT NULL, former INTEGER NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (kind, former))
            """)
        try connection.run("INSERT OR REPLACE INTO temp.log_renamed VALUES (?, ?, ?)", keys)
    }

    /// Lets what the log knows of other rows name those that were made again by their new numbers: for many at a time.
    func renameMentions() throws {
        guard try connection.integer("SELECT 1 FROM temp.sqlite_schema WHERE name = 'log_renamed'") != nil else {
            return
        }
        let renamed = try connection.rows("SELECT DISTINCT kind FROM temp.log_renamed") { $0.text(0) ?? "" }
        for kind in try tables().map(\.kind) {
            for (column, reference) in kind.references where renamed.contains(reference.table) {
                try renameMentions(in: column, of: kind, reference.table)
            }
        }
        if !renamed.isEmpty { try connection.execute("DELETE FROM temp.log_renamed") }
    }

    private func renameMentions(in column: String, of kind: LoggedKind, _ target: String) throws {
        let place = kind.key.firstIndex(of: column)
        // Parts were renamed with their owner.
        if place == 0, kind.owner == target { return }
        if kind.ranged != nil, place == nil {
            let ranges = try connection.rows(
                """
                SELECT first FROM log_range WHERE content IS NOT NULL AND EXISTS (
                    SELECT 1 FROM json_each(content, '$[0]') JOIN temp.log_renamed
                        ON kind = ? AND former = json_extract(value, '$[1].\(column)'))
                """, [.text(target)]
            ) { $0.integer(0) }
            for first in ranges { try takeOut(rangeFrom: first) }
        }
        let isWhole = place != nil && kind.key.count == 1
        let (name, path) = place == nil ? ("value", "$.\(column)") : ("row", "$[\(place ?? 0)]")
        let number = isWhole ? "log_operation.row" : "json_extract(log_operation.\(name), '\(path)')"
        let renamed = "(SELECT row FROM temp.log_renamed WHERE kind = ?2 AND former = \(number))"
        try connection.run(
            """
            UPDATE log_operation SET \(name) = \(isWhole ? renamed : "json_replace(\(name), '\(path)', \(renamed))")
            WHERE kind = ?1 AND EXISTS \(renamed)
            """, [.text(kind.table), .text(target)])
    }
}
