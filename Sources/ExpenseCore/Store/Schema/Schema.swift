/// The layout of the data file: its marks, and the steps from one version to the next.
enum Schema {
    /// "Expn" in ASCII; marks a file as one of this program.
    static let applicationID: Int64 = 0x4578_706E
    /// What this program reads and writes.
    static var version: Int64 { Int64(migrations.count) }

    /// Step n leads to version n + 1. A step that has been released never changes.
    static let migrations = [version1, version2, version3, version4]

    /// Checks that a file is ours and of a version that we know.
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
        // A view in the place of a table could keep any command busy for ever.
        guard try connection.integer("SELECT 1 FROM main.sqlite_schema WHERE type = 'view'") == nil else {
            throw DatabaseError(
                .badFile, file: connection.file, "the file holds a view, which this program never makes")
        }
    }

    /// The content of a file in which nothing is stored yet, so that one can come into being as a whole.
    static func newFile() throws -> [UInt8] {
        let connection = try Connection(":memory:", .creating)
        try migrate(connection)
        var content = try connection.content()
        // Bytes 18 and 19 of the header say that changes are written to a log.
        content[18] = 2
        content[19] = 2
        return content
    }

    /// Versions that do away with something an older file holds.
    private static let rewritingVersions: Set<Int64> = [3, 4]

    /// Brings an empty or older file to today's version, each step in a transaction of its own. Before the first step
    /// that rewrites something, a copy of the file is kept beside it: `expenses.db.before-3`.
    ///
    /// Foreign keys are not enforced until it returns, since tables that others refer to are made anew.
    static func migrate(_ connection: Connection, to version: Int64 = version) throws {
        let isNew = try connection.integer("PRAGMA user_version") == 0 && connection.isEmpty()
        if !isNew { try check(connection) }
        // Another program may have switched it off, with which readers would wait for writers.
        if try isNew || !connection.hasLog() { try switchToLog(connection) }
        var isCopied = isNew
        try connection.execute("PRAGMA foreign_keys = OFF")
        while let found = try connection.integer("PRAGMA user_version"), found < version {
            try connection.write {
                // Another process may have taken the step while this one waited.
                guard try connection.integer("PRAGMA user_version") == found else { return }
                if !isCopied, rewritingVersions.contains(found + 1) {
                    try keepCopy(of: connection, before: found + 1)
                    isCopied = true
                }
                try connection.execute(migrations[Int(found)])
                if found == 0 { try insertReadyMadeCategories(connection) }
                if found == 2 { try connection.summarizeBlocks() }
                try connection.execute(
                    "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(found + 1)")
            }
        }
        try connection.execute("PRAGMA foreign_keys = ON")
    }

    /// A file of an older version is not changed by reading it: what it lacks is there for this connection alone:
    /// empty, or made of what there is.
    static func supplyMissingTables(_ connection: Connection) throws {
        guard let found = try connection.integer("PRAGMA user_version"), found < version else { return }
        let missing = [
            (2, tablesOfVersion2(kind: "TEMP TABLE")),
            (3, totalView + importTables(kind: "TEMP TABLE") + searchTable(kind: "TEMP TABLE")),
            (4, tablesOfVersion4(reading: found)),
        ]
        let parts = missing.filter { $0.0 > found }.map { $0.1 }
        try connection.execute("PRAGMA temp_store = MEMORY;" + parts.joined())
    }

    /// What is in the file before the transaction that writes to it. A database in memory needs no copy.
    private static func keepCopy(of connection: Connection, before version: Int64) throws {
        guard !connection.file.isEmpty else { return }
        try Connection(connection.file, .reading).copy(to: unusedPath("\(connection.file).before-\(version)"))
    }

    /// Several processes may make the same file at once. The switch is refused then without waiting, whatever the
    /// timeout, so it waits by beginning a transaction, and tries again.
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
    /// Whether changes are written to a log; a database that is no file has none.
    fileprivate func hasLog() throws -> Bool {
        var mode = ""
        try run("PRAGMA journal_mode") { row in
            mode = row.text(0) ?? ""
            return false
        }
        return mode == "wal" || file.isEmpty || file == ":memory:"
    }
}
