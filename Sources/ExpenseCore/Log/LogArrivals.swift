extension Log {
    /// Takes in lines of other machines, in any order. A line waits until the changes that its machine knew are here.
    ///
    /// - Returns: the lines that say what cannot be, with the reason. They change nothing.
    @discardableResult
    func receive(_ lines: [LogLine]) throws -> [(line: LogLine, reason: String)] {
        _ = try self.lines(after: .max)
        var refused: [(LogLine, String)] = []
        for line in lines {
            if let reason = try formFault(of: line) {
                refused.append((line, reason))
                continue
            }
            try connection.run(
                "INSERT OR IGNORE INTO log_waiting SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM log_change WHERE hash = ?1)",
                [.text(line.hash), .text(line.text)])
        }
        while true {
            let ready = try connection.rows(
                """
                SELECT line FROM log_waiting WHERE NOT EXISTS (
                    SELECT 1 FROM json_each(line, '$.parents') WHERE value NOT IN (
                        SELECT hash FROM log_change WHERE hash IS NOT NULL)) ORDER BY hash
                """
            ) { LogLine($0.text(0) ?? "") }
            if ready.isEmpty { return refused }
            var possible: [LogLine] = []
            for line in ready {
                try connection.run("DELETE FROM log_waiting WHERE hash = ?", [.text(line.hash)])
                if let reason = try objection(to: line) {
                    refused.append((line, reason))
                } else {
                    possible.append(line)
                }
            }
            if try takeIn(possible) == nil { continue }
            for line in possible {
                if let reason = try takeIn([line]) { refused.append((line, reason)) }
            }
        }
    }

    /// Puts lines into the log, and computes their rows anew.
    ///
    /// - Returns: why that cannot be, if the tables do not take what the lines say. Then nothing is changed.
    private func takeIn(_ lines: [LogLine]) throws -> String? {
        try connection.execute("SAVEPOINT arrival")
        do {
            var touched: [LoggedRow] = []
            for line in lines { touched += try add(line) }
            var computation = LogComputation(self)
            try computation.run { computation in
                for row in touched { try computation.settle(row) }
            }
            try connection.execute("RELEASE arrival")
            return nil
        } catch let error as DatabaseError where error.isConstraint {
            try connection.execute("ROLLBACK TO arrival; RELEASE arrival")
            return error.message
        }
    }

    /// Why a text is no line at all; nil if it is one.
    private func formFault(of line: LogLine) throws -> String? {
        let isLine = """
            SELECT CASE WHEN NOT json_valid(?1) THEN FALSE ELSE json_type(?1, '$.clock') IS 'integer'
                AND json_type(?1, '$.time') IS 'integer' AND json_type(?1, '$.words') IS 'text'
                AND json_type(?1, '$.effect') IS 'integer' AND json_type(?1, '$.parents') IS 'array'
                AND json_type(?1, '$.operations') IS 'array' AND ifnull(json_type(?1, '$.hides'), 'null') IN ('null', 'text')
                AND ifnull(json_type(?1, '$.through'), 'null') IN ('null', 'text')
                AND NOT EXISTS (SELECT 1 FROM json_each(?1, '$.operations') WHERE type <> 'array') END
            """
        return try connection.integer(isLine, [.text(line.text)]) == 1 ? nil : "it is not a line of a log"
    }

    /// Why a line cannot be of a machine that keeps the rules; nil if it can.
    private func objection(to line: LogLine) throws -> String? {
        let clock = try connection.integer("SELECT json_extract(?, '$.clock')", [.text(line.text)]) ?? 0
        let known =
            try connection.integer(
                """
                SELECT max(clock) FROM log_change JOIN json_each(?1, '$.parents') ON hash = value
                """, [.text(line.text)]) ?? 0
        // A clock in a far year counts on, but it cannot use up all the clocks that there are.
        if clock <= known || clock > max(known + 1, Self.latestTime) { return "its clock is \(clock) after \(known)" }
        let hides = try connection.text("SELECT json_extract(?, '$.hides')", [.text(line.text)])
        if let hides, try change(named: hides) == nil { return "it undoes the unknown change \(hides)" }
        var reason: String?
        try connection.forEachRow(
            """
            SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_type(value, '$[3]'),
                json_extract(value, '$[3]'), json_type(value, '$[2]') FROM json_each(?, '$.operations')
            """, [.text(line.text)]
        ) { row in
            guard let table = byName[row.text(0) ?? ""], !table.kind.isLocal else {
                reason = "it names the unknown kind '\(row.text(0) ?? "")'"
                return
            }
            let what = row.text(1) ?? ""
            let isObject = row.text(2) == "object"
            if !["+", "=", "-"].contains(what) || isObject == (what == "-") {
                reason = "it does '\(what)' to a row of '\(table.kind.table)'"
            }
            let form = row.text(4)
            let isKey =
                table.kind.key.count > 1
                ? form == "array" : form == "integer" || form == "text" && !table.kind.hasIdentity
            if !isKey { reason = "a row of '\(table.kind.table)' has no key" }
            let names = try connection.rows(
                "SELECT key FROM json_each(?)", [.text(isObject ? row.text(3) ?? "{}" : "{}")]
            ) {
                $0.text(0) ?? ""
            }
            if let unknown = names.first(where: { !table.fields.contains($0) }) {
                reason = "a row of '\(table.kind.table)' has the unknown field '\(unknown)'"
            }
        }
        return reason
    }

    private func change(named hash: String) throws -> Int64? {
        try connection.integer("SELECT id FROM log_change WHERE hash = ?", [.text(hash)])
    }

    /// Puts a line into the log.
    ///
    /// - Returns: the rows to compute anew.
    private func add(_ line: LogLine) throws -> [LoggedRow] {
        let number = try next()
        let (chain, seen) = try place(of: line)
        try connection.run(
            """
            INSERT INTO log_change (id, clock, time, words, hides, effect, is_aside, through, chain, seen, hash, parents)
            SELECT ?2, json_extract(?1, '$.clock'), json_extract(?1, '$.time'), json_extract(?1, '$.words'),
                (SELECT id FROM log_change WHERE hash = json_extract(?1, '$.hides')), json_extract(?1, '$.effect'), 1,
                json_extract(?1, '$.through'), ?3, ?4, ?5, json_extract(?1, '$.parents')
            """, [.text(line.text), .integer(number), .integer(chain), .text(seen), .text(line.hash)])
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
        var touched: [LoggedRow] = []
        for operation in operations {
            let table = try table(operation.kind)
            let key = try translate(key: operation.key, table) { try local($0) }
            let row = LoggedRow(kind: operation.kind, key: key)
            try claim(row)
            try takeOut(row)
            let value = try translate(operation.value, table) { try local($0) }
            try connection.run(
                "INSERT INTO log_operation (change, kind, row, what, value) VALUES (?, ?, ?, ?, ?)",
                [.integer(number), .text(row.kind), row.key, .text(operation.what), StoredValue(value)])
            touched.append(row)
        }
        let hidden = try connection.integer(
            "SELECT hides FROM log_change WHERE id = ? AND hides IS NOT NULL", [.integer(number)])
        if let hidden {
            try takeOut(rangesOf: hidden)
            touched += try rows(of: hidden)
        }
        return touched
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
    private func local(_ row: LoggedRow) throws -> Int64? {
        guard case .integer(let identity) = row.key else { return nil }
        return try self.row(row.kind, withIdentity: identity) ?? newRow(row.kind, withIdentity: identity)
    }
}
