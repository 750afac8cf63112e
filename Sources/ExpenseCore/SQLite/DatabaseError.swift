import CLibrary
import CSQLite

/// A failed operation of the database: the file, the statement, the reason, and what to do.
public struct DatabaseError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The kind of failure, for programs that react to it.
    public enum Reason: Sendable, Equatable {
        /// The file does not exist, or cannot be opened for reading.
        case cannotRead
        /// The file or its folder cannot be created or written.
        case cannotWrite
        /// The file that should be created already exists.
        case exists
        /// The file is not a database, belongs to another program, or is damaged.
        case badFile
        /// A newer version of the program wrote the file.
        case newerVersion
        /// A version of the program wrote the file whose format this one does not read any more.
        case earlierVersion
        /// Another process has held the lock for too long.
        case busy
        /// Another file was put at the path after this one was opened.
        case replaced
        /// The log beside the file was deleted or replaced after the file was opened.
        case lostLog
        /// The disk is full or failed.
        case inputOutput
        /// The request cannot be fulfilled: a constraint fails, or a row is missing.
        case refused
    }

    /// The kind of failure.
    public let reason: Reason
    /// The data file.
    public let file: String
    /// What went wrong.
    public let message: String
    /// The extended result code of SQLite, or 0 if the error does not come from SQLite.
    public let code: Int32
    /// The statement that failed, if one did.
    public let statement: String?

    /// What is wrong and what to do, in one line.
    public var description: String {
        "\(file): \(message)\(advice)"
    }

    /// What is wrong, for developers: with the statement and the result code.
    public var debugDescription: String {
        "\(description) (\(statement.map { "in: \($0), " } ?? "")result code \(code))"
    }

    /// Whether a reader that could not write beside the file may succeed if it tries again.
    var mayPass: Bool {
        reason == .busy || reason == .lostLog || code & 0xFF == SQLITE_CANTOPEN && access(file, R_OK) == 0
    }

    /// Whether only a connection that can write can read the file (SQLITE_READONLY_ROLLBACK): it rolls back what another
    /// program left half done.
    var needsRollback: Bool { code == SQLITE_READONLY | 3 << 8 }

    /// Whether the data would not be consistent: a name twice, or a reference to nothing.
    var isConstraint: Bool { code & 0xFF == SQLITE_CONSTRAINT }

    /// Whether a sum does not fit into 64 bits. SQLite has no code for it.
    var isOverflow: Bool { message == "integer overflow" }

    private var advice: String {
        switch reason {
        case .cannotRead: ". Check the path and its permissions, or name another file with --file"
        case .cannotWrite: ". Check the path, and the permissions of the file and its folder"
        case .exists: ""
        case .badFile: ". Restore a backup, or name another file with --file; nothing was changed"
        case .earlierVersion: ". Nothing was changed"
        case .newerVersion: ". Update the program; nothing was changed"
        case .busy: ". Another process is writing; try again"
        case .replaced: ". Nothing was recorded; if the file that is there now is the right one, do it again"
        case .lostLog: ". Nothing was recorded; do it again"
        case .inputOutput: ". Check the disk; everything reported as done before is safe"
        case .refused: ""
        }
    }

    init(_ reason: Reason, file: String, _ message: String, code: Int32 = 0, statement: String? = nil) {
        self.reason = reason
        self.file = file
        self.message = message
        self.code = code
        self.statement = statement
    }

    /// The error of the last call to SQLite.
    init(_ handle: OpaquePointer?, code: Int32, file: String, statement: String? = nil) {
        let message =
            Self.brokenRule(code)
            ?? (TornIndex.isCause(of: code) ? "the log beside it is being changed" : nil)
            ?? handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        self.init(Self.reason(of: code), file: file, message, code: code, statement: statement)
    }

    /// What a change would have broken, in the words of a person; nil for other errors.
    private static func brokenRule(_ code: Int32) -> String? {
        guard code & 0xFF == SQLITE_CONSTRAINT else { return nil }
        // SQLITE_CONSTRAINT_FOREIGNKEY, then _PRIMARYKEY, _UNIQUE and _ROWID: macros that Swift does not import.
        return switch code >> 8 {
        case 3: "nothing was changed, because other data needs what would be deleted, or lacks what it names"
        case 6, 8, 10: "nothing was changed, because two rows would be the same"
        default: "nothing was changed, because a value would not be allowed"
        }
    }

    /// Whether no more could be written.
    var isOfFullDisk: Bool { code & 0xFF == SQLITE_FULL }

    private static func reason(of code: Int32) -> Reason {
        if TornIndex.isCause(of: code) { return .busy }
        return switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL, SQLITE_IOERR, SQLITE_NOMEM: .inputOutput
        case SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_FORMAT, SQLITE_SCHEMA: .badFile
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .cannotWrite
        case SQLITE_CANTOPEN: .cannotRead
        default: .refused
        }
    }
}
