import Foundation
import Testing

@testable import ExpenseCore

extension TemporaryFolder {
    /// A data file that the program wrote when it used an earlier format.
    func earlierFile(format: Int, _ name: String = "expenses.db") throws -> DataFile {
        let script = try #require(
            Bundle.module.url(forResource: "format-\(format)", withExtension: "sql", subdirectory: "Fixtures"))
        let connection = try Connection(file(name).path, .creating)
        let statements = try String(contentsOf: script, encoding: .utf8)
        try connection.execute("BEGIN; \(statements); COMMIT; PRAGMA journal_mode = WAL")
        return file(name)
    }
}
