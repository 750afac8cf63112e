import Foundation
import Testing

@testable import ExpenseCore

struct MigrationTests {
    let folder: TemporaryFolder
    let file: DataFile

    /// A file that the program wrote when the data format was version 1.
    init() throws {
        folder = try TemporaryFolder()
        file = folder.file()
        let fixture = try #require(
            Bundle.module.url(forResource: "version-1", withExtension: "db", subdirectory: "Fixtures"))
        try FileManager.default.copyItem(at: fixture, to: URL(fileURLWithPath: file.path))
    }

    func expectContent(_ store: ExpenseStore) throws {
        let entries = try store.entries()
        #expect(entries.map(\.id) == [4, 1, 2, 3])
        #expect(entries.map(\.amount.display) == ["42.00 USD", "13.50 USD", "3,000.00 USD", "7.25 EUR"])
        #expect(entries.map(\.category) == ["pets", "food", "salary", nil])
        #expect(entries[1].tags == ["trip", "work"])
        #expect(entries[3].note == "tram ☕")
        #expect(try store.totals().map(\.total.count) == [1, 3])
        #expect(try store.categories().count == Category.readyMade.count + 1)
    }

    @Test func `a file of version 1 opens for writing, with all it held, and can do what is new`() throws {
        let store = try ExpenseStore(file, .writing)
        #expect(try store.read { try $0.integer("PRAGMA user_version") } == Schema.version)
        try expectContent(store)
        #expect(try store.read { try $0.integer("SELECT count(*) FROM change") } == 0)
        #expect(try store.undo().isEmpty)
        let added = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        #expect(added.id == 6)
        #expect(try store.undo().count == 1)
        try expectContent(store)
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `a file of version 1 opens for reading and is left as it is`() throws {
        let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
        do {
            let store = try ExpenseStore(file, .reading)
            try expectContent(store)
            #expect(try store.history().isEmpty)
            for table in ["budget", "recurring", "recurring_tag", "made", "rate", "import_mapping"] {
                #expect(try store.read { try $0.integer("SELECT count(*) FROM \(table)") } == 0)
            }
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
    }

    @Test func `a new file and a migrated one have the same layout`() throws {
        func layout(_ file: DataFile) throws -> [String] {
            try ExpenseStore(file, .writing).read { connection in
                var statements: [String] = []
                try connection.run("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name") {
                    statements.append($0.text(0) ?? "")
                    return true
                }
                return statements
            }
        }
        #expect(try layout(file) == layout(folder.file("new.db")))
    }
}
