import Foundation

@testable import ExpenseCore

/// A folder that is deleted after its test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = temporaryPlace + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String = "expenses.db") -> DataFile {
        DataFile(path: path + "/" + name)
    }
}

/// Makes a file one that was written some hours before now, by the clock that the sources ask.
func setWritten(_ path: String, hoursAgo hours: Double = 0) throws {
    let now = Double(Clock.system.now())
    try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: now - 3600 * hours)], ofItemAtPath: path)
}

func day(_ text: String) -> CalendarDate {
    CalendarDate(iso: text) ?? .first
}

func dollars(_ text: String) throws -> Money {
    try Money(typed: text, currency: .dollar)
}

/// Exports all records and entries of a file, and imports them into another one.
func copyEverything(from store: ExpenseStore, into other: ExpenseStore, as format: EntryFormat = .jsonl) throws {
    var writer = format.writer
    writer.begin()
    try store.forEverything({ writer.write($0) }) {
        try writer.write($0)
        return true
    }
    writer.end()
    var rest = writer.bytes
    let file = try EntryFile(beginning: rest, name: "x", format: ImportFormat(format))
    var reader = file.reader(currency: .dollar) {
        defer { rest = [] }
        return rest
    }
    _ = try other.importEntries(EntrySpool(&reader), ImportOptions(source: "x"))
}
