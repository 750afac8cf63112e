import Testing

@testable import ExpenseCore

/// Rows of a bank's file that are imported into a ledger which is shared already, or shared only afterwards.
@Suite(.ownThreads)
struct SharedImportTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(2) }

    /// A file with equal rows is imported.
    private func importRows(_ count: Int, on store: ExpenseStore) throws {
        let row = Expense(date: today, amount: try dollars("4"), note: "coffee")
        var lines = ListedEntries(Array(repeating: row, count: count))
        _ = try store.importEntries(&lines, ImportOptions(source: "test"))
    }

    @Test(arguments: [0, 1, 2])
    func `equal rows are as many as the longest file has, whether they were imported before sharing or afterwards`(
        before: Int
    ) throws {
        if before > 0 { try importRows(before, on: one) }
        try carrier.begin()
        try importRows(1, on: one)
        try importRows(3, on: one)
        try importRows(2, on: two)
        try carrier.settleEqually()
        try importRows(3, on: two)
        try carrier.settleEqually()
        #expect(try two.entries().count == 3)
    }

    @Test(arguments: [2, 30])
    func `rows whose import was undone and is made again after sharing are there once on all machines`(count: Int)
        throws
    {
        try importRows(count, on: one)
        _ = try one.undo()
        try carrier.begin()
        try importRows(count, on: one)
        try importRows(count, on: two)
        try carrier.settleEqually()
        #expect(try two.entries().count == count)
    }

    @Test(arguments: [2, 30])
    func `rows that were undone or deleted before sharing come back on all machines`(count: Int) throws {
        try importRows(count, on: one)
        let first = try #require(one.entries().map(\.id).min())
        _ = try one.delete([first])
        try importRows(count + 1, on: one)
        _ = try one.undo()
        try carrier.begin()
        try carrier.settleEqually()
        #expect(try two.entries().count == count - 1)
        _ = try one.redo()
        try carrier.settleEqually()
        let redone = try one.entries().count
        #expect(try redone > count - 1 && two.entries().count == redone)
        let deletion = try #require(one.history().first { $0.words.contains("delete") })
        _ = try one.undo(change: deletion.id)
        try carrier.settleEqually()
        #expect(try two.entries().count == redone + 1)
        #expect(try two.entries().count == one.entries().count)
    }

    @Test func `a row that a reference tells from an equal one is another entry, on the machine and on others`() throws
    {
        try carrier.begin()
        let first = ["10,Grocery Store,R100,-9.00", "12,Coffee Bar,R101,-3.50"]
        let second = ["12,Coffee Bar,R102,-3.50", "10,Grocery Store,R100,-9.00"]
        #expect(try importFile(first, on: one).added == 2)
        #expect(try importFile(second, on: one).added == 1)
        try carrier.settleEqually()
        #expect(try importFile([first[1]] + second, on: two).added == 0)
        try carrier.settleEqually()
        #expect(try one.entries().count == 3)
    }

    /// A file of days of January with texts, references and amounts is imported.
    private func importFile(_ rows: [String], on store: ExpenseStore) throws -> ImportReport {
        let text = "Date,Description,Reference,Amount\n" + rows.map { "2026-01-\($0)\n" }.joined()
        let file = try EntryFile(beginning: Array(text.utf8), name: "file")
        var rest = Array(text.utf8)
        var reader = file.reader(currency: .dollar) {
            defer { rest = [] }
            return rest
        }
        return try store.importEntries(EntrySpool(&reader), ImportOptions(source: "file"))
    }
}
