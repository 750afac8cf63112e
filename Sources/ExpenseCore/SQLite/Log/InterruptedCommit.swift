import CSQLite

/// A commit whose process was stopped after it wrote to the log and before it said so in the index.
extension Connection {
    /// Keeps such a commit from ever becoming visible: the index is made anew from the log when the last process that has
    /// the file open has left. Does nothing while somebody commits.
    func forgetInterruptedCommit() {
        guard !isFrozen, identity != nil, (try? snapshot { try hasUncommittedFrame() }) ?? false else { return }
        if sqlite3_db_readonly(handle, "main") != 0 {
            try? Connection(file, .writing).forgetInterruptedCommit()
            return
        }
        sqlite3_busy_timeout(handle, 0)
        defer { waitForLocks() }
        guard (try? execute("BEGIN IMMEDIATE")) != nil else { return }
        defer { try? execute("ROLLBACK") }
        if LogIndex.isUsed(by: self) == true, let index = LogIndex(self), index.hasUncommittedFrame {
            index.invalidateUncommittedFrame()
        }
    }

    private func hasUncommittedFrame() throws -> Bool {
        try execute("SELECT 1 FROM main.sqlite_schema LIMIT 1")
        return LogIndex.isUsed(by: self) == true && LogIndex(self)?.hasUncommittedFrame ?? false
    }
}
