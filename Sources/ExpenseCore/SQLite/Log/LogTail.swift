import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Connection {
    /// Keeps the empty log and its index when the last connection closes.
    ///
    /// - Parameter size: the size to which the log is truncated when it is used again from its beginning.
    func keepLog(upTo size: Int) throws(DatabaseError) {
        var isKept: Int32 = 1
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
        try execute("PRAGMA journal_size_limit = \(size)")
    }

    /// Copies all changes from the log into the file and truncates the log, so that a copy of the file is complete. If
    /// another process is reading or writing, it tries for a moment and then leaves it to the last one that closes.
    func emptyLog() {
        guard !isReplaced, !hasLostLog else { return }
        sqlite3_busy_timeout(handle, 0)
        for pause in [0, 1, 2, 4, 8, 16] as [UInt32] {
            if pause > 0 { usleep(pause * 1000) }
            let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
            guard code & 0xFF == SQLITE_BUSY else { return }
        }
    }

    /// Truncates frames at the end of the log that belong to a failed or interrupted commit. No process sees them as
    /// long as the file is in use, but one that opens it later would take them for a commit.
    ///
    /// If another process is committing, it owns the lock, and nothing is done.
    ///
    /// - Returns: Whether no such frames are left.
    @discardableResult
    func cutLogTail() -> Bool {
        guard logTail != nil else { return true }
        guard sqlite3_get_autocommit(handle) != 0, (try? execute("BEGIN IMMEDIATE")) != nil else { return false }
        defer { try? execute("ROLLBACK") }
        guard let tail = logTail else { return true }
        return log?.pointee.pMethods.pointee.xTruncate(log, tail) == SQLITE_OK
    }

    /// The same for a reading connection if the log can be written. It must not show later what this connection did not
    /// see.
    func cutLogTailOfOthers() {
        guard logTail != nil, let writer = try? Connection(file, .writing, waits: false),
            (try? writer.integer("PRAGMA user_version")) != nil
        else { return }
        writer.cutLogTail()
    }

    /// Where uncommitted frames begin in the log; nil if there are none. During each commit there are some for a
    /// moment.
    var logTail: sqlite3_int64? {
        var head = [UInt8](repeating: 0, count: 32)
        var frame = [UInt8](repeating: 0, count: 24)
        guard let log, let methods = log.pointee.pMethods,
            methods.pointee.xRead(log, &head, 32, 0) == SQLITE_OK, head.starts(with: [0x37, 0x7F, 0x06]),
            let end = logEnd, methods.pointee.xRead(log, &frame, 24, max(32, end)) == SQLITE_OK,
            // Frames with another salt are left from an earlier use of the log.
            head[16..<24].elementsEqual(frame[8..<16])
        else { return nil }
        return end
    }

    var log: UnsafeMutablePointer<sqlite3_file>? {
        filePointer(SQLITE_FCNTL_JOURNAL_POINTER)
    }

    /// Where the last commit ends in the log.
    var logEnd: sqlite3_int64? {
        guard let file = filePointer(SQLITE_FCNTL_FILE_POINTER), let methods = file.pointee.pMethods,
            methods.pointee.iVersion >= 2
        else { return nil }
        // The shared memory begins with the page size and the number of committed frames.
        var shared: UnsafeMutableRawPointer?
        guard methods.pointee.xShmMap(file, 0, 32_768, 0, &shared) == SQLITE_OK, let shared else { return nil }
        let (size, frames) = (
            shared.load(fromByteOffset: 14, as: UInt16.self), shared.load(fromByteOffset: 16, as: UInt32.self)
        )
        return frames == 0 ? 0 : 32 + sqlite3_int64(frames) * (24 + (size == 1 ? 65_536 : sqlite3_int64(size)))
    }
}
