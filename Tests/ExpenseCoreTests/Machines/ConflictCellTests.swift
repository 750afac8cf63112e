import Testing

@testable import ExpenseCore

/// Cells of the table in docs/machines.md whose records behave as others do: for each kind of record and each pair of
/// what two machines did, what both have afterwards.
@Suite(.ownThreads)
struct ConflictCellTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        // The second clock is later, so its changes win.
        carrier.advance(1, by: 1000)
    }

    private func settle(_ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settle()
        carrier.advance(1, by: 1000)
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))", sourceLocation: place)
        for store in carrier.stores { #expect(try faults(of: store).isEmpty, sourceLocation: place) }
    }

    private func entry(_ note: String, in store: ExpenseStore) throws -> Expense {
        try #require(try store.entries().first { $0.note == note })
    }

    private func edit(_ note: String, in store: ExpenseStore, _ change: (inout Expense) throws -> Void) throws {
        _ = try store.update(entry(note, in: store).id) { try change(&$0) }
    }

    private func delete(_ note: String, in store: ExpenseStore) throws {
        _ = try store.delete([entry(note, in: store).id])
    }

    private func notes() throws -> [String] { try one.entries().map(\.note).sorted() }

    // MARK: occurrence

    /// Both machines record the same occurrence, which is known to be one then.
    private func recordRent() throws {
        let rent = Expense(date: day("2026-10-01"), amount: try dollars("9"), note: "rent")
        _ = try one.add(Recurring(entry: rent, unit: .month))
        try settle()
        for store in [one, two] { _ = try store.recordDue(through: day("2026-10-15")) }
        try settle()
        #expect(try notes() == ["rent"])
    }

    @Test func `occurrence, edit and edit: different fields both hold, and of one field the later value`() throws {
        try recordRent()
        try edit("rent", in: one) { ($0.amount, $0.category) = (try dollars("10"), "home") }
        try edit("rent", in: two) { ($0.amount, $0.payee) = (try dollars("11"), "landlord") }
        try settle()
        let rent = try entry("rent", in: one)
        #expect(rent.amount.minorUnits == 1100 && rent.category == "home" && rent.payee == "landlord")
        #expect(try one.syncConflicts().map(\.lost) == ["10.00 USD"])
    }

    @Test(arguments: [0, 1]) func `occurrence, edit and delete: it stays`(deleter: Int) throws {
        try recordRent()
        try delete("rent", in: carrier.stores[deleter])
        try edit("rent", in: carrier.stores[1 - deleter]) { $0.category = "home" }
        try settle()
        #expect(try entry("rent", in: one).category == "home")
    }

    @Test func `occurrence, delete and delete: it is gone, and not recorded again`() throws {
        try recordRent()
        for store in [one, two] { try delete("rent", in: store) }
        try settle()
        for store in [one, two] { _ = try store.recordDue(through: day("2026-10-15")) }
        try settle()
        #expect(try notes() == [])
    }

    // MARK: receipt, shares, transfer

    /// Entries of one receipt: of two purchases, or of a cost and somebody's share of it.
    private func addReceipt(_ kind: String, to store: ExpenseStore) throws {
        let cost = Expense(date: today, amount: try dollars("5"), note: "cost")
        var other = Expense(date: today, amount: try dollars("5"), note: "other")
        if kind == "shares" {
            other = Expense(
                date: today, kind: .transfer, amount: try dollars("5"), note: "other", target: "people:anna")
        }
        _ = try store.add(receipt: [cost, other], newAccounts: kind == "shares" ? ["people:anna"] : [])
    }

    private func receipts() throws -> [Int] {
        try Dictionary(grouping: one.entries(), by: \.receipt).filter { $0.key != nil }.map(\.value.count).sorted()
    }

    @Test(arguments: ["receipt", "shares"]) func `receipt and shares, edit and edit: both hold, in one receipt`(
        kind: String
    ) throws {
        try addReceipt(kind, to: one)
        try settle()
        try edit("cost", in: one) { $0.category = "food" }
        try edit("cost", in: two) { $0.payee = "Rewe" }
        try edit("other", in: two) { $0.date = day("2026-11-20") }
        try settle()
        let cost = try entry("cost", in: one)
        #expect(cost.category == "food" && cost.payee == "Rewe")
        #expect(try receipts() == [2])
    }

    @Test(arguments: paired(["receipt", "shares"], [false, true]))
    func `receipt and shares, edit and delete: what was edited stays, and both are told`(kind: String, isFirst: Bool)
        throws
    {
        try addReceipt(kind, to: one)
        try settle()
        let all = try notes()
        let edited = try #require(isFirst ? all.min() : all.max())
        try edit(edited, in: one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        _ = try two.delete(two.entries().map(\.id))
        try settle()
        #expect(try notes() == [edited])
        for store in [one, two] { #expect(try store.syncConflicts().map(\.column) == [nil]) }
    }

    @Test(arguments: ["receipt", "shares"]) func `receipt and shares, delete and delete: they are gone`(kind: String)
        throws
    {
        try addReceipt(kind, to: one)
        try settle()
        for store in [one, two] { _ = try store.delete(store.entries().map(\.id)) }
        try settle()
        #expect(try notes().isEmpty && one.syncConflicts().isEmpty)
    }

    @Test(arguments: ["receipt", "shares"]) func `receipt and shares, make and make: there are two receipts`(
        kind: String
    )
        throws
    {
        for store in [one, two] { try addReceipt(kind, to: store) }
        try settle()
        #expect(try receipts() == [2, 2])
    }

    private func addTransfer(to store: ExpenseStore) throws {
        _ = try store.add(
            Expense(
                date: today, kind: .transfer, amount: dollars("5"), note: "move", account: "giro", target: "cash"))
    }

    private func addAccounts() throws {
        for name in ["giro", "cash", "card"] { _ = try one.add(Account(name: name)) }
        try settle()
    }

    @Test func `transfer, edit and delete: it stays, with both sides`() throws {
        try addAccounts()
        try addTransfer(to: one)
        try settle()
        try edit("move", in: one) { $0.target = "card" }
        try delete("move", in: two)
        try settle()
        let move = try entry("move", in: two)
        #expect(move.account == "giro" && move.target == "card")
    }

    @Test func `transfer, delete and delete: it is gone; make and make: there are two`() throws {
        try addAccounts()
        for store in [one, two] { try addTransfer(to: store) }
        try settle()
        #expect(try notes() == ["move", "move"])
        for store in [one, two] { _ = try store.delete(store.entries().map(\.id)) }
        try settle()
        #expect(try notes().isEmpty)
        #expect(try one.balances().allSatisfy { $0.balance.minorUnits == 0 })
    }

    // MARK: goal

    private func set(_ amount: String, in store: ExpenseStore) throws {
        _ = try store.set(Goal(category: "fun", amount: dollars(amount), last: day("2027-06-30")), on: today)
    }

    private func goals() throws -> [String] { try two.goals(on: today).map { $0.goal.amount.display } }

    @Test func `goal, make and make: the later one holds`() throws {
        try set("100", in: one)
        try set("200", in: two)
        try settle()
        #expect(try goals() == ["200.00 USD"])
    }

    @Test func `goal, edit and edit: the later one holds, and the other one is listed`() throws {
        try set("100", in: one)
        try settle()
        try set("300", in: one)
        try set("200", in: two)
        try settle()
        #expect(try goals() == ["200.00 USD"])
        #expect(try one.syncConflicts().count == 1)
    }

    @Test(arguments: [0, 1]) func `goal, edit and delete: it stays`(deleter: Int) throws {
        try set("100", in: one)
        try settle()
        _ = try carrier.stores[deleter].deleteGoal(of: "fun")
        try set("200", in: carrier.stores[1 - deleter])
        try settle()
        #expect(try goals() == ["200.00 USD"])
    }

    @Test func `goal, delete and delete: it is gone; rename and use: it is the goal of the renamed category`() throws {
        try set("100", in: one)
        try settle()
        _ = try one.renameCategory("fun", to: "hobby")
        try set("200", in: two)
        try settle()
        #expect(try two.goals(on: today).map(\.goal.category) == ["hobby"])
        for store in [one, two] { _ = try store.deleteGoal(of: "hobby") }
        try settle()
        #expect(try goals().isEmpty)
    }

    // MARK: attached file

    private func attach(_ hash: String, in store: ExpenseStore) throws {
        try store.attach([#require(Attachment(name: "bill.pdf", hash: hash))], to: entry("lunch", in: store).id)
    }

    private func attachments() throws -> [String] { try two.attachments().values.flatMap { $0 }.map(\.name) }

    @Test func `attached file, make and make: one per name; delete and delete: it is gone`() throws {
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try settle()
        try attach(String(repeating: "a", count: 64), in: one)
        try attach(String(repeating: "b", count: 64), in: two)
        try settle()
        #expect(try attachments() == ["bill.pdf"])
        for store in [one, two] { _ = try store.detach("bill.pdf", from: entry("lunch", in: store).id) }
        try settle()
        #expect(try attachments().isEmpty && notes() == ["lunch"])
    }

    @Test func `attached file, edit and edit: the later one holds`() throws {
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try attach(String(repeating: "a", count: 64), in: one)
        try settle()
        for (store, letter) in [(two, "b"), (one, "c")] {
            try attach(String(repeating: letter, count: 64), in: store)
        }
        try settle()
        for store in [one, two] {
            #expect(
                try store.attachments().values.flatMap { $0 }.map(\.hash) == [String(repeating: "b", count: 64)])
        }
    }

    @Test func `attached file, edit and delete: the entry that got one stays`() throws {
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try settle()
        try attach(String(repeating: "a", count: 64), in: one)
        try delete("lunch", in: two)
        try settle()
        #expect(try attachments() == ["bill.pdf"] && notes() == ["lunch"])
    }

    // MARK: rule, rate, agreed balance

    @Test func `rule, edit and edit: the later one holds`() throws {
        _ = try one.add(Rule(text: "Rewe", category: "home"))
        try settle()
        _ = try one.add(Rule(text: "Rewe", category: "food"))
        _ = try two.add(Rule(text: "Rewe", category: "fun"))
        try settle()
        #expect(try one.rules().map(\.category) == ["fun"])
    }

    private func importRate(_ digits: Int64, in store: ExpenseStore) throws {
        let euro = try #require(Currency("EUR"))
        var rates = [Rate(base: euro, quote: .dollar, date: day("2026-11-20"), digits: digits, decimals: 1)][...]
        _ = try store.importRates(from: "test") { rates.popFirst() }
    }

    @Test func `rate, edit and edit: the later one holds`() throws {
        try importRate(10, in: one)
        try settle()
        try importRate(13, in: one)
        try importRate(12, in: two)
        try settle()
        #expect(try Rate.all(in: one).map(\.digits) == [12])
    }

    /// Rates and agreed balances are deleted by undoing what made them, here or on the other machine.
    private func undoLast(in store: ExpenseStore) throws {
        _ = try store.undo(change: #require(try store.history().first { !$0.isUndone }).id, today: today)
    }

    @Test(arguments: [0, 1]) func `rate, edit and delete: it stays`(deleter: Int) throws {
        try importRate(10, in: one)
        try settle()
        try undoLast(in: carrier.stores[deleter])
        try importRate(12, in: carrier.stores[1 - deleter])
        try settle()
        #expect(try Rate.all(in: two).map(\.digits) == [12])
    }

    @Test func `rate, delete and delete: it is gone`() throws {
        try importRate(10, in: one)
        try settle()
        for store in [one, two] { try undoLast(in: store) }
        try settle()
        #expect(try Rate.all(in: one).isEmpty)
    }

    private func check(on date: String, in store: ExpenseStore) throws {
        _ = try store.checkBalance(of: "giro", dollars("5"), on: day(date))
    }

    private func agreedDays() throws -> [String] {
        try two.read { try $0.agreements().map { "\($0.agreement.date)" } }
    }

    @Test(arguments: [0, 1]) func `agreed balance, edit and delete: it stays`(deleter: Int) throws {
        _ = try one.add(Account(name: "giro"), opening: dollars("5"), on: day("2026-01-01"))
        try check(on: "2026-11-19", in: one)
        try settle()
        try undoLast(in: carrier.stores[deleter])
        try check(on: "2026-11-20", in: carrier.stores[1 - deleter])
        try settle()
        #expect(try agreedDays() == ["2026-11-20"])
    }

    @Test func `agreed balance, delete and delete: it is gone`() throws {
        _ = try one.add(Account(name: "giro"), opening: dollars("5"), on: day("2026-01-01"))
        try check(on: "2026-11-19", in: one)
        try settle()
        for store in [one, two] { try undoLast(in: store) }
        try settle()
        #expect(try agreedDays().isEmpty)
    }

    @Test func `agreed balance, make and make: the later one holds, on both machines`() throws {
        _ = try one.add(Account(name: "giro"), opening: dollars("5"), on: day("2026-01-01"))
        try settle()
        _ = try two.checkBalance(of: "giro", dollars("5"), on: day("2026-11-21"))
        _ = try one.checkBalance(of: "giro", dollars("5"), on: day("2026-11-20"))
        try settle()
        #expect(try one.read { try $0.agreements().map(\.agreement.date) }.count == 1)
    }
}
