// Rows that arrive in pieces are made at once, but for those of which something is known already.
extension Log {
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
