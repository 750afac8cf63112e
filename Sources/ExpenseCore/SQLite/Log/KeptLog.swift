import CLibrary
import CSQLite

extension Connection {
    /// Keeps the empty log and its index when the last connection closes.
    ///
    /// - Parameter size: the size to which the log is truncated when it is used again from its beginning.
    func keepLog(upTo size: Int) throws(DatabaseError) {
        var isKept: Int32 = 1
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
        try execute("PRAGMA journal_size_limit = \(size)")
    }

    /// Copies all changes from the log into the file and empties the log, so that a copy of the file is complete, and
    /// nothing is left of a commit that failed. If another process is reading or writing, it tries for a moment and then
    /// leaves it to the last one that closes.
    ///
    /// - Returns: Whether the log is empty.
    @discardableResult
    func emptyLog() -> Bool {
        !isReplaced && !hasLostLog && checkpoint(SQLITE_CHECKPOINT_TRUNCATE)
    }

    /// Copies all changes from the log into the file, which takes several attempts while other connections read.
    ///
    /// - Parameters:
    ///   - mode: one of SQLite's modes that finish or are refused.
    ///   - pauses: the milliseconds before each further attempt.
    func checkpoint(_ mode: Int32, pauses: [UInt32] = [1, 2, 4, 8, 16]) -> Bool {
        sqlite3_busy_timeout(handle, 0)
        defer { waitForLocks() }
        for pause in [0] + pauses {
            if pause > 0 { usleep(pause * 1000) }
            let code = sqlite3_wal_checkpoint_v2(handle, "main", mode, nil, nil)
            guard code & 0xFF == SQLITE_BUSY else { return code == SQLITE_OK }
        }
        return false
    }

    /// The random mark of the last commit; nil if the file is of an earlier format.
    func mark() throws -> String? {
        try markPage() == nil ? nil : text("SELECT mark FROM log_mark")
    }

    /// The page that contains the mark.
    func markPage() throws -> Int? {
        try integer("SELECT rootpage FROM main.sqlite_schema WHERE name = 'log_mark'").map(Int.init)
    }

    /// Gives the file a new mark as part of the open transaction.
    func renewMark() throws {
        if try mark() != nil { try run("UPDATE log_mark SET former = mark, mark = hex(randomblob(16))") }
    }
}
