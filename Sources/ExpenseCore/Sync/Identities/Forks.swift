/// Where two copies of a data file part that go on as one machine. What one of them does since then counts as done by another
/// machine, so that it meets what the other one does: neither has seen it, even if both did it in one second.
struct Fork: Equatable {
    /// The clock of the last line that both have.
    let clock: Int64
    /// The hash of the last line of the side that is not in the machine's files.
    let last: String

    /// The machine that counts as having done what is not in the files of another one: the same for all that have read it.
    func otherSide(of machine: Int64) -> Int64 {
        let hash = contentHash(of: Array("\(String(machine, radix: 36)) \(last)".utf8))
        return Int64(bitPattern: UInt64(hash, radix: 16) ?? 0) & (.max >> 1) | 1
    }

    /// Machines and clocks as one text.
    static func text(of forks: [Int64: Int64]) -> String {
        forks.sorted { $0.key < $1.key }.map { String($0.key, radix: 36) + ":" + String($0.value, radix: 36) }
            .joined(separator: " ")
    }

    /// The machines and clocks that a text has. What is none is left out.
    static func forks(in text: String) -> [Int64: Int64] {
        var forks: [Int64: Int64] = [:]
        let most = SyncFolder.mostMachines
        for word in text.split(separator: " ", maxSplits: most).prefix(most) {
            let parts = word.split(separator: ":").compactMap { Int64($0, radix: 36) }
            guard parts.count == 2, (0...Stamp.latest).contains(parts[1]) else { continue }
            forks[parts[0]] = parts[1]
        }
        return forks
    }
}

extension Connection {
    /// Machines whose files went on otherwise than this one had read them, and the clocks up to which both sides are the same.
    func forks() throws -> [Int64: Int64] {
        guard try has(Schema.syncForks) else { return [:] }
        var forks: [Int64: Int64] = [:]
        try forEachRow("SELECT machine, clock FROM sync_fork") { row in
            forks[row.integer(0)] = row.integer(1)
        }
        return forks
    }
}

extension SharedLedger {
    /// Tells what was read of a machine and is not in its files any more from what its files have now.
    func divide(_ machine: Int64, at fork: Fork) throws {
        // Where they part is not known if an older version of the program wrote the files.
        guard fork.clock > 0 else { return }
        let other = fork.otherSide(of: machine)
        guard try move(StampMove(machine: machine, clock: fork.clock, other: other)) else { return }
        try Schema.createIfMissing(Schema.syncForks, in: connection)
        try connection.run(
            "INSERT INTO sync_fork VALUES (?1, ?2) ON CONFLICT (machine) DO UPDATE SET clock = min(clock, ?2)",
            [.integer(machine), .integer(fork.clock)])
        // No file is of that machine; this one tells of it.
        try takeOver(from: other)
        guard let name = try connection.machineNames()[machine] else { return }
        try set("sync_machine", [.integer(other)], [.text(name), .integer(1)])
    }

    /// Lets what a data file did after a clock count as done by this machine, which has had another identity until now.
    func own(what former: Int64, didAfter clock: Int64) throws {
        _ = try move(StampMove(machine: former, clock: clock, other: machine, isThis: true))
    }

    /// - Returns: whether there was anything to move.
    private func move(_ move: StampMove) throws -> Bool {
        repairs = repairs.map(move.moved)
        let isThere = try connection.integer(
            """
            SELECT EXISTS (SELECT 1 FROM sync_stamp WHERE machine = ?1 AND clock > ?2)
                OR EXISTS (SELECT 1 FROM sync_gone WHERE instr(seen || content, ?3))
                OR EXISTS (SELECT 1 FROM sync_waiting WHERE machine = ?1)
            """, [.integer(move.machine), .integer(move.clock), .text(String(move.machine, radix: 36))])
        try moveConflicts(move)
        try moveStamps(move)
        try moveDeletions(move)
        try moveLines(move)
        return isThere == 1
    }

