/// A change as other machines read it.
struct LogLine: Hashable, Sendable {
    /// The name of the change: the beginning of the SHA-256 of the line.
    let hash: String
    /// A JSON object.
    let text: String

    init(_ text: String) {
        self.text = text
        hash = SHA256(text.utf8).hexadecimal(16)
    }
}

// A change is named by the hash of its line, and a line names the changes that its machine knew last. So a copy of a data
// file, or one that was set back, needs no name of its own: what both do is two changes after the same one.
extension Log {
    /// Passes on the lines of this machine's changes after the one with a number, which other machines need, each after its
    /// pieces. Gives changes their names first.
    ///
    /// - Parameters:
    ///   - withOthers: whether those of changes that have arrived are passed on, too.
    ///   - known: the hashes of lines that are told already.
    func forEachLine(
        after number: Int64 = 0, withOthers: Bool = false, except known: Set<String> = [],
        _ body: (_ number: Int64, LogLine) throws -> Void
    ) throws {
        try seal()
        let changes = try connection.rows(
            "SELECT id, pieces, hash, chain FROM log_change WHERE (chain = 0 OR ?2) AND id > ?1 ORDER BY id",
            [.integer(number), .integer(withOthers ? 1 : 0)]
        ) { (id: $0.integer(0), pieces: $0.text(1), hash: $0.text(2), isOfOthers: $0.integer(3) != 0) }
        for change in changes {
            if let hash = change.hash, known.contains(hash), try known.isSuperset(of: names(ofPieces: change.pieces)) {
                continue
            }
            let hasPieces = try change.pieces != nil && findPieces(of: change.id)
            let line = try line(of: change.id, hasPieces: change.pieces != nil)
            // What cannot be told as it was made is told by its own machine only.
            if change.isOfOthers, line.hash != change.hash { continue }
            if hasPieces { try forEachPiece(of: change.id) { try body(change.id, $0) } }
            try body(change.id, line)
        }
    }

    private func names(ofPieces array: String?) throws -> [String] {
        try connection.rows("SELECT value FROM json_each(?)", [StoredValue(array ?? "[]")]) { $0.text(0) ?? "" }
    }

    /// Gives each change of this machine that has no name yet its parents and its name.
    func seal() throws {
        try recordStrays(at: 0)
        try share()
        let unnamed = try connection.rows("SELECT id FROM log_change WHERE hash IS NULL ORDER BY id") { $0.integer(0) }
        guard let first = unnamed.first else { return }
        let last = try connection.firstRow(
            "SELECT id, hash FROM log_change WHERE chain = 0 AND id < ? ORDER BY id DESC LIMIT 1", [.integer(first)]
        ) { (id: $0.integer(0), hash: $0.text(1) ?? "") }
        // The last one had seen all with lower numbers.
        var heads = try connection.rows(
            """
            SELECT hash FROM log_change WHERE hash IS NOT NULL AND id > ?1
                AND hash NOT IN (SELECT value FROM log_change, json_each(parents) WHERE log_change.id > ?1) ORDER BY 1
            """, [.integer(last?.id ?? 0)]
        ) { $0.text(0) ?? "" }
        var previous = last?.hash
        for number in unnamed {
            try nameRowsForOthers(inWordsOf: number)
            let parents = (previous.map { [$0] } ?? []) + heads
            let array = "[" + parents.map { "\"\($0)\"" }.joined(separator: ",") + "]"
            var pieces: [String]?
            if try findPieces(of: number) {
                pieces = []
                try forEachPiece(of: number) { pieces?.append("\"\($0.hash)\"") }
            }
            try connection.run(
                "UPDATE log_change SET parents = ?, pieces = ?, maker = ifnull(maker, ?) WHERE id = ?",
                [
                    .text(array), StoredValue(pieces.map { "[\($0.joined(separator: ","))]" }), StoredValue(maker),
                    .integer(number),
                ])
            let hash = try line(of: number, hasPieces: pieces != nil).hash
            try connection.run("UPDATE log_change SET hash = ? WHERE id = ?", [.text(hash), .integer(number)])
            (previous, heads) = (hash, [])
        }
    }

