import Foundation
import Testing

@testable import ExpenseCore

/// Files with a journal that become files with a log.
@Suite(.ownThreads)
struct LogFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func filled(_ name: String) throws -> ExpenseStore {
        let store = try ExpenseStore(folder.file(name), .writing)
        _ = try store.add(Account(name: "giro"), opening: dollars("10"), on: day("2026-11-01"))
        _ = try store.setDefaultAccount("giro")
        var entry = try Expense(
            date: day("2026-11-21"), amount: dollars("5"), category: "food", note: "tea", account: "giro")
        entry.tags = ["shop"]
        _ = try store.add(entry)
        _ = try store.set(
            Budget(category: "food", amount: dollars("100"), per: .month), in: nil, today: day("2026-11-21"))
        _ = try store.add(Rule(text: "tea", category: "food"))
        _ = try store.add(Recurring(entry: entry, unit: .month), recordingThrough: day("2027-01-31"))
        var rows = ListedEntries(
            (1...30).map {
                Expense(date: day("2026-10-01"), amount: Money(minorUnits: $0, currency: .dollar), note: "row")
            })
        _ = try store.importEntries(&rows, ImportOptions(source: "bank"))
        return store
    }

    private func export(_ store: ExpenseStore) throws -> [UInt8] {
        var writer = EntryFormat.jsonl.writer
        writer.begin()
        try store.forEverything({ writer.write($0) }) {
            try writer.write($0)
            return true
        }
        writer.end()
        return writer.bytes
    }

    private func identities(_ store: ExpenseStore) throws -> [String] {
        try store.read { connection in
            try Schema.loggedKinds.filter(\.hasIdentity).flatMap { kind in
                try connection.hasTable(kind.table)
                    ? connection.rows("SELECT '\(kind.table) ' || id || ' ' || uid FROM \(kind.table) ORDER BY id") {
                        $0.text(0) ?? "none"
                    } : []
            }
        }
    }

    @Test func `a file that gets a log has what it had, and is sound`() throws {
        let store = try filled("one.db")
        let before = try export(store)
        try store.beginLog()
        #expect(try export(store) == before)
        #expect(try faults(of: store).isEmpty)
        #expect(try store.defaultAccount()?.name == "giro")
        #expect(try store.history().isEmpty)
        _ = try store.deleteCategory("food")
        _ = try store.undo()
        #expect(try export(store) == before)
    }

    @Test func `copies of one file give their rows equal identities, each row another one`() throws {
        let store = try filled("one.db")
        try store.backUp(to: folder.path + "/two.db")
        let copy = try ExpenseStore(folder.file("two.db"), .writing)
        for store in [store, copy] { try store.beginLog() }
        let all = try identities(store)
        #expect(try identities(copy) == all)
        #expect(all.count > 45 && Set(all.map { $0.split(separator: " ").last }).count == all.count)
    }

    @Test func `new rows in a file with a log have identities, and no number is given twice`() throws {
        let store = try filled("one.db")
        try store.beginLog()
        let known = try identities(store).count
        let entry = try store.add(Expense(date: day("2026-11-22"), amount: dollars("1"), note: "bread"))
        _ = try store.delete([entry.id])
        #expect(try store.add(Expense(date: day("2026-11-22"), amount: dollars("1"), note: "milk")).id == entry.id + 1)
        #expect(try store.lastAddedEntry()?.note == "milk")
        _ = try store.deleteBudgets(of: "food")
        _ = try store.set(
            Budget(category: "food", amount: dollars("90"), per: .month), in: nil, today: day("2026-11-21"))
        #expect(try identities(store).count == known + 1)
        #expect(try faults(of: store).isEmpty)
    }
}
