import CLibrary
import CSQLite

/// What messages call a database that is not in a file.
let inMemory = ":memory:"

/// A connection to a database file, used by one thread at a time.
// Safe: its store hands it to one thread at a time.
final class Connection: @unchecked Sendable {
    let handle: OpaquePointer
    let file: String
    /// Whether the database is not in a file.
    let isInMemory: Bool
    /// The state of the file when it was opened, if it is read without a lock.
    private let frozen: FileStamp?
    /// The file that was at the path when it was opened.
    let identity: OpenFiles.Identity?
    /// The path without symbolic links.
    let path: String
    /// The tables whose rows have no text longer than `longestText` bytes.
    var boundedTables: Set<String> = []
    /// The maximum length of a text of a row, whatever stores it.
    static let longestText = 1 << 16
    private var busyTimeout: BusyTimeout
    private var statements: [String: Statement] = [:]

    enum Access {
        /// Reads only: neither the content nor the modification time of the file changes. Works without write
        /// permission.
        case reading
        /// As `reading`, for files that nobody uses: without a lock and without an index of the log. No process takes the
        /// file for one in use, and no watch is woken.
        case inspecting
        /// As `inspecting`, but ignores the log beside the file.
        case readingWithoutLog
        case writing
        case creating
        /// A new database that is not in a file, whatever its name.
        case inMemory
    }

    /// A new database that is not in a file.
    static func inMemory() throws(DatabaseError) -> Connection {
        try Connection(ExpenseCore.inMemory, .inMemory)
    }

    init(_ file: String, _ access: Access) throws(DatabaseError) {
        let flags =
            switch access {
            case .reading, .inspecting, .readingWithoutLog: SQLITE_OPEN_READONLY
            case .writing: SQLITE_OPEN_READWRITE
            case .creating, .inMemory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        _ = Self.isConfigured
        let isFrozen = access == .readingWithoutLog || access == .reading && Self.isFrozen(file)
        frozen = isFrozen ? FileStamp.settled(file) : nil
        let isInspecting = access == .inspecting
        isInMemory = access == .inMemory
        let uri =
            isInMemory ? file : Self.uri(file) + (isFrozen ? "?immutable=1" : isInspecting ? "?vfs=unix-none" : "")
        var handle: OpaquePointer?
        path = resolved(file)
        if !isFrozen, !isInspecting, !isInMemory { try OpenFiles.refuseLostLog(of: file, at: path) }
        identity = isInspecting || isInMemory || access == .readingWithoutLog ? nil : OpenFiles.Identity(file)
        if let identity { OpenFiles.enter(identity, OpenFiles.Log(beside: path)) }
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
        sqlite3_keep_plans(handle)
        busyTimeout = BusyTimeout(file)
        waitForLocks()
        if isInspecting {
            sqlite3_leave_log(handle)
            try execute("PRAGMA locking_mode = EXCLUSIVE")
        }
    }

    /// Waits for locks that other processes hold.
    func waitForLocks() {
        // Safe: the handle that calls back is closed before the connection is released.
        sqlite3_busy_handler(
            handle,
            { connection, attempt in
                guard let connection else { return 0 }
                let waits = Unmanaged<Connection>.fromOpaque(connection).takeUnretainedValue()
                return waits.busyTimeout.wait(attempt: attempt) ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Whether SQLite accepted the settings for this process. It refuses them if other code initialised SQLite earlier;
    /// then the defaults apply.
    private static let isConfigured = sqlite3_leave_out_memory_statistics() == SQLITE_OK

    deinit {
        statements = [:]
        if isOverwritten {
            putLogAside()
            sqlite3_leave_log(handle)
        } else if hasLostLog {
            try? saveLostLog()
            // Another process may have written to the file meanwhile.
            sqlite3_leave_log(handle)
        } else if isReplaced {
            copyLogIntoMovedFile()
        }
        sqlite3_close_v2(handle)
        if let identity { OpenFiles.leave(identity) }
    }

    /// Whether the file can be read without a lock: its folder cannot be written and there is no log beside the file.
    private static func isFrozen(_ file: String) -> Bool {
        let path = resolved(file)
        guard access(splitPath(path).folder, W_OK) != 0, (FileStamp(path + "-journal")?.size ?? 0) == 0 else {
            return false
        }
        guard let log = FileStamp(path + "-wal") else { return true }
        return log.size == 0 && access(path + "-shm", F_OK) != 0
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
        // SQLite gives some names, such as ':memory:', another meaning, but no path.
        return (file.hasPrefix("/") ? "file://" : file.isEmpty ? "file:" : "file:./") + escaped
    }

    func error(_ code: Int32, _ statement: String? = nil) -> DatabaseError {
        if let changeMeanwhile { return changeMeanwhile }
        let error = DatabaseError(handle, code: code, file: file, statement: statement)
        return error.reason == .badFile ? readFault ?? error : error
    }

    /// Runs statements without parameters and ignores their rows.
    func execute(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql) }
    }

    /// Runs one statement and calls `row` for each of its rows. The statement is prepared once and cached.
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

    /// Runs `body` in one transaction. It acquires the write lock at the beginning, so it cannot fail half-way because
    /// of another writer. If `body` throws, nothing is changed.
    ///
    /// - Parameter isMarked: whether the file gets a new mark even if nothing else changes.
    func write<Result>(isMarked: Bool = false, _ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            try refuseReplacedFile()
            noteLog()
            let before = sqlite3_total_changes(handle)
            let result = try body()
            if isMarked || sqlite3_total_changes(handle) != before { try renewMark() }
            // Checked again: a commit into a file that has been replaced would be lost.
            try refuseReplacedFile()
            try execute("COMMIT")
            // The log may have begun anew.
            noteContent()
            return result
        } catch {
            // SQLite may have rolled back already.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            guard let failure = error as? DatabaseError, failure.reason == .inputOutput, !emptyLog() else {
                throw error
            }
            throw DatabaseError(
                .inputOutput, file: file,
                "\(failure.message); the change may have been stored even so. Look before you repeat it",
                code: failure.code)
        }
    }

