// Entries that were added at once have one row in the log, without their values while they are as they were added.
extension Log {
    /// How many rows have their values in one row of the log while they are hidden.
    private static let atOnce: Int64 = 1000

    /// The kinds whose rows belong to ranges, the one with the numbers first.
    func ranged() throws -> [LogTable] {
        try tables().filter { $0.kind.ranged != nil }.sorted { $0.kind.owner == nil && $1.kind.owner != nil }
    }

    /// The changes that made so many rows at once that asking something of each takes longer than preparing all statements
    /// anew. The total cannot overflow, whatever another program has written.
    func changesWithManyRows() throws -> [Int64] {
        try connection.rows(
            "SELECT change FROM log_range GROUP BY change HAVING total(last - first + 1) >= ?",
            [.integer(10 * Self.atOnce)]
        ) { $0.integer(0) }
    }

    /// Gives rows in the ranges of a change operations of their own if something was done to them or to their parts one by
    /// one: they come and go by what is known of them.
    func takeLoose(rangesOf change: Int64) throws {
        guard let main = try ranged().first else { return }
        var computation = LogComputation(self)
        for part in try parts(of: main.kind.table) where part.kind.key.count > 1 {
            let loose = try connection.rows(
                """
                SELECT DISTINCT json_extract(row, '$[0]') FROM log_operation JOIN log_range
                    ON json_extract(row, '$[0]') BETWEEN first AND last AND log_range.change = ?1
                WHERE kind = ?2 AND log_operation.change <> ?1
                """, [.integer(change), .text(part.kind.table)]
            ) { LoggedRow(kind: main.kind.table, key: $0.value(0)) }
            for row in loose { try claim(row) }
        }
        for range in try ranges(of: change, areHidden: false) {
            for number in try known(in: range) {
                let row = LoggedRow(kind: main.kind.table, key: .integer(number))
                // What goes with it stays or goes with it.
                let others = try isShared() ? rows(goingWith: computation.leader(of: row)) : []
                for row in try others + ranged().dropFirst().flatMap({ try parts($0, of: row) }) { try claim(row) }
            }
        }
    }

    private func parts(_ part: LogTable, of row: LoggedRow) throws -> [LoggedRow] {
        try connection.rows(
            """
            SELECT \(part.key(of: "this")) FROM main.\(quoted(part.kind.table)) this
            WHERE \(quoted(part.kind.ranged ?? "id")) = ?
            """, [row.key]
        ) { LoggedRow(kind: part.kind.table, key: $0.value(0)) }
    }

    /// Gives a row that is there an operation by which it was made, if the log knows it only as one of many.
    func claim(_ row: LoggedRow) throws {
        guard try hasValues(of: row) == nil, try connection.text(table(row.kind).selection, [row.key]) != nil else {
            return
        }
        try addMaking(of: row, value: nil)
    }

    /// Keeps what a row was made as, before it is changed for the first time. While it is as it was made, the log does not
    /// repeat its values.
    func keep(_ row: LoggedRow, as values: String) throws {
        guard let hasValues = try hasValues(of: row) else { return try addMaking(of: row, value: values) }
        if hasValues { return }
        try connection.run(
            "UPDATE log_operation SET value = ? WHERE kind = ? AND row = ? AND what = '+' AND value IS NULL",
            [.text(values), .text(row.kind), row.key])
    }

    /// Whether the log has the values with which a row was made; nil if it knows no making of it.
    private func hasValues(of row: LoggedRow) throws -> Bool? {
        try connection.integer(
            "SELECT min(value IS NOT NULL) FROM log_operation WHERE kind = ? AND row = ? AND what = '+'",
            [.text(row.kind), row.key]
        ).map { $0 != 0 }
    }

    /// Adds the operation by which a row was made before the log had one. The change that made it is that of its range, or one
    /// that the log has forgotten or never knew.
    func addMaking(of row: LoggedRow, value: String?) throws {
        let kind = try table(row.kind).kind
        let made = "SELECT \(Self.change(ofRangeWith: kind.number(in: "?1")))"
        let change = try kind.ranged == nil ? nil : connection.integer(made, [row.key])
        try note("+", value, of: row, in: change ?? 1)
    }

    /// SQL: the change that made a row with a number as one of many; NULL if none did.
    static func change(ofRangeWith number: String) -> String {
        "(SELECT iif(last >= \(number), change, NULL) FROM log_range WHERE first <= \(number) ORDER BY first DESC LIMIT 1)"
    }

