import CSQLite

/// A log that was deleted while the file was open, as a program that synchronises folders may do. SQLite continues to use
/// it, but no other process finds it, and it disappears with the last process that has it open.
extension Connection {
    /// Writes the log anew, from what SQLite has open, so that the next process that opens the file finds all commits.
    ///
    /// If the file was moved away, too, the log cannot be found beside it, so it is copied into the file. So it is if the
    /// log that is there now is empty: a connection that was being opened while the log was deleted has made it. A
    /// connection that only reads does nothing.
    /// - Throws: `DatabaseError`, if another log is there now.
    func putBackLog() throws(DatabaseError) {
        guard sqlite3_db_readonly(handle, "main") == 0 else { return }
        if isReplaced { return copyLogIntoMovedFile() }
        if try publishLog() { return }
        // With its own index, another process has begun to record in it.
        guard FileStamp(path + "-wal")?.size == 0, !hasOtherIndex, checkpoint(SQLITE_CHECKPOINT_FULL) else {
            throw lostLog("was replaced by another one")
        }
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
        guard sqlite3_db_readonly(handle, "main") == 0 else { return }
        sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
    }

    private var hasOtherIndex: Bool {
        identity.map { OpenFiles.hasOtherIndex($0, beside: path) } ?? true
    }

    func lostLog(_ reason: String) -> DatabaseError {
        DatabaseError(.lostLog, file: file, "the log beside it, \(path)-wal, \(reason)")
    }
}
