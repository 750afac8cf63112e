import Foundation
import Synchronization
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct RestoreTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    func add(_ amount: String) throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars(amount), category: "food"))
    }

    func amounts(_ store: ExpenseStore) throws -> [String] {
        try store.entries().map(\.amount.plain)
    }

    @Test func `a backup is restored with its history, and the replaced data is kept`() throws {
        try add("1")
        let backup = folder.file("backup.db").path
        try store.backUp(to: backup)
        try add("2")
        let other = try ExpenseStore(folder.file(), .writing)
        #expect(try amounts(other) == ["2.00", "1.00"])
        let kept = try store.restore(from: backup)
        #expect(try amounts(store) == ["1.00"])
        #expect(try amounts(other) == ["1.00"])
        _ = try other.add(Expense(date: day("2026-11-21"), amount: dollars("3")))
        #expect(try store.undo(2).map(\.words) == ["add #2  3.00 USD", "add #1  1.00 USD  food"])
        #expect(try amounts(ExpenseStore(DataFile(path: kept), .reading)) == ["2.00", "1.00"])
        #expect(try store.restore(from: kept) == kept + "-2")
        #expect(try amounts(other) == ["2.00", "1.00"])
        #expect(try store.read { try $0.structuralFaults() } == [])
    }

    @Test func `a backup of an earlier format is converted when restored, and does not change`() throws {
        let backup = try folder.earlierFile("early", "old.db").path
        let before = try Data(contentsOf: URL(fileURLWithPath: backup))
        let told = Mutex<[FormatConversion]>([])
        let store = try ExpenseStore(folder.file(), .writing) { conversion in told.withLock { $0.append(conversion) } }
        _ = try store.restore(from: backup)
        #expect(told.withLock(\.self) == [FormatConversion(format: 5, copy: nil)])
        #expect(try store.entries().count == 8)
        #expect(try store.read { try $0.integer("PRAGMA user_version") } == Schema.version)
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
        #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == before)
    }

    @Test func `a backup with another page size is restored with the page size of the file`() throws {
        try add("1")
        let backup = folder.file("backup.db").path
        try store.backUp(to: backup)
        let other = try Connection(backup, .writing)
        try other.execute("PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM")
        #expect(try other.integer("PRAGMA page_size") == 8192)
        try add("2")
        _ = try store.restore(from: backup)
        #expect(try amounts(store) == ["1.00"])
        #expect(try store.read { try $0.integer("PRAGMA page_size") } == 4096)
    }

    @Test func `a file that another program has switched to a rollback journal is restored into`() throws {
        try add("1")
        let backup = folder.file("backup.db").path
        try store.backUp(to: backup)
        let file = folder.file("other.db")
        do { _ = try ExpenseStore(file, .writing).add(Expense(date: day("2026-11-21"), amount: dollars("2"))) }
        try Connection(file.path, .writing).execute("PRAGMA journal_mode = DELETE")
        let switched = try ExpenseStore(file, .writing)
        let kept = try switched.restore(from: backup)
        #expect(try amounts(switched) == ["1.00"])
        #expect(try amounts(ExpenseStore(DataFile(path: kept), .reading)) == ["2.00"])
    }

    @Test(arguments: [
        "CREATE TRIGGER planted AFTER INSERT ON entry BEGIN UPDATE entry SET amount = 1; END",
        "CREATE VIEW theirs AS SELECT 1", "DROP TRIGGER total_after_insert",
    ])
    func `a backup with triggers or views that the program did not make, or without its own, is refused`(sql: String)
        throws
    {
        try add("1")
        let backup = folder.file("backup.db").path
        try store.backUp(to: backup)
        try Connection(backup, .writing).execute(sql)
        try add("2")
        #expect(throws: DatabaseError.self) { try store.restore(from: backup) }
        #expect(try amounts(store) == ["2.00", "1.00"])
    }

    @Test func `a damaged or foreign backup is refused, and nothing is changed`() throws {
        try add("1")
        let text = folder.file("text")
        try Data("not a database at all".utf8).write(to: URL(fileURLWithPath: text.path))
        try store.backUp(to: folder.file("damaged").path)
        let damaged = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.file("damaged").path))
        try damaged.seek(toOffset: 8192)
        try damaged.write(contentsOf: Data(repeating: 7, count: 4096))
        for file in [text, folder.file("missing"), folder.file("damaged"), folder.file()] {
            #expect(throws: DatabaseError.self, "\(file.path)") { try store.restore(from: file.path) }
        }
        #expect(try amounts(store) == ["1.00"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).allSatisfy { !$0.contains("before") })
    }
}