    /// - Throws: `DatabaseError` if another program has written ranges of rows that have never been, which could be endless.
    private func ranges(of change: Int64, areHidden: Bool) throws -> [ClosedRange<Int64>] {
        let ranges = try connection.rows(
            "SELECT first, last FROM log_range WHERE change = ? AND content IS \(areHidden ? "NOT NULL" : "NULL") ORDER BY first",
            [.integer(change)]
        ) { $0.integer(0)...max($0.integer(0), $0.integer(1)) }
        guard let main = try ranged().first?.kind.table, !ranges.isEmpty else { return ranges }
        let next = try nextNumber(main)
        if let other = ranges.first(where: { $0.lowerBound < 1 || $0.upperBound >= next }) {
            throw DatabaseError(
                .badFile, file: connection.file,
                "the history tells of rows that cannot be, #\(other.lowerBound) to #\(other.upperBound)")
        }
        return ranges
    }

    /// The numbers in a range of which the log has operations.
    private func known(in range: ClosedRange<Int64>) throws -> [Int64] {
        guard let main = try ranged().first else { return [] }
        return try connection.rows(
            "SELECT DISTINCT row FROM log_operation WHERE kind = ? AND row BETWEEN ? AND ? ORDER BY row",
            [.text(main.kind.table)] + range.bounds
        ) { $0.integer(0) }
    }

    /// Deletes the rows of the ranges of a change, and keeps their values. Those that the log knows one by one are done.
    func hideRanges(of change: Int64, _ computation: inout LogComputation) throws {
        let kinds = try ranged()
        guard let main = kinds.first else { return }
        var parts: [ClosedRange<Int64>] = []
        for range in try ranges(of: change, areHidden: false) {
            try connection.run("DELETE FROM log_range WHERE first = ?", [.integer(range.lowerBound)])
            let (count, start) = (parts.count, range.lowerBound)
            var first = start
            for number in try known(in: range) + [range.upperBound + 1] {
                if first < number { parts.append(first...number - 1) }
                first = number + 1
            }
            // Of rows that are all known one by one, it stays known that they were added at once.
            if parts.count == count {
                try connection.run(
                    "INSERT INTO log_range (first, last, change, content) VALUES (?1, ?1, ?2, '[]')",
                    [.integer(start), .integer(change)])
            }
        }
        if parts.isEmpty { return }
        computation.hasChanged = true
        for use in main.kind.uses {
            for part in parts {
                let used = try connection.rows(
                    """
                    SELECT DISTINCT \(quoted(use.column)) FROM main.\(quoted(main.kind.table))
                    WHERE id BETWEEN ? AND ? AND \(quoted(use.column)) IS NOT NULL
                    """, part.bounds
                ) { LoggedRow(kind: use.table, key: $0.value(0)) }
                for row in used { computation.release(row) }
            }
        }
        let contents = kinds.map { kind in
            """
            (SELECT json_group_array(json_array(\(kind.key(of: "this")), \(kind.object(of: "this"))))
                FROM main.\(quoted(kind.kind.table)) this WHERE \(quoted(kind.kind.ranged ?? "id")) BETWEEN ?1 AND ?2)
            """
        }
        let keeping = """
            INSERT INTO log_range (first, last, change, content)
            SELECT ?1, ?2, ?3, '[' || \(contents.joined(separator: " || ',' || ")) || ']'
            """
        try noteIdentities(of: parts, main)
        try bulk(connection, parts, false) {
            for part in parts {
                for start in stride(from: part.lowerBound, through: part.upperBound, by: Int(Self.atOnce)) {
                    let bounds = (start...min(part.upperBound, start + Self.atOnce - 1)).bounds
                    try connection.run(keeping, bounds + [.integer(change)])
                    for kind in kinds.reversed() {
                        let isIn = "\(quoted(kind.kind.ranged ?? "id")) BETWEEN ? AND ?"
                        try connection.run("DELETE FROM main.\(quoted(kind.kind.table)) WHERE \(isIn)", bounds)
                    }
                }
            }
        }
    }

    /// Ranges in order, of which those that follow each other, or are in each other, are one.
    func joined(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        ranges.reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }

