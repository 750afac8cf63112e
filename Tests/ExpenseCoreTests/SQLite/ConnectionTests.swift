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
}
