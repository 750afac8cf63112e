import Testing

@testable import ExpenseCore

/// Programs that the library grew out of (rule P6): active records by protocols.
@Suite(.ownThreads)
struct RecordTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    func add(
        _ amount: String, _ category: String? = nil, _ date: String = "2026-11-21", kind: Expense.Kind = .expense,
        tags: [String] = []
    ) throws {
        var entry = Expense(date: day(date), kind: kind, amount: try dollars(amount), category: category, tags: tags)
        try entry.save(in: store)
    }

    func amounts(_ predicate: Predicate<Expense.Columns>) throws -> [String] {
        try Expense.find(where: predicate, in: store).map(\.amount.plain)
    }

    @Test func `a record is saved, found, changed and deleted, each as a change that can be undone`() throws {
        var entry = Expense(date: day("2026-11-21"), amount: try dollars("12.50"), category: "Food", tags: ["work"])
        try entry.save(in: store)
        #expect(entry.id == 1 && entry.category == "food")
        entry.note = "lunch"
        try entry.save(in: store)
        #expect(try Expense.all(in: store) == [entry])
        try entry.delete(from: store)
        #expect(try Expense.all(in: store).isEmpty)
        #expect(try store.undo(3).count == 3)
        #expect(try Expense.all(in: store).isEmpty)
    }

    @Test func `a filter is a condition on records, with the subcategories of its categories`() throws {
        var out = Category(name: "Food:Out", color: Color(0x123456))
        try out.save(in: store)
        for (amount, category) in [("1.00", "food"), ("2.00", "Food:Out"), ("4.00", "home"), ("8.00", nil)] {
            try add(amount, category)
        }
        let food = Filter(categories: [.named("food")]).predicate
        #expect(try amounts(food) == ["1.00", "2.00"])
        let one = try dollars("1")
        #expect(try amounts(food && \.amount > one) == ["2.00"])
        #expect(try amounts(!food) == ["4.00", "8.00"])
    }

    @Test func `any conforming type can do the same`() throws {
        var pets = Category(name: "pets", color: Color(0x123456))
        try pets.save(in: store)
        #expect(pets.id == 11)
        pets = Category(id: 11, name: "animals", color: pets.color)
        try pets.save(in: store)
        #expect(try Category.find(where: \.name == "animals", in: store) == [pets])
        try pets.delete(from: store)
        #expect(throws: DatabaseError.self) { try pets.save(in: store) }
        let words = try store.history().map(\.words)
        #expect(words == ["delete category animals", "change category animals", "add category pets"])

        try Setting(name: "theme", value: "dark").save(in: store)
        try Setting(name: "theme", value: "light").save(in: store)
        #expect(try Setting.find(where: \.name == "theme", in: store).map(\.value) == ["light"])
    }

    @Test func `budgets, rates and recurring entries are records as well`() throws {
        let euro = try #require(Currency("EUR"))
        try Budget(category: "Food", amount: dollars("300"), per: .month).save(in: store)
        try Budget(category: "food", amount: dollars("400"), per: .week).save(in: store)
        try Budget(category: "food", amount: Money(minorUnits: 5, currency: euro), per: .year).save(in: store)
        let budgets = try Budget.query().sorted(by: \.amount).all(in: store)
        #expect(budgets.map(\.amount.plain) == ["0.05", "400.00"] && budgets.map(\.category) == ["food", "food"])
        try budgets[0].delete(from: store)
        #expect(try Budget.all(in: store) == [budgets[1]])
        #expect(throws: UnknownCategory.self) {
            try Budget(category: "?", amount: dollars("1"), per: .week).save(in: store)
        }

        let rate = try #require(Rate(base: euro, quote: .dollar, date: day("2026-11-20"), written: "1.0801"))
        try rate.save(in: store)
        #expect(try Rate.find(where: \.base == euro && \.date <= day("2026-11-21"), in: store) == [rate])

        let rent = Expense(
            date: day("2026-11-01"), amount: try dollars("900"), category: "HOME", note: "rent", tags: ["flat"])
        var recurring = Recurring(entry: rent, unit: .month)
        try recurring.save(in: store)
        recurring.last = day("2027-12-31")
        recurring.entry.tags = ["flat", "old"]
        try recurring.save(in: store)
        #expect(try Recurring.find(where: .column(\.tags, contains: "old"), in: store) == [recurring])
        #expect(try store.undo().map(\.words) == ["change recurring #1 rent"])
        #expect(try Recurring.all(in: store).first?.entry.tags == ["flat"])
    }

    @Test func `predicates select the same rows as in Swift`() throws {
        try add("1", "food", "2026-11-01", tags: ["work", "trip"])
        try add("20", "food", "2026-11-02")
        try add("300", "travel", "2026-11-03", kind: .income, tags: ["trip"])
        try add("4000", nil, "2026-11-04")
        let (twenty, euro) = (try dollars("20"), try #require(Currency("EUR")))
        #expect(try amounts(\.category == "Food") == ["1.00", "20.00"])
        #expect(try amounts(\.category == "nothing") == [])
        #expect(try amounts(\.category == nil) == ["4000.00"])
        #expect(try amounts(\.category != "food") == ["300.00", "4000.00"])
        #expect(try amounts(\.category != nil) == ["1.00", "20.00", "300.00"])
        #expect(try amounts(\.amount > twenty) == ["300.00", "4000.00"])
        #expect(try amounts(\.amount <= twenty) == ["1.00", "20.00"])
        #expect(try amounts(\.amount >= Money(minorUnits: 1, currency: euro)) == [])
        #expect(try amounts(\.category == "food" && \.amount > dollars("10")) == ["20.00"])
        #expect(try amounts(\.kind == .income || \.date < day("2026-11-02")) == ["1.00", "300.00"])
        #expect(try amounts(!(\.kind == .income || \.category == "food")) == ["4000.00"])
        #expect(try amounts(.column(\.tags, contains: "trip")) == ["1.00", "300.00"])
        #expect(try amounts(.column(\.category, isOneOf: ["food", nil])) == ["1.00", "20.00", "4000.00"])
        #expect(try amounts(.column(\.id, isOneOf: [1, 4])) == ["1.00", "4000.00"])
        #expect(try amounts(\.tags == ["trip", "work"]) == ["1.00"])
    }

    @Test func `values are bound and never become SQL`() throws {
        try add("1", "food")
        let evil = "x' OR 1=1; DROP TABLE entry; --"
        #expect(try amounts(\.note == evil) == [])
        try Setting(name: evil, value: evil).save(in: store)
        #expect(try Setting.find(where: \.name == evil, in: store).count == 1)
        #expect(try amounts(.all) == ["1.00"])
    }

    @Test func `queries are sorted, limited and counted`() throws {
        try add("1", "food", "2026-11-01")
        try add("20", "travel", "2026-11-03")
        try add("300", "food", "2026-11-02")
        try add("4000", nil, "2026-11-02")
        let query = Expense.query()
        #expect(try query.sorted(by: \.date, .descending).all(in: store).map(\.id) == [2, 3, 4, 1])
        let largest = query.sorted(by: \.amount, .descending).limited(to: 2)
        #expect(try largest.all(in: store).map(\.id) == [4, 3])
        #expect(try largest.first(in: store)?.id == 4)
        #expect(try largest.count(in: store) == 2)
    }

    @Test func `what people record has records, by which it can be changed`() throws {
        try add("5", "food", tags: ["work"])
        var recurring = Recurring(
            entry: Expense(date: day("2026-11-01"), amount: try dollars("9")), unit: .month, last: day("2026-11-30"))
        try recurring.save(in: store)
        _ = try store.recordDue(through: day("2026-11-30"))
        let occurrence = try #require(try Occurrence.all(in: store).first)
        #expect(occurrence == Occurrence(recurring: 1, date: day("2026-11-01"), entry: 2))
        var hints = CSVHints()
        hints.dateOrder = .dmy
        let mapping = SavedMapping(name: "Bank", titles: ["Datum", "Betrag"], hints: hints)
        try mapping.save(in: store)
        #expect(try SavedMapping.find(where: \.name == "Bank", in: store) == [mapping])
        try mapping.delete(from: store)
        #expect(try SavedMapping.all(in: store).isEmpty)

        var rule = Rule(text: "rewe", category: "food")
        try rule.save(in: store)
        #expect(try Rule.find(where: \.text == "rewe", in: store) == [rule])
        try rule.delete(from: store)
        #expect(try store.rules().isEmpty)

        let records: [any Record.Type] = [
            Expense.self, ExpenseCore.Category.self, Setting.self, Budget.self, Recurring.self, Rate.self,
            SavedMapping.self, Occurrence.self, Account.self, Rule.self,
        ]
        // Tags, steps and parts belong to their records; the other tables are used by totals, undo and import, and for the
        // log of SQLite.
        let parts = [
            "entry_tag", "recurring_tag", "recurring_step", "recurring_part", "account_currency", "import",
            "imported", "log_mark", "log_change", "log_operation", "log_range", "log_state", "agreement",
            "bank_reference", "budget_change", "total",
        ]
        let tables = try store.read { connection in
            var tables: [String] = []
            try connection.run("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") {
                tables.append($0.text(0) ?? "")
                return true
            }
            return tables
        }
        #expect(tables.sorted() == (records.map { $0.table } + parts).sorted())
    }

    @Test func `a query is live, as a list`() throws {
        try add("1", "food")
        let query = Expense.query(where: \.category == "food").sorted(by: \.amount, .descending)
        let lists = Values(store.live(query).map { $0.map(\.amount.plain) })
        try add("5", "food")
        try add("5", "travel")
        _ = try store.update(2) { $0.note = "new" }
        _ = try store.delete([1])
        lists.wait(for: ["5.00"])
        #expect(lists.all == [["1.00"], ["5.00", "1.00"], ["5.00", "1.00"], ["5.00"]])
    }

    @Test func `a row with an invalid value is an error that names it`() throws {
        let foreign = try Connection(folder.file().path, .writing)
        try foreign.execute(
            "INSERT INTO entry (date, kind, amount, currency) VALUES ('2026-01-01', 'expense', 1, 'QQQ')")
        do {
            _ = try Expense.all(in: store)
            Issue.record("it was read")
        } catch {
            #expect("\(error)".contains("currency, amount holds"))
        }
    }
}
