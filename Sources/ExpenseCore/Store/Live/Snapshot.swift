import CLibrary

extension ExpenseStore {
    /// Runs `body`. All that it reads of this store on this thread is of one commit, whatever others commit meanwhile.
    func snapshot<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
        guard !isInSnapshot else { return try body() }
        try refuseMissingFile()
        return try read { connection in
            try connection.snapshot {
                snapshots.withLock { $0[pthread_self()] = connection }
                defer { snapshots.withLock { $0[pthread_self()] = nil } }
                return try body()
            }
        }
    }

    /// Whether this thread reads one commit.
    var isInSnapshot: Bool { snapshots.withLock { $0[pthread_self()] != nil } }
}
