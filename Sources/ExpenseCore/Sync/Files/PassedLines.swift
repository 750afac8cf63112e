// What is known of the files of other machines.
extension Connection {
    /// Whether a line of a machine has been read before.
    func hasPassed(_ hash: Int64, of machine: Int64) throws -> Bool {
        guard try has(Schema.syncPassed) else { return false }
        return try integer(
            "SELECT 1 FROM sync_passed WHERE machine = ? AND hash = ?", [.integer(machine), .integer(hash)]) != nil
    }

    /// Notes that lines of a machine have been read.
    func notePassed(_ hashes: [Int64], of machine: Int64) throws {
        guard !hashes.isEmpty else { return }
        try Schema.createIfMissing(Schema.syncPassed, in: self)
        for hash in hashes {
            try run("INSERT OR IGNORE INTO sync_passed VALUES (?, ?)", [.integer(machine), .integer(hash)])
        }
    }

    /// Up to where the files of another machine were read.
    func positionOfReading(of machine: Int64) throws -> ReadingPosition {
        var position = ReadingPosition()
        try run("SELECT segment, size, hash, clock FROM sync_reading WHERE machine = ?", [.integer(machine)]) { row in
            position = ReadingPosition(
                segment: row.integer(0), size: row.integer(1), hash: row.text(2) ?? "", clock: row.integer(3))
            return false
        }
        return position
    }

    /// The machines of which something is known.
    func machinesKnown() throws -> Set<Int64> {
        var machines: Set<Int64> = []
        try forEachRow("SELECT machine FROM sync_reading UNION SELECT machine FROM sync_machine") { row in
            machines.insert(row.integer(0))
        }
        return machines
    }

    /// The machines of whose files something has been read.
    ///
    /// - Parameter withGoneFiles: whether those are included whose files are gone since.
    func machinesRead(withGoneFiles: Bool = true) throws -> [Int64] {
        return try rows("SELECT machine FROM sync_reading WHERE segment > 0\(withGoneFiles ? "" : " AND size > 0")") {
            row in
            row.integer(0)
        }
    }
}

extension SharedLedger {
    /// Writes everything anew if the files of a machine are gone: it may never come back, and then nobody else has told of
    /// its rows. So it is if they have come back older than those that were read, or those of one that has left are older.
    func noteMissingFiles(in folder: SyncFolder) throws {
        for other in try connection.machinesRead() {
            let (read, last) = (try connection.positionOfReading(of: other), try folder.segments(of: other).last ?? 0)
            let size = folder.size(other, last) ?? 0
            let isOlder = last < read.segment || last == read.segment && size < read.size
            let hasLeft = try connection.hasLeft(other)
            guard last == 0 ? !read.isGone : read.isGone || isOlder && hasLeft else { continue }
            if hasLeft || last > 0 { try takeOver(from: other) }
            // This is done once, and again if they have become longer and are put back again. The last line that was read
            // stays known, so that a fork is found.
            try connection.run(
                "UPDATE sync_reading SET segment = iif(?2 = 0, segment, ?2), size = ?3 WHERE machine = ?1",
                [.integer(other), .integer(last), .integer(size)])
            try connection.noteEverythingDue()
        }
    }
}

extension SharedLedger {
    /// Tells what was read of a machine whose files lack some of that now: it may never come back. That is done once, when the
    /// reason becomes known.
    ///
    /// - Returns: the reason; nil if nobody has to do anything, because the machine has left: see `noteMissingFiles`.
    func noteLackingLines(of other: Int64, _ reason: String) throws -> String? {
        guard try !connection.hasLeft(other) else { return nil }
        let known =
            try connection.firstRow("SELECT fault FROM sync_reading WHERE machine = ?", [.integer(other)]) { row in
                row.text(0)
            } ?? nil
        guard known != reason else { return reason }
        let lost = try replicas(toldBy: [other]).union([other]).subtracting([machine])
        let clock = newStamp().clock
        try fold(of: lost) { try append($0, words: nil, clock) }
        return reason
    }

    /// Whether what was read last of a machine is not in its files.
    func lacksLines(of other: Int64, in folder: SyncFolder) throws -> Bool {
        let read = try connection.positionOfReading(of: other)
        guard read.segment > 0, let first = try folder.segments(of: other).first, first <= read.segment else {
            return false
        }
        return try !folder.hasLine(read.hash, of: other, read.segment, before: read.size)
    }
}

extension Connection {
    fileprivate func hasLeft(_ machine: Int64) throws -> Bool {
        try integer("SELECT has_left FROM sync_machine WHERE machine = ?", [.integer(machine)]) == 1
    }
}
