import Foundation
import Testing

@testable import ExpenseCore

/// What the program keeps besides the entries can be made anew from them.
@Suite(.ownThreads)
struct MendingTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        for (amount, tags) in [("5", []), ("7", ["work"])] {
            _ = try store.add(
                Expense(date: day("2026-11-21"), amount: dollars(amount), category: "food", tags: tags))
        }
    }

    private func faults() throws -> [String] { try store.faultsOfData() }

    private func spent() throws -> [String] {
        try store.totals(Filter(), by: []).map(\.total.expenses.plain)
    }

    @Test(arguments: [
        "UPDATE total SET amount = amount + 100", "DELETE FROM total", "UPDATE total SET count = count + 1",
        "INSERT INTO total SELECT span, tag, category, period, 'EUR', kind, amount, count FROM total",
        "DROP TRIGGER total_of_nothing",
    ])
    func `totals, indexes and triggers are mended, and it is said which`(damage: String) throws {
        let before = try spent()
        try store.write { try $0.execute(damage) }
        #expect(try !faults().isEmpty)
        #expect(try !store.mend().isEmpty)
        #expect(try faults().isEmpty)
        #expect(try spent() == before)
        #expect(try store.mend().isEmpty)
    }

    @Test func `a sound file is not changed`() throws {
        let revision = try store.read { try $0.mark() }
        #expect(try store.mend().isEmpty)
        #expect(try store.read { try $0.mark() } == revision)
    }

    @Test func `a backup whose totals are wrong is not restored, and can be once it is mended`() throws {
        let backup = folder.file("backup.db")
        try store.backUp(to: backup.path)
        try ExpenseStore(backup, .writing).write { try $0.execute("UPDATE total SET amount = amount + 100") }
        let before = try spent()
        let error = #expect(throws: DatabaseError.self) { try store.restore(from: backup.path) }
        #expect(error?.message.contains("check --mend") == true)
        #expect(try spent() == before)
        #expect(try !ExpenseStore(backup, .writing).mend().isEmpty)
        _ = try store.restore(from: backup.path)
        #expect(try spent() == before)
    }
}