    /// Runs `body`, which writes very many rows whose references are valid by construction, in one transaction. Foreign
    /// keys are not checked, and no statement journal is kept, because no single row can fail.
    ///
    /// Costs more than it saves for few rows: SQLite prepares all statements again after a change of the setting.
    func writeUnchecked<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("PRAGMA foreign_keys = OFF")
        defer { try? execute("PRAGMA foreign_keys = ON") }
        return try write(body)
    }

    /// Runs `body`, which takes away very many rows with what refers to them, in one transaction. Where references lead is
    /// checked once at its end, and not for each row. If one leads nowhere, `body` runs again, with a check of each.
    func writeCheckedAtEnd<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try writeUnchecked {
                let result = try body()
                if try integer("SELECT 1 FROM pragma_foreign_key_check LIMIT 1") != nil { throw DanglingReference() }
                return result
            }
        } catch is DanglingReference {
            return try write(body)
        }
    }

    /// Whether the file is read without a lock.
    var isFrozen: Bool { frozen != nil }

    /// Whether the connection can only read, also because nobody may write to the file.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

    /// Whether the path no longer leads to the open file: the file was deleted, another one was moved there, or a
    /// symbolic link leads elsewhere now; or that another file was copied over it.
    var isReplaced: Bool { isMoved || isOverwritten }

    private var isMoved: Bool {
        guard !isInMemory else { return false }
        var hasMoved: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved)
        if code == SQLITE_OK, hasMoved != 0 { return true }
        // SQLite knows only the path behind the links.
        let opened = sqlite3_db_filename(handle, "main").flatMap { OpenFiles.Identity(String(cString: $0)) }
        return OpenFiles.Identity(file) != opened
    }

    /// Whether the log beside the file is not the one that this process uses: it, or its index, was deleted or
    /// replaced. What is written to it then is lost.
    var hasLostLog: Bool {
        guard let identity, !isFrozen else { return false }
        return OpenFiles.hasLostLog(identity, beside: path)
    }

    /// Remembers which log the connection uses, and what the file contains without it, once it has read something.
    func noteLog() {
        guard let identity, !isFrozen else { return }
        noteContent()
        OpenFiles.noteLog(of: identity, beside: path) { (try? text("PRAGMA journal_mode")) == "wal" }
    }

    /// Whether the connection may read something other than the file at the path.
    var isStale: Bool {
        isReplaced || isThawed || hasLostLog
    }

    /// Whether a file that is read without a lock has been written since, or may be written now.
    var isThawed: Bool {
        guard let frozen else { return false }
        return FileStamp(file) != frozen || !Self.isFrozen(file)
    }

    /// The error if a file that is read without a lock was written meanwhile: the rows may be a mixture of two states.
    var changeMeanwhile: DatabaseError? {
        guard let frozen, FileStamp(file) != frozen else { return nil }
        return DatabaseError(.busy, file: file, "another process changed the file while it was read")
    }

    /// Tells watchers that the commit is visible. A commit becomes visible in shared memory, which no file system
    /// reports. If this call fails, watchers find out a little later.
    func announceCommit() {
        guard let path = sqlite3_db_filename(handle, "main") else { return }
        utimensat(AT_FDCWD, String(cString: path) + "-shm", nil, 0)
    }

    /// The error if another file is at the path.
    var replacement: DatabaseError {
        DatabaseError(
            .replaced, file: file,
            isMoved
                ? "the file was replaced or deleted while it was open"
                : "another file was copied over this one while it was open")
    }

    private func refuseReplacedFile() throws(DatabaseError) {
        try DataFile(path: file).refuseSeveralNames()
        if isReplaced { throw replacement }
        if hasLostLog { throw lostLog("was deleted or replaced while the file was open") }
    }

    /// Runs `body` in a read transaction: it sees one state of the file, whatever others commit meanwhile.
    func snapshot<Result>(_ body: () throws -> Result) throws -> Result {
        guard sqlite3_get_autocommit(handle) != 0 else { return try body() }
        try execute("BEGIN")
        // COMMIT cannot fail in a transaction that only reads.
        defer { try? execute("COMMIT") }
        return try body()
    }

    /// The bytes of the database, as they would be on disk.
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

    /// How many rows the last statement changed, without those changed by triggers.
    var changedRows: Int32 {
        sqlite3_changes(handle)
    }
}

/// A reference leads nowhere at the end of a transaction that does not check each.
private struct DanglingReference: Error {}
