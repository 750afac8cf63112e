import CLibrary
import CSQLite

extension ExpenseStore {
    /// Replaces all data with a backup, which may be of an earlier format, as one change. A process that has the file
    /// open sees all of it or nothing. The history becomes that of the backup.
    ///
    /// The replaced data is copied to a new file beside the data file first.
    /// - Returns: The path of that copy.
    /// - Throws: `DatabaseError`, if the backup cannot be read, belongs to another program, is damaged, or is the data
    ///   file itself. Then nothing is changed.
    public func restore(from path: String) throws -> String {
        let pageSize = try read { try $0.integer("PRAGMA page_size") } ?? 4096
        let source = try openBackup(path, pageSize: pageSize)
        try createIfMissing()
        let kept = unusedPath(file + ".before-restore")
        try withWriter { writer in
            let (replaced, hadLeft) = (
                try writer.ownMachine(), try writer.wasSynchronized() && !writer.isSynchronized()
            )
            // Without a mark in the replaced content, the log could not be recognised as the file's.
            try writer.write(isMarked: true) {}
            do {
                try writer.replaceContent(with: source) { try backUp(to: kept) }
            } catch {
                guard writer.emptyLog() else { throw Self.failure(error, "may have been", kept, in: file) }
                unlink(kept)
                throw error
            }
            do {
                // The file from which the backup was made may also grow, and assign the same numbers to other rows.
                try writer.write {
                    try writer.beginAsCopy()
                    if let replaced { try writer.noteReplaced(replaced) }
                    // Whoever has left shares again when they say so, whatever the backup is from.
                    if hadLeft, try writer.isSynchronized() { try writer.endSharing() }
                }
            } catch {
                throw Self.failure(error, "was", kept, in: file)
            }
        }
        return kept
    }

    private static func failure(_ error: any Error, _ wasDone: String, _ kept: String, in file: String) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        return DatabaseError(
            error.reason, file: file,
            "\(error.message). The backup \(wasDone) restored; the data before it is in \(kept)", code: error.code)
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
        if try Schema.isEarlier(source) { source = try inCurrentFormat(source, pageSize: pageSize) }
        if let fault = try source.wrongTotals().first {
            throw DatabaseError(
                .refused, file: path,
                "\(fault). Nothing was changed. Count its totals anew with: "
                    + "expense-cli --file \(quotedForShell(path)) check --mend")
        }
        // A trigger of another program would change entries from then on.
        if let fault = try source.foreignParts().first {
            throw DatabaseError(.refused, file: path, "\(fault); restore another backup. Nothing was changed")
        }
        return source
    }

    /// The content of a backup of an earlier format, converted in a temporary database, so the backup does not change.
    private func inCurrentFormat(_ source: Connection, pageSize: Int64) throws -> Connection {
        let copy = try Connection("", .creating)
        try copy.execute("PRAGMA page_size = \(pageSize)")
        try copy.replaceContent(with: source) {}
        if let conversion = try Schema.convert(copy) { converted(conversion) }
        return copy
    }

    /// The same content with another page size, in a temporary file that is deleted when it is closed.
    private func copy(of source: Connection, pageSize: Int64) throws -> Connection {
        let draft = try AtomicFile(file, isNamed: true)
        guard let name = draft.draft else { return source }
        try source.execute("PRAGMA page_size = \(pageSize)")
        try source.run("VACUUM INTO ?", [.text(pathInSQL(name))])
        return try Connection(name, .reading)
    }
}

extension Connection {
    /// Replaces the content with that of `source`, in one transaction. `whenLocked` runs while no other process can
    /// write.
    fileprivate func replaceContent(with source: Connection, whenLocked: () throws -> Void) throws {
        guard let copying = sqlite3_backup_init(handle, "main", source.handle, "main") else {
            throw error(sqlite3_extended_errcode(handle))
        }
        do {
            // Copying zero pages acquires the lock.
            try check(sqlite3_backup_step(copying, 0), is: SQLITE_OK, source)
            try whenLocked()
            try check(sqlite3_backup_step(copying, -1), is: SQLITE_DONE, source)
        } catch {
            sqlite3_backup_finish(copying)
            throw error
        }
        try check(sqlite3_backup_finish(copying), is: SQLITE_OK, source)
    }

    private func check(_ code: Int32, is expected: Int32, _ source: Connection) throws(DatabaseError) {
        guard code != expected else { return }
        let error = DatabaseError(nil, code: code, file: file, statement: "restore")
        throw error.reason == .badFile ? source.readFault ?? readFault ?? error : error
    }
}

private func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    return stat(one, &first) == 0 && stat(other, &second) == 0 && first.st_dev == second.st_dev
        && first.st_ino == second.st_ino
}
