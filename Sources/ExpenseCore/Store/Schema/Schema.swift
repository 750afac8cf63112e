#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The schema of the data file: its identification, and the migration to each version.
enum Schema {
    /// "Expn" in ASCII; marks a file as one of this program.
    static let applicationID: Int64 = 0x4578_706E
    /// The version that this program reads and writes.
    static var version: Int64 { Int64(migrations.count) }

    /// Migration n leads to version n + 1. A migration that has been released never changes.
    ///
    /// They are closures, because nearly every process only needs to know how many there are.
    static let migrations: [@Sendable () -> String] = [{ version1 }, { version2 }, { version3 }, { version4 }]

    /// Checks that the file belongs to this program and has a known version.
    static func check(_ connection: Connection) throws {
        let application = try connection.integer("PRAGMA application_id")
        let found = try connection.integer("PRAGMA user_version") ?? 0
        guard application == applicationID else {
            throw DatabaseError(.badFile, file: connection.file, "this is not an expense-cli data file")
        }
        guard found > 0 else {
            throw DatabaseError(.badFile, file: connection.file, "the data format is version \(found), which never was")
        }
        guard found <= version else {
            throw DatabaseError(
                .newerVersion, file: connection.file,
                "the data format is version \(found), but this program knows versions up to \(version)")
        }
        // The search compares bytes.
        var encoding = ""
        try connection.run("PRAGMA encoding") { row in
            encoding = row.text(0) ?? ""
            return false
        }
        guard encoding == "UTF-8" else {
            throw DatabaseError(
                .badFile, file: connection.file,
                "another program stored its text as \(encoding); only UTF-8 can be searched")
        }
        // A view in place of a table could keep any command busy without end.
        guard try connection.integer("SELECT 1 FROM main.sqlite_schema WHERE type = 'view'") == nil else {
            throw DatabaseError(
                .badFile, file: connection.file, "the file holds a view, which this program never makes")
        }
    }

    /// The content of an empty data file, so that a new file can be created in one step.
    static func newFile() throws -> [UInt8] {
        let connection = try Connection(inMemory, .creating)
        try migrate(connection)
        return try fileContent(of: connection)
    }

    /// The content of a data file with what a database in memory holds.
    static func fileContent(of connection: Connection) throws -> [UInt8] {
        var content = try connection.content()
        // Bytes 18 and 19 of the header set write-ahead-log mode.
        content[18] = 2
        content[19] = 2
        return content
    }

    /// Versions whose migration discards something that an older file holds.
    private static let rewritingVersions: Set<Int64> = [3, 4]

    /// Migrates an empty or older file to the current version, each step in its own transaction. Before the first step
    /// that discards something, a copy of the file is made beside it: `expenses.db.before-3`.
    ///
    /// Foreign keys are not enforced meanwhile, because tables that others refer to are created again.
    ///
    /// - Parameter additions: the tables of what was added to version 4 that a file of that version gets; nil means all.
    static func migrate(_ connection: Connection, to version: Int64 = version, additions: [String]? = nil) throws {
        let isNew = try connection.integer("PRAGMA user_version") == 0 && connection.isEmpty()
        if !isNew { try check(connection) }
        // Another program may have left write-ahead-log mode. Then readers would wait for writers.
        if try isNew || !connection.hasLog() { try switchToLog(connection) }
        var copy: String?
        try connection.execute("PRAGMA foreign_keys = OFF")
        while let found = try connection.integer("PRAGMA user_version"), found < version {
            var fresh: String?
            // A copy is left only if something was discarded.
            defer { if let fresh { unlink(fresh) } }
            try connection.write {
                // Another process may have migrated the file while this one waited.
                guard try connection.integer("PRAGMA user_version") == found else { return }
                if !isNew, copy == nil, rewritingVersions.contains(found + 1) {
                    fresh = try keepCopy(of: connection, before: found + 1)
                }
                try connection.execute(migrations[Int(found)]())
                if found == 0 { try insertReadyMadeCategories(connection) }
                if found == 3 { try connection.summarizeBlocks() }
                try connection.execute(
                    "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(found + 1)")
            }
            (copy, fresh) = (fresh ?? copy, nil)
        }
        if version >= 4 { try complete(connection, with: additions) }
        try connection.execute("PRAGMA foreign_keys = ON")
    }

    /// Reading does not change a file of an older version. The tables that it lacks exist for this connection only:
    /// empty, or computed from what there is.
    static func supplyMissingTables(_ connection: Connection) throws {
        guard let found = try connection.integer("PRAGMA user_version") else { return }
        guard try found < version || !isComplete(connection) else { return }
        let additions = try additionsToVersion4.filter { try !$0.isIn(connection) }
        let missing = [
            (2, tablesOfVersion2(kind: "TEMP TABLE")),
            (3, totalView + importTables(kind: "TEMP TABLE") + searchTable(kind: "TEMP TABLE")),
            (4, tablesOfVersion4(reading: found)),
        ]
        let parts = missing.filter { $0.0 > found }.map { $0.1 } + additions.map { $0.temporary(found) }
        try connection.execute("PRAGMA temp_store = MEMORY;" + parts.joined())
    }

    /// Copies the file as it was before the transaction that writes to it. A database in memory needs no copy.
    ///
    /// - Returns: the path of the copy.
    private static func keepCopy(of connection: Connection, before version: Int64) throws -> String? {
        guard !connection.file.isEmpty else { return nil }
        let path = unusedPath("\(connection.file).before-\(version)")
        try Connection(connection.file, .reading).copy(to: path)
        return path
    }

    /// Several processes may create the same file at once. SQLite then refuses the switch without waiting for the
    /// timeout. So this begins a transaction, which waits, and tries again.
    private static func switchToLog(_ connection: Connection) throws(DatabaseError) {
        for _ in 0..<100 {
            do {
                return try connection.execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.reason == .busy else { throw error }
                try connection.execute("BEGIN IMMEDIATE; ROLLBACK")
            }
        }
        try connection.execute("PRAGMA journal_mode = WAL")
    }

    private static func insertReadyMadeCategories(_ connection: Connection) throws {
        for category in Category.readyMade {
            try connection.run(
                "INSERT INTO category (name, color) VALUES (?, ?)",
                [.text(category.name), .integer(Int64(category.color.rgb))])
        }
    }
}

extension Connection {
    /// Whether the database is in write-ahead-log mode; one without a file cannot be.
    fileprivate func hasLog() throws -> Bool {
        var mode = ""
        try run("PRAGMA journal_mode") { row in
            mode = row.text(0) ?? ""
            return false
        }
        return mode == "wal" || file.isEmpty || isInMemory
    }
}
