// A change that made many rows is told in pieces: lines with a thousand rows each, which the line of the change names. So
// nobody has to hold all rows at a time, and they are taken in without an operation for each.
extension Log {
    /// How many rows a piece has.
    private static let rowsOfPiece: Int64 = 1000
    /// From how many rows on a change has pieces.
    private static let fewestRows = 100

    /// The kind whose rows come in pieces, and the kinds of their parts.
    private func pieced() throws -> (main: LogTable, parts: [LogTable])? {
        let ranged = try ranged()
        return ranged.first.map { ($0, Array(ranged.dropFirst())) }
    }

    // MARK: - Telling

    /// Finds out which rows a change made in pieces: those of its ranges, and those that have operations by now.
    ///
    /// - Returns: whether there are pieces.
    func findPieces(of change: Int64) throws -> Bool {
        guard let (main, _) = try pieced() else { return false }
        try connection.execute(
            "CREATE TEMP TABLE IF NOT EXISTS log_made (id INTEGER PRIMARY KEY, value TEXT); DELETE FROM temp.log_made")
        let (name, kind) = (quoted(main.kind.table), StoredValue.text(main.kind.table))
        let isKnown = "EXISTS (SELECT 1 FROM log_operation WHERE kind = ?1 AND row = +this.id AND what = '+')"
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
                """, [kind])
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
        let number = kind.key.count == 1 ? "?1" : "json_extract(?1, '$[0]')"
        return try connection.integer("SELECT 1 FROM temp.log_made WHERE id = \(number)", [row.key]) != nil
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

    private func text(ofRows table: LogTable, _ ids: (Int64, Int64)) throws -> String {
        let direct = try values(table.fields, of: table) { "this.\(quoted($0))" }
        let kept = try values(table.fields, of: table) { "json_extract(value, '$.\($0)')" }
        return try connection.text(
            """
            SELECT json_object('kind', ?3, 'columns', json(?4), 'rows', json((SELECT json_group_array(json(row)) FROM (
                SELECT iif(value IS NULL, (SELECT \(direct) FROM main.\(quoted(table.kind.table)) this WHERE this.id = made.id),
                    \(kept)) AS row FROM temp.log_made made WHERE id BETWEEN ?1 AND ?2 ORDER BY id))))
            """, [.integer(ids.0), .integer(ids.1), .text(table.kind.table), .text(array(table.fields))]) ?? ""
    }

    private func text(ofParts table: LogTable, of main: LogTable, _ ids: (Int64, Int64), _ change: Int64) throws
        -> String
    {
        let (columns, owner) = (table.kind.key + table.fields, quoted(table.kind.key[0]))
        let direct = try values(columns, of: table) { "this.\(quoted($0))" }
        let isKnown = """
            EXISTS (SELECT 1 FROM log_operation WHERE kind = ?3 AND row = \(table.key(of: "this")) AND what = '+')
            """
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
            EXISTS (SELECT 1 FROM temp.log_made WHERE id = this.\(owner)) AND iif(?5 = 1, NOT EXISTS (
                SELECT 1 FROM log_range WHERE this.\(owner) BETWEEN first AND last), EXISTS (
                SELECT 1 FROM log_range WHERE this.\(owner) BETWEEN first AND last AND change = ?5))
            """
        let place = try ranged().firstIndex { $0.kind.table == table.kind.table } ?? 0
        return try connection.text(
            """
            SELECT json_object('kind', ?3, 'columns', json(?4), 'rows', json((SELECT json_group_array(json(row)) FROM (
                SELECT \(table.key(of: "this")) AS place, \(direct) AS row FROM main.\(quoted(table.kind.table)) this
                WHERE this.\(owner) BETWEEN ?1 AND ?2 AND NOT \(isKnown) AND \(isOfRange)
                UNION ALL SELECT made.row, iif(made.value IS NULL, (SELECT \(direct) FROM main.\(quoted(table.kind.table)) this
                    WHERE \(table.key(of: "this")) = made.row), \(made))
                FROM log_operation made WHERE change = ?5 AND kind = ?3 AND what = '+' AND EXISTS (\(isThere))
                    AND NOT EXISTS (SELECT 1 FROM log_operation WHERE kind = ?3 AND row = made.row AND change = ?5
                        AND id < made.id)
                UNION ALL SELECT json_extract(made.value, '$[0]'),
                    \(try kept("json_extract(made.value, '$[0]')", "json_extract(made.value, '$[1]')"))
                FROM log_range, json_each(content, '$[\(place)]') made
                WHERE change = ?5 AND json_extract(made.value, '$[0][0]') BETWEEN ?1 AND ?2
                ORDER BY place))))
            """,
            [
                .integer(ids.0), .integer(ids.1), .text(table.kind.table), .text(array(columns)), .integer(change),
            ]) ?? ""
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

    private func array(_ names: [String]) -> String { "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]" }

    // MARK: - Taking in

    /// Why a piece cannot be of a machine that keeps the rules; nil if it can.
    func objection(toPiece text: String) throws -> String? {
        guard let (main, parts) = try pieced() else { return "nothing here comes in pieces" }
        let tables = [main] + parts
        let found = try connection.rows(
            "SELECT json_extract(value, '$.kind'), json_extract(value, '$.columns') FROM json_each(?, '$.piece')",
            [.text(text)]
        ) { (kind: $0.text(0) ?? "", columns: $0.text(1) ?? "") }
        guard found.map(\.kind) == tables.map(\.kind.table) else { return "a piece has other kinds of rows" }
        for (place, table) in tables.enumerated() {
            let columns = table.kind.key == ["id"] ? table.fields : table.kind.key + table.fields
            let isOther = "type <> 'array' OR json_array_length(value) <> ?2"
            let other = try connection.integer(
                "SELECT 1 FROM json_each(?1, '$.piece[\(place)].rows') WHERE \(isOther) LIMIT 1",
                [.text(text), .integer(Int64(columns.count))])
            if found[place].columns != array(columns) || other != nil {
                return "a piece of '\(table.kind.table)' has other fields"
            }
        }
        return nil
    }

    /// Makes the rows of a change's pieces. Those of which something is known already get operations of their own.
    ///
    /// - Returns: the rows to compute anew.
    func add(pieces: [String], of change: Int64) throws -> [LoggedRow] {
        guard let (main, parts) = try pieced(), !pieces.isEmpty else { return [] }
        try connection.execute(
            """
            CREATE TEMP TABLE IF NOT EXISTS log_arriving (
                piece TEXT NOT NULL, place INTEGER NOT NULL, uid INTEGER, number INTEGER, PRIMARY KEY (piece, place));
            DELETE FROM temp.log_arriving;
            CREATE INDEX IF NOT EXISTS temp.log_arriving_by_identity ON log_arriving (uid) WHERE number IS NOT NULL;
            """)
        let numbers = try findNumbers(pieces, main)
        var touched: [LoggedRow] = []
        // What is known is done first, since it may be in ranges that are hidden.
        for piece in pieces { touched += try addKnown(piece, main, parts, to: change) }
        guard let numbers else { return touched }
        try noteMentions(pieces, main)
        try connection.execute("UPDATE log_state SET is_silent = 1")
        try bulk(connection, [numbers], true) {
            // Another machine may have checked nothing.
            try connection.execute("PRAGMA ignore_check_constraints = OFF")
            for piece in pieces { try insert(piece, main, parts) }
        }
        try connection.execute("UPDATE log_state SET is_silent = 0")
        try connection.run(
            "INSERT INTO log_range (first, last, change) VALUES (?, ?, ?)",
            [.integer(numbers.lowerBound), .integer(numbers.upperBound), .integer(change)])
        return touched
    }

    private static let text = "(SELECT line FROM log_waiting WHERE hash = ?1)"

    /// Gives rows of which nothing is known consecutive numbers.
    ///
    /// - Returns: the numbers; nil if something is known of all of them.
    private func findNumbers(_ pieces: [String], _ main: LogTable) throws -> ClosedRange<Int64>? {
        let name = quoted(main.kind.table)
        func value(_ column: String) -> String {
            "json_extract(value, '$[\(main.fields.firstIndex(of: column) ?? 0)]')"
        }
        let used = main.kind.uses.map { ", \(value($0.column)) AS \(quoted($0.column))" }
        let uses = main.kind.uses.map { use in
            let value = "this.\(quoted(use.column))"
            return " AND (\(value) IS NULL OR EXISTS (SELECT 1 FROM main.\(quoted(use.table)) WHERE uid = \(value)))"
        }
        let first = try nextNumber(main.kind.table)
        var next = first
        for piece in pieces {
            try connection.run(
                """
                WITH this AS MATERIALIZED (
                    SELECT key, \(value("uid")) AS uid\(used.joined()) FROM json_each(\(Self.text), '$.piece[0].rows'))
                INSERT INTO temp.log_arriving
                SELECT ?1, key, uid, iif(is_new, ?2 - 1 + sum(is_new) OVER (ORDER BY key), NULL) FROM (
                    SELECT key, this.uid, row_number() OVER (PARTITION BY this.uid ORDER BY key) = 1
                        AND NOT EXISTS (SELECT 1 FROM main.\(name) WHERE uid = this.uid)
                        AND NOT EXISTS (SELECT 1 FROM log_operation WHERE kind = ?3 AND what = '+' AND value IS NOT NULL
                            AND json_extract(value, '$.uid') = this.uid)
                        AND NOT EXISTS (SELECT 1 FROM log_identity WHERE kind = ?3 AND uid = this.uid)
                        AND NOT EXISTS (SELECT 1 FROM temp.log_arriving WHERE number IS NOT NULL AND uid = this.uid)
                        \(uses.joined()) AS is_new
                    FROM this)
                """, [.text(piece), .integer(next), .text(main.kind.table)])
            let last = try connection.integer(
                "SELECT max(number) FROM temp.log_arriving WHERE piece = ?", [.text(piece)])
            next = max(next, (last ?? 0) + 1)
        }
        guard next > first else { return nil }
        try takeNumbers(main.kind.table, through: next - 1)
        return first...next - 1
    }

    /// Gives the rows of which something is known, and parts of such rows, operations.
    private func addKnown(_ piece: String, _ main: LogTable, _ parts: [LogTable], to change: Int64) throws
        -> [LoggedRow]
    {
        let known: [(StoredValue, String)] = try connection.rows(
            """
            SELECT uid, (SELECT json_group_object(column.value, json_extract(row.value, '$[' || column.key || ']'))
                FROM json_each(\(Self.text), '$.piece[0].columns') column)
            FROM json_each(\(Self.text), '$.piece[0].rows') row
            CROSS JOIN temp.log_arriving ON piece = ?1 AND place = row.key WHERE number IS NULL
            """, [.text(piece)]
        ) { ($0.value(0), $0.text(1) ?? "{}") }
        var touched = try known.map { try add("+", main, key: $0, $1, to: change) }
        for (index, part) in parts.enumerated() {
            let (keys, fields) = (part.kind.key.indices, part.kind.key.count)
            let rows: [(StoredValue, String)] = try connection.rows(
                """
                SELECT json_array(\(keys.map { "json_extract(row.value, '$[\($0)]')" }.joined(separator: ", "))),
                    (SELECT json_group_object(column.value, json_extract(row.value, '$[' || column.key || ']'))
                        FROM json_each(\(Self.text), '$.piece[\(index + 1)].columns') column WHERE column.key >= \(fields))
                FROM json_each(\(Self.text), '$.piece[\(index + 1)].rows') row WHERE NOT EXISTS (
                    SELECT 1 FROM temp.log_arriving
                    WHERE number IS NOT NULL AND uid = json_extract(row.value, '$[0]'))
                """, [.text(piece)]
            ) { ($0.value(0), $0.text(1) ?? "{}") }
            touched += try rows.map { try add("+", part, key: $0, $1, to: change) }
        }
        return touched
    }

    /// Gives numbers to the rows that new ones tell of, and that have not arrived.
    private func noteMentions(_ pieces: [String], _ main: LogTable) throws {
        for (index, column) in main.fields.enumerated() {
            guard case .mention(let other)? = main.kind.references[column] else { continue }
            for piece in pieces {
                let missing = try connection.rows(
                    """
                    SELECT DISTINCT json_extract(value, '$[\(index)]') AS other
                    FROM json_each(\(Self.text), '$.piece[0].rows') WHERE other IS NOT NULL
                        AND NOT EXISTS (SELECT 1 FROM main.\(quoted(other)) WHERE uid = other)
                        AND NOT EXISTS (SELECT 1 FROM temp.log_arriving WHERE number IS NOT NULL AND uid = other)
                        AND NOT EXISTS (SELECT 1 FROM log_identity WHERE kind = ?2 AND uid = other)
                    """, [.text(piece), .text(other)]
                ) { LoggedRow(kind: other, key: $0.value(0)) }
                for row in missing { _ = try local(row) }
            }
        }
    }

    private func insert(_ piece: String, _ main: LogTable, _ parts: [LogTable]) throws {
        func values(_ table: LogTable, _ columns: [String]) -> [String] {
            columns.enumerated().map { place, column in
                let value = "json_extract(row.value, '$[\(place)]')"
                guard let other = table.kind.references[column]?.table else { return value }
                let arriving =
                    other == main.kind.table
                    ? "(SELECT number FROM temp.log_arriving WHERE number IS NOT NULL AND uid = \(value))," : ""
                // Those that arrive come first: the table may have no indexes meanwhile.
                return """
                    iif(\(value) IS NULL, NULL, coalesce(\(arriving) (SELECT id FROM main.\(quoted(other)) WHERE uid = \(value)),
                        (SELECT row FROM log_identity WHERE kind = '\(other)' AND uid = \(value))))
                    """
            }
        }
        let columns = (["id"] + main.fields).map(quoted).joined(separator: ", ")
        try connection.run(
            """
            INSERT INTO main.\(quoted(main.kind.table)) (\(columns))
            SELECT number, \(values(main, main.fields).joined(separator: ", "))
            FROM json_each(\(Self.text), '$.piece[0].rows') row
            CROSS JOIN temp.log_arriving ON piece = ?1 AND place = row.key WHERE number IS NOT NULL ORDER BY number
            """, [.text(piece)])
        for (index, part) in parts.enumerated() {
            let columns = part.kind.key + part.fields
            try connection.run(
                """
                INSERT INTO main.\(quoted(part.kind.table)) (\(columns.map(quoted).joined(separator: ", ")))
                SELECT \(values(part, columns).joined(separator: ", "))
                FROM json_each(\(Self.text), '$.piece[\(index + 1)].rows') row WHERE EXISTS (
                    SELECT 1 FROM temp.log_arriving WHERE number IS NOT NULL AND uid = json_extract(row.value, '$[0]'))
                """, [.text(piece)])
        }
    }
}