    private func moveStamps(_ move: StampMove) throws {
        let name = Stamp(clock: 0, machine: move.machine).nameOfMachine
        let values: [Value] = [
            .integer(move.machine), .integer(max(move.clock, Stamp.latestMade)), .integer(move.other), .text(name),
            .text(Stamp(clock: 0, machine: move.other).nameOfMachine),
        ]
        try connection.run(
            """
            UPDATE OR REPLACE sync_stamp SET machine = ?3, field = iif(field = ?4, ?5, field)
            WHERE machine = ?1 AND clock > ?2
            """, values)
        let known: [(place: [Value], seen: SeenValues)] = try connection.rows(
            "SELECT subject, row, field, seen FROM sync_stamp WHERE instr(seen, ?)", [.text("\"\(name.dropFirst())\"")]
        ) { row in
            (
                (0..<3).map { .text(row.text($0) ?? "") },
                move.moved(try SeenValues(values: storedValues(row.text(3) ?? "")))
            )
        }
        for (place, seen) in known {
            try connection.run(
                "UPDATE sync_stamp SET seen = ?4 WHERE subject = ?1 AND row = ?2 AND field = ?3",
                place + [.text(jsonText(of: seen.values))])
        }
    }

    private func moveDeletions(_ move: StampMove) throws {
        let name = String(move.machine, radix: 36)
        for table in tables {
            guard let subject = table.subject else { continue }
            let numbers: [Int64] = try connection.rows(
                "SELECT row FROM sync_gone WHERE subject = ? AND (machine = ? OR instr(seen || content, ?))",
                [.text(subject.rawValue), .integer(move.machine), .text(name)]
            ) { row in
                row.integer(0)
            }
            for number in numbers {
                guard var grave = try grave(subject, number) else { continue }
                grave.deletion = move.moved(grave.deletion)
                if move.isThis, try hasDeleted(subject, number) {
                    // Somebody else's deletion may be later; this machine had seen what it did itself all the same.
                    let stamp = Stamp(clock: clock, machine: move.other)
                    grave.deletion.seen[stamp.nameOfMachine] = stamp
                }
                grave.content = grave.content.map(move.moved)
                try bury(subject, number, grave)
                if move.isThis { unjudged.append((subject, number)) }
            }
        }
        guard try connection.has(Schema.syncOutlived) else { return }
        for (subject, number) in try rowsThatOutlived(a: name) {
            guard let deletion = try outlived(subject, number).map(move.moved) else { continue }
            try setOutlived(subject, number, deletion)
        }
    }

    /// Whether the last that this machine did to a row that is not there was to delete it, as far as its history says. What
    /// others told of it since may have brought it back meanwhile.
    private func hasDeleted(_ subject: Identifier.Subject, _ number: Int64) throws -> Bool {
        try connection.integer(
            """
            SELECT former IS NOT NULL AND ifnull((SELECT later.former IS NULL FROM journal later
                WHERE later.subject = ?1 AND later.identity = ?2 AND later.number > journal.number
                ORDER BY later.number LIMIT 1), 1)
            FROM journal WHERE subject = ?1 AND identity = ?2 AND abs(change) NOT IN (SELECT change FROM sync_change)
            ORDER BY number DESC LIMIT 1
            """, [.text(subject.rawValue), .text("[\(number)]")]) == 1
    }

    /// Says as this machine that it has changed what it changed under its former identity: others may have deleted it who had seen
    /// what another machine did under that.
    func standBy(what former: Int64, didAfter clock: Int64) throws {
        func isMeant(_ stamp: Stamp) -> Bool { stamp.machine == former && stamp.clock > clock && !stamp.isMade }
        var gone: [(subject: Identifier.Subject, number: Int64, grave: Grave)] = []
        for table in tables {
            guard let subject = table.subject else { continue }
            for number in try numbers("SELECT row FROM sync_gone WHERE subject = ?", table) {
                guard let grave = try grave(subject, number), !isMeant(grave.deletion.stamp),
                    try !hasDeleted(subject, number)
                else { continue }
                let isChanged = grave.content.contains { operation in
                    guard case .row(_, _, _, let cells) = operation.content else { return false }
                    return cells.values.contains { isMeant($0.stamp) }
                }
                if isChanged { gone.append((subject, number, grave)) }
            }
            for number in try numbers("SELECT DISTINCT CAST(row AS INTEGER) FROM sync_stamp WHERE subject = ?", table)
            where try row(table, number) != nil && stamps(table, "\(number)").values.contains(where: isMeant) {
                try keepElsewhere(table, number, identity(subject, number))
            }
        }
        guard !gone.isEmpty else { return }
        try asRepair("changes of another machine") {
            for (subject, number, grave) in gone { _ = try bringBack(subject, number, grave) }
        }
    }

