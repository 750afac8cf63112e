import Foundation
import Testing

@testable import ExpenseCore

/// Files that the program wrote in older versions of the data format.
struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    func fixture(_ version: Int) throws -> DataFile {
        let file = folder.file("version-\(version).db")
        let fixture = try #require(
            Bundle.module.url(forResource: "version-\(version)", withExtension: "db", subdirectory: "Fixtures"))
        try FileManager.default.copyItem(at: fixture, to: URL(fileURLWithPath: file.path))
        return file
    }

    func expectContent(_ store: ExpenseStore) throws {
        let entries = try store.entries()
        #expect(entries.map(\.id) == [4, 1, 2, 3])
        #expect(entries.map(\.amount.display) == ["42.00 USD", "13.50 USD", "3,000.00 USD", "7.25 EUR"])
        #expect(entries.map(\.category) == ["pets", "food", "salary", nil])
        #expect(entries[1].tags == ["trip", "work"])
        #expect(entries[3].note == "tram ☕")
        #expect(try store.totals().map(\.total.count) == [1, 3])
        #expect(try store.totals(by: [.category]).map(\.keys) == [["food"], ["pets"], ["salary"], [nil]])
        #expect(try store.totals(by: [.tag]).map(\.total.count) == [1, 1, 1, 2])
        #expect(try store.totals(Filter(tags: ["work"]), by: [.week]).map(\.total.count) == [1])
        #expect(try store.categories().count == Category.readyMade.count + 1)
        #expect(try store.entries(Filter(search: ["TRÁM"])).map(\.id) == [3])
    }

    @Test(arguments: [1, 2, 3])
    func `an older file opens for writing, keeps all data, and supports new features`(version: Int) throws {
        let file = try fixture(version)
        let store = try ExpenseStore(file, .writing)
        #expect(try store.read { try $0.integer("PRAGMA user_version") } == Schema.version)
        try expectContent(store)
        #expect(try store.history().count == (version == 1 ? 0 : 11))
        let added = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1")))
        #expect(added.id == (version == 1 ? 6 : 7))
        #expect(try store.undo().count == 1)
        try expectContent(store)
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `a file of the first version 4 can be read, and gets the later additions when it is opened for writing`()
        throws
    {
        let file = folder.file("first.db")
        try write(file, additions: []) { connection in
            try connection.execute(
                """
                INSERT INTO budget (category, currency, amount, per)
                    SELECT id, 'USD', 900, 'month' FROM category WHERE name = 'food';
                INSERT INTO recurring (unit, step, first, kind, amount, currency, note)
                    VALUES ('month', 1, '2026-01-01', 'expense', 500, 'USD', 'tea');
                """)
        }
        let reader = try ExpenseStore(file, .reading)
        #expect(try reader.budgets(on: day("2026-01-05")).map(\.budget.category) == ["food"])
        #expect(try reader.recurring().map(\.steps) == [[]])
        let writer = try ExpenseStore(file, .writing)
        #expect(try writer.budgets(on: day("2026-01-05")).map(\.left.plain) == ["9.00"])
        _ = try writer.set(Budget(category: nil, amount: dollars("70"), per: .month))
        _ = try writer.updateRecurring(1) { $0.setAmount(try dollars("6"), from: day("2026-02-01")) }
        #expect(try writer.budgets(on: day("2026-01-05")).map(\.budget.category) == [nil, "food"])
        #expect(try writer.undo(4).count == 4)
        #expect(try writer.recurring().isEmpty && writer.budgets(on: day("2026-01-05")).isEmpty)
        #expect(try writer.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `a file of version 4 without rules can be read, and gets them when it is opened for writing`() throws {
        let file = folder.file("early.db")
        try write(file, additions: []) { _ in }
        #expect(try ExpenseStore(file, .reading).rules().isEmpty)
        let store = try ExpenseStore(file, .writing)
        let rule = try store.add(Rule(text: "rewe", category: "Groceries"))
        #expect(rule == Rule(id: 1, text: "rewe", category: "groceries"))
        #expect(try store.identifier(of: .rule, 1)?.replica == store.identifier(of: .category, 1)?.replica)
        #expect(try store.undo().count == 1)
        #expect(try store.rules().isEmpty && store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `changes by another program, before and after a file got the shorter triggers, can be undone`() throws {
        let file = folder.file("long.db")
        let insertion = "INSERT INTO rule (text, category) SELECT ?, id FROM category WHERE name = 'food'"
        try write(file, additions: ["rule", "recurring_step", "budget", "bank_reference"]) {
            try $0.run(insertion, [.text("before")])
        }
        #expect(try ExpenseStore(file, .reading).check().allSatisfy { $0.hasPrefix("others can use") })
        let store = try ExpenseStore(file, .writing)
        try Connection(file.path, .writing).run(insertion, [.text("after")])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
        #expect(try store.history().map(\.words) == ["change by another program", "change by another program"])
        #expect(try store.undo().count == 1)
        #expect(try store.rules().map(\.text) == ["before"])
        #expect(try store.undo().count == 1)
        #expect(try store.rules().isEmpty)
    }

    /// A new file of version 4 with some of the additions to that version, as an earlier program created it.
    private func write(_ file: DataFile, additions: [String], _ body: (Connection) throws -> Void) throws {
        let connection = try Connection(file.path, .creating)
        try Schema.migrate(connection, additions: additions)
        try body(connection)
    }

    @Test(arguments: [1, 2, 3], [1023, 1024, 3000])
    func `a file with any number of entries is migrated, and can be searched`(version: Int, count: Int64) throws {
        let file = try fixture(version)
        do {
            let connection = try Connection(file.path, .writing)
            try connection.execute(
                """
                INSERT INTO entry (date, kind, amount, currency, note)
                    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < \(count))
                    SELECT '2026-05-05', 'expense', n, 'USD', 'find ' || n FROM number
                """)
        }
        let store = try ExpenseStore(file, .writing)
        #expect(try store.entries(Filter(search: ["FIND \(count)"])).map(\.amount.minorUnits) == [count])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
        let copies = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".before-") }
        #expect(copies.count == 1)
    }

    @Test func `a migration that fails leaves no copy`() throws {
        let file = try fixture(2)
        do {
            // The migration to version 3 renames what this trigger refers to.
            let connection = try Connection(file.path, .writing)
            try connection.execute("CREATE TABLE search_block (other INTEGER)")
        }
        for _ in 1...2 { #expect(throws: DatabaseError.self) { try ExpenseStore(file, .writing) } }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!files.contains { $0.contains(".before-") })
    }

    @Test(arguments: [1, 2, 3])
    func `a file of an older version is backed up, and its history is read, before it is migrated`(version: Int) throws
    {
        let file = try fixture(version)
        let store = try ExpenseStore(file, .reading)
        let copy = folder.file("copy.db")
        try store.backUp(to: copy.path)
        #expect(try Connection(copy.path, .reading).integer("PRAGMA user_version") == Int64(version))
        try expectContent(ExpenseStore(copy, .writing))
        var notes: [String] = []
        try store.readHistory { history, rows in
            for change in history {
                try rows.of(change, imported: { _ in }) { row in
                    guard row.table == "entry" else { return }
                    notes += (row.after ?? []).filter { $0.name == "note" }.compactMap(\.value)
                }
            }
        }
        #expect(notes.contains("tram ☕") == (version > 1))
    }

    @Test(arguments: [2, 3])
    func `a change that was undone before a migration is redone after it`(version: Int) throws {
        let store = try ExpenseStore(fixture(version), .writing)
        #expect(try store.redo().map(\.words) == ["add #6  6.00 USD  food  undone"])
        #expect(try store.totals(Filter(tags: ["undone"])).map(\.total.count) == [1])
        #expect(try store.undo(20).count == 11)
        #expect(try store.totals().isEmpty)
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test(arguments: [1, 2, 3])
    func `one copy of an older file is kept before it is migrated`(version: Int) throws {
        let file = try fixture(version)
        _ = try ExpenseStore(file, .writing)
        let copy = DataFile(path: file.path + (version == 3 ? ".before-4" : ".before-3"))
        #expect(version == 3 || !FileManager.default.fileExists(atPath: file.path + ".before-4"))
        #expect(try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions] as? Int == 0o600)
        let kept = try ExpenseStore(copy, .reading)
        #expect(try kept.read { try $0.integer("PRAGMA user_version") } == max(2, Int64(version)))
        try expectContent(kept)
        _ = try ExpenseStore(file, .writing)
        #expect(!FileManager.default.fileExists(atPath: copy.path + "-2"))
    }

    @Test func `a file is not migrated if no copy of it can be kept`() throws {
        // The name of the file is too long for the suffix of a copy.
        let file = folder.file(String(repeating: "x", count: 250))
        try FileManager.default.moveItem(atPath: fixture(2).path, toPath: file.path)
        #expect(throws: DatabaseError.self) { try ExpenseStore(file, .writing) }
        let store = try ExpenseStore(file, .reading)
        #expect(try store.read { try $0.integer("PRAGMA user_version") } == 2)
        try expectContent(store)
    }

    @Test(arguments: [1, 2, 3])
    func `an older file opens for reading and does not change`(version: Int) throws {
        let file = try fixture(version)
        let before = try Data(contentsOf: URL(fileURLWithPath: file.path))
        do {
            let store = try ExpenseStore(file, .reading)
            try expectContent(store)
            #expect(try store.history().count == (version == 1 ? 0 : 11))
            let counts = ["budget": 1, "recurring": 1, "recurring_tag": 0, "made": 0, "rate": 1, "import_mapping": 0]
            let imported = try store.read { try $0.integer("SELECT count(*) FROM import JOIN imported") }
            #expect(imported == (version == 3 ? 1 : 0))
            #expect(try store.accounts().isEmpty && store.recurring().count == (version == 1 ? 0 : 1))
            for (table, count) in counts {
                let found = try store.read { try $0.integer("SELECT count(*) FROM \(table)") }
                #expect(found == (version == 1 ? 0 : Int64(count)))
            }
            #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == before)
    }

    @Test func `duplicates of an older file are recognised before it is migrated`() throws {
        let store = try ExpenseStore(fixture(2), .reading)
        var mapping = CSVMapping()
        (mapping.amount, mapping.note, mapping.sign) = (1, [2], .expenses)
        let lines = ByteInput("2026-11-20,42.00,vet\n2026-11-20,42.00,vet\n")
        var reader = CSVEntryReader(lines, mapping: mapping, currency: .dollar)
        let report = try previewImport(EntrySpool(&reader), ImportOptions(source: "test"), into: store) { _, _ in }
        #expect(report.added == 1 && report.duplicates == 1)
    }

    @Test func `entries imported and edited before a migration are recognised, undone and redone after it`() throws {
        func imported(_ store: ExpenseStore) throws -> [String] {
            var rows: [String] = []
            try store.read { connection in
                try connection.run("SELECT entry || ' ' || note FROM imported") {
                    rows.append($0.text(0) ?? "")
                    return true
                }
            }
            return rows
        }
        let store = try ExpenseStore(fixture(3), .writing)
        #expect(try imported(store) == ["4 VET 0815"])
        // The change of entry 4 is the seventh.
        #expect(try store.undo(6).last?.words == "change #4  42.00 USD  pets  vet")
        #expect(try imported(store).isEmpty && store.entry(4).note == "VET 0815")
        #expect(try store.redo(6).count == 6)
        #expect(try imported(store) == ["4 VET 0815"])
        #expect(try store.undo(20).count == 10 && store.entries().isEmpty)
        #expect(try store.redo(20).count == 11)
    }

    @Test(arguments: [1, 2, 3])
    func `a new file and a migrated one have the same layout`(version: Int) throws {
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
        #expect(try layout(fixture(version)) == layout(folder.file("new.db")))
    }
}
