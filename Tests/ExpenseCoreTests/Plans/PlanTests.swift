import Testing

@testable import ExpenseCore

struct PlanTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func recurring(_ first: String, _ unit: Recurring.Unit, _ step: Int = 1, last: String? = nil) throws
        -> Recurring
    {
        let entry = Expense(date: day(first), amount: try dollars("9"), category: "HOME", note: "rent", tags: ["a"])
        return Recurring(entry: entry, unit: unit, step: step, last: last.map { day($0) })
    }

    @Test func `months without such a day have their last one, and the day comes back`() throws {
        let dates = try recurring("2024-01-31", .month).dates(after: nil, through: day("2024-04-30"))
        #expect(dates == [day("2024-01-31"), day("2024-02-29"), day("2024-03-31"), day("2024-04-30")])
        let years = try recurring("2024-02-29", .year).dates(after: day("2024-02-29"), through: day("2028-12-31"))
        #expect(years.map(\.description) == ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
        let weeks = try recurring("2026-01-01", .week, 2, last: "2026-01-20").dates(after: nil, through: .last)
        #expect(weeks == [day("2026-01-01"), day("2026-01-15")])
        #expect(try recurring("9999-12-30", .day).dates(after: nil, through: .last).count == 2)
    }

    @Test func `what is due is recorded once, also after a pause, and by two at once`() throws {
        let added = try store.add(recurring("2026-01-31", .month)).recurring
        #expect(added.entry.category == "home")
        #expect(try store.recordDue(through: day("2026-01-30")).isEmpty)
        let other = try ExpenseStore(folder.file(), .writing)
        let recorded = try store.recordDue(through: day("2026-03-15")) + other.recordDue(through: day("2026-03-15"))
        #expect(recorded.map(\.date) == [day("2026-01-31"), day("2026-02-28")])
        #expect(recorded.allSatisfy { $0.tags == ["a"] && $0.note == "rent" })
        _ = try store.delete([recorded[1].id])
        #expect(try store.recordDue(through: day("2026-03-31")).map(\.date) == [day("2026-03-31")])
        #expect(try store.recordDue(through: day("2020-01-01")).isEmpty)
        _ = try store.deleteRecurring(added.id)
        #expect(try store.entries().count == 2 && store.recurring().isEmpty)
        #expect(throws: UnknownRecurring.self) { try store.deleteRecurring(added.id) }
    }

    @Test func `a recording that is undone stays undone until it is made again`() throws {
        _ = try store.add(recurring("2026-01-31", .month))
        #expect(try store.recordDue(through: day("2026-03-15")).count == 2)
        #expect(try store.undo().map(\.words) == ["record 2 recurring entries"])
        #expect(try store.recordDue(through: day("2026-03-15")).isEmpty && store.entries().isEmpty)
        #expect(try store.redo().count == 1)
        #expect(try store.entries().count == 2)
        _ = try store.undo()
        #expect(try store.recordDue(through: day("2026-03-31")).map(\.date) == [day("2026-03-31")])
        #expect(try store.undo(2).count == 2)
        #expect(try store.recurring().isEmpty && store.recordDue(through: day("2026-03-31")).isEmpty)
        #expect(try store.redo(2).count == 2)
        #expect(try store.recordDue(through: day("2026-03-31")).isEmpty)
        #expect(try store.entries().map(\.date) == [day("2026-03-31")])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `what a clock that was ahead has recorded comes again on its day, once it is undone`() throws {
        let rent = Expense(date: day("2026-01-31"), amount: try dollars("900"), note: "rent")
        _ = try store.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-02-10"))
        // A year ahead, and set right.
        #expect(try store.recordDue(through: day("2027-02-10")).count == 12)
        #expect(try store.undo(1, today: day("2026-03-05")).count == 1)
        #expect(try store.recordDue(through: day("2026-03-05")).map(\.date) == [])
        #expect(try store.recordDue(through: day("2026-04-01")).map(\.date) == [day("2026-03-31")])
        #expect(try store.recordDue(through: day("2026-04-30")).map(\.date) == [day("2026-04-30")])
    }

    @Test func `more than is recorded without a question is recorded by none but who says so`() throws {
        let entry = Expense(date: day("2026-01-01"), amount: try dollars("1"))
        _ = try store.add(Recurring(entry: entry, unit: .day))
        #expect(throws: TooManyDue(count: 365, day: day("2026-12-31"))) {
            try store.recordDue(through: day("2026-12-31"), most: 364)
        }
        #expect(try store.entries().isEmpty)
        #expect(try store.recordDue(through: day("2026-12-31"), most: 365).count == 365)
    }

    @Test func `a recurring entry and what is due of it are one change`() throws {
        let (added, recorded) = try store.add(recurring("2026-01-31", .month), recordingThrough: day("2026-03-15"))
        #expect(recorded.map(\.date) == [day("2026-01-31"), day("2026-02-28")])
        #expect(try store.history().map(\.words) == ["add recurring #1 rent"] && added.id == 1)
        #expect(try store.undo().count == 1)
        #expect(try store.recurring().isEmpty && store.entries().isEmpty)
        #expect(try store.redo().count == 1)
        #expect(try store.entries().count == 2 && store.recordDue(through: day("2026-03-15")).isEmpty)
        #expect(try store.defaultCurrency() == .dollar)
    }

    @Test func `a budget says what is left in its span, and is replaced by another`() throws {
        _ = try store.set(Budget(category: "Food", amount: try dollars("100"), per: .month))
        _ = try store.set(Budget(category: "food", amount: try dollars("50"), per: .week))
        for (date, amount) in [("2026-11-15", "10"), ("2026-11-16", "30"), ("2026-11-22", "25"), ("2026-11-23", "1")] {
            _ = try store.add(Expense(date: day(date), amount: try dollars(amount), category: "food"))
        }
        let states = try store.budgets(on: day("2026-11-21"))
        #expect(states.map(\.spent) == [try dollars("55")])
        #expect(states.first?.left.plain == "-5.00" && states.first?.budget.category == "food")
        #expect(try store.deleteBudgets(of: "food") == 1)
        #expect(throws: UnknownCategory.self) { try store.deleteBudgets(of: "fod") }
    }

    @Test func `a mapping is kept word for word`() throws {
        var hints = CSVHints()
        hints.separator = 59
        hints.columns = [.date: ["Datum"], .note: ["a \"b\"", "3"]]
        (hints.dateOrder, hints.decimalMark, hints.sign) = (.dmy, ",", .reversed)
        hints.standardCurrency = Currency("EUR")
        let mapping = SavedMapping(name: "bank", titles: ["Datum", "a \"b\"", ""], hints: hints)
        try store.save(mapping)
        #expect(try store.savedMappings() == [mapping])
        try store.save(SavedMapping(name: "BANK", titles: [], hints: CSVHints()))
        #expect(try store.savedMappings().map(\.titles) == [[]])
    }
}
