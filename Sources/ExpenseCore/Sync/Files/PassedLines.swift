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

    /// The machines of whose files something has been read.
    func machinesRead() throws -> [Int64] {
        var machines: [Int64] = []
        try run("SELECT machine FROM sync_reading WHERE segment > 0") { row in
            machines.append(row.integer(0))
            return true
        }
        return machines
    }
}

extension SharedLedger {
    /// Writes everything anew if the files of a machine are gone: it may never come back, and then nobody else has told of
    /// its rows. So it is if the files of one that has left are older than those that were read.
    func noteMissingFiles(in folder: SyncFolder) throws {
        for other in try connection.machinesRead() {
            if try folder.segments(of: other).isEmpty {
                try connection.run(
                    "UPDATE sync_reading SET segment = 0, size = 0, hash = '' WHERE machine = ?", [.integer(other)])
            } else if try connection.hasLeft(other), try !replicas(toldBy: [machine]).contains(other),
                try !hasWhatWasRead(of: other, in: folder)
            {
                try takeOver(from: other)
            } else {
                continue
            }
            try connection.noteEverythingDue()
        }
    }

    private func hasWhatWasRead(of other: Int64, in folder: SyncFolder) throws -> Bool {
        let (read, last) = (try position(of: other), try folder.segments(of: other).last ?? 0)
        return last > read.segment || last == read.segment && folder.size(other, last) ?? 0 >= read.size
    }
}

extension Connection {
    fileprivate func hasLeft(_ machine: Int64) throws -> Bool {
        try integer("SELECT has_left FROM sync_machine WHERE machine = ?", [.integer(machine)]) == 1
    }
}
