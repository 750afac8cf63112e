import CSQLite
import Foundation
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ConnectionTests {
    @Test func `a file that is replaced before the commit is not written`() throws {
        let folder = try TemporaryFolder()
        let (file, other) = (folder.file(), folder.file("other.db"))
        let connection = try Connection(file.path, .creating)
        try connection.execute("CREATE TABLE number (value INTEGER)")
        do { try Connection(other.path, .creating).execute("CREATE TABLE number (value INTEGER)") }
        let error = #expect(throws: DatabaseError.self) {
            try connection.write {
                try connection.execute("INSERT INTO number VALUES (1)")
                #expect(rename(other.path, file.path) == 0)
            }
        }
        #expect(error?.reason == .replaced)
    }

    @Test func `a statement is compiled once, whatever is bound to it`() throws {
        let connection = try Connection.inMemory()
        try connection.execute(
            """
            CREATE TABLE row (kind TEXT, value INTEGER);
            CREATE INDEX row_of_a ON row (value) WHERE kind = 'a' AND value IS NOT NULL;
            """)
        let sql = "SELECT value FROM row WHERE kind = ? AND value = ?"
        for value in 0..<10 { _ = try connection.integer(sql, [.text("b"), .integer(Int64(value))]) }
        let statement = try #require(sqlite3_next_stmt(connection.handle, nil))
        #expect(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_RUN, 0) == 10)
        #expect(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_REPREPARE, 0) == 0)
    }
}
