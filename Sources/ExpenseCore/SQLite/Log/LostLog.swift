import CSQLite

/// A log that was deleted while the file was open, as a program that synchronises folders may do. SQLite continues to use
/// it, but no other process finds it, and it disappears with the last process that has it open.
extension Connection {
    /// Copies the log that SQLite has open into the file, so that the next process that opens the file finds all commits.
    /// If that must wait for readers, the log is written beside the file anew.
    ///
    /// A connection that only reads does nothing.
    /// - Throws: `DatabaseError`, if another log is there now.
    func saveLostLog() throws(DatabaseError) {
        guard !isReadOnly, !isOverwritten else { return }
        if isReplaced { return copyLogIntoMovedFile() }
        // With its own log and index, another process would have begun to record. Several that save the same log wait
        // for each other.
        if !hasOtherLog, checkpoint(SQLITE_CHECKPOINT_FULL, pauses: [1, 2, 4, 8, 16, 32, 64, 128]) { return }
        if try publishLog() { return }
        throw lostLog("was replaced by another one")
    }

    /// Writes the log that SQLite has open beside the file. Returns false if there is another one.
    private func publishLog() throws(DatabaseError) -> Bool {
        guard let log = filePointer(SQLITE_FCNTL_JOURNAL_POINTER), let methods = log.pointee.pMethods?.pointee else {
            return true
        }
        // Held so that another process that uses the same log commits before or refuses to.
        try execute("BEGIN IMMEDIATE")
        defer { try? execute("ROLLBACK") }
        var size: sqlite3_int64 = 0
        let unreadable = lostLog("was deleted, and cannot be read")
        guard methods.xFileSize(log, &size) == SQLITE_OK else { throw unreadable }
        if size == 0 { return true }
        let draft = try AtomicFile(path + "-wal")
        // Only the index was deleted, or another process has put the log back.
        var isThere = true
        for place in stride(from: 0, to: size, by: 1 << 20) {
            var part = [UInt8](repeating: 0, count: Int(min(size - place, 1 << 20)))
            guard methods.xRead(log, &part, Int32(part.count), place) == SQLITE_OK else { throw unreadable }
            isThere = isThere && bytes(of: path + "-wal", at: Int(place), count: part.count) == part
            try draft.write(part)
        }
        if isThere { return true }
        return try draft.publish()
    }

    /// A file that was moved away is found again without the log, which stays where the file was.
    func copyLogIntoMovedFile() {
        guard !isReadOnly else { return }
        sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }

    private var hasOtherLog: Bool { identity.map { OpenFiles.hasOtherLog($0, beside: path) } ?? true }

    func lostLog(_ reason: String) -> DatabaseError {
        DatabaseError(.lostLog, file: file, "the log beside it, \(path)-wal, \(reason)")
    }
}
