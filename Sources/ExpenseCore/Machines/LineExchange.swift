/// What an exchange of lines with other machines did.
struct LineReport: Equatable {
    /// A line that says what cannot be, or that is damaged, and where it is.
    struct Fault: Equatable {
        let machine: Int64
        let file: String
        let line: Int64
        let reason: String
    }

    /// The number of changes of other machines that arrived.
    var received = 0
    /// The number of lines that were written.
    var sent = 0
    /// Every line that is put aside, whenever it was read.
    var faults: [Fault] = []
}

/// Exchanges the lines of the log with the files of machines.
///
/// Changes get their names in a transaction of their own, before lines are written: what is in a file is known here, also
/// after the program was stopped.
struct LineExchange {
    private let files: LineFiles
    private let log: Log
    private let time: Int64
    private var connection: Connection { files.connection }
    private var folder: SyncFolder { files.folder }

    /// - Parameters:
    ///   - folder: the folder that is shared, which is there.
    ///   - time: now, in seconds since 1970.
    init(_ log: Log, in folder: SyncFolder, at time: Int64 = 0) {
        self.log = log
        self.time = time
        files = LineFiles(connection: log.connection, folder: folder)
    }

    /// Writes what others need, reads what they have written, and writes what reading has found to be in no file.
    func exchange(_ report: inout LineReport) throws {
        try write(&report)
        try read(&report)
        if try connection.integer("SELECT due IS NULL FROM machine_self") == 0 { try write(&report) }
        try list(&report)
    }

    /// Begins as a machine that has no files, at a place.
    ///
    /// - Parameter due: what is to be written besides what this machine has changed.
    func begin(at place: String?, due: String? = nil) throws {
        for table in Schema.machineTables where table.log == nil {
            try connection.execute("DROP TABLE IF EXISTS \(table.name); \(table.creation)")
        }
        try connection.run(
            "INSERT INTO machine_self (machine, place, due) VALUES (?, ?, ?)",
            [.integer(Self.newMachine()), StoredValue(place), StoredValue(due)])
    }

    private static func newMachine() -> Int64 { .random(in: 1...Int64.max >> 2) }

    /// The number of this machine.
    func own() throws -> Int64 { try connection.integer("SELECT machine FROM machine_self") ?? 0 }

    /// Gives the changes of this machine that have none their names. Those from before it shared have no maker, because
    /// copies of the data file may have them, too.
    func name() throws {
        let isShared =
            try connection.isShared()
            && connection.integer("SELECT 1 FROM log_change WHERE hash IS NOT NULL LIMIT 1") != nil
        log.maker = try isShared ? own() : nil
        try log.seal()
    }

    /// Whether there is anything to write or to read. Costs a few calls of the system.
    func hasWork() throws -> Bool {
        let own = try own()
        let last = try folder.segments(of: own).last
        guard let last, try connection.integer("SELECT due IS NULL AND former IS NULL FROM machine_self") == 1,
            try connection.text("SELECT state FROM machine_self") == state(own, last),
            try connection.integer(
                "SELECT 1 FROM log_change WHERE chain = 0 AND (hash IS NULL OR id > (SELECT told FROM machine_self)) LIMIT 1"
            )
                == nil,
            try connection.integer(
                "SELECT 1 FROM log_operation WHERE change > (SELECT max(id) FROM log_change) LIMIT 1") == nil
        else { return true }
        let known = try known()
        let (there, tooMany) = try folder.machines(first: known)
        guard tooMany.isEmpty else { return true }
        for machine in there where machine != own {
            let segments = try folder.segments(of: machine)
            if segments.isEmpty, known.contains(machine) { return true }
            for segment in segments {
                let position = try files.position(machine, segment)
                let isNew = try folder.size(machine, segment) != position.size || !files.has(position, machine, segment)
                if isNew { return true }
            }
        }
        return !known.isSubset(of: there + [own])
    }

    /// The machines of which something was read.
    private func known() throws -> Set<Int64> {
        Set(try connection.rows("SELECT DISTINCT machine FROM machine_file") { $0.integer(0) })
    }

    // MARK: - Writing

    /// Takes another number if the file of this machine has what was not made with this data file: somebody else writes there,
    /// with a copy of it, or with what it will be again.
    ///
    /// - Returns: the number that it had; nil if it keeps it.
    func goOnAsAnother() throws -> Int64? {
        let own = try own()
        if let former = try connection.integer("SELECT former FROM machine_self WHERE former IS NOT NULL") {
            try connection.execute("DELETE FROM machine_file WHERE machine = \(own)")
            return former
        }
        let last = try folder.segments(of: own).last
        guard last != nil, try connection.text("SELECT state FROM machine_self") != state(own, last) else { return nil }
        // What was named here and written before the program was stopped gets the same names again.
        try connection.execute("SAVEPOINT naming")
        try name()
        let isOther = try inspect(own).isOfOthers
        try connection.execute(isOther ? "ROLLBACK TO naming; RELEASE naming" : "RELEASE naming")
        guard isOther else { return nil }
        try connection.run("DELETE FROM machine_file WHERE machine = ?", [.integer(own)])
        try connection.run(
            "UPDATE machine_self SET machine = ?, former = ?, told = 0, state = NULL, due = 'missing'",
            [.integer(Self.newMachine()), .integer(own)])
        return own
    }