    /// Inserts the rows of the hidden ranges of a change again.
    func showRanges(of change: Int64, _ computation: inout LogComputation) throws {
        let kinds = try ranged()
        let hidden = try ranges(of: change, areHidden: true)
        guard let main = kinds.first, !hidden.isEmpty else { return }
        let isAnyHidden = "SELECT 1 FROM log_range, json_each(content, '$[0]') WHERE change = ? LIMIT 1"
        if try connection.integer(isAnyHidden, [.integer(change)]) != nil { computation.hasChanged = true }
        for use in main.kind.uses {
            let used = try connection.rows(
                """
                SELECT DISTINCT json_extract(this.value, '$[1].\(use.column)') AS used
                FROM log_range, json_each(content, '$[0]') this WHERE change = ? AND used IS NOT NULL
                """, [.integer(change)]
            ) { LoggedRow(kind: use.table, key: $0.value(0)) }
            for row in used where try computation.current(row, table(use.table)) == nil {
                try computation.settle(row, isUsed: true)
            }
        }
        let joined = joined(hidden)
        try bulk(connection, joined, true) {
            for (place, kind) in kinds.enumerated() {
                let key = kind.kind.key.indices.map { index in
                    "json_extract(this.value, '$[0]\(kind.kind.key.count == 1 ? "" : "[\(index)]")')"
                }
                let values = kind.fields.map { "json_extract(this.value, '$[1].\($0)')" }
                let columns = (kind.kind.key + kind.fields).map(quoted).joined(separator: ", ")
                try connection.run(
                    """
                    INSERT INTO main.\(quoted(kind.kind.table)) (\(columns)) SELECT \((key + values).joined(separator: ", "))
                    FROM log_range, json_each(content, '$[\(place)]') this WHERE change = ? ORDER BY first
                    """, [.integer(change)])
            }
        }
        try connection.run("DELETE FROM log_range WHERE change = ? AND content IS NOT NULL", [.integer(change)])
        if try isShared() {
            for range in joined {
                try connection.run(
                    "DELETE FROM log_identity WHERE kind = ? AND row BETWEEN ? AND ?",
                    [.text(main.kind.table)] + range.bounds)
            }
        }
        for range in joined {
            try connection.run(
                "INSERT INTO log_range (first, last, change) VALUES (?, ?, ?)", range.bounds + [.integer(change)])
        }
    }

    /// Keeps the identities of rows that are taken away at once, by which others name them.
    private func noteIdentities(of parts: [ClosedRange<Int64>], _ table: LogTable) throws {
        guard try table.hasIdentity && isShared() else { return }
        for part in parts {
            try connection.run(
                """
                INSERT OR IGNORE INTO log_identity SELECT ?3, uid, id FROM main.\(quoted(table.kind.table))
                WHERE id BETWEEN ?1 AND ?2 AND uid IS NOT NULL ORDER BY uid
                """, part.bounds + [.text(table.kind.table)])
        }
    }

    /// Gives hidden rows operations of their own, which another machine does something to: the row with a number, and those
    /// whose values are kept with it.
    func takeOut(_ row: LoggedRow) throws {
        if let first = try hiddenRange(of: row) { try takeOut(rangeFrom: first) }
    }

    /// Whether a row is one of many that are hidden, and nothing else is known of it.
    func isInHiddenRange(_ row: LoggedRow) throws -> Bool { try hiddenRange(of: row) != nil }

    /// The first number of the hidden range that has a row; nil if none has it.
    private func hiddenRange(of row: LoggedRow) throws -> Int64? {
        let kind = try table(row.kind).kind
        guard kind.ranged != nil else { return nil }
        let number = kind.number(in: "?1")
        return try connection.integer(
            "SELECT first FROM log_range WHERE first <= \(number) AND last >= \(number) AND content IS NOT NULL",
            [row.key])
    }

    func takeOut(rangeFrom first: Int64) throws {
        for (place, kind) in try ranged().enumerated() {
            try connection.run(
                """
                INSERT INTO log_operation (change, kind, row, what, value)
                SELECT change, ?2, json_extract(this.value, '$[0]'), '+', json_extract(this.value, '$[1]')
                FROM log_range, json_each(content, '$[\(place)]') this WHERE first = ?1
                """, [.integer(first), .text(kind.kind.table)])
        }
        try connection.run("DELETE FROM log_range WHERE first = ?", [.integer(first)])
    }

    /// The rows in the hidden ranges of a change, with their values.
    func hiddenRows(of change: Int64) throws -> [(row: LoggedRow, value: String)] {
        try ranged().enumerated().flatMap { place, kind in
            try connection.rows(
                """
                SELECT json_extract(this.value, '$[0]'), json_extract(this.value, '$[1]')
                FROM log_range, json_each(content, '$[\(place)]') this WHERE change = ?
                """, [.integer(change)]
            ) { (LoggedRow(kind: kind.kind.table, key: $0.value(0)), $0.text(1) ?? "{}") }
        }
    }
}

extension ClosedRange<Int64> {
    /// The first and the last number, as parameters.
    fileprivate var bounds: [StoredValue] { [.integer(lowerBound), .integer(upperBound)] }
}
