import Testing

@testable import ExpenseCore

/// A row of a bank's file that machines have read without knowing of each other, and that one of them has made something
/// else of: it is one entry (rule Y4), whatever arrives first.
@Suite(.long, .ownThreads)
struct SameRowTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        for account in ["giro", "card"] { _ = try carrier.stores[0].add(Account(name: account)) }
        try carrier.settle()
    }

    private func row(_ amount: String, _ payee: String, _ kind: Expense.Kind = .expense) throws -> Expense {
        Expense(date: today, kind: kind, amount: try dollars(amount), payee: payee)
    }

    @discardableResult
    private func importRows(
        _ rows: [Expense], account: String? = nil, on machine: Int, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportReport {
        var lines = ListedEntries(rows)
        var options = ImportOptions(source: "test")
        options.account = account
        change(&options)
        return try carrier.stores[machine].importEntries(&lines, options)
    }

    /// Brings the first two machines' files to each other and to the third in an order, then all to all.
    ///
    /// - Parameter lost: what is listed as lost, in order.
    private func meet(_ order: [(Int, Int)], lost: [String] = [], _ place: SourceLocation = #_sourceLocation) throws {
        for (one, other) in order { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually(place)
        for store in carrier.stores {
            let found = try store.syncConflicts().map { $0.lost ?? $0.column ?? "deleted" }.sorted()
            #expect(found == lost, sourceLocation: place)
        }
    }

    /// Brings all files to all, where two entries are listed as perhaps the same, and makes them one.
    private func meetAndJoin(_ order: [(Int, Int)]) throws {
        try meet(order, lost: [SyncConflict.double])
        try one.decide(#require(try one.syncConflicts().first), .replace)
        try meet([])
    }

    @Test(arguments: orders.indices)
    func
        `a typed entry that one machine recognised, and the same row on another machine, are the typed entry if people say so`(
            order: Int
        ) throws
    {
        _ = try carrier.stores[1].add(
            Expense(date: today, amount: dollars("4"), category: "groceries", note: "rolls", payee: "bakery"))
        let rows = [try row("4", "BAKERY 12"), try row("7", "Shop")]
        try importRows(rows, account: "giro", on: 0)
        #expect(try importRows(rows, account: "giro", on: 1).matches.count == 1)
        try meetAndJoin(Self.orders[order])
        for store in carrier.stores {
            let entry = try #require(try store.entries().first { $0.amount.minorUnits == 400 })
            #expect((entry.category, entry.payee, entry.account) == ("groceries", "bakery", "giro"))
            #expect(try store.entries().count == 2)
        }
        #expect(try importRows(rows, account: "giro", on: 2).added == 0)
    }

    @Test(arguments: orders.indices, [false, true])
    func `rows of an import that was undone and repeated are those that another machine has imported`(
        order: Int, isReadBefore: Bool
    ) throws {
        let rows = [try row("4", "BAKERY 12"), try row("7", "Shop"), try row("7", "Shop")]
        try importRows(rows, account: "giro", on: 0)
        // The others are told of the import, and then of its end.
        _ = try carrier.stores[0].synchronize()
        if isReadBefore { try carrier.settle() }
        _ = try carrier.stores[0].undo(1, today: today)
        _ = try carrier.stores[0].synchronize()
        if isReadBefore { try carrier.settle() }
        try importRows(rows, account: "giro", on: 0)
        try importRows(rows, account: "giro", on: 1)
        for (one, other) in Self.orders[order] { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try store.entries().map(\.amount.minorUnits).sorted() == [400, 700, 700])
        }
        for machine in 0...2 { #expect(try importRows(rows, account: "giro", on: machine).added == 0) }
        // They are gone when both imports are undone.
        for machine in 0...1 {
            _ = try carrier.stores[machine].undo(1, today: today)
            try carrier.settleEqually()
            for store in carrier.stores { #expect(try store.entries().isEmpty == (machine == 1)) }
        }
    }

    @Test(arguments: orders.indices, [false, true])
    func `Y1 Y4 a typed entry that is undone with its import, and imported again, is the row of another machine`(
        order: Int, isReadBefore: Bool
    ) throws {
        let rows = [try row("4", "BAKERY 12")]
        _ = try one.add(Expense(date: today, amount: dollars("4"), payee: "bakery"))
        try importRows(rows, account: "giro", on: 0)
        _ = try one.synchronize()
        try importRows(rows, account: "giro", on: 1)
        if isReadBefore { try carrier.settle() }
        for _ in 0..<2 { _ = try? one.undo(1, today: today) }
        try importRows(rows, account: "giro", on: 0)
        for (one, other) in Self.orders[order] { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.entries().count == 1) }
        for machine in 0...2 { #expect(try importRows(rows, account: "giro", on: machine).added == 0) }
    }

    @Test(arguments: orders.indices)
    func `a transfer of two rows, and one of them on another machine, are the transfer if people say so`(order: Int)
        throws
    {
        let (giro, card) = ([try row("250", "Card payment")], [try row("250", "Payment received", .income)])
        try importRows(giro, account: "giro", on: 0)
        #expect(try importRows(card, account: "card", on: 0).transfers.count == 1)
        try importRows(card, account: "card", on: 1)
        try meetAndJoin(Self.orders[order])
        for store in carrier.stores {
            let found = try store.entries().map { "\($0.kind) \($0.account ?? "") \($0.target ?? "")" }
            #expect(found == ["transfer giro card"])
        }
        #expect(try importRows(giro, account: "giro", on: 1).added == 0)
    }

    @Test(arguments: orders.indices)
    func `a transfer whose rows machines imported in different orders is one transfer if people say so`(order: Int)
        throws
    {
        let (giro, card) = ([try row("250", "Card payment")], [try row("250", "Payment received", .income)])
        try importRows(giro, account: "giro", on: 0)
        try importRows(card, account: "card", on: 0)
        try importRows(card, account: "card", on: 1)
        try importRows(giro, account: "giro", on: 1)
        try meetAndJoin(Self.orders[order])
        for store in carrier.stores {
            let found = try store.entries().map { "\($0.kind) \($0.account ?? "") \($0.target ?? "")" }
            #expect(found == ["transfer giro card"])
        }
    }

    @Test(arguments: orders.indices, [0, 1])
    func `what a rule of one machine gave a row holds beside the plain row of another machine`(
        order: Int, ruled: Int
    ) throws {
        var rule = Rule(text: "metro", category: "groceries")
        rule.details.payee = "Metro"
        _ = try carrier.stores[ruled].add(rule)
        for machine in [0, 1] { try importRows([try row("18", "METRO SAGT")], on: machine) }
        try meet(Self.orders[order], lost: ["METRO SAGT"])
        for store in carrier.stores {
            let found = try store.entries().map { "\($0.category ?? "") \($0.payee ?? "")" }
            #expect(found == ["groceries Metro"])
        }
    }

    @Test(arguments: orders.indices)
    func `two equal purchases that both machines typed stay two if both import the bank's file`(order: Int) throws {
        for machine in [0, 1] {
            _ = try carrier.stores[machine].add(
                Expense(date: today, amount: dollars("7"), note: "typed on \(machine)", payee: "Shop", account: "giro"))
        }
        try carrier.settle()
        for conflict in try one.syncConflicts() { try one.decide(conflict, .keep) }
        try carrier.settle()
        let rows = [try row("7", "Shop"), try row("7", "Shop")]
        for machine in [0, 1] {
            #expect(try importRows(rows, account: "giro", on: machine).added == 0)
        }
        try meet(Self.orders[order])
        for store in carrier.stores { #expect(try store.entries().count == 2) }
    }

    @Test(arguments: orders.indices, [1, 2])
    func `of two equal rows one is the typed entry on every machine, in whatever parts they were imported`(
        order: Int, first: Int
    ) throws {
        _ = try carrier.stores[0].add(Expense(date: today, amount: dollars("7"), payee: "Shop", account: "giro"))
        try carrier.settle()
        let rows = [try row("7", "Shop"), try row("7", "Shop")]
        try importRows(Array(rows.prefix(first)), account: "giro", on: 0)
        try importRows(rows, account: "giro", on: 1)
        try importRows(rows, account: "giro", on: 0)
        for (one, other) in Self.orders[order] { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.entries().count == 2) }
    }

    @Test func `the same category given on two machines is no conflict`() throws {
        _ = try carrier.stores[0].add(row("4", "Bakery"))
        try carrier.settle()
        for store in carrier.stores.prefix(2) {
            _ = try store.update(#require(try store.entries().first).id) { $0.category = "groceries" }
        }
        try meet([])
    }

    @Test func `of an imported entry different fields that two machines edit hold both`() throws {
        try importRows([row("4", "Bakery")], account: "giro", on: 0)
        try carrier.settle()
        func change(on machine: Int, _ change: (inout Expense) -> Void) throws {
            let store = carrier.stores[machine]
            _ = try store.update(#require(store.entries().first).id, change)
            carrier.advance(1, by: 1000)
        }
        try change(on: 0) { $0.date = day("2026-11-10") }
        try change(on: 0) { $0.account = "card" }
        try change(on: 1) { $0.amount = Money(minorUnits: 500, currency: .dollar) }
        try meet([(0, 1)])
        for store in carrier.stores {
            let entry = try #require(try store.entries().first)
            #expect((entry.date, entry.account, entry.amount.minorUnits) == (day("2026-11-10"), "card", 500))
        }
    }

    @Test func `an edit of a typed entry holds beside a row by which another machine recognised it later`() throws {
        _ = try carrier.stores[0].add(
            Expense(date: today, amount: dollars("4"), category: "groceries", payee: "Bakery", account: "giro"))
        try carrier.settle()
        let theirs = try #require(try carrier.stores[1].entries().first)
        _ = try carrier.stores[1].update(theirs.id) { $0.amount = Money(minorUnits: 500, currency: .dollar) }
        carrier.advance(0, by: 1000)
        #expect(try importRows([row("4", "BAKERY 12")], account: "giro", on: 0).matches.count == 1)
        try meet([(0, 1)])
        for store in carrier.stores { #expect(try store.entries().map(\.amount.minorUnits) == [500]) }
    }
}
