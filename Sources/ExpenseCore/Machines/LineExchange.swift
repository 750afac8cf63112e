/// What an exchange of lines with other machines did.
struct LineReport: Equatable {
    /// A line that says what cannot be, or that is damaged, and where it is.
    struct Fault: Equatable {
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
    /// Whether the data file turned out to be a copy or to be put back, and goes on as another machine.
    var isNewMachine = false
}

/// Exchanges the lines of the log with the files of other machines, in one transaction.
struct LineExchange {
    private let files: LineFiles
    private let log: Log
    private var connection: Connection { files.connection }

    /// - Parameter folder: the folder that is shared, which is there.
    init(_ log: Log, in folder: SyncFolder) {
        self.log = log
        files = LineFiles(connection: log.connection, folder: folder)
    }

    /// Writes what this machine has changed, and takes in what others have.
    func run() throws -> LineReport {
        var report = LineReport()
        if try !connection.hasTable("machine_self") {
            try connection.execute(LineFiles.creation)
            try connection.run("INSERT INTO machine_self VALUES (?, 0, NULL)", [.integer(Self.newMachine())])
        }
        try write(&report)
        try read(&report)
        report.faults = try connection.rows(
            "SELECT machine, segment, line, reason FROM machine_fault ORDER BY machine, segment, line"
        ) {
            .init(file: files.folder.path($0.integer(0), $0.integer(1)), line: $0.integer(2), reason: $0.text(3) ?? "")
        }
        return report
    }

    private static func newMachine() -> Int64 { .random(in: 1...Int64.max >> 1) }

    // MARK: - Writing

    private func write(_ report: inout LineReport) throws {
        try log.seal()
        var machine = try connection.integer("SELECT machine FROM machine_self") ?? 0
        let last = try files.folder.segments(of: machine).last
        var segment = try connection.integer(
            "SELECT max(segment) FROM machine_file WHERE machine = ?", [.integer(machine)])
        var position = try segment.map { try files.position(machine, $0) } ?? .init()
        var told = try connection.integer("SELECT told FROM machine_self") ?? 0
        var known: Set<String> = []
        let isAsWritten =
            try segment == last && connection.text("SELECT state FROM machine_self") == state(machine, last)
        if !isAsWritten {
            let found = try inspect(machine)
            told = 0
            if found.isOfOthers {
                // Somebody else writes there, with a copy of this data file, or of what it will be again.
                try connection.run("DELETE FROM machine_file WHERE machine = ?", [.integer(machine)])
                (machine, segment, position, known) = (Self.newMachine(), nil, .init(), found.hashes)
                report.isNewMachine = true
            } else if found.isWhole, let last {
                (segment, position, known) = (last, found.end, found.hashes)
            } else {
                (segment, position) = (max(segment ?? 0, last ?? 0) + 1, .init())
            }
        }
        let place = segment ?? 1
        var (lines, size): ([LogLine], Int) = ([], 0)
        try log.forEachLine(after: told) { number, line in
            told = number
            if known.contains(line.hash) { return }
            lines.append(line)
            size += line.text.utf8.count
            report.sent += 1
            guard size > 1 << 20 else { return }
            try files.append(lines, to: machine, place, after: &position)
            (lines, size) = ([], 0)
        }
        if !lines.isEmpty || position.size == 0 { try files.append(lines, to: machine, place, after: &position) }
        try files.set(position, machine, place)
        try connection.run(
            "UPDATE machine_self SET machine = ?, told = ?, state = ?",
            [.integer(machine), .integer(told), StoredValue(state(machine, place))])
        try files.folder.deleteSegments(of: machine, before: place)
        try connection.run(
            "DELETE FROM machine_file WHERE machine = ? AND segment < ?", [.integer(machine), .integer(place)])
    }

    /// Whatever changes a file changes its state.
    private func state(_ machine: Int64, _ segment: Int64?) -> String? {
        segment.flatMap { FileStamp(ofPlainFile: files.folder.path(machine, $0))?.state }
    }

    /// What is in the files of this machine.
    ///
    /// - Returns: the hashes of its lines, whether all are sound, where it ends, and whether one of them was not made with
    ///   this data file.
    private func inspect(_ machine: Int64) throws -> (
        hashes: Set<String>, isWhole: Bool, end: LineFiles.Position, isOfOthers: Bool
    ) {
        var (hashes, isWhole, end): (Set<String>, Bool, LineFiles.Position) = ([], true, .init())
        for segment in try files.folder.segments(of: machine) {
            end = .init()
            let isAtEnd = try files.read(machine, segment, after: end, fault: { _, _ in isWhole = false }) {
                lines, position in
                hashes.formUnion(lines.map(\.line.hash))
                end = position
            }
            isWhole = isWhole && isAtEnd
        }
        let own = try connection.rows(
            """
            SELECT hash FROM log_change WHERE chain = 0
            UNION ALL SELECT value FROM log_change, json_each(pieces) WHERE chain = 0 AND pieces IS NOT NULL
            """
        ) { $0.text(0) ?? "" }
        return (hashes, isWhole, end, !hashes.subtracting(own).isEmpty)
    }

    // MARK: - Reading

    private func read(_ report: inout LineReport) throws {
        let before = try changesOfOthers()
        let own = try connection.integer("SELECT machine FROM machine_self") ?? 0
        for machine in try files.folder.machines() where machine != own {
            let segments = try files.folder.segments(of: machine)
            for segment in segments { try read(machine, segment) }
            // What a newer file has in place of them is not a fault any more.
            let isGone = "machine = ? AND segment NOT IN (SELECT value FROM json_each(?))"
            let values: [StoredValue] = [.integer(machine), .text("\(segments)")]
            for table in ["machine_file", "machine_fault"] where !segments.isEmpty {
                try connection.run("DELETE FROM \(table) WHERE \(isGone)", values)
            }
        }
        report.received = try Int(changesOfOthers() - before)
    }

    private func changesOfOthers() throws -> Int64 {
        try connection.integer("SELECT count(*) FROM log_change WHERE chain <> 0 AND hides IS NULL") ?? 0
    }

    private func read(_ machine: Int64, _ segment: Int64) throws {
        var position = try files.position(machine, segment)
        guard files.folder.size(machine, segment) != position.size else { return }
        if try !files.has(position, machine, segment) {
            position = .init()
            try connection.run(
                "DELETE FROM machine_fault WHERE machine = ? AND segment = ?", [.integer(machine), .integer(segment)])
        }
        try files.read(machine, segment, after: position, fault: { try note($1, machine, segment, $0) }) { lines, end in
            let reasons = try log.receive(lines.map(\.line))
            let places = Dictionary(lines.map { ($0.line.hash, $0.number) }) { first, _ in first }
            for (hash, number) in places {
                try connection.run(
                    """
                    INSERT OR IGNORE INTO machine_line SELECT ?1, ?2, ?3, ?4
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
            try connection.execute("DELETE FROM machine_line WHERE hash NOT IN (SELECT hash FROM log_waiting)")
            try files.set(end, machine, segment)
        }
    }

    private func note(_ reason: String, _ machine: Int64, _ segment: Int64, _ line: Int64) throws {
        try connection.run(
            "INSERT OR REPLACE INTO machine_fault VALUES (?, ?, ?, ?)",
            [.integer(machine), .integer(segment), .integer(line), .text(reason)])
    }
}
