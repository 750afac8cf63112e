import CLibrary

extension ExpenseStore {
    /// Writes a consistent copy of the data file, readable by its owner only, even while other processes write. Entries
    /// that are added to the copy have other identifiers than those added to the data file.
    ///
    /// - Throws: `DatabaseError`, if a file exists already or the copy cannot be written. Then no copy is left.
    public func backUp(to path: String) throws {
        try read { connection in
            try connection.copy(to: path) { copy in try copy.write { try copy.beginAsCopy() } }
        }
    }
}

extension Connection {
    /// Writes what this connection reads to a new file, readable by its owner only.
    ///
    /// - Parameter adapt: changes the copy before it has its name.
    func copy(to path: String, _ adapt: (Connection) throws -> Void = { _ in }) throws {
        func refusal() -> DatabaseError {
            DatabaseError(.exists, file: path, "the file already exists; choose another name")
        }
        var status = stat()
        guard lstat(path, &status) != 0 else { throw refusal() }
        try DataFile(path: path).refuseLongName()
        let file = try AtomicFile(path, isNamed: true)
        guard let draft = file.draft else { return }
        do {
            try run("VACUUM INTO ?", [.text(pathInSQL(draft))])
        } catch let error as DatabaseError where error.isOfFullDisk {
            throw DatabaseError(.inputOutput, file: path, error.message, code: error.code)
        } catch let error as DatabaseError where error.reason == .badFile {
            // SQLite also reports a new copy that cannot be read back as damaged.
            guard try structuralFaults().isEmpty else { throw error }
            throw DatabaseError(.inputOutput, file: path, "the copy cannot be read back")
        }
        try Connection(draft, .writing).adapt(adapt)
        try file.markAsLogged()
        guard try file.publish() else { throw refusal() }
    }
}

extension Connection {
    /// Changes a file that nobody else knows. It is synced when it is published, so no journal is needed.
    fileprivate func adapt(_ body: (Connection) throws -> Void) throws {
        try execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        try body(self)
    }
}

extension AtomicFile {
    /// Sets the header of a database (bytes 18 and 19) to write-ahead-log mode.
    fileprivate func markAsLogged() throws(DatabaseError) {
        guard pwrite(descriptor, [2, 2] as [UInt8], 2, 18) == 2 else { throw failure(.inputOutput) }
    }
}
