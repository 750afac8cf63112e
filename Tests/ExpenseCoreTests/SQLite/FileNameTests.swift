import Foundation
import Testing

@testable import ExpenseCore

/// Whatever a file is called, it is a file: what was acknowledged is in it.
@Suite(.ownThreads)
struct FileNameTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func add(_ note: String, to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), note: note))
    }

    @Test(arguments: [
        ":memory:", "file:a.db", "file::memory:", "-", "-x", " ", "a b", "line\nend", "a?mode=ro", "50%", "é",
        "e\u{301}",
        "a'b", #"a"b"#, "#", "expenses.db?vfs=none", String(repeating: "n", count: 251),
    ])
    func `a file of any name keeps what was acknowledged, and can be backed up and restored`(name: String) throws {
        let file = folder.file(name)
        try add("kept", to: ExpenseStore(file, .command))
        #expect(FileManager.default.fileExists(atPath: file.path))
        #expect(try ExpenseStore(file, .reading).entries().map(\.note) == ["kept"])
        let backup = folder.file("backup of it").path
        try ExpenseStore(file, .reading).backUp(to: backup)
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        _ = try other.restore(from: file.path)
        #expect(try other.entries().map(\.note) == ["kept"])
    }

    @Test func `a name that leaves no room for that of the log is refused, and nothing is made`() throws {
        for length in [252, 255] {
            let file = folder.file(String(repeating: "n", count: length))
            let error = #expect(throws: DatabaseError.self) { try add("lost", to: ExpenseStore(file, .command)) }
            #expect(error?.message.contains("at most 251 bytes") == true)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
