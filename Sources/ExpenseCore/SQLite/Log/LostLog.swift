import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A log that was deleted while the file was open, as a program that synchronises folders may do. SQLite continues to use
/// it, but no other process finds it, and it disappears with the last process that has it open.
extension Connection {
    /// Writes the log anew, from what SQLite has open, so that the next process that opens the file finds all commits.
    ///
    /// Does nothing if the log has nothing that is not in the file, or if another process has put it back already. If the
    /// file was moved away, too, the log cannot be found beside it, so it is copied into the file.
    /// - Throws: `DatabaseError`, if another log is there now.
    func putBackLog() throws(DatabaseError) {
        guard uncopiedEnd != nil, let shared = filePointer(SQLITE_FCNTL_FILE_POINTER),
            let methods = shared.pointee.pMethods?.pointee
        else { return }
        // Held so that another process that uses the same log commits before or refuses to.
        guard methods.xShmLock(shared, 0, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE) == SQLITE_OK else {
            throw lostLog("was deleted or replaced, and is in use")
        }
        defer { _ = methods.xShmLock(shared, 0, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE) }
        guard let end = uncopiedEnd else { return }
        if isReplaced {
            sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, nil, nil)
            return
        }
        if !isLogInPlace(upTo: end) { try writeLog(upTo: end) }
        // From now on an interruption does no harm. A log without content does none either if the file is replaced next.
        var (frames, copied) = (Int32(), Int32())
        if sqlite3_wal_checkpoint_v2(handle, "main", SQLITE_CHECKPOINT_PASSIVE, &frames, &copied) == SQLITE_OK,
            frames == copied, !hasOtherIndex
        {
            truncate(path + "-wal", 0)
        }
    }

    private func writeLog(upTo end: sqlite3_int64) throws(DatabaseError) {
        let draft = try AtomicFile(path + "-wal")
        for place in stride(from: 0, to: end, by: 1 << 20) {
            guard let part = logged(at: place, count: min(end - place, 1 << 20)) else {
                throw lostLog("was deleted, and cannot be read")
            }
            try draft.write(part)
        }
        guard try draft.publish() else { throw lostLog("was replaced by another one") }
    }

    /// Bytes of the log that SQLite has open.
    private func logged(at place: sqlite3_int64, count: sqlite3_int64) -> [UInt8]? {
        var part = [UInt8](repeating: 0, count: Int(count))
        guard let log, log.pointee.pMethods.pointee.xRead(log, &part, Int32(count), place) == SQLITE_OK else {
            return nil
        }
        return part
    }

    /// Keeps SQLite from copying the log into the file when the last connection closes: another process may have
    /// written there meanwhile.
    func keepFromCopyingLog() {
        sqlite3_leave_log(handle)
    }

    func lostLog(_ reason: String) -> DatabaseError {
        DatabaseError(.lostLog, file: file, "the log beside it, \(path)-wal, \(reason)")
    }

    /// Where the last commit ends in the log, if the log has commits that are not in the file.
    private var uncopiedEnd: sqlite3_int64? {
        guard let end = logEnd, end > 0, let file = filePointer(SQLITE_FCNTL_FILE_POINTER) else { return nil }
        // The shared memory has two headers of 48 bytes, and then the number of frames that were copied.
        var shared: UnsafeMutableRawPointer?
        guard file.pointee.pMethods.pointee.xShmMap(file, 0, 32_768, 0, &shared) == SQLITE_OK, let shared,
            shared.load(fromByteOffset: 96, as: UInt32.self) < shared.load(fromByteOffset: 16, as: UInt32.self)
        else { return nil }
        return end
    }

    /// Whether the log at the path has the content of the one that SQLite has open.
    private func isLogInPlace(upTo end: sqlite3_int64) -> Bool {
        let found = open(path + "-wal", O_RDONLY | O_CLOEXEC)
        guard found >= 0 else { return false }
        defer { close(found) }
        var status = stat()
        guard fstat(found, &status) == 0, status.st_size >= end else { return false }
        // The header has random numbers of this log.
        var head = [UInt8](repeating: 0, count: 32)
        return pread(found, &head, 32, 0) == 32 && head == logged(at: 0, count: 32)
    }
}
