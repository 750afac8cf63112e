import Foundation
import Testing

@testable import ExpenseCore

/// What other programs may have written into one of our files.
@Suite(.ownThreads)
struct ForeignPartsTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), category: "food", tags: ["work"]))
    }

    private func faults() throws -> [String] {
        try store.check().filter { !$0.hasPrefix("others can use") }
    }

    @Test func `check names tables and triggers that are foreign, missing or changed`() throws {
        #expect(try faults().isEmpty)
        try store.write {
            try $0.execute(
                """
                CREATE TRIGGER planted AFTER INSERT ON entry BEGIN DELETE FROM entry; END;
                CREATE TABLE theirs (x); DROP INDEX entry_by_date; CREATE INDEX entry_by_date ON entry (note);
                DROP INDEX entry_tag_by_tag;
                CREATE INDEX planted_too ON entry (note);
                """)
        }
        let found = try faults()
        #expect(
            found == [
                "the index 'entry_by_date' is not as the program made it", "the index 'entry_tag_by_tag' is missing",
                "the index 'planted_too' was not made by the program", "the table 'theirs' was not made by the program",
                "the trigger 'planted' was not made by the program",
            ])
    }

    @Test func `a view is refused before it is read`() throws {
        try store.write {
            try $0.execute(
                """
                DROP TABLE total;
                CREATE VIEW total AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n
                """)
        }
        for mode in [ExpenseStore.Mode.reading, .writing] {
            let error = #expect(throws: DatabaseError.self) { try ExpenseStore(folder.file(), mode) }
            #expect(error?.reason == .badFile && error?.message.contains("view") == true)
        }
    }

    @Test func `an impossible range in the history does not keep undo busy`() throws {
        try store.write {
            try $0.execute(
                "INSERT INTO log_range (first, last, change) SELECT 1, 9223372036854775807, max(id) FROM log_change")
        }
        let error = #expect(throws: DatabaseError.self) { try store.undo() }
        #expect(error?.reason == .badFile)
        #expect(try store.entries().count == 1 && faults().isEmpty)
    }

    @Test func `an entry has at most a hundred tags`() throws {
        let most = (1...Expense.mostTags).map { "tag\($0)" }
        #expect(try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), tags: most)).tags.count == 100)
        let error = #expect(throws: DatabaseError.self) {
            try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"), tags: most + ["more"]))
        }
        #expect(error?.reason == .refused)
    }
}
