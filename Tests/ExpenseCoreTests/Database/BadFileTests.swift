import Foundation
import Testing

@testable import ExpenseCore

struct BadFileTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func reason(_ file: DataFile, _ mode: Store.Mode = .reading) -> DatabaseError.Reason? {
        do {
            _ = try Store(file, mode)
            return nil
        } catch {
            return (error as? DatabaseError)?.reason
        }
    }

    @Test func `a missing file, a folder, and links that lead nowhere are refused by name`() throws {
        let manager = FileManager.default
        #expect(reason(folder.file("missing")) == .cannotRead)
        #expect(reason(DataFile(path: folder.path), .writing) == .cannotRead)
        try manager.createSymbolicLink(atPath: folder.path + "/dangling", withDestinationPath: "nowhere")
        try manager.createSymbolicLink(atPath: folder.path + "/circle", withDestinationPath: "circle")
        #expect(reason(folder.file("dangling"), .writing) == .cannotRead)
        #expect(reason(folder.file("circle"), .writing) == .cannotRead)
    }

    @Test func `what is no database, somebody else's, or newer is refused and left as it is`() throws {
        let text = folder.file("text")
        try Data("this is not a database, but it is long enough to be read as one".utf8)
            .write(to: URL(fileURLWithPath: text.path))
        let foreign = folder.file("foreign")
        try Connection(foreign.path, .creating).execute("CREATE TABLE theirs (x)")
        let newer = folder.file("newer")
        _ = try Store(newer, .writing)
        try Connection(newer.path, .writing).execute("PRAGMA user_version = 99")
        for (file, expected) in [(text, .badFile), (foreign, .badFile), (newer, .newerVersion)]
            as [(DataFile, DatabaseError.Reason)]
        {
            let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
            #expect(reason(file, .reading) == expected)
            #expect(reason(file, .writing) == expected)
            #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
        }
    }

    @Test func `reading changes neither the content nor the time of the file`() throws {
        let file = folder.file()
        do {
            let store = try Store(file, .writing)
            _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food"))
        }
        let url = URL(fileURLWithPath: file.path)
        let longAgo = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: longAgo], ofItemAtPath: file.path)
        let before = try Data(contentsOf: url)
        do {
            let store = try Store(file, .reading)
            #expect(try store.entries().count == 1)
            #expect(try store.totals().count == 1)
        }
        #expect(try Data(contentsOf: url) == before)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == longAgo)
    }

    @Test func `a file that is replaced while it is open acknowledges nothing more`() throws {
        let file = folder.file()
        let store = try Store(file, .writing)
        let entry = Expense(date: day("2026-11-21"), amount: try dollars("1"))
        _ = try store.add(entry)
        let other = folder.file("other.db")
        do { _ = try Store(other, .writing) }
        #expect(rename(other.path, file.path) == 0)
        do {
            _ = try store.add(entry)
            Issue.record("the entry was acknowledged")
        } catch {
            #expect((error as? DatabaseError)?.reason == .replaced)
        }
    }

    @Test func `a store that is open for reading refuses to write`() throws {
        _ = try Store(folder.file(), .writing)
        let store = try Store(folder.file(), .reading)
        #expect(throws: DatabaseError.self) {
            try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        }
    }

    @Test func `the standard file follows the environment`() {
        func path(_ environment: [String: String]) -> String? { DataFile.standard(environment: environment)?.path }
        #expect(path(["HOME": "/h"]) == "/h/.local/share/expense-cli/expenses.db")
        #expect(path(["HOME": "/h", "XDG_DATA_HOME": "/x"]) == "/x/expense-cli/expenses.db")
        #expect(path(["HOME": "/h", "XDG_DATA_HOME": "relative"]) == "/h/.local/share/expense-cli/expenses.db")
        #expect(path(["HOME": "/h", "EXPENSE_FILE": "mine.db"]) == "mine.db")
        #expect(path([:]) == nil)
    }
}
