import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension ExpenseStore {
    /// Puts a backup, also one of an older version, in the place of all there is, as one change that whoever has the
    /// file open sees as a whole. The history becomes that of the backup.
    ///
    /// What was there is copied to a new file beside the data file first.
    /// - Returns: The path of that copy.
    /// - Throws: `DatabaseError`, if the backup cannot be read, is not ours, is damaged, or is the data file itself;
    ///   nothing is changed then.
    public func restore(from path: String) throws -> String {
        let pageSize = try read { try $0.integer("PRAGMA page_size") } ?? 4096
        let source = try openBackup(path, pageSize: pageSize)
        let kept = unusedPath(file + ".before-restore")
        try withWriter { writer in
            // A mark of what is replaced, so that the log can be told to belong to the file.
            try writer.write(isMarked: true) {}
            try writer.replaceContent(with: source) { try backUp(to: kept) }
            // The file that the backup was made of goes on as well, and gives the next numbers to other rows.
            try writer.write { try writer.beginReplica() }
        }
        return kept
    }

    private func openBackup(_ path: String, pageSize: Int64) throws -> Connection {
        let backup = DataFile(path: path)
        try backup.refuseSpecialFiles()
        guard backup.exists else { throw DatabaseError(.cannotRead, file: path, "there is no such file") }
        guard !isSameFile(path, file) else {
            throw DatabaseError(.refused, file: path, "this is the data file itself; name a backup of it")
        }
        try backup.refuseForeignLog()
        var source = try Connection(path, .reading)
        try Schema.check(source)
        if let fault = try source.structuralFaults().first { throw DatabaseError(.badFile, file: path, fault) }
        if try source.integer("PRAGMA page_size") != pageSize { source = try copy(of: source, pageSize: pageSize) }
        guard try source.integer("PRAGMA user_version") != Schema.version else { return source }
        // An older backup is brought to today's version in a temporary database, which leaves it as it is.
        let copy = try Connection("", .creating)
        try copy.execute("PRAGMA page_size = \(pageSize)")
        try copy.replaceContent(with: source) {}
        try Schema.migrate(copy)
        return copy
    }

    /// The same content in pages of another size, in a file that is gone when it is closed.
    private func copy(of source: Connection, pageSize: Int64) throws -> Connection {
        let draft = try AtomicFile(file, isNamed: true)
        guard let name = draft.draft else { return source }
        try source.execute("PRAGMA page_size = \(pageSize)")
        try source.run("VACUUM INTO ?", [.text(name)])
        return try Connection(name, .reading)
    }
}

extension Connection {
    /// Copies all of `source` over what is here, as one transaction. `whenLocked` runs while nobody else can write.
    fileprivate func replaceContent(with source: Connection, whenLocked: () throws -> Void) throws {
        guard let copying = sqlite3_backup_init(handle, "main", source.handle, "main") else {
            throw error(sqlite3_extended_errcode(handle))
        }
        do {
            // To copy no page yet takes the lock.
            try check(sqlite3_backup_step(copying, 0), is: SQLITE_OK)
            try whenLocked()
            try check(sqlite3_backup_step(copying, -1), is: SQLITE_DONE)
        } catch {
            sqlite3_backup_finish(copying)
            throw error
        }
        try check(sqlite3_backup_finish(copying), is: SQLITE_OK)
    }

    private func check(_ code: Int32, is expected: Int32) throws(DatabaseError) {
        guard code == expected else {
            throw DatabaseError(nil, code: code, file: file, statement: "restore")
        }
    }
}

private func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
        && first.st_ino == second.st_ino
}
