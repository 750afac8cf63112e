import Foundation
import Synchronization
import Testing

@testable import ExpenseCore

/// Files that the program wrote in earlier formats.
@Suite(.ownThreads)
struct FormatConversionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var copies: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".before-") }
        }
    }

    private func faults(_ store: ExpenseStore) throws -> [String] {
        try store.check().filter { !$0.hasPrefix("others can use") }
    }

    /// The rows of some columns of a table, as text.
    private func rows(_ table: String, _ columns: [String], where condition: String, in connection: Connection) throws
        -> [String]
    {
        var rows: [String] = []
        let values = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
        try connection.run("SELECT \(values) FROM \(table) WHERE \(condition) ORDER BY 1") {
            rows.append($0.text(0) ?? "")
            return true
        }
        return rows
    }

    @Test(arguments: ["early", "desktop", "laptop"], [ExpenseStore.Mode.reading, .command, .writing])
    func `a file of format 5 is converted by the first that opens it, with all that it had but its history`(
        which: String, mode: ExpenseStore.Mode
    ) throws {
        let file = try folder.earlierFile(which)
        let told = Mutex<[FormatConversion]>([])
        let store = try ExpenseStore(file, mode) { conversion in told.withLock { $0.append(conversion) } }
        #expect(told.withLock(\.self) == [FormatConversion(format: 5, copy: file.path + ".before-6")])
        let (former, converted) = (
            try Connection(file.path + ".before-6", .reading), try Connection(file.path, .reading)
        )
        #expect(try former.integer("PRAGMA user_version") == 5 && converted.integer("PRAGMA user_version") == 6)
        let tables = (Schema.tables + Schema.optionalTables).map(\.name)
        for table in tables where !["log_mark"].contains(table) {
            let columns = try former.columns(of: table)
            guard !columns.isEmpty, try converted.hasTable(table) else { continue }
            // The default account is named by its identity.
            let isSame = table == "setting" ? "name <> 'account'" : "TRUE"
            #expect(
                try rows(table, columns, where: isSame, in: converted)
                    == rows(table, columns, where: isSame, in: former), "\(table)")
        }
        #expect(try store.history().isEmpty && faults(store).isEmpty)
        let writer = try ExpenseStore(file, .writing) { _ in Issue.record("converted twice") }
        let before = try writer.entries()
        _ = try writer.deleteCategory("home")
        #expect(try writer.undo().count == 1 && faults(writer).isEmpty && writer.entries() == before)
    }

    @Test func `a file of format 5 from before exchanges had two amounts can do what it could not`() throws {
        let store = try ExpenseStore(folder.earlierFile(), .writing)
        _ = try store.setCurrencies(of: "savings", [.dollar])
        #expect(try store.recordDue(through: day("2026-12-01")).map(\.amount.plain) == ["950.00"])
    }

    @Test func `a file for whose conversion the disk has no room stays as it was, and the error says what was tried`()
        throws
    {
        let file = try folder.earlierFile()
        let connection = try Connection(file.path, .writing)
        let pages = try #require(try connection.integer("PRAGMA page_count"))
        try connection.execute("PRAGMA max_page_count = \(pages)")
        let error = #expect(throws: DatabaseError.self) { try Schema.prepare(connection) }
        #expect(error?.reason == .inputOutput)
        #expect(error?.message.contains("must be converted once, but: ") == true)
        #expect(try connection.integer("SELECT count(*) FROM entry") == 8)
        #expect(try copies.isEmpty)
    }

    @Test(arguments: [1, 2, 3, 4], [ExpenseStore.Mode.reading, .command, .writing])
    func `a file of format 1 to 4 is refused with what reads it, and not changed`(
        format: Int, mode: ExpenseStore.Mode
    ) throws {
        let file = folder.file()
        _ = try ExpenseStore(file, .writing)
        try Connection(file.path, .writing).execute("PRAGMA user_version = \(format)")
        let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
        let error = #expect(throws: DatabaseError.self) { try ExpenseStore(file, mode) }
        #expect(error?.reason == .earlierVersion)
        for part in ["version \(format)", "commit ", "export --all", "import"] {
            #expect(error?.description.contains(part) == true, "\(part)")
        }
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        #expect(throws: DatabaseError.self) { try other.restore(from: file.path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before && copies.isEmpty)
    }

    @Test(arguments: [0, 1, 1023, 1024])
    func `a file with any number of entries is converted, and can be searched`(count: Int64) throws {
        let file = try folder.earlierFile()
        try Connection(file.path, .writing).execute(
            """
            PRAGMA foreign_keys = ON; DELETE FROM entry_tag; DELETE FROM entry; DELETE FROM sqlite_sequence WHERE name = 'entry';
            INSERT INTO entry (date, kind, amount, currency, note)
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
                SELECT '2026-05-05', 'expense', n, 'USD', 'find ' || n FROM number WHERE n <= \(count)
            """)
        let store = try ExpenseStore(file, .writing)
        #expect(try store.entries().count == Int(count))
        let found = try store.entries(Filter(search: ["FIND \(count)"])).map(\.amount.minorUnits)
        let sum = try store.totals().map(\.total.expenses.minorUnits)
        #expect(found == [count].filter { $0 > 0 } && sum == [count * (count + 1) / 2].filter { $0 > 0 })
        #expect(try faults(store) == [])
        #expect(try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"))).id == count + 1)
    }

    @Test func `one copy of the file as it was is kept, for its owner only`() throws {
        let file = try folder.earlierFile()
        for mode in [ExpenseStore.Mode.reading, .writing] { _ = try ExpenseStore(file, mode) }
        #expect(try copies == ["expenses.db.before-6"])
        let copy = folder.file("expenses.db.before-6")
        #expect(try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int == 0o600)
        #expect(try Connection(copy.path, .reading).integer("SELECT count(*) FROM entry") == 8)
    }

    @Test func `processes that open a file at once convert it once`() throws {
        let file = try folder.earlierFile()
        let told = Mutex(0)
        let failures = Mutex<[any Error]>([])
        DispatchQueue.concurrentPerform(iterations: 6) { index in
            do {
                let mode = index.isMultiple(of: 2) ? ExpenseStore.Mode.reading : .writing
                _ = try ExpenseStore(file, mode) { _ in told.withLock { $0 += 1 } }
            } catch {
                failures.withLock { $0.append(error) }
            }
        }
        #expect(failures.withLock(\.self).isEmpty && told.withLock(\.self) == 1)
        #expect(try copies.count == 1)
    }

    @Test func `what a process writes that has the file open is in the converted file`() throws {
        let file = try folder.earlierFile()
        let earlier = try Connection(file.path, .writing)
        let count = try earlier.integer("SELECT count(*) FROM entry")
        let reader = try ExpenseStore(file, .reading)
        let insertion = "INSERT INTO entry (date, kind, amount, currency, note) VALUES (?, 'expense', 5, 'USD', 'late')"
        try earlier.run(insertion, [.text("2026-11-21")])
        #expect(try reader.entries().count == Int(count ?? 0) + 1)
        #expect(try ExpenseStore(file, .writing).undo().map(\.words) == ["change by another program"])
        #expect(try reader.entries().count == Int(count ?? 0))
        #expect(try faults(reader) == [])
    }

    @Test(arguments: [ExpenseStore.Mode.reading, .writing])
    func `a file with a row that cannot be converted stays as it was`(mode: ExpenseStore.Mode) throws {
        let file = try folder.earlierFile()
        try Connection(file.path, .writing).execute(
            "PRAGMA ignore_check_constraints = ON; UPDATE entry SET kind = 'gift' WHERE id = 2")
        for _ in 1...2 { #expect(throws: DatabaseError.self) { try ExpenseStore(file, mode) } }
        let connection = try Connection(file.path, .reading)
        #expect(try connection.integer("PRAGMA user_version") == 5)
        #expect(try connection.integer("SELECT count(*) FROM entry") == 8)
        #expect(try copies.isEmpty)
    }

    @Test(arguments: [ExpenseStore.Mode.reading, .writing])
    func `a file is not converted if no copy of it can be kept`(mode: ExpenseStore.Mode) throws {
        // The name of the file is too long for the suffix of a copy.
        let file = folder.file(String(repeating: "x", count: 250))
        try FileManager.default.moveItem(atPath: folder.earlierFile().path, toPath: file.path)
        #expect(throws: DatabaseError.self) { try ExpenseStore(file, mode) }
        #expect(
            try Connection(file.path, .reading).integer("SELECT 1 FROM sqlite_schema WHERE name = 'recurring_part'")
                == nil)
    }

    @Test func `what other programs added to our tables is only in the copy, and their own tables stay`() throws {
        let file = try folder.earlierFile()
        try Connection(file.path, .writing).execute(
            """
            CREATE TRIGGER planted AFTER INSERT ON entry BEGIN DELETE FROM entry; END;
            CREATE INDEX planted_too ON entry (note);
            CREATE TABLE theirs (entry INTEGER REFERENCES entry (id)); INSERT INTO theirs VALUES (3);
            """)
        let store = try ExpenseStore(file, .writing)
        #expect(try faults(store) == ["the table 'theirs' was not made by the program"])
        #expect(try store.read { try $0.integer("SELECT entry FROM theirs") } == 3)
    }

    @Test func `a new file and a converted one have the same layout`() throws {
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
        let file = try folder.earlierFile()
        let new = folder.file("new.db")
        #expect(try layout(file) == layout(new))
    }
}
