// A change that made many rows is told in pieces: lines with a thousand rows each, which the line of the change names. So
// nobody has to hold all rows at a time, and they are taken in without an operation for each.
extension Log {
    /// How many rows a piece has.
    private static let rowsOfPiece: Int64 = 1000
    /// From how many rows on a change has pieces.
    private static let fewestRows = 100

    /// The kind whose rows come in pieces, and the kinds of their parts.
    func pieced() throws -> (main: LogTable, parts: [LogTable])? {
        let ranged = try ranged()
        return ranged.first.map { ($0, Array(ranged.dropFirst())) }
    }

    /// Finds out which rows a change made in pieces: those of its ranges, and those that have operations by now.
    ///
    /// - Returns: whether there are pieces.
    func findPieces(of change: Int64) throws -> Bool {
        guard let (main, _) = try pieced() else { return false }
        try connection.execute(
            "CREATE TEMP TABLE IF NOT EXISTS log_made (id INTEGER PRIMARY KEY, value TEXT); DELETE FROM temp.log_made")
        let (name, kind) = (quoted(main.kind.table), StoredValue.text(main.kind.table))
        let isKnown = main.isKnown("this")
        try connection.run(
            """
            INSERT INTO temp.log_made
            SELECT row, ifnull(value, (SELECT \(main.object(of: "this")) FROM main.\(name) this WHERE id = row))
            FROM log_operation made WHERE change = ?2 AND kind = ?1 AND what = '+' AND NOT EXISTS (
                SELECT 1 FROM log_operation WHERE kind = ?1 AND row = made.row AND change = ?2 AND id < made.id)
            UNION ALL SELECT json_extract(this.value, '$[0]'), json_extract(this.value, '$[1]')
            FROM log_range, json_each(content, '$[0]') this WHERE change = ?2
            """, [kind, .integer(change)])
        if change == 1 {
            try connection.run(
                """
                INSERT INTO temp.log_made SELECT id, NULL FROM main.\(name) this WHERE NOT \(isKnown)
                    AND NOT EXISTS (SELECT 1 FROM log_range WHERE this.id BETWEEN first AND last)
                """)
        } else {
            try connection.run(
                """
                INSERT INTO temp.log_made SELECT this.id, NULL FROM log_range
                CROSS JOIN main.\(name) this ON this.id BETWEEN first AND last
                WHERE change = ?2 AND content IS NULL AND NOT \(isKnown)
                """, [kind, .integer(change)])
        }
        let count = try connection.integer("SELECT count(*) FROM temp.log_made") ?? 0
        if count < Self.fewestRows { try connection.execute("DELETE FROM temp.log_made") }
        return count >= Self.fewestRows
    }

    /// Whether an operation by which a row was made is told in a piece.
    func isInPiece(_ row: LoggedRow) throws -> Bool {
        guard let kind = kind(row.kind), kind.ranged != nil else { return false }
        return try connection.integer("SELECT 1 FROM temp.log_made WHERE id = \(kind.number(in: "?1"))", [row.key])
            != nil
    }

    /// Passes on the pieces of the change for which ``findPieces(of:)`` was asked last.
    func forEachPiece(of change: Int64, _ body: (LogLine) throws -> Void) throws {
        guard let (main, parts) = try pieced() else { return }
        var last: Int64 = 0
        while true {
            let ids = try connection.firstRow(
                """
                SELECT min(id), max(id) FROM (SELECT id FROM temp.log_made WHERE id > ? ORDER BY id LIMIT ?)
                HAVING count(*) > 0
                """, [.integer(last), .integer(Self.rowsOfPiece)]
            ) { ($0.integer(0), $0.integer(1)) }
            guard let ids else { return }
            last = ids.1
            let rows = try [text(ofRows: main, ids)] + parts.map { try text(ofParts: $0, of: main, ids, change) }
            try body(LogLine("{\"piece\":[\(rows.joined(separator: ","))]}"))
        }
    }

    /// SQL: an object with the arrays that `row` has. They are joined as they are, which costs half of reading them again.
    private func object(ofRows table: LogTable, _ columns: [String]) -> String {
        let start = "{\"kind\":\"\(table.kind.table)\",\"columns\":\(array(columns)),\"rows\":["
        return "'\(start)' || ifnull(group_concat(row), '') || ']}'"
    }

