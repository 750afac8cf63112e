/// Other clocks in place of some, by the same machines.
private struct ClockMapping: StampMapping {
    let new: (Int64) -> Int64

    func moved(_ stamp: Stamp) -> Stamp { Stamp(clock: new(stamp.clock), machine: stamp.machine) }

    func moved(_ seen: SeenValues) -> SeenValues { SeenValues(seen.stamps.map(moved)) }

    func moved(_ deletion: Deletion) -> Deletion {
        Deletion(members: deletion.members, seen: deletion.seen.mapValues(moved), stamp: moved(deletion.stamp))
    }
}

// What a machine did while its clock was far ahead is believed by nobody, and everything after it counts as later still.
extension SharedLedger {
    /// Once the clock of the computer was put right, gives what was done while it was more than 100 years ahead times that the
    /// others believe, in the same order. Everything is written anew.
    func correctClocks() throws {
        let latest = Stamp.latest(at: time)
        guard clock > latest else { return }
        var impossible: Set<Int64> = [clock]
        var last = Stamp.latestMade
        try mapClocks { clock in
            if clock > latest { impossible.insert(clock) } else { last = max(last, clock) }
            return clock
        }
        // Others may know a later time of a value that was set again since. A clock counts up by far less than a second then.
        last = Stamp.next(after: last, at: time) + 1000 << 16
        var corrected: [Int64: Int64] = [:]
        for former in impossible.sorted() {
            last = Stamp.next(after: last, at: time)
            corrected[former] = last
        }
        // It may have left meanwhile, and share again under another identity: nobody can read its former files.
        for other in try machines(after: latest) where other != machine { try takeOver(from: other) }
        try mapClocks { corrected[$0] ?? $0 }
        clock = last
        try connection.noteEverythingDue()
    }

    /// Puts other clocks in the place of all that this data file knows.
    private func mapClocks(_ new: (Int64) -> Int64) throws {
        try withoutActuallyEscaping(new) { new in
            let mapping = ClockMapping(new: new)
            repairs = repairs.map { moved($0, by: mapping) }
            for table in tablesOfClocks where try connection.hasTable(table) {
                for clock in try clocks(of: table) where new(clock) != clock {
                    try connection.run(
                        "UPDATE \(table) SET clock = ?2 WHERE clock = ?1", [.integer(clock), .integer(new(clock))])
                }
            }
            try mapTexts("sync_stamp", "seen") { text in
                jsonText(of: mapping.moved(try SeenValues(values: storedValues(text))).values)
            }
            for table in Self.tablesKeyedByClocks {
                try mapTexts("sync_stamp", "row", of: table) { text in
                    jsonText(of: moved(key: try storedValues(text), by: mapping))
                }
            }
            try mapTexts("sync_gone", "seen") { text in
                var scanner = LineScanner(text)
                return jsonText(of: try scanner.stamps().mapValues(mapping.moved))
            }
            try mapTexts("sync_gone", "content") { text in
                try text.split(separator: "\n").map { moved(try Operation(json: String($0)), by: mapping).json }
                    .joined(separator: "\n")
            }
            try mapTexts("sync_outlived", "deletion") { moved(try Operation(json: $0), by: mapping).json }
            try mapTexts("sync_waiting", "text") { moved(try ChangeLine(json: $0, of: 0), by: mapping).json(of: 0) }
            try mapTexts("sync_line", "text") { text in
                let line = moved(try ChangeLine(written: text, of: machine), by: mapping)
                return text.prefix(WrittenLine.start) + line.json(of: machine) + "\n"
            }
        }
    }

    private var tablesOfClocks: [String] {
        Self.tablesKeyedByClocks
            + ["sync_stamp", "sync_gone", "sync_waiting", "sync_reading", "sync_written", "sync_fork", "sync_entered"]
    }

    /// The tables of facts whose keys have clocks.
    private static let tablesKeyedByClocks = [Schema.syncDecisions.name, "sync_conflict"]

    /// The machines of which something was done after a clock.
    private func machines(after clock: Int64) throws -> [Int64] {
        return try connection.rows(
            """
            SELECT machine FROM sync_stamp WHERE clock > ?1 UNION SELECT machine FROM sync_gone WHERE clock > ?1
            """, [.integer(clock)]
        ) { row in
            row.integer(0)
        }
    }

    private func clocks(of table: String) throws -> [Int64] {
        return try connection.rows("SELECT DISTINCT clock FROM \(table)") { row in
            row.integer(0)
        }
    }

    /// Replaces the texts of a column.
    ///
    /// - Parameter subject: whose rows are meant, if not all are.
    private func mapTexts(
        _ table: String, _ column: String, of subject: String? = nil, _ new: (String) throws -> String
    ) throws {
        guard try connection.hasTable(table) else { return }
        let condition = subject.map { "subject = '\($0)'" } ?? "TRUE"
        let texts: [String] = try connection.rows("SELECT DISTINCT \(column) FROM \(table) WHERE \(condition)") { row in
            row.text(0) ?? ""
        }
        for text in texts {
            let moved = try new(text)
            guard moved != text else { continue }
            try connection.run(
                "UPDATE \(table) SET \(column) = ?2 WHERE \(column) = ?1 AND \(condition)", [.text(text), .text(moved)])
        }
    }

    private func moved(_ line: ChangeLine, by mapping: ClockMapping) -> ChangeLine {
        ChangeLine(
            number: line.number, clock: mapping.new(line.clock), words: line.words,
            operations: line.operations.map { moved($0, by: mapping) })
    }

    private func moved(_ operation: Operation, by mapping: ClockMapping) -> Operation {
        var operation = mapping.moved(operation)
        if Self.tablesKeyedByClocks.contains(operation.table),
            case .fact(let key, let values, let stamp, let seen) = operation.content
        {
            operation.content = .fact(key: moved(key: key, by: mapping), values: values, stamp: stamp, seen: seen)
        }
        return operation
    }

    /// The key of a conflict, or of a decision about one, with another clock.
    private func moved(key: [StoredValue], by mapping: ClockMapping) -> [StoredValue] {
        guard key.count == 5, case .integer(let clock) = key[3] else { return key }
        var key = key
        key[3] = .integer(mapping.new(clock))
        return key
    }
}
