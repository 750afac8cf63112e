/// The last file that a data file has written, as the data file knows it.
struct WrittenFile {
    /// The machine that the data file was then.
    let machine: Int64
    let segment: Int64
    /// How much was written.
    let size: Int64
    /// Where the last line begins, and its hash.
    let (tail, hash): (Int64, String)

    init(in connection: Connection) throws {
        var found: (Int64, Int64, Int64, Int64, String) = (0, 0, 0, 0, "")
        try connection.run("SELECT machine, segment, size, tail, tail_hash FROM sync") { row in
            found = (row.integer(0), row.integer(1), row.integer(2), row.integer(3), row.text(4) ?? "")
            return false
        }
        (machine, segment, size, (tail, hash)) = (found.0, found.1, found.2, (found.3, found.4))
    }

    /// Whether its last line is where it was written.
    func hasLastLine(in folder: SyncFolder) throws -> Bool {
        guard let present = folder.size(machine, segment), present >= size else { return false }
        return try folder.bytes(machine, segment, from: tail, most: 16) == Array(hash.utf8)
    }

    /// Whether it is as it was written, perhaps with a part of the lines that wait after it: a process may have been
    /// stopped.
    func isSound(in folder: SyncFolder, _ connection: Connection) throws -> Bool {
        guard try hasLastLine(in: folder), let present = folder.size(machine, segment) else { return false }
        guard present > size else { return true }
        let waiting = try connection.waitingLines().flatMap { Array($0.utf8) }
        return try waiting.starts(with: folder.bytes(machine, segment, from: size, most: waiting.count + 1))
    }

    /// Whether each line of the machine's files follows the one before, up to the last one that was written.
    func isWhole(in folder: SyncFolder) -> Bool {
        var reading = MachineReading(machine, in: folder)
        func isAtEnd() -> Bool { reading.position.segment == segment && reading.position.size == size }
        while !isAtEnd(), reading.next() != nil {}
        return isAtEnd() && reading.position.hash == hash
    }

    /// Whether it is there with everything that the data file had to tell.
    func isComplete(in folder: SyncFolder, _ connection: Connection) throws -> Bool {
        try folder.segments(of: machine).last == segment && folder.size(machine, segment) == size
            && isWhole(in: folder) && connection.waitingLines().isEmpty
    }

    /// The clock of the last line that this data file wrote and the machine's files have; nil if that is not known.
    func lastCommon(in folder: SyncFolder, _ connection: Connection) throws -> Int64? {
        let lines = try connection.linesWritten()
        guard let last = lines.last(where: { $0.hash == hash }) else { return nil }
        let own = Set(lines.map(\.number))
        let former = ReadingPosition(segment: segment, size: size, hash: hash, clock: last.clock)
        var reading = MachineReading(machine, in: folder, after: former) { own.contains($0) }
        while reading.fork == nil, reading.next() != nil {}
        // An older version of the program has not noted its lines.
        return reading.fork?.clock == 0 ? nil : reading.fork?.clock ?? last.clock
    }

    /// Whether the machine's files have lines that the data file did not write. What is damaged proves nothing: only a line
    /// that follows the one before does.
    func isContinuedByOthers(in folder: SyncFolder, _ connection: Connection) throws -> Bool {
        guard let last = try folder.segments(of: machine).last, last >= segment else { return false }
        guard last == segment else {
            // This program may have been stopped while it wrote a snapshot.
            return try !(segment + 1...last).contains(connection.lastSnapshot().first)
        }
        guard let present = folder.size(machine, segment), present >= size,
            try !isSound(in: folder, connection)
        else { return false }
        // A file of its first line alone begins with that line.
        var isKnown = try tail == 0 && hasLastLine(in: folder)
        var (end, added): (Int64, [String]) = (size, [])
        var reading = MachineReading(machine, in: folder)
        while reading.next() != nil {
            guard reading.position.segment == segment else { continue }
            if reading.position.size == size, reading.position.hash == hash { isKnown = true }
            guard reading.position.size > end else { continue }
            end = reading.position.size
            added.append(reading.position.hash)
        }
        guard isKnown else { return reading.position.segment == segment && reading.position.size >= size }
        return try !connection.waitingLines().map { String($0.prefix(16)) }.starts(with: added)
    }
}

extension Connection {
    /// Whether the files of this machine are as they were when they were known to have what it wrote. Then nobody has to read
    /// them to know that they are not damaged.
    func areKnown(_ files: [Int64: FileStamp]) throws -> Bool {
        guard try has(Schema.syncFiles) else { return false }
        var known: [Int64: String] = [:]
        try forEachRow("SELECT segment, state FROM sync_file") { row in
            known[row.integer(0)] = row.text(1)
        }
        return files.mapValues(\.state) == known
    }

    /// Notes that the files of this machine have what it wrote.
    func noteKnown(_ files: [Int64: FileStamp]) throws {
        guard try !areKnown(files) else { return }
        try Schema.createIfMissing(Schema.syncFiles, in: self)
        try execute("DELETE FROM sync_file")
        for (segment, file) in files {
            try run("INSERT INTO sync_file VALUES (?, ?)", [.integer(segment), .text(file.state)])
        }
    }

    /// The lines that have not been written to the file of this machine.
    func waitingLines() throws -> [String] {
        return try rows("SELECT text FROM sync_line ORDER BY number") { row in
            row.text(0) ?? ""
        }
    }

    /// Whether this data file has changes that are no lines yet.
    func hasUncaptured() throws -> Bool {
        try integer("SELECT captured <> ifnull((SELECT max(number) FROM journal), 0) FROM sync") == 1
    }
}
