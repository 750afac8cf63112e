/// What identifies a data file, and how one is made.
enum Schema {
    /// "Expn" in ASCII; marks a file as one of this program.
    static let applicationID: Int64 = 0x4578_706E
    /// The first format that is converted. None of the earlier ones was released.
    private static let oldestVersion: Int64 = 5
    /// The last commit whose program reads all earlier formats.
    private static let readerOfEarlierFormats = "a9084479"

    /// Checks that the file belongs to this program and has a known format.
    ///
    /// - Returns: the format.
    @discardableResult
    static func check(_ connection: Connection) throws -> Int64 {
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
        guard found >= oldestVersion else {
            throw DatabaseError(
                .earlierVersion, file: connection.file,
                "the data format is version \(found), which only the program of the commit \(readerOfEarlierFormats) reads. "
                    + "Write its data with that one, 'export --all -o all.jsonl', and read it with this one, "
                    + "'import all.jsonl'")
        }
        // The search compares bytes.
        let encoding = try connection.text("PRAGMA encoding") ?? ""
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
        return found
    }

    /// The content of an empty data file, so that a new file can be created in one step.
    static func newFile() throws -> [UInt8] {
        let connection = try Connection.inMemory()
        try create(in: connection)
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

    /// Makes a connection ready to write: creates the tables in an empty file, and converts one of an earlier format.
    ///
    /// - Returns: what was converted; nil if nothing was.
    static func prepare(_ connection: Connection) throws -> FormatConversion? {
        let isNew = try connection.integer("PRAGMA user_version") == 0 && connection.isEmpty()
        if !isNew { try check(connection) }
        // Another program may have left write-ahead-log mode. Then readers would wait for writers.
        if try isNew || !connection.hasLog() { try switchToLog(connection) }
        if isNew { try create(in: connection) }
        try connection.execute("PRAGMA foreign_keys = ON")
        return try isEarlier(connection) ? convert(connection) : nil
    }

    /// Creates the tables in an empty database, unless another process has done so meanwhile.
    static func create(in connection: Connection) throws {
        try connection.write {
            guard try connection.isEmpty() else { return }
            try connection.execute(LogSchema.creation)
            try createTables(tables, in: connection) {
                for category in Category.readyMade {
                    try connection.run(
                        "INSERT INTO category (name, color, uid) VALUES (?, ?, ?)",
                        [
                            .text(category.name), .integer(Int64(category.color.rgb)),
                            .integer(Log.derivedIdentity("category", [category.name])),
                        ])
                }
            }
            try connection.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
        }
    }

    /// Creates tables, lets `fill` insert rows, and creates the indexes and triggers.
    static func createTables(
        _ tables: [Table], in connection: Connection, filledBy fill: () throws -> Void = {}
    ) throws {
        for table in tables { try connection.execute(table.creation) }
        try fill()
        for table in tables {
            try connection.execute(table.parts())
            if table.log != nil { try connection.execute(connection.log.table(table.name).triggers) }
        }
    }

    /// Creates an optional table, unless it is there.
    static func createIfMissing(_ table: Table, in connection: Connection) throws {
        if try !connection.has(table) { try createTables([table], in: connection) }
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
}

extension Connection {
    /// Whether the file has an optional table.
    func has(_ table: Schema.Table) throws -> Bool {
        try hasTable(table.name)
    }

    /// Whether the database is in write-ahead-log mode; one without a file cannot be.
    fileprivate func hasLog() throws -> Bool {
        try text("PRAGMA journal_mode") == "wal" || file.isEmpty || isInMemory
    }
}
