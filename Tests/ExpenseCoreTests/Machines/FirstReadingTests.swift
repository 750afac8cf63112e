import Testing

@testable import ExpenseCore

/// A machine with a ledger of its own that joins a shared one: what the others have holds, and what it had itself is listed.
@Suite(.ownThreads)
struct FirstReadingTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
    }

    @Test(arguments: [("EUR", "USD"), ("USD", "EUR")])
    func `the default currency and account of the shared ledger hold, and those of the new machine are listed`(
        shared: String, own: String
    ) throws {
        // Its own values are later.
        carrier.advance(1, by: 1000)
        for (store, code, name) in [(one, shared, "giro"), (two, own, "cash")] {
            _ = try store.add(Account(name: name))
            try store.setDefaultCurrency(#require(Currency(code)))
            _ = try store.setDefaultAccount(name)
            _ = try store.set(Budget(category: "food", amount: dollars(name == "giro" ? "100" : "90"), per: .month))
        }
        try carrier.begin()
        try carrier.settleEqually()
        for store in [one, two] {
            #expect(try store.defaultCurrency()?.code == shared)
            #expect(try store.defaultAccount()?.name == "giro")
            #expect(try store.budgets(in: .month(of: today)).map(\.budget.amount) == [dollars("100")])
            let lost = try store.syncConflicts().compactMap(\.lost)
            #expect(lost.count == 3 && lost.contains(own) && lost.contains("cash"), "\(lost)")
        }
        try two.decide(#require(two.syncConflicts().first { $0.lost == own }), .replace)
        try carrier.settleEqually()
        for store in [one, two] { #expect(try store.defaultCurrency()?.code == own) }
    }

    @Test(arguments: [false, true])
    func
        `an account that both have has the opening balance of the shared ledger, and that of the new machine is listed`(
            isShared: Bool
        ) throws
    {
        func fill(_ store: ExpenseStore, _ amount: String) throws {
            _ = try store.add(Account(name: "giro"), opening: dollars(amount), on: day("2026-11-01"))
            _ = try store.add(Account(name: "cash"), opening: dollars("20"), on: day("2026-11-01"))
        }
        try fill(two, "1200")
        // The account may be older than the sharing, or newer.
        if !isShared { try fill(one, "1000") }
        try carrier.carryEverything()
        _ = try one.synchronize(with: .folder(carrier.place(0)), name: "one", alike: .refuse)
        if isShared {
            try fill(one, "1000")
            _ = try one.synchronize()
        }
        try carrier.carryEverything()
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "two", alike: .refuse)
        try carrier.settleEqually()
        for store in [one, two] {
            #expect(try store.entries().map(\.amount.display).sorted() == ["1,000.00 USD", "20.00 USD"])
            #expect(try store.syncConflicts().map(\.lost) == ["1,200.00 USD"])
        }
    }

    @Test func `what the shared ledger had deleted before does not delete what the new machine has`() throws {
        let budget = Budget(category: "food", amount: try dollars("100"), per: .month)
        _ = try two.set(budget)
        _ = try two.add(Category(name: "pets", color: Color(7)))
        _ = try two.add(Expense(date: today, amount: dollars("5"), category: "pets", note: "cat"))
        carrier.advance(0, by: 1000)
        _ = try one.set(budget)
        try budget.delete(from: one)
        _ = try one.add(Category(name: "Pets", color: Color(7)))
        _ = try one.deleteCategory("Pets")
        try carrier.begin()
        try carrier.settleEqually()
        for store in [one, two] {
            #expect(try store.budgets(in: .month(of: today)).map(\.budget.amount) == [dollars("100")])
            #expect(try store.entries().map { $0.category?.lowercased() } == ["pets"])
            #expect(try store.syncConflicts().isEmpty)
        }
    }

    @Test func `ready-made categories that the others have deleted or renamed stay away, unless something is in them`()
        throws
    {
        _ = try one.deleteCategory("gifts")
        _ = try one.renameCategory("health", to: "doctor")
        _ = try one.mergeCategory("clothes", into: "fun")
        _ = try two.add(Expense(date: today, amount: dollars("5"), category: "clothes", note: "hat"))
        try carrier.begin()
        try carrier.settleEqually()
        for store in [one, two] {
            let names = try store.categories().map(\.name)
            #expect(names.contains("doctor") && names.contains("clothes") && names.contains("food"))
            #expect(!names.contains("gifts") && !names.contains("health"))
            #expect(try store.syncConflicts().isEmpty)
        }
    }

    @Test func `what was imported and changed before a ledger is shared arrives whole`() throws {
        var rows = ListedEntries([Expense(date: today, amount: try dollars("4"), payee: "Bakery")])
        _ = try one.importEntries(&rows, ImportOptions(source: "test"))
        _ = try one.update(#require(try one.entries().first).id) { $0.date = day("2026-11-20") }
        try carrier.begin()
        try carrier.settleEqually()
        #expect(try two.entries().map(\.payee) == ["Bakery"])
        for store in carrier.stores { #expect(try store.machines().compactMap(\.fault).isEmpty) }
    }
}
