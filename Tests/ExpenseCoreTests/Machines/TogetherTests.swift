import Testing

@testable import ExpenseCore

/// What belongs together stays together (rule Y5), if machines change its parts without knowing of each other.
@Suite(.long, .ownThreads)
struct TogetherTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        // The second clock is later, so its changes win.
        carrier.advance(1, by: 1000)
    }

    /// Brings files from machine to machine in an order, then all to all.
    private func meet(_ order: [(Int, Int)] = [], _ place: SourceLocation = #_sourceLocation) throws {
        for (one, other) in order { try carrier.bring(from: one, to: other) }
        try carrier.settleEqually(place)
    }

    // MARK: categories

    private func names() throws -> [String] {
        try one.categories().map(\.name).filter { $0.hasPrefix("eat") || $0.hasPrefix("food") || $0 == "drinks" }
            .sorted()
    }

    @Test(arguments: orders.indices)
    func `a subcategory that one machine made while another renamed its parent is renamed with it`(order: Int) throws {
        _ = try one.add(Category(name: "food:out", color: Color(1)))
        try meet()
        _ = try one.renameCategory("food", to: "eat")
        _ = try two.add(Category(name: "food:new", color: Color(2)))
        _ = try two.add(Category(name: "food:new:er", color: Color(2)))
        try meet(Self.orders[order])
        #expect(try names() == ["eat", "eat:new", "eat:new:er", "eat:out"])
    }

    @Test func `a parent that is renamed below its own name takes its subcategories along once`() throws {
        _ = try one.add(Category(name: "food:out", color: Color(1)))
        try meet()
        _ = try one.renameCategory("food", to: "food:old")
        _ = try two.add(Category(name: "food:new", color: Color(2)))
        try meet()
        #expect(try names() == ["food:old", "food:old:new", "food:old:out"])
    }

    @Test func `a subcategory that both sides have is listed, and one with the entries of both if people say so`()
        throws
    {
        _ = try one.renameCategory("food", to: "eat")
        _ = try one.add(Category(name: "eat:new", color: Color(1)))
        _ = try two.add(Category(name: "food:new", color: Color(2)))
        _ = try one.add(Expense(date: today, amount: dollars("1"), category: "eat:new", note: "a"))
        _ = try two.add(Expense(date: today, amount: dollars("1"), category: "food:new", note: "b"))
        try meet()
        #expect(try names() == ["eat", "eat:new", "eat:new (2)"])
        try one.decide(#require(try one.syncConflicts().first), .replace)
        try meet()
        #expect(try names() == ["eat", "eat:new"])
        #expect(try two.entries().map(\.category) == ["eat:new", "eat:new"])
    }

    @Test func `a machine that reads an old renaming renames nothing that has another name since`() throws {
        _ = try one.renameCategory("food", to: "eat")
        _ = try two.add(Category(name: "food:new", color: Color(2)))
        for (from, to) in [(0, 1), (1, 0)] { try carrier.bring(from: from, to: to) }
        _ = try one.renameCategory("eat:new", to: "drinks")
        _ = try one.add(Category(name: "food:again", color: Color(2)))
        try meet()
        #expect(try names() == ["drinks", "eat", "food:again"])
    }

    @Test(arguments: orders.indices, [false, true])
    func `two renames that would make a circle are as they were typed, and nothing is lost`(
        order: Int, isReversed: Bool
    ) throws {
        for name in ["p", "q", "p:a", "q:b", "q:b:c"] { _ = try one.add(Category(name: name, color: Color(1))) }
        _ = try one.set(Budget(category: "q", amount: dollars("30"), per: .month))
        _ = try one.add(Expense(date: today, amount: dollars("5"), category: "q:b:c", note: "x"))
        try meet()
        let (earlier, later) = isReversed ? ("q", "p") : ("p", "q")
        _ = try one.renameCategory(earlier, to: "\(later):\(earlier)")
        carrier.advance(1, by: 1000)
        _ = try two.renameCategory(later, to: "\(earlier):\(later)")
        try meet(Self.orders[order])
        for _ in 0..<3 { try meet() }
        let names = try one.categories().map(\.name).filter { "pq".contains($0.prefix(1)) }
        #expect(names == ["p:q", "p:q:b", "p:q:b:c", "q:p", "q:p:a"])
        #expect(try one.budgets(in: .month(of: today)).map(\.spent.minorUnits) == [500])
        #expect(try one.syncConflicts().isEmpty)
    }

    @Test func `a name of a category that lost replaces the other one in its subcategories, too`() throws {
        _ = try one.add(Category(name: "food:out", color: Color(1)))
        try meet()
        _ = try one.renameCategory("food", to: "eat")
        carrier.advance(1, by: 1000)
        _ = try two.renameCategory("food", to: "food2")
        try meet()
        #expect(try names() == ["food2", "food2:out"])
        let conflict = try #require(try one.syncConflicts().first { $0.lost == "eat" })
        try one.decide(conflict, .replace)
        #expect(try names() == ["eat", "eat:out"])
        try meet()
        #expect(try names() == ["eat", "eat:out"])
        #expect(try one.syncConflicts().isEmpty)
    }

    // MARK: transfers

    private func addTransfer(received: Money? = nil) throws {
        for name in ["giro", "cash"] { _ = try one.add(Account(name: name)) }
        _ = try one.add(
            Expense(
                date: today, kind: .transfer, amount: dollars("5"), note: "move", account: "giro", target: "cash",
                received: received))
        try meet()
    }

    private func entries() throws -> [String] {
        try one.entries().map { "\($0.kind) \($0.amount.display) \($0.account ?? "") \($0.target ?? "")" }.sorted()
    }

    @Test(arguments: orders.indices)
    func `a transfer that two machines split is one expense and one income`(order: Int) throws {
        try addTransfer()
        for store in [one, two] { _ = try store.split(#require(try store.entries().first).id) }
        try meet(Self.orders[order])
        #expect(try entries() == ["expense 5.00 USD giro ", "income 5.00 USD cash "])
        #expect(try one.syncConflicts().isEmpty)
        // And again, after one has joined them.
        let pair = try one.entries().sorted { $0.kind == .expense && $1.kind != .expense }
        _ = try one.join(pair[0].id, pair[1].id)
        try meet()
        #expect(try entries() == ["transfer 5.00 USD giro cash"])
        for store in [two, one] { _ = try store.split(#require(try store.entries().first).id) }
        try meet(Self.orders[order])
        #expect(try entries() == ["expense 5.00 USD giro ", "income 5.00 USD cash "])
        #expect(try one.syncConflicts().isEmpty)
    }

    @Test(arguments: orders.indices, [true, false])
    func `an exchange of two currencies between accounts that become one keeps both amounts`(order: Int, isEdited: Bool)
        throws
    {
        try addTransfer(received: Money(minorUnits: 400, currency: Currency("EUR") ?? .dollar))
        _ = try one.renameAccount("giro", to: "bank")
        _ = try two.renameAccount("cash", to: "bank")
        if isEdited { _ = try two.update(#require(try two.entries().first).id) { $0.tags = ["x"] } }
        try meet(Self.orders[order])
        try one.decide(#require(try one.syncConflicts().first), .replace)
        try meet()
        #expect(try entries() == ["expense 5.00 USD bank ", "income 4.00 EUR bank "])
        #expect(try two.balances().map(\.balance.display).sorted() == ["-5.00 USD", "4.00 EUR"])
    }

    @Test(arguments: orders.indices, [ConflictDecision.keep, .replace])
    func `whoever decides that a transfer is deleted, which another machine split, deletes both its sides`(
        order: Int, decision: ConflictDecision
    ) throws {
        try addTransfer()
        _ = try one.delete([1])
        _ = try two.split(#require(try two.entries().first).id)
        try meet(Self.orders[order])
        let sides = ["expense 5.00 USD giro ", "income 5.00 USD cash "]
        #expect(try entries() == sides)
        let told = try #require(try one.syncConflicts().first)
        #expect(try one.syncConflicts().count == 1)
        #expect(told.column == nil)
        try one.decide(told, decision)
        try meet()
        #expect(try entries() == (decision == .keep ? sides : []))
        #expect(try two.syncConflicts().isEmpty)
        _ = try one.undo(1, today: today)
        try meet()
        #expect(try entries() == sides && two.syncConflicts().count == 1)
    }

    // MARK: recurring receipts

    private func recurringReceipt(_ amounts: [String]) throws -> Recurring {
        let parts = try amounts.map { Expense(date: day("2026-10-01"), amount: try dollars($0), note: "part \($0)") }
        var recurring = Recurring(entry: parts[0], unit: .month)
        recurring.others = Array(parts.dropFirst())
        return recurring
    }

    /// A receipt of 80.00 whose second part is of `home`, and another entry of that category.
    private func addRecurringReceipt() throws -> Int64 {
        var receipt = try recurringReceipt(["60", "20"])
        receipt.others[0].category = "home"
        let id = try one.add(receipt, recordingThrough: day("2026-09-30")).recurring.id
        _ = try one.add(Expense(date: today, amount: dollars("1"), category: "home", note: "lamp"))
        try meet()
        return id
    }

    private func parts(in store: ExpenseStore) throws -> [String] {
        try store.recurring().flatMap { [$0.entry] + $0.others }.map { "\($0.amount.plain) \($0.category ?? "-")" }
    }

    private func change(_ id: Int64, in store: ExpenseStore, to amounts: [String], _ category: String?) throws {
        _ = try store.updateRecurring(id) {
            $0 = try recurringReceipt(amounts)
            $0.others[0].category = category
        }
    }

    @Test(arguments: orders.indices)
    func `a recurring receipt that two machines changed is one of both, whole`(order: Int) throws {
        let id = try addRecurringReceipt()
        carrier.advance(1, by: 1000)
        try change(id, in: one, to: ["48", "16"], "home")
        try change(id, in: two, to: ["60", "20"], "fun")
        try meet(Self.orders[order])
        #expect(try parts(in: one) == ["60.00 -", "20.00 fun"])
        #expect(try !one.syncConflicts().isEmpty)
    }

    @Test(arguments: orders.indices, [true, false])
    func `a category comes back for a part of a recurring receipt that another machine changed`(
        order: Int, isMerged: Bool
    ) throws {
        let id = try addRecurringReceipt()
        carrier.advance(1, by: 1000)
        if isMerged { _ = try one.mergeCategory("home", into: "fun") } else { _ = try one.deleteCategory("home") }
        try change(id, in: two, to: ["48", "16"], "home")
        try meet(Self.orders[order])
        #expect(try parts(in: one) == ["48.00 -", "16.00 home"])
    }

    @Test(arguments: orders.indices)
    func `undoing a change of a recurring receipt keeps its parts, if their category is deleted meanwhile`(order: Int)
        throws
    {
        let id = try addRecurringReceipt()
        try change(id, in: two, to: ["48", "16"], "home")
        try meet()
        _ = try one.deleteCategory("home")
        try meet()
        _ = try two.undo()
        try meet(Self.orders[order])
        #expect(try parts(in: one) == ["60.00 -", "20.00 -"])
    }
}
