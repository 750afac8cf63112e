import Testing

@testable import ExpenseCore

/// What two machines have after both changed something without knowing of each other. Each test is a cell of the table
/// in docs/machines.md: the kind of record, and what both did (rules Y2, Y3, Y4, Y5).
@Suite(.ownThreads)
struct ConflictTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        // The second clock is later, so its changes win.
        carrier.advance(1, by: 1000)
    }

    private func add(_ note: String, to store: ExpenseStore, category: String? = nil, tags: [String] = []) throws {
        _ = try store.add(
            Expense(date: day("2026-11-21"), amount: dollars("5"), category: category, note: note, tags: tags))
    }

    private func entry(_ note: String, in store: ExpenseStore) throws -> Expense {
        try #require(try store.entries().first { $0.note == note })
    }

    private func edit(_ note: String, in store: ExpenseStore, _ change: (inout Expense) -> Void) throws {
        _ = try store.update(entry(note, in: store).id) { change(&$0) }
    }

    private func delete(_ note: String, in store: ExpenseStore) throws {
        _ = try store.delete([entry(note, in: store).id])
    }

    /// Both machines are equal afterwards.
    private func settle() throws {
        try carrier.settle()
        carrier.advance(1, by: 1000)
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))")
        #expect(try one.syncConflicts().map(\.lost) == two.syncConflicts().map(\.lost))
        for store in carrier.stores { #expect(try faults(of: store).isEmpty) }
    }

    // MARK: entry

    @Test func `entry, edit and edit: different fields both hold`() throws {
        try add("lunch", to: one)
        try settle()
        try edit("lunch", in: one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try edit("lunch", in: two) { $0.category = "food" }
        try settle()
        let lunch = try entry("lunch", in: one)
        #expect(lunch.amount.minorUnits == 700 && lunch.category == "food")
        #expect(try one.syncConflicts().isEmpty)
    }

    @Test
    func
        `entry, edit and edit: of one field the later value holds, and the other one is listed until somebody decides`()
        throws
    {
        try add("lunch", to: one)
        try settle()
        try edit("lunch", in: one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try edit("lunch", in: two) { $0.amount = Money(minorUnits: 900, currency: .dollar) }
        try settle()
        #expect(try entry("lunch", in: one).amount.minorUnits == 900)
        let conflict = try #require(try two.syncConflicts().first)
        #expect(conflict.present == "9.00 USD" && conflict.lost == "7.00 USD" && conflict.machine == "machine 0")
        try two.decide(conflict, .replace)
        try settle()
        #expect(try entry("lunch", in: one).amount.minorUnits == 700)
        #expect(try one.syncConflicts().isEmpty && two.syncConflicts().isEmpty)
    }

    @Test func `entry, edit and delete: it stays, and both are told`() throws {
        try add("lunch", to: one, tags: ["work"])
        try settle()
        try edit("lunch", in: one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try delete("lunch", in: two)
        try settle()
        let lunch = try entry("lunch", in: two)
        #expect(lunch.amount.minorUnits == 700 && lunch.tags == ["work"])
        for store in [one, two] {
            let conflict = try #require(try store.syncConflicts().first)
            #expect(conflict.column == nil && conflict.machine == "machine 1")
        }
    }

    @Test func `entry, delete and delete: it is gone, and nobody is asked`() throws {
        try add("lunch", to: one)
        try settle()
        try delete("lunch", in: one)
        try delete("lunch", in: two)
        try settle()
        #expect(try one.entries().isEmpty && one.syncConflicts().isEmpty)
    }

    @Test func `entry, make and make: a second coffee is a second coffee`() throws {
        try add("coffee", to: one)
        try add("coffee", to: two)
        try settle()
        #expect(try one.entries().count == 2)
    }

    @Test func `entry, import and import: a line of one bank's file is one entry, and equal lines of a file are two`()
        throws
    {
        let lines = ["rent", "coffee", "coffee"].map {
            Expense(date: day("2026-11-01"), amount: Money(minorUnits: 300, currency: .dollar), note: $0)
        }
        for store in [one, two] {
            var reader = ListedEntries(lines)
            _ = try store.importEntries(&reader, ImportOptions(source: "test"))
        }
        try settle()
        #expect(try one.entries().count == 3)
        var again = ListedEntries(lines)
        #expect(try two.importEntries(&again, ImportOptions(source: "test")).added == 0)
    }

    @Test func `entry, edit and edit: the one that was made later holds, whenever it is sent`() throws {
        try add("lunch", to: one)
        try settle()
        try edit("lunch", in: one) { $0.note = "early" }
        try edit("lunch", in: two) { $0.note = "late" }
        _ = try two.synchronize()
        // The first machine was away for a day.
        carrier.advance(0, by: 86_400)
        try settle()
        #expect(try one.entries().map(\.note) == ["late"] && two.syncConflicts().map(\.lost) == ["early"])
        // What is undone changes now.
        try edit("late", in: one) { $0.note = "other" }
        _ = try one.undo(1, today: day("2026-11-21"))
        try settle()
        #expect(try two.entries().map(\.note) == ["late"])
    }

    @Test(arguments: [true, false])
    func `entry, import and import: a line that was edited before the machines met is one entry`(isSharing: Bool)
        throws
    {
        let carrier = try Carrier(2)
        if isSharing { try carrier.begin() }
        for store in carrier.stores {
            let amount = Money(minorUnits: 300, currency: .dollar)
            var lines = ListedEntries(
                ["rent", "tea"].map { Expense(date: day("2026-11-01"), amount: amount, note: $0) })
            _ = try store.importEntries(&lines, ImportOptions(source: "test"))
        }
        try edit("rent", in: carrier.stores[0]) { $0.note = "flat" }
        if !isSharing { try carrier.begin() }
        try carrier.settle()
        for store in carrier.stores { #expect(try store.entries().count == 2) }
    }

    @Test(arguments: [1, 30]) func `entry, import that is undone before others hear of it: nothing is left of it`(
        count: Int
    ) throws {
        let amount = Money(minorUnits: 5, currency: .dollar)
        var lines = ListedEntries(
            (0..<count).map { Expense(date: day("2026-11-01"), amount: amount, note: "n\($0)") })
        _ = try one.importEntries(&lines, ImportOptions(source: "test"))
        _ = try one.undo(1, today: day("2026-11-21"))
        try settle()
        #expect(try two.entries().isEmpty && two.machines().allSatisfy { $0.waiting == 0 })
        _ = try one.redo(1)
        try settle()
        #expect(try two.entries().count == count)
    }

    // MARK: receipt, shares, transfers

    @Test func `receipt, edit and delete of a part: the parts stay one receipt`() throws {
        let parts = try ["bread", "soap"].map { Expense(date: day("2026-11-21"), amount: try dollars("2"), note: $0) }
        _ = try one.add(receipt: parts)
        try settle()
        try edit("bread", in: one) { $0.category = "food" }
        try edit("soap", in: two) { $0.note = "soaps" }
        try settle()
        let receipts = Set(try two.entries().map(\.receipt))
        #expect(receipts.count == 1 && receipts.first != .some(nil))
    }

    @Test func `shares, edit and edit: the share and the cost stay one receipt`() throws {
        _ = try one.add(Account(name: "people:anna"))
        let cost = Expense(date: day("2026-11-21"), amount: try dollars("10"), note: "dinner")
        let share = Expense(
            date: day("2026-11-21"), kind: .transfer, amount: try dollars("10"), note: "dinner", target: "people:anna")
        _ = try one.add(receipt: [cost, share])
        try settle()
        let entries = try two.entries()
        #expect(entries.count == 2 && Set(entries.map(\.receipt)).count == 1)
        #expect(try two.balances().map(\.balance) == one.balances().map(\.balance))
    }

    @Test func `transfer, edit and edit: one made it a transfer, the other gave it a category`() throws {
        _ = try one.add(Account(name: "giro"))
        try add("cash", to: one)
        try settle()
        try edit("cash", in: one) { entry in
            (entry.kind, entry.account) = (.transfer, "giro")
        }
        try edit("cash", in: two) { $0.category = "food" }
        try settle()
        let cash = try entry("cash", in: two)
        #expect(cash.kind == .transfer && cash.category == nil)
    }

    // MARK: category

    @Test func `category, edit and edit: the name and the colour both hold`() throws {
        _ = try one.renameCategory("food", to: "meals")
        _ = try two.colorCategory("food", Color(0x123456))
        try settle()
        let meals = try #require(try one.categories().first { $0.name == "meals" })
        #expect(meals.color == Color(0x123456))
    }

    @Test func `category, edit and delete: it stays`() throws {
        _ = try one.renameCategory("food", to: "meals")
        _ = try two.deleteCategory("food")
        try settle()
        #expect(try two.categories().contains { $0.name == "meals" })
    }

    @Test func `category, delete and delete: it is gone`() throws {
        _ = try one.deleteCategory("food")
        _ = try two.deleteCategory("food")
        try settle()
        #expect(try !one.categories().contains { $0.name == "food" })
    }

    @Test func `category, make and make: one name in upper or lower case is one category`() throws {
        for (store, name) in [(one, "Pets"), (two, "pets")] {
            _ = try store.add(Category(name: name, color: Color(0x00FF00)))
            try add("for \(name)", to: store, category: name)
        }
        try settle()
        #expect(try one.categories().filter { $0.name.lowercased() == "pets" }.count == 1)
        #expect(try Set(one.entries().map(\.category)).count == 1)
    }

    @Test func `category, rename and rename: two that get one name become one`() throws {
        _ = try one.renameCategory("food", to: "daily")
        _ = try two.renameCategory("fun", to: "Daily")
        try settle()
        #expect(try one.categories().filter { $0.name.lowercased() == "daily" }.count == 1)
    }

    @Test func `category, rename and use: new entries are in the renamed one`() throws {
        _ = try one.renameCategory("food", to: "meals")
        try add("lunch", to: two, category: "food")
        try settle()
        #expect(try entry("lunch", in: one).category == "meals")
    }

    @Test func `category, delete and use: it comes back`() throws {
        _ = try one.deleteCategory("food")
        try add("lunch", to: two, category: "food")
        try settle()
        #expect(try entry("lunch", in: one).category == "food")
    }

    @Test func `category, merge and use: entries that the other machine added meanwhile keep it`() throws {
        try add("old", to: one, category: "fun")
        try settle()
        _ = try one.mergeCategory("fun", into: "food")
        try add("new", to: two, category: "fun")
        try settle()
        #expect(try entry("old", in: two).category == "food")
        #expect(try entry("new", in: one).category == "fun")
    }

    // MARK: account

    @Test func `account, make and make: one name is one account, with one opening balance`() throws {
        for (store, name) in [(one, "Giro"), (two, "giro")] {
            _ = try store.add(Account(name: name), opening: dollars("5"), on: day("2026-01-01"))
        }
        try settle()
        #expect(try one.accounts().count == 1)
        #expect(try one.balances().map(\.balance.minorUnits) == [500])
    }

    @Test func `account, rename and use: the entries stay in it`() throws {
        _ = try one.add(Account(name: "giro"))
        try settle()
        _ = try one.renameAccount("giro", to: "bank")
        try add("lunch", to: two)
        try edit("lunch", in: two) { $0.account = "giro" }
        try settle()
        #expect(try entry("lunch", in: one).account == "bank")
    }

    @Test func `account, delete and use: it comes back`() throws {
        _ = try one.add(Account(name: "giro"))
        try settle()
        try one.deleteAccount("giro")
        try add("lunch", to: two)
        try edit("lunch", in: two) { $0.account = "giro" }
        try settle()
        #expect(try entry("lunch", in: one).account == "giro")
        #expect(try one.balances().map(\.account.name) == ["giro"])
    }

    @Test func `account, edit and edit: the later name holds`() throws {
        _ = try one.add(Account(name: "giro"))
        try settle()
        _ = try one.renameAccount("giro", to: "bank")
        _ = try two.renameAccount("giro", to: "checking")
        try settle()
        #expect(try one.accounts().map(\.name) == ["checking"])
        #expect(try one.syncConflicts().map(\.lost) == ["bank"])
    }

    @Test func `account, edit and delete: it stays`() throws {
        _ = try one.add(Account(name: "giro"))
        try settle()
        _ = try one.renameAccount("giro", to: "bank")
        try two.deleteAccount("giro")
        try settle()
        #expect(try two.accounts().map(\.name) == ["bank"])
    }

    @Test func `account, delete and delete: it is gone`() throws {
        _ = try one.add(Account(name: "giro"))
        try settle()
        try one.deleteAccount("giro")
        try two.deleteAccount("giro")
        try settle()
        #expect(try one.accounts().isEmpty && one.syncConflicts().isEmpty)
    }

    // MARK: tag

    @Test func `tag, delete and delete: it is gone`() throws {
        try add("lunch", to: one, tags: ["work"])
        try settle()
        _ = try one.deleteTag("work")
        _ = try two.deleteTag("work")
        try settle()
        #expect(try entry("lunch", in: one).tags.isEmpty)
    }

    @Test(arguments: [0, 1]) func `tag, taken off while the entry is deleted: both machines agree`(deleter: Int) throws
    {
        try add("lunch", to: one, tags: ["work"])
        try settle()
        try edit("lunch", in: carrier.stores[1 - deleter]) { $0 = $0.tagged([]) }
        try delete("lunch", in: carrier.stores[deleter])
        try settle()
        #expect(try one.entries().isEmpty && two.entries().isEmpty)
    }

    @Test func `tag, make and make: one tag is one tag`() throws {
        try add("lunch", to: one)
        try settle()
        for store in [one, two] { try edit("lunch", in: store) { $0 = $0.tagged(["work"]) } }
        try settle()
        #expect(try one.tags().map(\.name) == ["work"] && entry("lunch", in: one).tags == ["work"])
    }

    @Test func `tag, rename and use: the new entry has the old name`() throws {
        try add("old", to: one, tags: ["work"])
        try settle()
        _ = try one.replaceTag("work", with: "job")
        try add("new", to: two, tags: ["work"])
        try settle()
        #expect(try entry("old", in: two).tags == ["job"] && entry("new", in: one).tags == ["work"])
    }

    @Test func `tag, delete and use: the new entry has the old tag`() throws {
        try add("old", to: one, tags: ["work"])
        try settle()
        _ = try one.deleteTag("work")
        try add("new", to: two, tags: ["work"])
        try settle()
        #expect(try entry("old", in: two).tags.isEmpty && entry("new", in: one).tags == ["work"])
    }

    @Test func `tag, edit and edit: tags are added and removed one by one`() throws {
        try add("lunch", to: one, tags: ["a", "b"])
        try settle()
        try edit("lunch", in: one) { $0 = $0.tagged(["a", "b", "c"]) }
        try edit("lunch", in: two) { $0 = $0.tagged(["b"]) }
        try settle()
        #expect(try entry("lunch", in: one).tags == ["b", "c"])
    }

    @Test func `tag, edit and delete: an entry that got a tag stays`() throws {
        try add("lunch", to: one)
        try settle()
        try edit("lunch", in: one) { $0 = $0.tagged(["work"]) }
        try delete("lunch", in: two)
        try settle()
        #expect(try entry("lunch", in: two).tags == ["work"])
    }

    // MARK: budget, recurring, rule, rate, setting, agreed balance

    @Test func `budget, make and make: the later one holds, and the other one is listed`() throws {
        _ = try one.set(Budget(category: "food", amount: dollars("100"), per: .month))
        _ = try two.set(Budget(category: "food", amount: dollars("200"), per: .month))
        try settle()
        #expect(try Budget.all(in: one).map(\.amount.minorUnits) == [20_000])
        try settle()
    }

    @Test func `budget, edit and edit: the value that lost can be chosen`() throws {
        _ = try one.set(Budget(category: "food", amount: dollars("100"), per: .month))
        try settle()
        _ = try one.set(Budget(category: "food", amount: dollars("150"), per: .month))
        _ = try two.set(Budget(category: "food", amount: dollars("200"), per: .month))
        try settle()
        let conflict = try #require(try one.syncConflicts().first)
        try one.decide(conflict, .replace)
        try settle()
        #expect(try Budget.all(in: two).map(\.amount.minorUnits) == [15_000])
    }

    @Test func `budget, edit and edit: amounts of single months are carried along`() throws {
        for store in [one, two] {
            try store.write { connection in
                try connection.execute(
                    "INSERT INTO budget (category, currency, amount, per) VALUES (1, 'USD', 100, 'month')")
            }
        }
        try settle()
        try one.write { connection in
            try connection.execute(
                """
                INSERT INTO budget_change (budget, first, last, amount)
                    SELECT id, '2026-12-01', '2026-12-31', 500 FROM budget
                """)
        }
        try settle()
        #expect(try two.read { try $0.integer("SELECT amount FROM budget_change") } == 500)
        try two.write { try $0.execute("DELETE FROM budget") }
        try settle()
        #expect(try one.read { try $0.integer("SELECT count(*) FROM budget_change") } == 0)
    }

    @Test func `budget, edit and delete: it stays`() throws {
        _ = try one.set(Budget(category: "food", amount: dollars("100"), per: .month))
        try settle()
        _ = try one.set(Budget(category: "food", amount: dollars("150"), per: .month))
        _ = try two.deleteBudgets(of: "food")
        try settle()
        #expect(try Budget.all(in: one).map(\.amount) == [dollars("150")])
    }

    @Test func `budget, delete and delete: it is gone`() throws {
        _ = try one.set(Budget(category: "food", amount: dollars("100"), per: .month))
        try settle()
        for store in [one, two] { _ = try store.deleteBudgets(of: "food") }
        try settle()
        #expect(try Budget.all(in: one).isEmpty && one.syncConflicts().isEmpty)
    }

    @Test func `budget, rename and use: it is the budget of the renamed category`() throws {
        _ = try one.renameCategory("food", to: "meals")
        _ = try two.set(Budget(category: "food", amount: dollars("100"), per: .month))
        try settle()
        #expect(try Budget.all(in: one).map(\.category) == ["meals"])
    }

    @Test func `recurring, edit and edit: different fields both hold`() throws {
        let rent = Expense(date: day("2026-09-01"), amount: try dollars("900"), note: "rent")
        let id = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-09-30")).recurring.id
        try settle()
        _ = try one.updateRecurring(id) { $0.entry.note = "flat" }
        let theirs = try #require(try two.recurring().first?.id)
        _ = try two.updateRecurring(theirs) { $0.entry.category = "food" }
        try settle()
        let flat = try #require(try one.recurring().first?.entry)
        #expect(flat.note == "flat" && flat.category == "food")
    }

    @Test func `recurring, delete and delete: it is gone`() throws {
        let rent = Expense(date: day("2026-09-01"), amount: try dollars("900"), note: "rent")
        _ = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-09-30"))
        try settle()
        for store in [one, two] { _ = try store.deleteRecurring(store.recurring()[0].id) }
        try settle()
        #expect(try one.recurring().isEmpty && one.syncConflicts().isEmpty)
    }

    @Test func `recurring, make and make: two that look the same are two`() throws {
        let rent = Expense(date: day("2026-09-01"), amount: try dollars("900"), note: "rent")
        for store in [one, two] {
            _ = try store.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-08-30"))
        }
        try settle()
        #expect(try one.recurring().count == 2)
    }

    @Test func `rule, edit and delete: it stays`() throws {
        _ = try one.add(Rule(text: "rewe", category: "food"))
        try settle()
        _ = try one.add(Rule(text: "rewe", category: "fun"))
        _ = try two.deleteRule("rewe")
        try settle()
        #expect(try two.rules().map(\.category) == ["fun"])
    }

    @Test func `rule, delete and delete: it is gone`() throws {
        _ = try one.add(Rule(text: "rewe", category: "food"))
        try settle()
        for store in [one, two] { _ = try store.deleteRule("rewe") }
        try settle()
        #expect(try one.rules().isEmpty)
    }

    @Test func `recurring, make and record: an occurrence is recorded once`() throws {
        let rent = Expense(date: day("2026-09-01"), amount: try dollars("900"), note: "rent")
        _ = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-09-30"))
        try settle()
        for store in [one, two] { _ = try store.recordDue(through: day("2026-11-21")) }
        try settle()
        #expect(try one.entries().map(\.date).sorted() == ["2026-09-01", "2026-10-01", "2026-11-01"].map(day))
    }

    @Test func `recurring, record and pause: who knows of the entry pauses later days only, and nobody is told`()
        throws
    {
        let rent = Expense(date: day("2026-09-01"), amount: try dollars("900"), note: "rent")
        let id = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-11-21")).recurring.id
        try settle()
        _ = try one.updateRecurring(id) { $0.setPaused(true, from: day("2026-10-15")) }
        try settle()
        #expect(try one.syncConflicts().isEmpty && two.syncConflicts().isEmpty)
    }

    @Test func `recurring, make and record: a receipt of several entries is recorded once`() throws {
        _ = try one.add(Account(name: "people:anna"))
        let rent = Expense(date: day("2026-09-01"), amount: try dollars("900"), note: "rent")
        var shared = Recurring(entry: rent, unit: .month)
        shared.others = [
            Expense(date: day("2026-09-01"), kind: .transfer, amount: try dollars("300"), target: "people:anna")
        ]
        _ = try one.add(shared, recordingThrough: day("2026-08-30"))
        try settle()
        for store in [one, two] { _ = try store.recordDue(through: day("2026-10-21")) }
        try settle()
        #expect(try one.entries().map(\.amount.plain).sorted() == ["300.00", "300.00", "900.00", "900.00"])
        #expect(try one.debts().map(\.amount) == [dollars("600")] && two.debts() == one.debts())
    }

    @Test func `exchange, edit and edit: what was paid and what was received both hold`() throws {
        for name in ["giro", "purse"] { _ = try one.add(Account(name: name)) }
        _ = try one.setCurrencies(of: "purse", [Currency("EUR") ?? .dollar])
        let euros = { try Money(typed: $0, currency: Currency("EUR") ?? .dollar) }
        let id = try one.add(
            Expense(
                date: day("2026-11-20"), kind: .transfer, amount: dollars("110"), account: "giro", target: "purse",
                received: euros("100"))
        ).id
        try settle()
        _ = try one.update(id) { $0.amount = try dollars("112") }
        let theirs = try #require(try two.entries().first?.id)
        _ = try two.update(theirs) { $0.received = try euros("101") }
        try settle()
        let entry = try #require(try one.entries().first)
        #expect(try entry.amount == dollars("112") && entry.received == euros("101"))
        #expect(try two.balances().map(\.balance.display) == ["-112.00 USD", "101.00 EUR"])
        #expect(try two.currencies(of: "purse").map(\.code) == ["EUR"])
        // One no longer exchanges, the other one changes what it exchanged.
        _ = try one.update(id) { ($0.target, $0.received) = (nil, nil) }
        _ = try two.update(theirs) { $0.received = try euros("102") }
        try settle()
        #expect(try one.entries().first?.received == nil && two.balances() == one.balances())
    }

    @Test func `recurring, edit and edit: an exchange has both amounts on every machine`() throws {
        for name in ["giro", "purse"] { _ = try one.add(Account(name: name)) }
        let euros = { Money(minorUnits: $0, currency: Currency("EUR") ?? .dollar) }
        let exchange = Expense(
            date: day("2026-10-01"), kind: .transfer, amount: try dollars("110"), account: "giro", target: "purse",
            received: euros(10000))
        let id = try one.add(Recurring(entry: exchange, unit: .month)).recurring.id
        try settle()
        #expect(try two.recurring().map(\.entry.received) == [euros(10000)])
        _ = try one.updateRecurring(id) { $0.entry.amount = try dollars("112") }
        _ = try two.updateRecurring(two.recurring()[0].id) { $0.entry.received = euros(10100) }
        try settle()
        for store in [one, two] {
            let entry = try #require(try store.recordDue(through: day("2026-10-01")).first)
            #expect(try entry.amount == dollars("112") && entry.received == euros(10100))
        }
    }

    @Test func `account, rename and rename: both stay, one with a number, and what recurs between them goes on`() throws
    {
        for name in ["giro", "purse"] { _ = try one.add(Account(name: name)) }
        let transfer = Expense(
            date: day("2026-10-01"), kind: .transfer, amount: try dollars("110"), account: "giro", target: "purse",
            received: Money(minorUnits: 10000, currency: Currency("EUR") ?? .dollar))
        _ = try one.add(Recurring(entry: transfer, unit: .month))
        try settle()
        _ = try one.renameAccount("giro", to: "bank")
        _ = try two.renameAccount("purse", to: "bank")
        try settle()
        for store in [one, two] {
            #expect(try store.accounts().map(\.name).sorted() == ["bank", "bank (2)"])
            #expect(try store.recordDue(through: day("2026-10-01")).count == 1)
        }
        try settle()
        for store in [one, two] { #expect(try store.entries().count == 1) }
    }

    @Test func `account, rename and rename: a transfer between both stays one, also an edited one`() throws {
        for name in ["giro", "purse"] { _ = try one.add(Account(name: name)) }
        let euros = Money(minorUnits: 900, currency: Currency("EUR") ?? .dollar)
        for (note, received) in [("plain", nil), ("edited", nil), ("exchange", euros)] as [(String, Money?)] {
            _ = try one.add(
                Expense(
                    date: day("2026-10-01"), kind: .transfer, amount: dollars("10"), note: note, account: "giro",
                    target: "purse", received: received))
        }
        try settle()
        _ = try one.renameAccount("giro", to: "bank")
        _ = try two.renameAccount("purse", to: "bank")
        _ = try two.add(Account(name: "safe"))
        try edit("edited", in: two) { $0.tags = ["x"] }
        try edit("plain", in: two) { $0.target = "safe" }
        try settle()
        for store in [one, two] {
            let found = try store.entries()
            #expect(found.count == 3 && found.allSatisfy { $0.kind == .transfer && $0.account != $0.target })
            #expect(found.first { $0.note == "plain" }?.target == "safe")
            #expect(try faults(of: store).isEmpty)
        }
    }

    @Test func `recurring, edit and delete: it stays with all its days`() throws {
        let rent = Expense(date: day("2026-09-01"), amount: try dollars("900"), note: "rent", tags: ["home"])
        let id = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-10-30")).recurring.id
        try settle()
        _ = try one.updateRecurring(id) { $0.entry.note = "flat" }
        _ = try two.deleteRecurring(two.recurring()[0].id)
        try settle()
        #expect(try two.recurring().map(\.entry.note) == ["flat"])
        #expect(try two.recurring().map(\.entry.tags) == [["home"]])
        #expect(try two.recordDue(through: day("2026-10-30")).isEmpty)
    }

    @Test func `rule, make and make: one text is one rule, and another one for what asks for something else`() throws {
        _ = try one.add(Rule(text: "Rewe", category: "food"))
        _ = try two.add(Rule(text: "REWE", category: "fun"))
        try settle()
        #expect(try one.rules().count == 1)
        for (store, kind) in [(one, Expense.Kind.refund), (one, .income), (two, .refund)] {
            var rule = Rule(text: "rewe", category: "food")
            rule.details.kind = kind
            _ = try store.add(rule)
        }
        try settle()
        for store in [one, two] {
            #expect(try Set(store.rules().map(\.details.kind)) == [nil, .refund, .income] && store.rules().count == 3)
        }
    }

    @Test func `rate, make and make: a day has one rate`() throws {
        let euro = try #require(Currency("EUR"))
        for (store, digits) in [(one, Int64(11)), (two, Int64(12))] {
            var rates = [Rate(base: euro, quote: .dollar, date: day("2026-11-20"), digits: digits, decimals: 1)][...]
            _ = try store.importRates(from: "test") { rates.popFirst() }
        }
        try settle()
        #expect(try Rate.all(in: one).map(\.digits) == [12])
    }

    @Test(arguments: [[0, 1], [1, 0]])
    func `setting, use and delete: an account that one machine has deleted is nobody's default`(
        order: [Int]
    ) throws {
        _ = try one.add(Account(name: "giro"))
        try settle()
        _ = try one.setDefaultAccount("giro")
        try two.deleteAccount("giro")
        try carrier.bring(from: order[0], to: order[1])
        try settle()
        for store in [one, two] {
            #expect(try store.defaultAccount() == nil && store.accounts().isEmpty)
        }
    }

    @Test func `setting, edit and edit: the later one holds; the default account is the same account everywhere`()
        throws
    {
        _ = try two.add(Account(name: "first"))
        _ = try one.add(Account(name: "giro"))
        _ = try one.setDefaultAccount("giro")
        try settle()
        #expect(try two.defaultAccount()?.name == "giro")
    }

    @Test func `agreed balance, edit and edit: the later one holds`() throws {
        _ = try one.add(Account(name: "giro"), opening: dollars("5"), on: day("2026-01-01"))
        try settle()
        _ = try one.checkBalance(of: "giro", dollars("5"), on: day("2026-11-20"))
        _ = try two.checkBalance(of: "giro", dollars("5"), on: day("2026-11-21"))
        try settle()
        #expect(try one.read { try $0.agreements().map(\.agreement.date) } == [day("2026-11-21")])
    }

    // MARK: history

    @Test func `Y6 undo undoes the last change of this machine, and leaves what others changed in the same row`() throws
    {
        try add("lunch", to: one)
        try settle()
        try edit("lunch", in: one) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try settle()
        try edit("lunch", in: two) { $0.category = "food" }
        try settle()
        #expect(try one.undo().count == 1)
        try settle()
        let lunch = try entry("lunch", in: two)
        #expect(lunch.amount.minorUnits == 500 && lunch.category == "food")
        let theirs = try #require(try one.history().first { $0.machine == "machine 1" && $0.words.contains("lunch") })
        _ = try one.undo(change: theirs.id)
        try settle()
        #expect(try entry("lunch", in: two).category == nil)
    }

    // MARK: envelopes

    @Test func `moves of money on two machines add up, also on one that has never moved any`() throws {
        for category in ["food", "fun"] {
            _ = try one.set(Budget(category: category, amount: try dollars("100"), per: .month))
        }
        try settle()
        _ = try one.moveMoney(dollars("10"), from: "food", to: "fun", in: day("2026-11-21"))
        try settle()
        _ = try one.moveMoney(dollars("10"), from: "food", to: "fun", in: day("2026-11-21"))
        _ = try two.moveMoney(dollars("10"), from: "food", to: "fun", in: day("2026-11-21"))
        _ = try two.set(Goal(category: "fun", amount: dollars("900"), last: day("2027-06-30")), on: day("2026-11-21"))
        try settle()
        #expect(try one.budgets(on: day("2026-11-21")).map(\.allowed.minorUnits) == [7000, 13_000])
        #expect(try one.goals(on: day("2026-11-21")).map(\.goal.amount) == [dollars("900")])
    }
}
