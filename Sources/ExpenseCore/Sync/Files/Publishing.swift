extension SharedLedger {
    /// Writes the lines that wait, unless there is no file to continue.
    ///
    /// - Returns: how many lines, and whether everything has to be written next.
    func publish(to folder: SyncFolder) throws -> (count: Int, isEverythingDue: Bool) {
        let written = try WrittenFile(in: connection)
        let (segment, size) = (written.segment, written.size)
        let files = try folder.files(of: machine)
        let known = try connection.lastSnapshot()
        let newest = files.keys.max() ?? 0
        // A newer file is one that this program was stopped in.
        guard known.limit > 0, let present = files[segment]?.size, newest == segment,
            try written.isSound(in: folder, connection),
            try connection.areKnown(files) || written.isWhole(in: folder)
        else {
            try connection.noteSnapshot(from: max(segment, newest) + 1, limit: known.limit)
            return (0, true)
        }
        let lines: [(number: Int64, text: String)] = try connection.rows(
            "SELECT number, text FROM sync_line ORDER BY number"
        ) { row in
            (row.integer(0), row.text(1) ?? "")
        }
        guard let last = lines.last else {
            try connection.noteKnown(files)
            return (0, false)
        }
        let bytes = lines.flatMap { Array($0.text.utf8) }
        // A process that was stopped may have written the beginning.
        try folder.append(Array(bytes.dropFirst(Int(present - size))), to: machine, segment)
        let end = size + Int64(bytes.count)
        try connection.run(
            "UPDATE sync SET size = ?, tail = ?, tail_hash = ?",
            [.integer(end), .integer(end - Int64(last.text.utf8.count)), .text(String(last.text.prefix(16)))])
        try connection.run("DELETE FROM sync_line")
        try connection.noteKnown(folder.files(of: machine))
        // Most of what a long file says has been said again since.
        if end > known.limit { try connection.noteSnapshot(from: segment + 1, limit: known.limit) }
        return (lines.count, end > known.limit)
    }

    /// The changes that wait to be sent; none if they are long, as a large import: everything is sent then without them.
    ///
    /// - Parameters:
    ///   - writer: the machine that has made the lines.
    ///   - skipped: how many of them are left out.
    func waitingChanges(of writer: Int64, after skipped: Int = 0) throws -> [ChangeLine] {
        let texts = try connection.waitingLines().dropFirst(skipped)
        guard texts.reduce(0, { $0 + $1.utf8.count }) <= 1 << 20 else { return [] }
        return try texts.compactMap { text in
            let line = try ChangeLine(written: text, of: writer)
            return line.words == nil ? nil : line
        }
    }

    /// A file of a snapshot that is longer is continued in the next one.
    private static let mostBytes: Int64 = 1 << 26

    /// Writes new files with everything that the others' files do not have, in place of those of before.
    ///
    /// - Parameters:
    ///   - most: the length beyond which a file is continued in the next one.
    ///   - longest: the maximum length of a line in bytes.
    func publishEverything(to folder: SyncFolder, most: Int64 = mostBytes, longest: Int = ChangeLine.longest) throws
        -> Int
    {
        let former = try connection.integer("SELECT segment FROM sync") ?? 0
        let first = try max(former, folder.segments(of: machine).last ?? 0) + 1
        var segment = first
        let machines = try Set(
            folder.machinesWithFiles(first: connection.machinesKnown())
                .filter { try $0 != machine && !lacksLines(of: $0, in: folder) })
        let told = try replicasToTell()
        let others = try machines.union(replicas(toldBy: machines)).subtracting(told.union([machine]))
        var (hash, size, number, total) = ("", Int64(0), Int64(0), Int64(0))
        var tail = (Int64(0), "")
        var pending: [UInt8] = []
        let (marks, met) = (try historyMarks(), try connection.machinesMet(areApart: false))
        let (past, forks) = (try connection.lastLinesWritten(), try connection.forks())
        func begin() throws {
            let header = SyncFolder.header(
                of: machine, segment, after: segment > first ? hash : nil, marks, told: told, met: met, past: past,
                forks: forks)
            (hash, size, tail) = (header.hash, Int64(header.text.utf8.count), (0, header.hash))
            pending = Array(header.text.utf8)
            try connection.noteWritten(hash, clock)
        }
        try begin()
        func write(_ operations: [Operation], words: String?, _ clock: Int64) throws {
            let line = ChangeLine(number: number + 1, clock: clock, words: words, operations: operations)
            let written = WrittenLine(line.json(of: machine), after: hash)
            if written.text.utf8.count > longest, operations.count > 1 {
                return try operations.halves.forEach { try write($0, words: words, clock) }
            }
            number = line.number
            tail = (size, written.hash)
            (hash, size) = (written.hash, size + Int64(written.text.utf8.count))
            try connection.noteWritten(hash, clock)
            pending += Array(written.text.utf8)
            total += Int64(written.text.utf8.count)
            guard pending.count > 1 << 20 || size > most else { return }
            try folder.append(pending, to: machine, segment)
            pending = []
            guard size > most else { return }
            segment += 1
            try begin()
        }
        // The history of the others has what this machine did one by one. What follows says the same once more.
        for line in try waitingChanges(of: machine) { try write(line.operations, words: line.words, line.clock) }
        let stamp = newStamp()
        if try nextNumber(.entry) > 1 { try noteEntries(from: 1, at: stamp.clock) }
        try fold(without: others) { try write($0, words: nil, stamp.clock) }
        if !pending.isEmpty { try folder.append(pending, to: machine, segment) }
        try connection.run(
            """
            UPDATE sync SET segment = ?, size = ?, hash = ?, line = ?, tail = ?, tail_hash = ?, clock = ?
            """,
            [
                .integer(segment), .integer(size), .text(hash), .integer(number), .integer(tail.0), .text(tail.1),
                .integer(clock),
            ])
        try connection.run("DELETE FROM sync_line")
        try connection.beginDelivery()
        try connection.noteSnapshot(from: first, limit: max(Connection.leastFolded, 3 * total))
        try folder.deleteSegments(of: machine, before: first)
        try connection.noteKnown(folder.files(of: machine))
        return Int(number)
    }
}

extension Connection {
    /// The shortest file that is replaced by a snapshot.
    fileprivate static let leastFolded: Int64 = 1 << 20

    /// The first file of the last snapshot, which may not be complete, and the size beyond which there is a new one.
    func lastSnapshot() throws -> (first: Int64, limit: Int64) {
        var found = (Int64.max, Self.leastFolded)
        guard try has(Schema.syncFold) else { return found }
        try run("SELECT first, size FROM sync_fold") { row in
            found = (row.integer(0), row.integer(1))
            return false
        }
        return found
    }

    /// Lets everything be written anew at the next exchange.
    func noteEverythingDue() throws {
        try noteSnapshot(from: lastSnapshot().first, limit: 0)
    }

    fileprivate func noteSnapshot(from first: Int64, limit: Int64) throws {
        try Schema.createIfMissing(Schema.syncFold, in: self)
        try run(
            "INSERT OR REPLACE INTO sync_fold VALUES (1, ?, ?)",
            [.integer(first), .integer(limit)])
    }
}
