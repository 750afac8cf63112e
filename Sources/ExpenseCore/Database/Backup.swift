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
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { throw DatabaseError(.exists, file: path, "there is a file already; name another") }
            throw DatabaseError(.cannotWrite, file: path, String(cString: strerror(errno)))
        }
        close(descriptor)
        do {
            try run("VACUUM INTO ?", [.text(path)])
            try Connection(path, .writing).execute("PRAGMA journal_mode = WAL")
        } catch {
            unlink(path)
            throw error
        }
    }
}

/// A path that nothing stands at: the one given, or one with a number.
func unusedPath(_ path: String) -> String {
    var candidate = path
    var number = 2
    while access(candidate, F_OK) == 0 {
        candidate = "\(path)-\(number)"
        number += 1
    }
    return candidate
}
