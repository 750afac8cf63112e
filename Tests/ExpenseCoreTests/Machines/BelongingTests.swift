import Testing

@testable import ExpenseCore

/// What belongs to a row that two machines changed: the parts of a recurring receipt, the goal, the budget and the rules of a
/// category, and debts (rules Y3 and Y5).
@Suite(.long, .ownThreads)
struct BelongingTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        carrier.advance(1, by: 1000)
    }

    private static let orders = [[(0, 1)], [(1, 0)], [(0, 2), (1, 2)], [(1, 2), (0, 2)]]

    private func meet(_ order: [(Int, Int)] = [], _ place: SourceLocation = #_sourceLocation) throws {
        for (one, other) in order { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually(place)
        carrier.advance(1, by: 1000)
    }

    private func conflicts(in store: ExpenseStore) throws -> [String] {
        try store.syncConflicts().map { "\($0.subject): \($0.present) / \($0.lost ?? "deleted")" }.sorted()
    }

    // MARK: recurring receipts

    private func receipt(_ amounts: [String], _ category: String? = nil) throws -> Recurring {
        var parts = try amounts.map { Expense(date: day("2026-12-01"), amount: try dollars($0), note: "net") }
        parts[1].category = category
        var recurring = Recurring(entry: parts[0], unit: .month)
        recurring.others = Array(parts.dropFirst())
        return recurring
    }

    @Test(arguments: orders.indices)
    func `a part that another machine changed is listed as lost, even if the first amounts are the same`(order: Int)
        throws
    {
        let id = try one.add(receipt(["60", "20"]), recordingThrough: today).recurring.id
        try meet()
        _ = try one.updateRecurring(id) { $0 = try receipt(["60", "25"]) }
        _ = try two.updateRecurring(id) { $0 = try receipt(["60", "20"], "fun") }
        try meet(Self.orders[order])
        let name = "recurring #\(id)  every month  net"
        for store in carrier.stores {
            #expect(
                try conflicts(in: store) == ["\(name): 60.00 USD, 20.00 USD fun / 60.00 USD, 25.00 USD"])
        }
        try one.decide(#require(try one.syncConflicts().first), .replace)
        try meet()
        #expect(try two.recurring().first?.others.map { "\($0.amount.plain) \($0.category ?? "")" } == ["25.00 "])
        #expect(try conflicts(in: two).isEmpty)
    }

    @Test(arguments: orders.indices)
    func `money moved between two budgets of categories that become one moves nothing`(order: Int) throws {
        for name in ["q", "r"] {
            _ = try one.add(Category(name: name, color: Category.readyMade[2].color))
            _ = try one.set(Budget(category: name, amount: dollars("10"), per: .month))
        }
        _ = try one.moveMoney(dollars("3"), from: "q", to: "r", in: today)
        try meet()
        _ = try one.renameCategory("r", to: "s")
        _ = try two.renameCategory("q", to: "S")
        try meet(Self.orders[order])
        for store in carrier.stores { #expect(try store.read { try $0.envelopeMoves().count } == 2) }
        try two.decide(#require(try two.syncConflicts().first), .replace)
        try meet()
        for store in carrier.stores { #expect(try store.read { try $0.envelopeMoves().isEmpty }) }
    }

    @Test func `a part that was read before it was changed again is not listed`() throws {
        let id = try one.add(receipt(["60", "20"]), recordingThrough: today).recurring.id
        try meet()
        _ = try one.updateRecurring(id) { $0 = try receipt(["60", "25"]) }
        try meet()
        _ = try two.updateRecurring(id) { $0 = try receipt(["60", "30"]) }
        try meet()
        for store in carrier.stores { #expect(try conflicts(in: store).isEmpty) }
    }

    // MARK: categories that come back

    private func begin() throws {
        _ = try one.add(Category(name: "pets", color: Color(1)))
        _ = try one.set(Goal(category: "pets", amount: dollars("1000"), last: day("2027-06-30")), on: today)
        try Budget(category: "pets", amount: dollars("30"), per: .month).save(in: one)
        _ = try one.add(Rule(text: "vet", category: "pets"))
        _ = try one.add(Rule(text: "other", category: "fun"))
        try meet()
    }

    @Test(arguments: orders.indices)
    func `a deleted category that another machine uses is there, without what was deleted with it until that is undone`(
        order: Int
    ) throws {
        try begin()
        _ = try two.set(Goal(category: "pets", amount: dollars("2000"), last: day("2027-08-31")), on: today)
        _ = try two.set(
            Budget(category: "pets", amount: dollars("67"), per: .month), in: Period(from: today), today: today)
        _ = try two.deleteCategory("pets")
        _ = try one.add(Expense(date: today, amount: dollars("3"), category: "pets", note: "food"))
        try meet(Self.orders[order])
        for store in carrier.stores {
            #expect(try store.entries().map(\.category) == ["pets"])
            #expect(try store.goals(on: today).isEmpty && Budget.all(in: store).isEmpty)
            #expect(try store.rules().map(\.text) == ["other"])
        }
        _ = try two.undo(1, today: today)
        try meet()
        for store in carrier.stores {
            #expect(try store.goals(on: today).map(\.goal.amount.display) == ["2,000.00 USD"])
            #expect(try Budget.all(in: store).map { $0.amount(on: today).display } == ["67.00 USD"])
            #expect(try store.rules().map(\.text).sorted() == ["other", "vet"])
        }
    }

    @Test func `a rule that was deleted before its category stays deleted`() throws {
        try begin()
        _ = try two.deleteRule("vet")
        _ = try two.deleteCategory("pets")
        _ = try one.add(Expense(date: today, amount: dollars("3"), category: "pets", note: "food"))
        try meet()
        #expect(try one.rules().map(\.text) == ["other"] && one.entries().map(\.category) == ["pets"])
    }

    // MARK: debts

    private func settle(
        _ store: ExpenseStore, _ amount: String = "15", into account: String? = nil, on date: String = "2026-11-21"
    ) throws {
        _ = try store.add(
            Expense(
                date: day(date), kind: .transfer, amount: dollars(amount), note: "settled", account: "people:anna",
                target: account))
    }

    private func beginDebt() throws {
        for name in ["people:anna", "giro", "cash"] { _ = try one.add(Account(name: name)) }
        _ = try one.add(
            Expense(date: today, kind: .transfer, amount: dollars("15"), note: "dinner", target: "people:anna"))
        try meet()
    }

    @Test(arguments: orders.indices) func `a debt that two machines settle is listed as a possible double`(order: Int)
        throws
    {
        try beginDebt()
        try settle(one, into: "giro", on: "2026-11-20")
        try settle(two, into: "cash")
        try meet(Self.orders[order])
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.column) == [SyncConflict.double]) }
        try one.decide(#require(try one.syncConflicts().first), .replace)
        try meet()
        #expect(try two.debts().isEmpty && two.entries().count == 2)
        _ = try one.undo(1, today: today)
        try meet()
        #expect(try two.entries().count == 3)
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.column) == [SyncConflict.double]) }
    }

    @Test(arguments: [["4", "5"], ["7", "8"], ["20", "4"], ["15", "4"], ["12", "5"]])
    func `payments of two machines of other amounts are no doubles, and what was paid too much is owed`(paid: [String])
        throws
    {
        try beginDebt()
        for (store, amount) in zip(carrier.stores, paid) { try settle(store, amount, into: "giro") }
        try meet()
        let left = try 1500 - paid.reduce(0) { try $0 + dollars($1).minorUnits }
        for store in carrier.stores {
            #expect(try store.syncConflicts().isEmpty)
            #expect(try store.debts().map(\.amount.minorUnits) == (left == 0 ? [] : [left]))
        }
    }

    @Test func `money that two machines lend to one person is no double`() throws {
        for name in ["people:anna", "giro"] { _ = try one.add(Account(name: name)) }
        try meet()
        for (store, amount) in zip(carrier.stores, ["15", "4"]) {
            _ = try store.add(
                Expense(date: today, kind: .transfer, amount: dollars(amount), account: "giro", target: "people:anna"))
        }
        try meet()
        #expect(try one.syncConflicts().isEmpty)
    }

    @Test func `two payments that one machine recorded, and other notes, are no doubles`() throws {
        try beginDebt()
        for _ in 0..<2 { try settle(one, into: "giro") }
        _ = try two.add(
            Expense(
                date: today, kind: .transfer, amount: dollars("15"), note: "for the cinema", account: "people:anna",
                target: "giro"))
        try meet()
        #expect(try one.syncConflicts().isEmpty)
    }
}
