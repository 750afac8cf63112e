import Testing

@testable import ExpenseCore

/// Entries that two machines have recorded and that may be the same are listed for people to decide (rule Y4); the same row
/// in an account that one machine has renamed is one entry.
struct LikelyDoubleTests {
    private let carrier: Carrier
    private let today = day("2026-11-21")
    private var one: ExpenseStore { carrier.stores[0] }
    private var two: ExpenseStore { carrier.stores[1] }

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        _ = try one.add(Account(name: "giro"))
        _ = try one.add(Expense(date: day("2026-01-01"), amount: dollars("1"), note: "first"))
        try carrier.settle()
    }

    private func importRows(_ payees: [String], account: String?, to store: ExpenseStore) throws {
        var lines = ListedEntries(
            try payees.enumerated().map {
                Expense(date: today, amount: try dollars("1\($0.offset)"), payee: $0.element)
            })
        var options = ImportOptions(source: "test")
        options.account = account
        _ = try store.importEntries(&lines, options)
    }

    private func doubles() throws -> [SyncConflict] {
        let all = try carrier.stores.map { try $0.syncConflicts() }
        for conflicts in all { #expect(conflicts.map(\.stored) == all[0].map(\.stored)) }
        return all[0].filter { $0.column == SyncConflict.double }
    }

    @Test(arguments: [true, false])
    func `a receipt that was typed on one machine and a row of its sum are listed, and are one if people say so`(
        isTypedFirst: Bool
    ) throws {
        let (typing, importing) = isTypedFirst ? (one, two) : (two, one)
        let parts = try [("6", "groceries"), ("4", "home")].map {
            Expense(date: day("2026-11-20"), amount: try dollars($0), category: $1, payee: "Rewe")
        }
        _ = try typing.add(receipt: parts)
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: importing)
        try carrier.settleEqually()
        #expect(try doubles().count == 1)
        try two.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty)
        let amounts = try one.entries().map(\.amount.minorUnits).sorted()
        #expect(amounts == [100, 400, 600, 1100])
        #expect(try one.entries().filter { $0.receipt != nil }.map(\.account) == ["giro", "giro"])
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: typing)
        try carrier.settleEqually()
        #expect(try one.entries().count == 4)
    }

    @Test
    func
        `a row that one machine imported and an entry that was typed on another one are listed, and are one if people say so`()
        throws
    {
        _ = try two.add(Expense(date: day("2026-11-20"), amount: dollars("10"), category: "groceries", note: "rewe"))
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: one)
        try carrier.settleEqually()
        #expect(try doubles().count == 1 && one.entries().count == 4)
        #expect(try two.attentionToMachines()?.conflicts == 1)
        try one.decide(#require(try doubles().first), .replace)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && two.entries().count == 3)
        let entry = try #require(try two.entries().first { $0.amount.minorUnits == 1000 })
        #expect(
            (entry.category, entry.note, entry.payee, entry.account) == ("groceries", "rewe", "REWE SAGT DANKE", "giro")
        )
        // It is known by its row.
        try importRows(["REWE SAGT DANKE", "Shop"], account: "giro", to: carrier.stores[2])
        try carrier.settleEqually()
        #expect(try one.entries().count == 3)
    }

    @Test func `two that people keep are not listed again`() throws {
        _ = try two.add(Expense(date: today, amount: dollars("10"), note: "rewe"))
        try importRows(["REWE SAGT DANKE"], account: "giro", to: one)
        try carrier.settleEqually()
        try two.decide(#require(try doubles().first), .keep)
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
        _ = try two.leaveMachines()
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "again")
        try carrier.settleEqually()
        #expect(try doubles().isEmpty && one.entries().count == 3)
    }

    @Test func `an entry of another amount or far from the row's day, and two that were typed, are not listed`() throws
    {
        _ = try two.add(Expense(date: day("2026-11-10"), amount: dollars("10"), note: "rewe"))
        _ = try two.add(Expense(date: today, amount: dollars("10.50"), note: "rewe"))
        try importRows(["REWE SAGT DANKE"], account: "giro", to: one)
        for store in [one, two] { _ = try store.add(Expense(date: today, amount: dollars("3"), note: "coffee")) }
        try carrier.settleEqually()
        #expect(try doubles().isEmpty)
    }

    @Test func `a row that was imported into an account here and into none there is listed`() throws {
        try importRows(["Rent", "Shop"], account: "giro", to: one)
        try importRows(["Rent", "Shop"], account: nil, to: two)
        try carrier.settleEqually()
        #expect(try doubles().count == 2 && one.entries().count == 5)
        for conflict in try doubles() { try two.decide(conflict, .replace) }
        try carrier.settleEqually()
        #expect(try one.entries().count == 3 && doubles().isEmpty)
        #expect(try Set(two.entries().map(\.account)) == ["giro", nil])
    }

    @Test
    func `a file that was imported under two names of its account is listed, but not an equal fee of another account`()
        throws
    {
        try importRows(["Rent", "Shop", "Fee"], account: "giro", to: one)
        try importRows(["Rent", "Shop", "Fee"], account: "bank", to: two)
        try carrier.settleEqually()
        #expect(try doubles().count == 3)
        let carrier = try Carrier(2)
        try carrier.begin()
        for (store, account) in zip(carrier.stores, ["giro", "bank"]) {
            try importRows(["Fee"], account: account, to: store)
        }
        try carrier.settle()
        #expect(try carrier.stores[0].syncConflicts().isEmpty && carrier.stores[0].entries().count == 2)
    }

    @Test func `rows that were imported before and after the account was renamed on one machine are one`() throws {
        try importRows(["Rent", "Shop"], account: "giro", to: one)
        _ = try two.renameAccount("giro", to: "bank")
        try importRows(["Rent", "Shop"], account: "bank", to: two)
        try carrier.settleEqually()
        #expect(try one.entries().count == 3 && doubles().isEmpty)
        #expect(try Set(two.entries().map(\.account)) == ["bank", nil])
    }

    @Test func `what was made one when two ledgers were joined is not undone with the next change`() throws {
        let joined = try Carrier(2)
        for store in joined.stores { _ = try store.add(Expense(date: today, amount: dollars("5"), note: "lunch")) }
        try joined.begin(.same)
        let two = joined.stores[1]
        _ = try two.add(Expense(date: today, amount: dollars("7"), note: "tea"))
        _ = try two.undo(1, today: today)
        try joined.settle()
        for store in joined.stores {
            #expect(try store.entries().map(\.note) == ["lunch"])
            #expect(try faults(of: store).isEmpty)
        }
    }
}
