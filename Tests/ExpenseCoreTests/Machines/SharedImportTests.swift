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

    @Test func `rows whose import was undone and is made again after sharing are there once on all machines`() throws {
        try importRows(2, on: one)
        _ = try one.undo()
        try carrier.begin()
        try importRows(2, on: one)
        try importRows(2, on: two)
        try carrier.settleEqually()
        #expect(try two.entries().count == 2)
    }
}
