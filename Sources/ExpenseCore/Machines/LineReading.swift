// What other machines have written is read from where it was read last.
extension LineExchange {
    /// Takes in what other machines have written since.
    func read(_ report: inout LineReport) throws {
        let before = try changesOfOthers()
        let own = try own()
        let there = try folder.machines(first: known()).all
        for machine in there where machine != own {
            let segments = try folder.segments(of: machine)
            log.source = machine
            for segment in segments { try read(machine, segment) }
            // What a newer file has in place of them is not a fault any more.
            let isGone = "machine = ? AND segment NOT IN (SELECT value FROM json_each(?))"
            let values: [StoredValue] = [.integer(machine), .text("\(segments)")]
            for table in ["machine_fault", "machine_file"] where !segments.isEmpty {
                try connection.run("DELETE FROM \(table) WHERE \(isGone)", values)
            }
            // A machine that was put back does not know all that it had written.
            if !segments.isEmpty, connection.changedRows > 0 { try connection.execute(Self.passingOn) }
        }
        report.received = try Int(changesOfOthers() - before)
    }

    /// Lets what is in no file any more, because the files of a machine are gone, be passed on.
    func noteGone() throws {
        let own = try own()
        for machine in try known().sorted() where try machine != own && folder.segments(of: machine).isEmpty {
            for table in ["machine_file", "machine_fault"] {
                try connection.run("DELETE FROM \(table) WHERE machine = ?", [.integer(machine)])
            }
            try connection.execute(Self.passingOn)
        }
    }

    /// SQL: lets what is in no file be written.
    static let passingOn = "UPDATE machine_self SET due = 'missing' WHERE due IS NULL"

    /// Lists the lines that are put aside, and that there are more machines than there can be.
    func list(_ report: inout LineReport) throws {
        let tooMany = try folder.machines(first: known()).tooMany.prefix(1).map {
            LineReport.Fault(machine: $0, file: folder.machinesPath, line: 0, reason: folder.reasonForTooMany)
        }
        report.faults =
            try tooMany
            + connection.rows(
                "SELECT machine, segment, line, reason FROM machine_fault ORDER BY machine, segment, line"
            ) {
                .init(
                    machine: $0.integer(0), file: folder.path($0.integer(0), $0.integer(1)), line: $0.integer(2),
                    reason: $0.text(3) ?? "")
            }
    }

    private func changesOfOthers() throws -> Int64 {
        try connection.integer("SELECT count(*) FROM log_change WHERE chain <> 0 AND hides IS NULL") ?? 0
    }

    private func read(_ machine: Int64, _ segment: Int64) throws {
        var position = try files.position(machine, segment)
        let isKnown = try files.has(position, machine, segment)
        if isKnown, folder.size(machine, segment) == position.size { return }
        if !isKnown { position = .init() }
        // What was wrong there is read again.
        try connection.run(
            "DELETE FROM machine_fault WHERE machine = ? AND segment = ? AND line > ?",
            [.integer(machine), .integer(segment), .integer(isKnown ? position.lines : -1)])
        if !isKnown {
            try files.set(position, machine, segment, at: time)
            // What it had, and nobody else has written, would be lost for whoever reads now.
            try connection.execute(Self.passingOn)
        }
        try files.read(machine, segment, after: position, fault: { try note($1, machine, segment, $0) }) { lines, end in
            let reasons = try log.receive(lines.map(\.line))
            let places = Dictionary(lines.map { ($0.line.hash, $0.number) }) { first, _ in first }
            for (hash, number) in places {
                try connection.run(
                    """
                    INSERT OR REPLACE INTO machine_line SELECT ?1, ?2, ?3, ?4
                    WHERE EXISTS (SELECT 1 FROM log_waiting WHERE hash = ?1)
                    """, [.text(hash), .integer(machine), .integer(segment), .integer(number)])
            }
            for (line, reason) in reasons {
                if let number = places[line.hash] { try note(reason, machine, segment, number) }
                try connection.run(
                    """
                    INSERT OR REPLACE INTO machine_fault SELECT machine, segment, line, ?2 FROM machine_line WHERE hash = ?1
                    """, [.text(line.hash), .text(reason)])
            }
            try connection.execute(
                """
                DELETE FROM machine_fault WHERE (machine, segment, line) IN (
                    SELECT machine, segment, line FROM machine_line WHERE \(Self.isTakenIn));
                DELETE FROM machine_line WHERE \(Self.isTakenIn)
                """)
            try files.set(end, machine, segment, at: time)
        }
    }

    private static let isTakenIn = "hash NOT IN (SELECT hash FROM log_waiting)"

    /// SQL: the hashes of lines that say what cannot be.
    static let refusedLines = "SELECT hash FROM machine_line JOIN machine_fault USING (machine, segment, line)"

    private func note(_ reason: String, _ machine: Int64, _ segment: Int64, _ line: Int64) throws {
        try connection.run(
            "INSERT OR REPLACE INTO machine_fault VALUES (?, ?, ?, ?)",
            [.integer(machine), .integer(segment), .integer(line), .text(reason)])
    }
}
