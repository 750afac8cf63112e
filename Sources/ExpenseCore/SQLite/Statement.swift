import CLibrary
import CSQLite

/// A value of a parameter or a column.
public enum StoredValue: Hashable, Sendable {
    /// A whole number.
    case integer(Int64)
    /// A text.
    case text(String)
    /// Nothing.
    case null

    /// Whether both are equal to the byte. Texts that only look the same, such as a composed and a decomposed `é`, are
    /// different values.
    public static func == (one: StoredValue, other: StoredValue) -> Bool {
        switch (one, other) {
        case (.integer(let one), .integer(let other)): one == other
        case (.text(let one), .text(let other)): one.utf8.elementsEqual(other.utf8)
        case (.null, .null): true
        default: false
        }
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }

    init(_ text: String?) {
        self = text.map(StoredValue.text) ?? .null
    }

    init(_ number: Int64?) {
        self = number.map(StoredValue.integer) ?? .null
    }
}

typealias Value = StoredValue

/// A prepared statement. It belongs to its connection and is used by one thread at a time.
final class Statement {
    private let handle: OpaquePointer
    private unowned let connection: Connection
    private let sql: String
    /// Whether it writes rows whose texts have a maximum length.
    private let isBounded: Bool

    fileprivate init(_ handle: OpaquePointer, _ connection: Connection, _ sql: String) {
        self.handle = handle
        self.connection = connection
        self.sql = sql
        // What comes back from the log, as JSON, was in the file before.
        isBounded =
            !connection.boundedTables.isEmpty && !sql.contains("json_")
            && Self.writtenTable(sql).map(connection.boundedTables.contains) ?? false
    }

    /// The table that a statement inserts rows into or updates.
    private static func writtenTable(_ sql: String) -> String? {
        let words = sql.split(maxSplits: 8) { $0.isWhitespace }
        let place =
            switch words.first {
            case "INSERT", "REPLACE": words.firstIndex(of: "INTO").map { $0 + 1 }
            case "UPDATE": words.count > 1 && words[1] == "OR" ? 3 : 1
            default: nil as Int?
            }
        guard let place, place < words.count else { return nil }
        let name = words[place].prefix { $0 != "(" }
        return String((name.hasPrefix("main.") ? name.dropFirst(5) : name).filter { $0 != "\"" })
    }

    deinit {
        sqlite3_finalize(handle)
    }

    static func prepare(_ sql: String, on connection: Connection) throws(DatabaseError) -> Statement {
        var handle: OpaquePointer?
        let code = TornIndex.retry {
            sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        }
        guard code == SQLITE_OK, let handle else { throw connection.error(code, sql) }
        return Statement(handle, connection, sql)
    }

    /// Binds the values to the parameters in order, runs the statement, and calls `row` for each row until it returns
    /// false.
    func run(_ values: [Value], row: (borrowing Row) throws -> Bool = { _ in true }) throws {
        defer {
            sqlite3_reset(handle)
            sqlite3_clear_bindings(handle)
        }
        for (index, value) in values.enumerated() { try bind(value, at: Int32(index + 1)) }
        try step(row)
    }

    /// Runs the statement with bytes as its only parameter.
    func run(_ bytes: [UInt8]) throws {
        defer { sqlite3_reset(handle) }
        let code = sqlite3_bind_blob(handle, 1, bytes, Int32(bytes.count), copied)
        guard code == SQLITE_OK else { throw connection.error(code, sql) }
        try step { _ in true }
    }

    private func step(_ row: (borrowing Row) throws -> Bool) throws {
        let connection = connection
        // Only a first step begins to read, so no row is repeated.
        var code = TornIndex.retry { sqlite3_step(handle) }
        while true {
            if let change = connection.changeMeanwhile { throw change }
            switch code {
            case SQLITE_ROW: if try !row(Row(handle: handle)) { return }
            case SQLITE_DONE: return
            default: throw connection.error(code, sql)
            }
            code = sqlite3_step(handle)
        }
    }

    /// Binds a value to a parameter. Parameters count from 1.
    private func bind(_ value: Value, at index: Int32) throws(DatabaseError) {
        if isBounded, case .text(let text) = value, text.utf8.count > Connection.longestText {
            throw DatabaseError(
                .refused, file: connection.file,
                "a text has \(text.utf8.count) bytes, and an entry or a name can have texts of at most "
                    + "\(Connection.longestText) bytes. Shorten it")
        }
        let code =
            switch value {
            case .integer(let number): sqlite3_bind_int64(handle, index, number)
            case .text(let text): bind(text, at: index)
            case .null: sqlite3_bind_null(handle, index)
            }
        guard code == SQLITE_OK else { throw connection.error(code, sql) }
    }

    private func bind(_ text: String, at index: Int32) -> Int32 {
        var text = text
        // Safe: SQLite copies the bytes at once.
        return text.withUTF8 { utf8 in
            utf8.withMemoryRebound(to: CChar.self) { bytes in
                // A nil pointer would bind NULL instead of an empty text.
                guard let start = bytes.baseAddress else { return sqlite3_bind_text(handle, index, "", 0, copied) }
                return sqlite3_bind_text(handle, index, start, Int32(bytes.count), copied)
            }
        }
    }
}

/// Tells SQLite to copy a value at once.
// Safe: -1 is SQLITE_TRANSIENT, a constant that SQLite never calls.
nonisolated(unsafe) private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// The current row of a running statement. Columns count from 0.
struct Row: ~Copyable {
    fileprivate let handle: OpaquePointer

    /// The same row. It must not be used longer than this one.
    func copy() -> Row { Row(handle: handle) }

    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func isInteger(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_INTEGER }

    func value(_ column: Int32) -> StoredValue {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(integer(column))
        default: StoredValue(text(column))
        }
    }

    func bytes(_ column: Int32) -> [UInt8] {
        Array(
            UnsafeRawBufferPointer(
                start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Adds the value of a column, of a text up to a length, to a key, so that different values give different keys.
    func add(_ column: Int32, upTo length: Int, to key: inout [UInt8]) {
        if isInteger(column) {
            key.append(1)
            withUnsafeBytes(of: integer(column)) { key += $0 }
        } else if let bytes = sqlite3_column_text(handle, column) {
            // No text contains the byte at its end.
            key.append(2)
            key += Bytes(start: bytes, count: min(Int(sqlite3_column_bytes(handle, column)), length))
            key.append(0xFF)
        } else {
            key.append(0)
        }
    }

    /// The result of `read` for the bytes of a text, which it must not keep; nil if the column has no text.
    func text<Result>(_ column: Int32, _ read: (Bytes) -> Result?) -> Result? {
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        // Safe: the bytes stay valid until the next row.
        return read(Bytes(start: bytes, count: Int(sqlite3_column_bytes(handle, column))))
    }

    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(handle, column) else { return nil }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
}

/// The name quoted for SQL.
func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