    private func line(of number: Int64, hasPieces: Bool) throws -> LogLine {
        // A row that was made has no operation of its own as long as nothing was done to it. The line is the same with and
        // without one: what was made comes first, in an order that depends on nothing else.
        var made: [String] = []
        var others: [String] = []
        var touched: Set<LoggedRow> = []
        let logged: [(LoggedRow, String, String?)] = try connection.rows(
            "SELECT kind, row, what, value FROM log_operation WHERE change = ? ORDER BY id", [.integer(number)]
        ) { (LoggedRow(kind: $0.text(0) ?? "", key: $0.value(1)), $0.text(2) ?? "", $0.text(3)) }
        for (row, what, value) in logged {
            let isMaking = touched.insert(row).inserted && what == "+"
            if try isMaking && hasPieces && isInPiece(row) { continue }
            guard let text = try operation(what, on: row, value) else { continue }
            if isMaking { made.append(text) } else { others.append(text) }
        }
        for row in try unloggedRows(of: number, inPieces: hasPieces) {
            made += try operation("+", on: row, nil).map { [$0] } ?? []
        }
        if !hasPieces {
            for (row, value) in try hiddenRows(of: number) {
                made += try operation("+", on: row, value).map { [$0] } ?? []
            }
        }
        let operations = made.sorted() + others
        let change = try connection.text(
            """
            SELECT json_patch('{}', json_object('clock', clock, 'time', time, 'words', words, 'parents', json(parents),
                'effect', nullif(effect, 0), 'hides', (SELECT hash FROM log_change other WHERE other.id = this.hides),
                'through', through, 'pieces', json(pieces), 'maker', maker, 'operations', json(?2)))
            FROM log_change this WHERE id = ?1
            """,
            [.integer(number), .text("[" + operations.joined(separator: ",") + "]")])
        return LogLine(change ?? "")
    }

    /// An operation as others read it; nil if they need not.
    private func operation(_ what: String, on row: LoggedRow, _ value: String?) throws -> String? {
        let table = try table(row.kind)
        if table.kind.isLocal(row.key) { return nil }
        let made = what == "+" && value == nil ? try connection.text(table.selection, [row.key]) : value
        let global = try translate(made, table) { try identity(of: $0) }
        let key = try translate(key: row.key, table) { try identity(of: $0) }
        // What a row was made without need not be told, nor its identity twice.
        let told = what == "+" ? "json_remove(json_patch('{}', ?4), '$.uid')" : "json(?4)"
        return try connection.text(
            "SELECT json_array(?1, ?2, \(table.kind.key.count > 1 ? "json(?3)" : "?3"), \(told))",
            [.text(row.kind), .text(what), key, StoredValue(global)])
    }

    /// The rows that a change made without an operation for each, because it made many, or was before the log.
    ///
    /// - Parameter inPieces: whether those of ranges are told in pieces.
    private func unloggedRows(of change: Int64, inPieces: Bool) throws -> [LoggedRow] {
        var rows: [LoggedRow] = []
        for table in try tables() where !table.kind.isLocal && !(inPieces && table.kind.ranged != nil) {
            var condition = "NOT \(table.isKnown("this"))"
            if let column = table.kind.ranged {
                let isIn = "EXISTS (SELECT 1 FROM log_range WHERE \(quoted(column)) BETWEEN first AND last"
                condition += change == 1 ? " AND NOT \(isIn))" : " AND \(isIn) AND change = \(change))"
            } else if change != 1 {
                continue
            }
            rows += try connection.rows(
                "SELECT \(table.key(of: "this")) FROM main.\(quoted(table.kind.table)) this WHERE \(condition)"
            ) {
                LoggedRow(kind: table.kind.table, key: $0.value(0))
            }
        }
        return rows
    }

    // MARK: - Numbers and identities

    /// A JSON object of fields in which each number of another row is replaced.
    func translate(_ value: String?, _ table: LogTable, _ replacing: (LoggedRow) throws -> Int64?) throws -> String? {
        guard var value else { return nil }
        for (column, reference) in table.kind.references where table.fields.contains(column) {
            let number = try connection.value("SELECT json_extract(?1, '$.\(column)')", [.text(value)])
            // No row has the number 0, which says that nobody knows it.
            guard number != .null, number != .integer(0) else { continue }
            let other = try replacing(LoggedRow(kind: reference.table, key: number))
            value =
                try connection.text(
                    "SELECT json_replace(?1, '$.\(column)', ?2)", [.text(value), StoredValue(other)]) ?? value
        }
        return value
    }

    /// A key in which each number of a row is replaced.
    func translate(key: StoredValue, _ table: LogTable, _ replacing: (LoggedRow) throws -> Int64?) throws -> StoredValue
    {
        if table.kind.hasIdentity { return StoredValue(try replacing(LoggedRow(kind: table.kind.table, key: key))) }
        if table.kind.key.count == 1 {
            guard let reference = table.kind.references[table.kind.key[0]] else { return key }
            return StoredValue(try replacing(LoggedRow(kind: reference.table, key: key)))
        }
        guard case .text(var array) = key else { return key }
        for (place, column) in table.kind.key.enumerated() {
            guard let reference = table.kind.references[column] else { continue }
            let number = try connection.value("SELECT json_extract(?1, '$[\(place)]')", [.text(array)])
            let other = try replacing(LoggedRow(kind: reference.table, key: number))
            array =
                try connection.text("SELECT json_replace(?1, '$[\(place)]', ?2)", [.text(array), StoredValue(other)])
                ?? array
        }
        return .text(array)
    }
}
