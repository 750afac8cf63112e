import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A connection to a database file, used by one thread at a time.
// Safe: its store hands it to one thread at a time.
final class Connection: @unchecked Sendable {
    let handle: OpaquePointer
    let file: String
    /// What the file was when it was opened, where it is read as it stands, without a lock.
    private let frozen: FileStamp?
    private let identity: OpenFiles.Identity?
    private var busyTimeout: BusyTimeout
    private var statements: [String: Statement] = [:]

    enum Access {
        /// Reads only: neither content nor modification time of the file change, also where nothing can be written.
        case reading
        /// As above, and what the log beside the file holds is not seen.
        case readingWithoutLog
        case writing
        case creating
    }

    /// - Parameter waits: whether it waits for locks that others have.
    init(_ file: String, _ access: Access, waits: Bool = true) throws(DatabaseError) {
        let flags =
            switch access {
            case .reading, .readingWithoutLog: SQLITE_OPEN_READONLY
            case .writing: SQLITE_OPEN_READWRITE
            case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        _ = Self.isConfigured
        let isFrozen = access == .readingWithoutLog || access == .reading && Self.isFrozen(file)
        frozen = isFrozen ? FileStamp.settled(file) : nil
        let uri = Self.uri(file) + (isFrozen ? "?immutable=1" : "")
        var handle: OpaquePointer?
        identity = OpenFiles.Identity(file)
        if let identity { OpenFiles.enter(identity) }
        let code = sqlite3_open_v2(uri, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let error = DatabaseError(handle, code: code, file: file)
            sqlite3_close_v2(handle)
            if let identity { OpenFiles.leave(identity) }
            throw error
        }
        self.handle = handle
        self.file = file
        sqlite3_extended_result_codes(handle, 1)
        busyTimeout = BusyTimeout(file)
        // Safe: the handle, which calls back, is closed before the connection goes.
        sqlite3_busy_handler(
            handle,
            { connection, attempt in
                guard let connection else { return 0 }
                let waits = Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
                return waits.busyTimeout.wait(attempt: attempt) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
        if !waits { sqlite3_busy_timeout(handle, 0) }
    }

    /// Whether SQLite took the settings of the process; where something else uses it already, it does without.
    private static let isConfigured = sqlite3_leave_out_memory_statistics() == SQLITE_OK

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
        if let identity { OpenFiles.leave(identity) }
    }

    /// Where nothing may be written, a database beside which there is nothing of those who write is read as it stands.
    private static func isFrozen(_ file: String) -> Bool {
        let path = resolved(file)
        guard access(splitPath(path).folder, W_OK) != 0 else { return false }
        var status = stat()
        guard stat(path + "-wal", &status) == 0 else { return true }
        return status.st_size == 0 && access(path + "-shm", F_OK) != 0
    }

    private static func uri(_ file: String) -> String {
        var escaped = ""
        for byte in file.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
            }
        }
        return (file.hasPrefix("/") ? "file://" : "file:") + escaped
    }

    func error(_ code: Int32, _ statement: String? = nil) -> DatabaseError {
        if let changeMeanwhile { return changeMeanwhile }
        let error = DatabaseError(handle, code: code, file: file, statement: statement)
        return error.reason == .badFile ? unreadable ?? error : error
    }

