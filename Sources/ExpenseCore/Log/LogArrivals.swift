extension Log {
    /// Takes in lines of other machines, in any order. A line waits until the changes that its machine knew are here. One that
    /// says what cannot be waits, too, and is tried again when others arrive.
    ///
    /// - Returns: the lines that say what cannot be, with the reason. They change nothing.
    @discardableResult
    func receive(_ lines: [LogLine]) throws -> [(line: LogLine, reason: String)] {
        try seal()
        var refused: [(line: LogLine, reason: String)] = []
        var tried: Set<String> = []
        for line in lines {
            if let reason = try formFault(of: line) {
                refused.append((line, reason))
                continue
            }
            try connection.run(
                """
                INSERT OR IGNORE INTO log_waiting SELECT ?1, ?2, json_type(?2, '$.piece') IS NOT NULL
                WHERE NOT EXISTS (SELECT 1 FROM log_change WHERE hash = ?1) AND NOT EXISTS (
                    SELECT 1 FROM log_change, json_each(pieces) WHERE pieces IS NOT NULL AND value = ?1)
                """, [.text(line.hash), .text(line.text)])
        }
        while true {
            let ready = try connection.rows(
                """
                SELECT line FROM log_waiting WHERE NOT is_piece AND NOT EXISTS (
                    SELECT 1 FROM json_each(line, '$.parents') parent WHERE NOT EXISTS (
                        SELECT 1 FROM log_change WHERE log_change.hash = parent.value)) AND NOT EXISTS (
                    SELECT 1 FROM json_each(line, '$.pieces') piece WHERE NOT EXISTS (
                        SELECT 1 FROM log_waiting other WHERE other.hash = piece.value AND is_piece)) ORDER BY hash
                """
            ) { LogLine($0.text(0) ?? "") }.filter { tried.insert($0.hash).inserted }
            if ready.isEmpty { return refused }
            var possible: [LogLine] = []
            for line in ready {
                if let reason = try objection(to: line) {
                    refused.append((line, reason))
                } else {
                    possible.append(line)
                }
            }
            if try takeIn(possible) != nil {
                for line in possible {
                    if let reason = try takeIn([line]) { refused.append((line, reason)) }
                }
            }
            let isRefused = Set(refused.map(\.line.hash))
            for line in ready where !isRefused.contains(line.hash) {
                try connection.run(
                    "DELETE FROM log_waiting WHERE hash = ?1 OR hash IN (SELECT value FROM json_each(?2, '$.pieces'))",
                    [.text(line.hash), .text(line.text)])
            }
        }
    }

    /// The lines that wait for others.
    func waitingLines() throws -> [LogLine] {
        try connection.rows("SELECT line FROM log_waiting ORDER BY is_piece DESC, hash") { LogLine($0.text(0) ?? "") }
    }

    /// Puts lines into the log, and computes their rows anew.
    ///
    /// - Returns: why that cannot be, if the tables do not take what the lines say. Then nothing is changed.
    private func takeIn(_ lines: [LogLine]) throws -> String? {
        try connection.execute("SAVEPOINT arrival")
        do {
            var (touched, turned): ([LoggedRow], [Int64]) = ([], [])
            for line in lines {
                let (rows, other) = try add(line)
                touched += rows
                turned += other.map { [$0] } ?? []
            }
            var computation = LogComputation(self)
            try computation.run { computation in
                for row in touched { try computation.settle(row) }
                for change in Set(turned).sorted() {
                    try turn(change, isHidden: ChangeFacts(of: change, in: connection).isHidden, &computation)
                }
            }
            try connection.execute("RELEASE arrival")
            return nil
        } catch let error as DatabaseError where error.isConstraint {
            try connection.execute("ROLLBACK TO arrival; RELEASE arrival")
            return error.message
        }
    }

    func pieces(of line: LogLine) throws -> [String] {
        try connection.rows("SELECT value FROM json_each(?, '$.pieces')", [.text(line.text)]) { $0.text(0) ?? "" }
    }

    /// Puts a line into the log.
    ///
    /// - Returns: the rows to compute anew, and the change that was hidden or shown.
    private func add(_ line: LogLine) throws -> ([LoggedRow], turned: Int64?) {
        let number = try next()
        let (chain, seen) = try place(of: line)
        try connection.run(
            """
            INSERT INTO log_change (id, clock, time, words, hides, effect, is_aside, through, chain, seen, hash, parents,
                pieces, maker, source)
            SELECT ?2, json_extract(?1, '$.clock'), json_extract(?1, '$.time'), json_extract(?1, '$.words'),
                (SELECT id FROM log_change WHERE hash = json_extract(?1, '$.hides')), ifnull(json_extract(?1, '$.effect'), 0), 1,
                json_extract(?1, '$.through'), ?3, ?4, ?5, json_extract(?1, '$.parents'), json_extract(?1, '$.pieces'),
                json_extract(?1, '$.maker'), ?6
            """,
            [
                .text(line.text), .integer(number), .integer(chain), .text(seen), .text(line.hash), StoredValue(source),
            ])
        // Of two machines whose clocks differ, the one behind goes on after what it has seen.
        try connection.run(
            "UPDATE log_state SET clock = max(clock, (SELECT max(clock) FROM log_change WHERE id >= ?1 - 1))",
            [.integer(number)])
        let operations: [(kind: String, what: String, key: StoredValue, value: String?)] = try connection.rows(
            """
            SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
                json_extract(value, '$[3]') FROM json_each(?, '$.operations')
            """, [.text(line.text)]
        ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.value(2), $0.text(3)) }
        func addAll(_ operations: some Sequence<(kind: String, what: String, key: StoredValue, value: String?)>) throws
            -> [LoggedRow]
        {
            try operations.map { try add($0.what, table($0.kind), key: $0.key, $0.value, to: number) }
        }
        // Rows of pieces are made at once if what they use is there: first comes what the change has made for them.
        let pieces = try pieces(of: line)
        let used = try pieces.isEmpty ? [] : ranged().first?.kind.uses.map(\.table) ?? []
        let first = operations.filter { $0.what == "+" && used.contains($0.kind) }
        var touched = try addAll(first)
        if !first.isEmpty { try settle(touched) }
        touched += try add(pieces: pieces, of: number)
        touched += try addAll(operations.filter { !($0.what == "+" && used.contains($0.kind)) })
        let hidden = try connection.integer("SELECT hides FROM log_change WHERE id = ?", [.integer(number)])
        return (touched, hidden)
    }

    /// Puts what another machine did to a row into the log, in the numbers of this one.
    func add(_ what: String, _ table: LogTable, key: StoredValue, _ value: String?, to change: Int64) throws
        -> LoggedRow
    {
        let row = LoggedRow(kind: table.kind.table, key: try translate(key: key, table) { try local($0) })
        try claim(row)
        try takeOut(row)
        var value = try translate(value, table) { try local($0) }
        if let told = value, what == "+" {
            let whole = "json_patch(?1, ?2)"
            value = try connection.text(
                "SELECT \(table.hasIdentity ? "json_set(\(whole), '$.uid', ?3)" : whole)",
                [.text(table.emptyObject), .text(told)] + (table.hasIdentity ? [key] : []))
        }
        try note(what, value, of: row, in: change)
        return row
    }

    /// A line's place in the log: its chain, and what its machine had seen of each chain.
    private func place(of line: LogLine) throws -> (chain: Int64, seen: String) {
        let parents: [(id: Int64, chain: Int64, seen: String?)] = try connection.rows(
            """
            SELECT log_change.id, chain, seen FROM json_each(?, '$.parents') parent JOIN log_change ON hash = parent.value
            ORDER BY parent.key
            """, [.text(line.text)]
        ) { ($0.integer(0), $0.integer(1), $0.text(2)) }
        var seen: [Int64: Int64] = [:]
        func note(_ chain: Int64, _ id: Int64) { seen[chain] = max(seen[chain] ?? 0, id) }
        for parent in parents {
            note(parent.chain, parent.id)
            if let text = parent.seen {
                try connection.forEachRow("SELECT key, value FROM json_each(?)", [.text(text)]) {
                    note($0.integer(0), $0.integer(1))
                }
            } else {
                // A change of this machine had seen all that was here.
                try connection.forEachRow(
                    "SELECT chain, max(id) FROM log_change WHERE id < ? GROUP BY chain", [.integer(parent.id)]
                ) { note($0.integer(0), $0.integer(1)) }
            }
        }
        let tip = "SELECT max(id) FROM log_change WHERE chain = ?"
        let own = try parents.first.flatMap { first in
            try first.chain != 0 && connection.integer(tip, [.integer(first.chain)]) == first.id ? first.chain : nil
        }
        let chain = try own ?? (connection.integer("SELECT max(chain) FROM log_change") ?? 0) + 1
        let pairs = seen.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
        return (chain, "{\(pairs)}")
    }

    /// The number that a row with an identity has here. One that is not known yet gets a number.
    func local(_ row: LoggedRow) throws -> Int64? {
        guard case .integer(let identity) = row.key else { return nil }
        return try self.row(row.kind, withIdentity: identity) ?? newRow(row.kind, withIdentity: identity)
    }
}
