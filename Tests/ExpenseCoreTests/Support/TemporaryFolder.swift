import Foundation

@testable import ExpenseCore

/// A folder that is deleted after its test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String = "expenses.db") -> DataFile {
        DataFile(path: path + "/" + name)
    }
}

func day(_ text: String) -> CalendarDate {
    CalendarDate(iso: text) ?? .first
}

func dollars(_ text: String) throws -> Money {
    try Money(typed: text, currency: .dollar)
}