    /// Runs statements that take no values and give no rows.
    func execute(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql) }
    }

    /// Runs one statement, prepared once, and hands over each row.
    func run(_ sql: String, _ values: [Value] = [], row: (borrowing Row) throws -> Bool = { _ in true }) throws {
        let statement: Statement
        if let known = statements[sql] {
            statement = known
        } else {
            statement = try Statement.prepare(sql, on: self)
            statements[sql] = statement
        }
        try statement.run(values, row: row)
    }

    /// The first column of the first row, as a number.
    func integer(_ sql: String, _ values: [Value] = []) throws -> Int64? {
        var result: Int64?
        try run(sql, values) {
            result = $0.integer(0)
            return false
        }
        return result
    }

    /// Runs `body` as one transaction that holds the write lock from its beginning, so that it cannot fail half-way
    /// for another writer; if it throws, nothing has happened.
    ///
    /// - Parameter isMarked: whether the file gets a new mark even where nothing else changes.
    func write<Result>(isMarked: Bool = false, _ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            try refuseReplacedFile()
            let before = sqlite3_total_changes(handle)
            let result = try body()
            if isMarked || sqlite3_total_changes(handle) != before { try renewMark() }
            // Again, since what is committed into a file that nobody can open any more is lost.
            try refuseReplacedFile()
            try execute("COMMIT")
            return result
        } catch {
            // The failure may have ended the transaction already.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            guard let failure = error as? DatabaseError, failure.reason == .inputOutput, !cutLogTail() else {
                throw error
            }
            throw DatabaseError(
                .inputOutput, file: file,
                "\(failure.message); the change may have been stored even so. Look before you repeat it",
                code: failure.code)
        }
    }

    /// Runs `body`, which writes any number of rows in one transaction, with what it sorts in files, so that memory is
    /// bounded.
    ///
    /// - Parameter isSound: whether all that is stored refers to what is there, by the way it is made. It is not looked
    ///   up then; and since no row can fail by itself, nothing is kept for the case that one has to be taken back alone.
    func writeMany<Result>(isSound: Bool = false, _ body: () throws -> Result) throws -> Result {
        try execute("PRAGMA temp_store = FILE; PRAGMA foreign_keys = \(isSound ? "OFF" : "ON")")
        defer { try? execute("PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON") }
        return try write(body)
    }

    /// Whether the path no longer leads to the file that is open: it was deleted, or another one was moved there.
    var isReplaced: Bool {
        var hasMoved: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        return code == SQLITE_OK && hasMoved != 0
    }

    /// Whether what it reads may no longer be what stands at the path.
    var isStale: Bool {
        isReplaced || isThawed
    }

    /// Whether somebody has written to the file, or may at any moment, while it is read without a lock.
    var isThawed: Bool {
        guard let frozen else { return false }
        return FileStamp(file) != frozen || !Self.isFrozen(file)
    }

    /// Set where somebody wrote to a file that is read without a lock: what was read may be of no one state.
    var changeMeanwhile: DatabaseError? {
        guard let frozen, FileStamp(file) != frozen else { return nil }
        return DatabaseError(.busy, file: file, "another process changed the file while it was read")
    }

    /// Tells whoever watches that a commit can be seen now: of the memory that shows it no file system tells. Where it
    /// fails, the watchers find out a little later.
    func announceCommit() {
        guard let path = sqlite3_db_filename(handle, "main") else { return }
        utimensat(AT_FDCWD, String(cString: path) + "-shm", nil, 0)
    }

    private func refuseReplacedFile() throws(DatabaseError) {
        try DataFile(path: file).refuseSeveralNames()
        guard isReplaced else { return }
        throw DatabaseError(.replaced, file: file, "the file was replaced or deleted while it was open")
    }

    /// Runs `body` on one state of the file, whatever others commit meanwhile.
    func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
        guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
        try execute("BEGIN")
        // A transaction that has only read cannot fail to end.
        defer { try? execute("COMMIT") }
        return try body()
    }

    /// The file as it would be on disk.
    func content() throws(DatabaseError) -> [UInt8] {
        var count: Int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &count, 0) else { throw error(SQLITE_NOMEM) }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    /// Whether nothing was ever stored in the file.
    func isEmpty() throws -> Bool {
        try integer("SELECT count(*) FROM sqlite_schema") == 0 && integer("PRAGMA application_id") == 0
    }

    var lastInsertedID: Int64 {
        sqlite3_last_insert_rowid(handle)
    }

    /// How many rows the last statement changed, triggers not counted.
    var changedRows: Int32 {
        sqlite3_changes(handle)
    }
}
