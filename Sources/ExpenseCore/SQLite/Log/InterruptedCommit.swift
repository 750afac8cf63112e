import CSQLite

/// A commit whose process was stopped after it wrote to the log and before it said so in the index.
extension Connection {
    /// Keeps such a commit from ever becoming visible: the index is made anew from the log when the last process that has
    /// the file open has left. Does nothing while somebody commits, or if this process may not write.
    func forgetInterruptedCommit() {
        guard !isFrozen, identity != nil, (try? snapshot { try logIndex()?.hasUncommittedFrame }) == true else {
            return
        }
        let writer = isReadOnly ? try? Connection(file, .writing) : self
        // SQLite opens a file for reading that nobody may write.
        if let writer, !writer.isReadOnly { writer.invalidateUncommittedFrame() }
    }

    private func invalidateUncommittedFrame() {
        sqlite3_busy_timeout(handle, 0)
        defer { waitForLocks() }
        guard (try? execute("BEGIN IMMEDIATE")) != nil else { return }
        defer { try? execute("ROLLBACK") }
        if let index = try? logIndex(), index.hasUncommittedFrame { index.invalidateUncommittedFrame() }
    }
}
