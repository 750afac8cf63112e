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

    private static let formats = [1, 2, 3, 4]

    private var copies: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".before-") }
        }
    }

    private func faults(_ store: ExpenseStore) throws -> [String] {
        try store.check().filter { !$0.hasPrefix("others can use") }
    }

    /// The rows of some columns of a table, as text.
    private func rows(_ table: String, _ columns: [String], in connection: Connection) throws -> [String] {
        var rows: [String] = []
        let values = columns.map { "quote(\($0))" }.joined(separator: " || ',' || ")
        try connection.run("SELECT \(values) FROM \(table) ORDER BY 1") {
            rows.append($0.text(0) ?? "")
            return true
        }
        return rows
    }

    @Test(arguments: formats, [ExpenseStore.Mode.reading, .command, .writing])
    func `a file of an earlier format is converted by the first that opens it, with all that it had`(
        format: Int, mode: ExpenseStore.Mode
    ) throws {
        let file = try folder.earlierFile(format: format)
        let store = try ExpenseStore(file, mode)
        let converted = try Connection(file.path, .reading)
        let former = try Connection(file.path + ".before-5", .reading)
        #expect(try converted.integer("PRAGMA user_version") == 5)
        #expect(try former.integer("PRAGMA user_version") == Int64(format))
        var compared = 0
        for table in Schema.tables + Schema.syncTables where !["total", "log_mark"].contains(table.name) {
            // Which values were seen was said otherwise; then none was.
            let columns = try TableColumns(of: table.name, in: former).names.filter {
                !$0.hasPrefix("base_") || table.name != "sync_stamp"
            }
            guard !columns.isEmpty, format == 4 || !["change", "journal"].contains(table.name) else { continue }
            #expect(
                try rows(table.name, columns, in: converted) == rows(table.name, columns, in: former), "\(table.name)")
            compared += 1
        }
        #expect(compared == [1: 4, 2: 10, 3: 11, 4: 32][format])
        #expect(try store.entries().count == [1: 4, 2: 7, 3: 7, 4: 17][format])
        #expect(try store.entries(Filter(search: ["TRÁM"])).map(\.id) == [3])
        #expect(try store.totals(Filter(tags: ["work"]), by: [.week]).map(\.total.count) == [1])
        #expect(try faults(store) == [])
    }

    @Test(arguments: [ExpenseStore.Mode.reading, .command, .writing])
    func `a file of format 5 from before exchanges had two amounts is brought up to date, with its history`(
        mode: ExpenseStore.Mode
    ) throws {
        let file = try folder.earlierFile(format: 5)
        let store = try ExpenseStore(file, mode)
        let former = try Connection(file.path + ".before-5", .reading)
        #expect(try former.integer("SELECT 1 FROM sqlite_schema WHERE name = 'recurring_part'") == nil)
        #expect(try store.entries().count == 8 && store.history().count == 10)
        let converted = try Connection(file.path, .reading)
        for table in Schema.tables where !["total", "log_mark"].contains(table.name) {
            let columns = try TableColumns(of: table.name, in: former).names
            guard !columns.isEmpty else { continue }
            #expect(
                try rows(table.name, columns, in: converted) == rows(table.name, columns, in: former), "\(table.name)")
        }
        #expect(try faults(store) == [])
        let writer = try ExpenseStore(file, .writing) { _ in Issue.record("converted twice") }
        let before = try writer.entries()
        #expect(try writer.undo(9).count == 9 && faults(writer) == [])
        #expect(try writer.redo(9).count == 9 && writer.entries() == before && faults(writer) == [])
        _ = try writer.setCurrencies(of: "savings", [.dollar])
        #expect(try writer.recordDue(through: day("2026-12-01")).map(\.amount.plain) == ["950.00"])
    }

    @Test func `a backup of format 5 from before exchanges had two amounts is restored`() throws {
        let store = try ExpenseStore(folder.file("other.db"), .writing)
        _ = try store.restore(from: folder.earlierFile(format: 5).path)
        #expect(try store.entries().count == 8 && faults(store) == [])
    }

    @Test(arguments: formats) func `the history of format 4 is kept, and that of earlier ones begins anew`(format: Int)
        throws
    {
        let told = Mutex<[FormatConversion]>([])
        let file = try folder.earlierFile(format: format)
        let store = try ExpenseStore(file, .writing) { conversion in told.withLock { $0.append(conversion) } }
        #expect(
            told.withLock(\.self) == [
                FormatConversion(format: format, copy: file.path + ".before-5", keepsHistory: format == 4)
            ])
        #expect(try store.history().count == (format == 4 ? 33 : 0))
        let count = format == 4 ? 8 : 0
        if format == 4 {
            // Another machine has set the same field later, and both values are kept.
            let refusal = #expect(throws: ConflictingChange.self) { try store.undo(count) }
            _ = try store.undo(change: #require(refusal?.other).id)
        }
        let before = try store.entries()
        #expect(try store.undo(count).count == count && faults(store) == [])
        #expect(try store.redo(count).count == count)
        #expect(try store.entries() == before && faults(store) == [])
        _ = try ExpenseStore(file, .writing) { _ in Issue.record("converted twice") }
    }

    @Test(arguments: formats)
    func `a converted file gives no number again, and can do what its format could not`(format: Int) throws {
        let file = try folder.earlierFile(format: format)
        let store = try ExpenseStore(file, .writing)
        let before = try store.entries()
        let next: Int64 = [1: 6, 2: 10, 3: 10, 4: 21][format] ?? 0
        let added = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), payee: "Market"))
        #expect(added.id == next)
        #expect(try store.identifier(of: .entry, next)?.number ?? 0 > 0)
        _ = try store.set(Budget(category: "home", amount: dollars("70"), per: .month))
        _ = try store.add(Rule(text: "aldi", category: "groceries"))
        #expect(try faults(store) == [])
        #expect(try store.undo(3).count == 3)
        #expect(try store.entries() == before)
    }

    @Test func `what format 3 kept of imported entries is recognised by the next import`() throws {
        let store = try ExpenseStore(folder.earlierFile(format: 3), .reading)
        var mapping = CSVMapping()
        (mapping[.amount], mapping[all: .note]) = (1, [2])
        let lines = ByteInput("2026-11-20,-42.00,VET 0815\n2026-11-19,-8.00,SHOP\n2026-11-19,-9.00,SHOP\n")
        var reader = CSVEntryReader(lines, mapping: mapping, currency: .dollar)
        let report = try previewImport(EntrySpool(&reader), ImportOptions(source: "test"), into: store) { _, _ in }
        #expect(report.added == 1 && report.duplicates == 2)
    }

    @Test func `a file of format 4 keeps the machines with which it shares its ledger`() throws {
        let store = try ExpenseStore(folder.earlierFile(format: 4), .writing)
        #expect(try store.isSynchronized())
        #expect(try store.machines().map(\.name) == ["desktop", "laptop"])
        #expect(try store.history().compactMap(\.machine).count == 2)
    }

    @Test func `a file of the first program with format 4 gets what that had not yet`() throws {
        let file = try folder.earlierFile(format: 4)
        try Connection(file.path, .writing).execute(
            """
            DROP TRIGGER budget_after_insert; DROP TRIGGER budget_after_update; DROP TRIGGER budget_after_delete;
            DROP TABLE rule; DROP TABLE budget_change; DROP TABLE recurring_step; DROP TABLE bank_reference;
            DELETE FROM origin WHERE subject = 'rule'; DELETE FROM budget WHERE category IS NULL;
            DROP INDEX budget_by_category;
            ALTER TABLE budget DROP COLUMN carried; ALTER TABLE budget DROP COLUMN carried_from;
            """)
        let store = try ExpenseStore(file, .writing)
        #expect(try store.budgets(on: day("2026-01-05")).map(\.budget.category) == ["food", "fun"])
        #expect(try store.add(Rule(text: "rewe", category: "Groceries")).category == "groceries")
        #expect(try store.identifier(of: .rule, 1)?.replica == store.identifier(of: .category, 1)?.replica)
        #expect(try faults(store) == [])
    }

    @Test(arguments: formats, [0, 1, 1023, 1024])
    func `a file with any number of entries is converted, and can be searched`(format: Int, count: Int64) throws {
        let file = try folder.earlierFile(format: format)
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

    @Test(arguments: formats) func `one copy of the file as it was is kept, for its owner only`(format: Int) throws {
        let file = try folder.earlierFile(format: format)
        for mode in [ExpenseStore.Mode.reading, .writing] { _ = try ExpenseStore(file, mode) }
        #expect(try copies == ["expenses.db.before-5"])
        let copy = folder.file("expenses.db.before-5")
        #expect(try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int == 0o600)
        #expect(try ExpenseStore(copy, .reading).entries() == ExpenseStore(file, .reading).entries())
    }

    @Test(arguments: formats) func `processes that open a file at once convert it once`(format: Int) throws {
        let file = try folder.earlierFile(format: format)
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

    @Test(arguments: formats)
    func `what a process writes that has the file open is in the converted file`(format: Int) throws {
        let file = try folder.earlierFile(format: format)
        let earlier = try Connection(file.path, .writing)
        let count = try earlier.integer("SELECT count(*) FROM entry")
        let reader = try ExpenseStore(file, .reading)
        let insertion = "INSERT INTO entry (date, kind, amount, currency, note) VALUES (?, 'expense', 5, 'USD', 'late')"
        try earlier.run(insertion, [.text("2026-11-21")])
        #expect(try reader.entries().count == Int(count ?? 0) + 1)
        #expect(try reader.history().first?.words == "change by another program")
        #expect(try faults(reader) == [])
    }

    @Test(arguments: [ExpenseStore.Mode.reading, .writing])
    func `a file with a row that cannot be converted stays as it was`(mode: ExpenseStore.Mode) throws {
        let file = try folder.earlierFile(format: 2)
        try Connection(file.path, .writing).execute(
            "PRAGMA ignore_check_constraints = ON; UPDATE entry SET kind = 'gift' WHERE id = 2")
        for _ in 1...2 { #expect(throws: DatabaseError.self) { try ExpenseStore(file, mode) } }
        let connection = try Connection(file.path, .reading)
        #expect(try connection.integer("PRAGMA user_version") == 2)
        #expect(try connection.integer("SELECT count(*) FROM entry") == 7)
        #expect(try copies.isEmpty)
    }

    @Test(arguments: [ExpenseStore.Mode.reading, .writing])
    func `a file is not converted if no copy of it can be kept`(mode: ExpenseStore.Mode) throws {
        // The name of the file is too long for the suffix of a copy.
        let file = folder.file(String(repeating: "x", count: 250))
        try FileManager.default.moveItem(atPath: folder.earlierFile(format: 2).path, toPath: file.path)
        #expect(throws: DatabaseError.self) { try ExpenseStore(file, mode) }
        #expect(try Connection(file.path, .reading).integer("PRAGMA user_version") == 2)
    }

    @Test func `a file for whose conversion the disk has no room stays as it was, and the error says what was tried`()
        throws
    {
        let file = try folder.earlierFile(format: 4)
        let connection = try Connection(file.path, .writing)
        let pages = try #require(try connection.integer("PRAGMA page_count"))
        try connection.execute("PRAGMA max_page_count = \(pages)")
        let error = #expect(throws: DatabaseError.self) { try Schema.prepare(connection) }
        #expect(error?.reason == .inputOutput)
        #expect(error?.message.contains("must be converted once, but: ") == true)
        #expect(try connection.integer("PRAGMA user_version") == 4)
        #expect(!FileManager.default.fileExists(atPath: file.path + ".before-5"))
    }

    @Test func `what other programs added to our tables is only in the copy, and their own tables stay`() throws {
        let file = try folder.earlierFile(format: 3)
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

    @Test(arguments: formats)
    func `a new file and a converted one have the same layout`(format: Int) throws {
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
        let file = try folder.earlierFile(format: format)
        let new = folder.file("new.db")
        if format == 4 {
            try ExpenseStore(new, .writing).write { try Schema.createTables(Schema.syncTables, in: $0) }
        }
        #expect(try layout(file) == layout(new))
    }
}