    /// Makes rows again that were deleted by somebody who had seen the other side of a fork of this machine, not this one.
    func judgeAgain() throws {
        let rows = try unjudged.filter { subject, number in
            guard let grave = try grave(subject, number) else { return false }
            return grave.content.contains { operation in
                guard case .row(_, _, _, let cells) = operation.content else { return false }
                return cells.contains { !grave.deletion.hasSeen($0.key, $0.value.stamp) }
            }
        }
        unjudged = []
        guard !rows.isEmpty else { return }
        try asRepair("changes of another machine") {
            for (subject, number) in rows {
                guard let grave = try grave(subject, number) else { continue }
                _ = try bringBack(subject, number, grave)
            }
        }
        try markCaptured()
    }

    private func rowsThatOutlived(a name: String) throws -> [(subject: Identifier.Subject, number: Int64)] {
        var rows: [(Identifier.Subject, Int64)] = []
        try connection.forEachRow("SELECT subject, row FROM sync_outlived WHERE instr(deletion, ?)", [.text(name)]) {
            row in
            if let subject = Identifier.Subject(rawValue: row.text(0) ?? "") { rows.append((subject, row.integer(1))) }
        }
        return rows
    }

    /// Moves the stamps of lines that wait: for others, or to be written.
    private func moveLines(_ move: StampMove) throws {
        let lines: [(machine: Int64, number: Int64, line: ChangeLine)] = try connection.rows(
            "SELECT machine, number, text FROM sync_waiting"
        ) { row in
            let machine = row.integer(0)
            return (machine, row.integer(1), try ChangeLine(json: row.text(2) ?? "", of: machine))
        }
        for (machine, number, line) in lines {
            let maker = move.moved(Stamp(clock: line.clock, machine: machine)).machine
            let moved = move.moved(line)
            guard maker != machine || moved.operations != line.operations else { continue }
            try connection.run(
                "UPDATE OR REPLACE sync_waiting SET machine = ?3, text = ?4 WHERE machine = ?1 AND number = ?2",
                [.integer(machine), .integer(number), .integer(maker), .text(moved.json(of: maker))])
        }
        for text in try connection.waitingLines() {
            let line = try ChangeLine(written: text, of: machine)
            let moved = move.moved(line)
            guard moved.operations != line.operations else { continue }
            // Everything is written anew, with other hashes.
            try connection.run(
                "UPDATE sync_line SET text = ? WHERE text = ?",
                [.text(text.prefix(WrittenLine.start) + moved.json(of: machine) + "\n"), .text(text)])
        }
    }

    /// Lists values that lost, and nobody has decided about, as those of the other machine.
    private func moveConflicts(_ move: StampMove) throws {
        guard let conflicts = table("sync_conflict") else { return }
        let key = ["subject", "identity", "field", "clock", "machine"]
        let isDecided =
            try connection.has(Schema.syncDecisions)
            ? "(\(key.joined(separator: ", "))) IN (SELECT \(key.joined(separator: ", ")) FROM sync_decision)" : "FALSE"
        let found = try rows(
            conflicts, "machine = ? AND clock > ? AND NOT \(isDecided)", [.integer(move.machine), .integer(move.clock)])
        for row in found {
            guard case .text(let table) = row[0], case .text(let identity) = row[1], case .text(let field) = row[2],
                case .integer(let clock) = row[3], case .text(let value)? = row.last
            else { continue }
            let stamp = move.moved(Stamp(clock: clock, machine: move.machine))
            guard stamp.machine == move.other else { continue }
            try applyHereAndElsewhere(
                .fact(key: conflicts.key.map { row[$0] }, values: nil, stamp: newStamp()), to: conflicts)
            try addConflict(table, identity, field, stamp, value)
        }
    }
}
