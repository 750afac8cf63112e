#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension ExpenseStore {
    /// Writes a consistent copy of the data file, whatever others write meanwhile, readable by its owner alone.
    ///
    /// - Throws: `DatabaseError`, if there is a file already or the copy cannot be written; no copy is left then.
    public func backUp(to path: String) throws {
        try read { try $0.copy(to: path) }
    }
}

extension Connection {
    /// Writes what this connection reads to a new file, readable by its owner alone.
    func copy(to path: String) throws {
        func refusal() -> DatabaseError {
            DatabaseError(.exists, file: path, "the file already exists; choose another name")
        }
        var status = stat()
        guard lstat(path, &status) != 0 else { throw refusal() }
        let file = try AtomicFile(path, isNamed: true)
        guard let draft = file.draft else { return }
        try run("VACUUM INTO ?", [.text(draft)])
        try file.markAsLogged()
        guard try file.publish() else { throw refusal() }
    }
}

extension AtomicFile {
    /// Says in the head of a database, at bytes 18 and 19, that changes to it are written to a log.
    fileprivate func markAsLogged() throws(DatabaseError) {
        guard pwrite(descriptor, [2, 2] as [UInt8], 2, 18) == 2 else { throw failure(.inputOutput) }
    }
}

/// A path that nothing stands at: the one given, or one with a number.
func unusedPath(_ path: String) -> String {
    var candidate = path
    var number = 2
    var status = stat()
    while lstat(candidate, &status) == 0 {
        candidate = "\(path)-\(number)"
        number += 1
    }
    return candidate
}