    /// Writes what other machines need of this one.
    private func write(_ report: inout LineReport) throws {
        try noteGone()
        let machine = try own()
        let last = try folder.segments(of: machine).last
        var segment = try connection.integer(
            "SELECT max(segment) FROM machine_file WHERE machine = ?", [.integer(machine)])
        var position = try segment.map { try files.position(machine, $0) } ?? .init()
        var told = try connection.integer("SELECT told FROM machine_self") ?? 0
        let due = try connection.text("SELECT due FROM machine_self")
        var known: Set<String> = []
        let isAsWritten =
            try segment == last && connection.text("SELECT state FROM machine_self") == state(machine, last)
        if !isAsWritten {
            let found = try inspect(machine)
            known = found.hashes
            if found.isWhole, let last {
                (segment, position) = (last, found.end)
            } else {
                (segment, position, known) = (max(segment ?? 0, last ?? 0) + 1, .init(), [])
            }
            told = 0
        }
        if let due {
            let isAnew = due == "everything"
            if isAnew { (segment, position, known) = (max(segment ?? 0, last ?? 0) + 1, .init(), []) }
            for other in try folder.machines(first: self.known()).all where other != machine || !isAnew {
                known.formUnion(try inspect(other).hashes)
            }
            told = 0
        }
        let place = segment ?? 1
        var (lines, size): ([LogLine], Int) = ([], 0)
        try log.forEachLine(after: told, withOthers: due != nil, except: known) { number, line in
            if known.contains(line.hash) { return }
            lines.append(line)
            size += line.text.utf8.count
            report.sent += 1
            guard size > 1 << 20 else { return }
            try files.append(lines, to: machine, place, after: &position)
            (lines, size) = ([], 0)
        }
        told = try max(told, connection.integer("SELECT max(id) FROM log_change WHERE chain = 0") ?? 0)
        if due != nil {
            let refused = try Set(connection.rows(Self.refusedLines) { $0.text(0) ?? "" })
            lines += try log.waitingLines().filter { !known.contains($0.hash) && !refused.contains($0.hash) }
        }
        if !lines.isEmpty || position.size == 0 { try files.append(lines, to: machine, place, after: &position) }
        try files.set(position, machine, place, at: time)
        try connection.run(
            "UPDATE machine_self SET told = ?, state = ?, due = NULL, former = NULL, is_replacement = 0",
            [.integer(told), StoredValue(state(machine, place))])
        try folder.deleteSegments(of: machine, before: place)
        try connection.run(
            "DELETE FROM machine_file WHERE machine = ? AND segment < ?", [.integer(machine), .integer(place)])
    }

    /// Whatever changes a file changes its state.
    private func state(_ machine: Int64, _ segment: Int64?) -> String? {
        segment.flatMap { FileStamp(ofPlainFile: folder.path(machine, $0))?.state }
    }

    /// What is in the files of a machine.
    ///
    /// - Returns: the hashes of its lines, whether all are sound, where it ends, and whether one of them was not made with
    ///   this data file.
    private func inspect(_ machine: Int64) throws -> (
        hashes: Set<String>, isWhole: Bool, end: LineFiles.Position, isOfOthers: Bool
    ) {
        var (hashes, isWhole, end): (Set<String>, Bool, LineFiles.Position) = ([], true, .init())
        for segment in try folder.segments(of: machine) {
            end = .init()
            let isAtEnd = try files.read(machine, segment, after: end, fault: { _, _ in isWhole = false }) {
                lines, position in
                hashes.formUnion(lines.map(\.line.hash))
                end = position
            }
            isWhole = isWhole && isAtEnd
        }
        let known = try connection.rows(
            """
            SELECT hash FROM log_change WHERE hash IS NOT NULL
            UNION ALL SELECT value FROM log_change, json_each(pieces) WHERE pieces IS NOT NULL
            """
        ) { $0.text(0) ?? "" }
        return (hashes, isWhole, end, !hashes.subtracting(known).isEmpty)
    }

    // MARK: - Reading

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
    private func noteGone() throws {
        let own = try own()
        for machine in try known().sorted() where try machine != own && folder.segments(of: machine).isEmpty {
            for table in ["machine_file", "machine_fault"] {
                try connection.run("DELETE FROM \(table) WHERE machine = ?", [.integer(machine)])
            }
            try connection.execute(Self.passingOn)
        }
    }

    /// SQL: lets what is in no file be written.
    private static let passingOn = "UPDATE machine_self SET due = 'missing' WHERE due IS NULL"

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
