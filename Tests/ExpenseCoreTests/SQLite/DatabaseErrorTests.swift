import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct DatabaseErrorTests {
    @Test func `only the description for developers contains the statement`() throws {
        let connection = try Connection.inMemory()
        let error = try #require(throws: DatabaseError.self) {
            try connection.execute("INSERT INTO nowhere VALUES (1)")
        }
        #expect(!error.description.contains("INSERT"))
        #expect(error.description.contains("no such table: nowhere"))
        #expect(error.debugDescription.contains("in: INSERT INTO nowhere VALUES (1), result code 1"))
        #expect(error.statement == "INSERT INTO nowhere VALUES (1)")
    }
}
