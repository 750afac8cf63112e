import Foundation
import Testing

@testable import ExpenseCore

extension TemporaryFolder {
    /// A data file of format 5: an `early` one is from before exchanges had two amounts.
    func earlierFile(_ which: String = "early", _ name: String = "expenses.db") throws -> DataFile {
        let script = try #require(
            Bundle.module.url(forResource: "format-5-\(which)", withExtension: "sql", subdirectory: "Fixtures"))
        let connection = try Connection(file(name).path, .creating)
        let statements = try String(contentsOf: script, encoding: .utf8)
        try connection.execute("BEGIN; \(statements); COMMIT; PRAGMA journal_mode = WAL")
        return file(name)
    }
}
