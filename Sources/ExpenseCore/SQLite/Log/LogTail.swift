import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension Connection {
    /// Keeps the log when the last connection closes, then empty, and its index.
    ///
    /// - Parameter size: to how many bytes it is cut when it is used again from its beginning.
    func keepLog(upTo size: Int) throws(DatabaseError) {
        var isKept: Int32 = 1
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
        try execute("PRAGMA journal_size_limit = \(size)")
    }

    /// Moves all changes from the log into the file and leaves an empty log, so that a copy of the file has everything.
    /// Where somebody reads or writes just now, it tries again for a moment, and then leaves it to whoever closes later.
    func emptyLog() {
        guard !isReplaced else { return }
        sqlite3_busy_timeout(handle, 0)
        for pause in [0, 1, 2, 4, 8, 16] as [UInt32] {
            if pause > 0 { usleep(pause * 1000) }
            let code = sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
            guard code & 0xFF == SQLITE_BUSY else { return }
        }
    }

    /// Cuts off what a commit that failed, or whose program was stopped, has left at the end of the log. Nobody sees
    /// it as long as anybody uses the file, but who came later would take it for a change that was made.
    ///
    /// Somebody who commits at this moment has the lock, and is left alone.
    ///
    /// - Returns: Whether nothing of that kind is left.
    @discardableResult
    func cutLogTail() -> Bool {
        guard logTail != nil else { return true }
        guard sqlite3_get_autocommit(handle) != 0, (try? execute("BEGIN IMMEDIATE")) != nil else { return false }
        defer { try? execute("ROLLBACK") }
        guard let tail = logTail else { return true }
        return log?.pointee.pMethods.pointee.xTruncate(log, tail) == SQLITE_OK
    }

    /// The same for a connection that reads, where the log may be written: what it has not shown will not show later.
    func cutLogTailOfOthers() {
        guard logTail != nil, let writer = try? Connection(file, .writing, waits: false),
            (try? writer.integer("PRAGMA user_version")) != nil
        else { return }
        writer.cutLogTail()
    }

    /// Where what was not committed begins in the log; nil where there is nothing of that kind. During each commit
    /// there is for a moment.
    var logTail: sqlite3_int64? {
        var head = [UInt8](repeating: 0, count: 32)
        var frame = [UInt8](repeating: 0, count: 24)
        guard let log, let methods = log.pointee.pMethods,
            methods.pointee.xRead(log, &head, 32, 0) == SQLITE_OK, head.starts(with: [0x37, 0x7F, 0x06]),
            let end = logEnd, methods.pointee.xRead(log, &frame, 24, max(32, end)) == SQLITE_OK,
            // Frames of an earlier use of the log have another salt.
            head[16..<24].elementsEqual(frame[8..<16])
        else { return nil }
        return end
    }

    private var log: UnsafeMutablePointer<sqlite3_file>? {
        filePointer(SQLITE_FCNTL_JOURNAL_POINTER)
    }

    /// Where the last committed change ends in the log.
    private var logEnd: sqlite3_int64? {
        guard let file = filePointer(SQLITE_FCNTL_FILE_POINTER), let methods = file.pointee.pMethods,
            methods.pointee.iVersion >= 2
        else { return nil }
        // What all processes share that use the file begins with how large a page is and how many hold for all.
        var shared: UnsafeMutableRawPointer?
        guard methods.pointee.xShmMap(file, 0, 32_768, 0, &shared) == SQLITE_OK, let shared else { return nil }
        let (size, frames) = (
            shared.load(fromByteOffset: 14, as: UInt16.self), shared.load(fromByteOffset: 16, as: UInt32.self)
        )
        return frames == 0 ? 0 : 32 + sqlite3_int64(frames) * (24 + (size == 1 ? 65_536 : sqlite3_int64(size)))
    }

    private func filePointer(_ question: Int32) -> UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        return sqlite3_file_control(handle, "main", question, &file) == SQLITE_OK ? file : nil
    }
}