    private func text(ofRows table: LogTable, _ ids: (Int64, Int64)) throws -> String {
        let direct = try values(table.fields, of: table) { "this.\(quoted($0))" }
        let kept = try values(table.fields, of: table) { "json_extract(value, '$.\($0)')" }
        return try connection.text(
            """
            SELECT \(object(ofRows: table, table.fields)) FROM (
                SELECT iif(value IS NULL, (SELECT \(direct) FROM main.\(quoted(table.kind.table)) this WHERE this.id = made.id),
                    \(kept)) AS row FROM temp.log_made made WHERE id BETWEEN ?1 AND ?2 ORDER BY id)
            """, [.integer(ids.0), .integer(ids.1)]) ?? ""
    }

    private func text(ofParts table: LogTable, of main: LogTable, _ ids: (Int64, Int64), _ change: Int64) throws
        -> String
    {
        let (columns, owner) = (table.kind.key + table.fields, quoted(table.kind.key[0]))
        let direct = try values(columns, of: table) { "this.\(quoted($0))" }
        func kept(_ row: String, _ value: String) throws -> String {
            try values(columns, of: table) { column in
                table.kind.key.firstIndex(of: column).map { "json_extract(\(row), '$[\($0)]')" }
                    ?? "json_extract(\(value), '$.\(column)')"
            }
        }
        let made = try kept("made.row", "made.value")
        let isThere = """
            SELECT 1 FROM temp.log_made WHERE id = json_extract(made.row, '$[0]') AND id BETWEEN ?1 AND ?2
            """
        let isOfRange = """
            EXISTS (SELECT 1 FROM temp.log_made WHERE id = this.\(owner)) AND iif(?4 = 1, NOT EXISTS (
                SELECT 1 FROM log_range WHERE this.\(owner) BETWEEN first AND last), EXISTS (
                SELECT 1 FROM log_range WHERE this.\(owner) BETWEEN first AND last AND change = ?4))
            """
        let place = try ranged().firstIndex { $0.kind.table == table.kind.table } ?? 0
        return try connection.text(
            """
            SELECT \(object(ofRows: table, columns)) FROM (
                SELECT \(table.key(of: "this")) AS place, \(direct) AS row FROM main.\(quoted(table.kind.table)) this
                WHERE this.\(owner) BETWEEN ?1 AND ?2 AND NOT \(table.isKnown("this")) AND \(isOfRange)
                UNION ALL SELECT made.row, iif(made.value IS NULL, (SELECT \(direct) FROM main.\(quoted(table.kind.table)) this
                    WHERE \(table.key(of: "this")) = made.row), \(made))
                FROM log_operation made WHERE change = ?4 AND kind = ?3 AND what = '+' AND EXISTS (\(isThere))
                    AND NOT EXISTS (SELECT 1 FROM log_operation WHERE kind = ?3 AND row = made.row AND change = ?4
                        AND id < made.id)
                UNION ALL SELECT json_extract(made.value, '$[0]'),
                    \(try kept("json_extract(made.value, '$[0]')", "json_extract(made.value, '$[1]')"))
                FROM log_range, json_each(content, '$[\(place)]') made
                WHERE change = ?4 AND json_extract(made.value, '$[0][0]') BETWEEN ?1 AND ?2
                ORDER BY place)
            """, [.integer(ids.0), .integer(ids.1), .text(table.kind.table), .integer(change)]) ?? ""
    }

    /// The values of columns as a JSON array, each number of another row replaced by the identity of that row.
    private func values(_ columns: [String], of table: LogTable, _ value: (String) -> String) throws -> String {
        let all = columns.map { column in
            guard let other = table.kind.references[column]?.table else { return value(column) }
            return """
                coalesce((SELECT uid FROM main.\(quoted(other)) WHERE id = \(value(column))),
                    (SELECT json_extract(value, '$.uid') FROM log_operation WHERE kind = '\(other)'
                        AND row = +\(value(column)) AND what = '+' AND value IS NOT NULL LIMIT 1),
                    (SELECT uid FROM log_identity WHERE kind = '\(other)' AND row = +\(value(column))))
                """
        }
        return "json_array(\(all.joined(separator: ", ")))"
    }

    func array(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
}
