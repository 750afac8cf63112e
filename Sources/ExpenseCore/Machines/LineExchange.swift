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
    let files: LineFiles
    let log: Log
    let time: Int64
    var connection: Connection { files.connection }
    var folder: SyncFolder { files.folder }

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
    func own() throws -> Int64 { try connection.machineNumber() ?? 0 }

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
    func known() throws -> Set<Int64> {
        Set(try connection.rows("SELECT DISTINCT machine FROM machine_file") { $0.integer(0) })
    }

    /// Takes another number if the file of this machine has what was not made with this data file: somebody else writes there,
    /// with a copy of it, or with what it will be again.
    func goOnAsAnother() throws {
        let own = try own()
        if try connection.formerMachine() != nil {
            return try connection.execute("DELETE FROM machine_file WHERE machine = \(own)")
        }
        let last = try folder.segments(of: own).last
        guard last != nil, try connection.text("SELECT state FROM machine_self") != state(own, last) else { return }
        // What was named here and written before the program was stopped gets the same names again.
        try connection.execute("SAVEPOINT naming")
        try name()
        let isOther = try inspect(own).isOfOthers
        try connection.execute(isOther ? "ROLLBACK TO naming; RELEASE naming" : "RELEASE naming")
        guard isOther else { return }
        try connection.run("DELETE FROM machine_file WHERE machine = ?", [.integer(own)])
        try connection.run(
            "UPDATE machine_self SET machine = ?, former = ?, told = 0, state = NULL, due = 'missing'",
            [.integer(Self.newMachine()), .integer(own)])
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
}
