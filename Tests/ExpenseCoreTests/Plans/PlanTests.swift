import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
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

    @Test func `months without that day use their last day, and later months the day again`() throws {
        let dates = try recurring("2024-01-31", .month).dates(after: nil, through: day("2024-04-30"))
        #expect(dates == [day("2024-01-31"), day("2024-02-29"), day("2024-03-31"), day("2024-04-30")])
        let years = try recurring("2024-02-29", .year).dates(after: day("2024-02-29"), through: day("2028-12-31"))
        #expect(years.map(\.description) == ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
        let weeks = try recurring("2026-01-01", .week, 2, last: "2026-01-20").dates(after: nil, through: .last)
        #expect(weeks == [day("2026-01-01"), day("2026-01-15")])
        #expect(try recurring("9999-12-30", .day).dates(after: nil, through: .last).count == 2)
    }

    @Test func `an entry recurs on the last day of the month, or on the nth day of a name`() throws {
        func dates(_ rule: String, from first: String, _ unit: Recurring.Unit = .month, _ step: Int = 1) throws
            -> [String]
        {
            var recurring = try recurring(first, unit, step)
            recurring.monthDay = Recurring.MonthDay(rawValue: rule)
            recurring.entry.date = day(first)
            return recurring.dates(after: nil, through: day("2027-12-31")).prefix(4).map(\.description)
        }
        #expect(try dates("last day", from: "2026-02-10") == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
        #expect(
            try dates("2nd friday", from: "2026-11-14") == ["2026-12-11", "2027-01-08", "2027-02-12", "2027-03-12"])
        #expect(try dates("first mon", from: "2026-11-01") == ["2026-11-02", "2026-12-07", "2027-01-04", "2027-02-01"])
        #expect(try dates("30th", from: "2027-02-10") == ["2027-02-28", "2027-03-30", "2027-04-30", "2027-05-30"])
        #expect(try dates("last sunday", from: "2026-11-29", .month, 3).prefix(2) == ["2026-11-29", "2027-02-28"])
        #expect(try dates("last day", from: "2026-02-28", .year) == ["2026-02-28", "2027-02-28"])
        for text in ["day", "5th friday", "last", "2nd fr", "last week", "32nd", "0th", "3th"] {
            #expect(Recurring.MonthDay(rawValue: text) == nil)
        }
        for rule in ["last day", "4th monday", "last friday", "1st", "13th", "23rd"] {
            #expect(Recurring.MonthDay(rawValue: rule)?.rawValue == rule)
        }
    }

    @Test(arguments: [
        (Recurring.Weekend.before, ["2026-10-30", "2026-11-30", "2026-12-31", "2027-01-29"]),
        (.after, ["2026-11-02", "2026-12-01", "2027-01-01", "2027-02-01"]),
    ]) func `what falls on a weekend is recorded on a working day, each occurrence once`(
        weekend: Recurring.Weekend, days: [String]
    ) throws {
        var recurring = try recurring("2026-11-01", .month)
        recurring.weekend = weekend
        if weekend == .before {
            // The last days of the months in place of the first ones.
            recurring.monthDay = .last
            recurring.entry.date = day("2026-10-31")
        }
        let found = recurring.dates(after: nil, through: day("2027-02-01")).map(\.description)
        #expect(found == days)
        let added = try store.add(recurring, recordingThrough: day("2026-12-15")).recurring
        #expect(try store.entries().count == 2)
        #expect(try store.recordDue(through: day("2026-12-15")).isEmpty)
        #expect(try store.recurring(added.id).weekend == weekend)
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        try copyEverything(from: store, into: other)
        #expect(try other.recurring().map(\.weekend) == [weekend])
        #expect(try other.recurring().map(\.monthDay) == [recurring.monthDay])
        _ = try store.updateRecurring(added.id) { ($0.weekend, $0.monthDay) = (nil, nil) }
        _ = try store.undo()
        #expect(try store.recurring(added.id).monthDay == recurring.monthDay)
    }

    @Test(arguments: [Recurring.Weekend.before, .after, nil], [Recurring.Weekend.before, .after, nil])
    func `an occurrence that was recorded or skipped stays so when it would be moved otherwise`(
        former: Recurring.Weekend?, later: Recurring.Weekend?
    ) throws {
        var fee = try recurring("2026-01-01", .month)
        (fee.monthDay, fee.weekend) = (.last, former)
        // January 31 is a Saturday, February 28, too.
        let added = try store.add(fee, recordingThrough: day("2026-02-10")).recurring
        #expect(try store.entries().count == 1)
        _ = try store.updateRecurring(added.id) { recurring in
            let next = try #require(recurring.next(after: day("2026-02-10")))
            let isSkipped = recurring.skip(next)
            #expect(isSkipped)
            recurring.weekend = later
        }
        #expect(try store.recordDue(through: day("2026-03-20")).isEmpty)
        #expect(try store.recordDue(through: day("2026-03-31")).map(\.date) == [day("2026-03-31")])
    }

    @Test func `it begins with what is recorded first on its day or later, wherever that was moved from`() throws {
        func first(_ text: String, _ place: Recurring.MonthDay, _ weekend: Recurring.Weekend, in month: Int? = nil)
            throws -> String?
        {
            var fee = try recurring(text, month == nil ? .month : .year)
            (fee.monthDay, fee.weekend) = (place, weekend)
            fee.begin(on: day(text), inMonth: month)
            return fee.dates(after: nil, through: day("2027-12-31")).first?.description
        }
        // November 1, 2026 is a Sunday, November 28 and October 31 are Saturdays.
        #expect(try first("2026-11-02", .number(1), .after) == "2026-11-02")
        #expect(try first("2026-11-02", .number(1), .after, in: 11) == "2026-11-02")
        #expect(try first("2026-11-30", .number(28), .after) == "2026-11-30")
        #expect(try first("2026-11-03", .number(1), .after) == "2026-12-01")
        #expect(try first("2026-11-02", .number(1), .after, in: 12) == "2026-12-01")
        #expect(try first("2026-10-31", .last, .before) == "2026-11-30")
        #expect(try first("2026-10-30", .last, .before) == "2026-10-30")
        #expect(try first("2026-11-28", .number(29), .before) == "2026-12-29")
        #expect(try first("2026-10-31", .last, .before, in: 10) == "2027-10-29")
    }

    @Test func `resuming ends one pause, and what is paused or skipped later stays so`() throws {
        var fee = try recurring("2026-12-15", .month)
        let isSkipped = fee.skip(day("2027-03-15"))
        #expect(isSkipped)
        fee.setPaused(true, from: day("2026-12-01"), through: day("2027-01-31"))
        fee.resume(from: day("2027-01-01"))
        let dates = fee.dates(after: nil, through: day("2027-04-30")).map(\.description)
        #expect(dates == ["2027-01-15", "2027-02-15", "2027-04-15"])
        fee.setPaused(true, from: day("2027-05-01"))
        fee.resume(from: day("2027-06-01"))
        #expect(fee.next(after: day("2027-04-30")) == day("2027-06-15"))
    }

    @Test func `a pause is of the days on which something is recorded, and stays with its occurrences`() throws {
        var fee = try recurring("2026-01-01", .month)
        (fee.monthDay, fee.weekend) = (.last, .before)
        // January 31 and February 28 are Saturdays.
        func next(after text: String) -> String? { fee.next(after: day(text))?.description }
        fee.setPaused(true, from: day("2026-01-31"))
        #expect(next(after: "2026-01-01") == "2026-01-30" && next(after: "2026-01-30") == nil)
        #expect(fee.isPaused(on: day("2026-01-31")) && !fee.isPaused(on: day("2026-01-30")))
        fee.setPaused(false, from: day("2026-02-27"))
        #expect(next(after: "2026-01-30") == "2026-02-27")
        fee.setPaused(true, from: day("2026-02-27"), through: day("2026-02-27"))
        #expect(next(after: "2026-01-30") == "2026-03-31")
        for weekend in [Recurring.Weekend.after, nil] {
            fee.weekend = weekend
            #expect(next(after: "2026-01-01") == (weekend == nil ? "2026-01-31" : "2026-02-02"))
            #expect(next(after: "2026-02-02") == "2026-03-31")
        }
        // May 31 is a Sunday, so nothing is recorded on these two days.
        fee.weekend = .after
        fee.setPaused(true, from: day("2026-05-30"), through: day("2026-05-31"))
        #expect(next(after: "2026-04-30") == "2026-06-01" && !fee.isPaused(on: day("2026-06-01")))
    }

    @Test func `a recurring entry begins on the day that was given, whatever rhythm it had meanwhile`() throws {
        var fee = try recurring("2026-01-15", .month)
        for rhythm in [Recurring.MonthDay.last, .weekday(1, place: 1), .last] {
            fee.monthDay = rhythm
            #expect(fee.date(of: 0) == day(rhythm == .last ? "2026-01-31" : "2026-02-02"))
        }
        fee.monthDay = nil
        #expect(fee.date(of: 0) == day("2026-01-15"))
    }

    @Test func `due entries are recorded once, also after an interruption, and by two processes at once`() throws {
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

    @Test func `occurrences that were recorded again are not recorded twice by redoing the first recording`() throws {
        _ = try store.add(recurring("2026-01-31", .month))
        #expect(try store.recordDue(through: day("2026-04-30")).count == 4)
        #expect(try store.undo(today: day("2026-01-31")).count == 1)
        #expect(try store.recordDue(through: day("2026-03-01")).map(\.date) == [day("2026-02-28")])
        let undone = try #require(try store.history().first(where: \.isUndone))
        #expect(try store.redo(change: undone.id).words == undone.words)
        let days = ["2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31"].map(day)
        #expect(try store.entries().map(\.date) == days)
        #expect(try store.undo(today: day("2026-01-31")).count == 1)
        #expect(try store.recordDue(through: day("2026-04-30")).count == 2)
        #expect(try store.entries().map(\.date) == days.dropLast())
    }

    @Test func `an undone recording stays undone until it is redone`() throws {
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

    @Test func `entries recorded by a clock that was ahead become due again after they are undone`() throws {
        let rent = Expense(date: day("2026-01-31"), amount: try dollars("900"), note: "rent")
        _ = try store.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-02-10"))
        // A year ahead, then corrected.
        #expect(try store.recordDue(through: day("2027-02-10")).count == 12)
        #expect(try store.undo(1, today: day("2026-03-05")).count == 1)
        #expect(try store.recordDue(through: day("2026-03-05")).map(\.date) == [])
        #expect(try store.recordDue(through: day("2026-04-01")).map(\.date) == [day("2026-03-31")])
        #expect(try store.recordDue(through: day("2026-04-30")).map(\.date) == [day("2026-04-30")])
    }

    @Test func `more due entries than the limit are refused`() throws {
        let entry = Expense(date: day("2026-01-01"), amount: try dollars("1"))
        _ = try store.add(Recurring(entry: entry, unit: .day))
        #expect(throws: TooManyDue(count: 365, day: day("2026-12-31"))) {
            try store.recordDue(through: day("2026-12-31"), most: 364)
        }
        #expect(try store.entries().isEmpty)
        #expect(try store.recordDue(through: day("2026-12-31"), most: 365).count == 365)
    }

    @Test func `a recurring entry and its due entries are one change`() throws {
        let (added, recorded) = try store.add(recurring("2026-01-31", .month), recordingThrough: day("2026-03-15"))
        #expect(recorded.map(\.date) == [day("2026-01-31"), day("2026-02-28")])
        #expect(try store.history().map(\.words) == ["add recurring #1 rent"] && added.id == 1)
        #expect(try store.undo().count == 1)
        #expect(try store.recurring().isEmpty && store.entries().isEmpty)
        #expect(try store.redo().count == 1)
        #expect(try store.entries().count == 2 && store.recordDue(through: day("2026-03-15")).isEmpty)
        #expect(try store.defaultCurrency() == .dollar)
    }

    @Test func `a budget has the rest of its span, and is replaced by another`() throws {
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

    @Test func `a raise applies from its day on, and recorded entries stay`() throws {
        _ = try store.add(recurring("2026-01-31", .month), recordingThrough: day("2026-02-10"))
        let raised = try store.updateRecurring(1, "raise") { $0.setAmount(try dollars("12"), from: day("2026-03-31")) }
        #expect(raised.steps == [.init(date: day("2026-03-31"), amount: try dollars("12"))])
        _ = try store.updateRecurring(1) { $0.setAmount(try dollars("11"), from: day("2026-03-01")) }
        let recorded = try store.recordDue(through: day("2026-04-30"))
        #expect(recorded.map(\.amount.plain) == ["9.00", "12.00", "12.00"])
        #expect(try store.undo(3).map(\.words).last == "raise recurring #1 rent")
        #expect(try store.recurring() == [recurring("2026-01-31", .month).stored(as: 1)])
        #expect(throws: UnknownRecurring.self) { try store.updateRecurring(2) { $0.clearAmounts() } }
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `days in a pause, and skipped days, are never recorded`() throws {
        var entry = try recurring("2026-01-31", .month)
        entry.setPaused(true, from: day("2026-02-28"), through: day("2026-02-28"))
        entry.setPaused(true, from: day("2026-04-01"))
        #expect(entry.next(after: day("2026-01-31")) == day("2026-03-31"))
        #expect(entry.next(after: day("2026-03-31")) == nil)
        entry.setPaused(false, from: day("2026-06-15"))
        #expect(entry.next(after: day("2026-03-31")) == day("2026-06-30"))
        _ = try store.add(entry)
        let recorded = try store.recordDue(through: day("2026-05-10")) + store.recordDue(through: day("2026-07-31"))
        #expect(recorded.map(\.date) == [day("2026-01-31"), day("2026-03-31"), day("2026-06-30"), day("2026-07-31")])
        #expect(try store.recurring().map(\.steps) == [entry.steps])
        entry.setPaused(false, from: .first)
        #expect(entry.steps.isEmpty)
    }

    @Test(arguments: sample(Array(UInt64(0)..<200), oneIn: 5))
    func `with steps in any order, the amount and the pause that were set last apply`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        var entry = try recurring("2026-01-01", .day)
        var amounts = Array(repeating: Int64(900), count: 30)
        var pauses = Array(repeating: false, count: 30)
        func date(_ index: Int) -> CalendarDate { day("2026-01-01").adding(days: index) ?? .first }
        var raises: [Int: Int64] = [:]
        for _ in 0..<12 {
            let (first, last) = (Int.random(in: 0..<30, using: &numbers), Int.random(in: 0..<30, using: &numbers))
            if Bool.random(using: &numbers) {
                let amount = Int64.random(in: 1...99, using: &numbers) * 100
                entry.setAmount(Money(minorUnits: amount, currency: .dollar), from: date(first))
                raises[first] = amount
                var now: Int64 = 900
                for index in 0..<30 {
                    now = raises[index] ?? now
                    amounts[index] = now
                }
            } else {
                let isPaused = Bool.random(using: &numbers)
                let isOpen = last < first
                entry.setPaused(isPaused, from: date(first), through: isOpen ? nil : date(last))
                for index in first...(isOpen ? 29 : last) { pauses[index] = isPaused }
            }
            #expect((0..<30).map { entry.amount(on: date($0)).minorUnits } == amounts)
            #expect((0..<30).map { entry.isPaused(on: date($0)) } == pauses)
            let next = (1..<30).first { !pauses[$0] }.map(date)
            if let next { #expect(entry.next(after: date(0)) == next) }
        }
    }

    @Test func `recurring entries are suggested, except those that are recorded already, have ended or are irregular`()
        throws
    {
        func add(_ note: String, _ days: [String], _ amount: String = "10", payee: String? = nil) throws {
            for (index, date) in days.enumerated() {
                _ = try store.add(
                    Expense(
                        date: day(date), amount: try dollars(amount), category: "home", note: "\(note) \(index)",
                        payee: payee))
            }
        }
        try add("power", ["2026-08-03", "2026-09-01", "2026-10-01", "2026-11-02"])
        try add("gym", ["2026-10-28", "2026-11-04", "2026-11-11", "2026-11-18"], payee: "Gym")
        try add("insurance", ["2024-02-05", "2025-02-05", "2026-02-05"])
        try add("ended", ["2026-05-01", "2026-06-01", "2026-07-01"])
        try add("irregular", ["2026-09-01", "2026-09-12", "2026-11-01", "2026-11-20"])
        try add("twice", ["2026-10-01", "2026-11-01"])
        _ = try store.add(recurring("2026-08-31", .month), recordingThrough: day("2026-11-21"))
        let found = try store.suggestedRecurring(on: day("2026-11-21"))
        #expect(found.map(\.latest.note) == ["gym 3", "power 3", "insurance 2"])
        #expect(found.map(\.recurring.unit) == [.week, .month, .year] && found.map(\.count) == [4, 4, 3])
        #expect(
            found.map(\.recurring.entry.date) == [day("2026-11-25"), day("2026-12-01"), day("2027-02-05")])
        #expect(try store.suggestedRecurring(on: day("2027-06-01")).isEmpty)
    }

    @Test func `a budget counts all currencies at the rates of their days, and lists those without a rate`() throws {
        let euro = try #require(Currency("EUR"))
        for (date, digits) in [("2026-01-01", Int64(2)), ("2026-01-15", 4)] {
            try Rate(base: euro, quote: .dollar, date: day(date), digits: digits, decimals: 0).save(in: store)
        }
        _ = try store.set(Budget(category: nil, amount: try dollars("100"), per: .month))
        _ = try store.set(Budget(category: "food", amount: try dollars("50"), per: .month))
        func add(_ amount: Int64, _ currency: Currency, _ date: String, _ category: String?, refund: Bool = false)
            throws
        {
            _ = try store.add(
                Expense(
                    date: day(date), kind: refund ? .refund : .expense,
                    amount: Money(minorUnits: amount, currency: currency), category: category))
        }
        try add(1000, euro, "2026-01-10", "food")
        try add(500, euro, "2026-01-20", "food")
        try add(300, .dollar, "2026-01-20", "food", refund: true)
        try add(800, .dollar, "2026-01-20", nil)
        var states = try store.budgets(on: day("2026-01-31"))
        #expect(states.map(\.budget.category) == [nil, "food"])
        #expect(states.map(\.spent.plain) == ["45.00", "37.00"] && states.allSatisfy(\.withoutRate.isEmpty))
        try add(70, try #require(Currency("CHF")), "2026-01-21", "food")
        states = try store.budgets(on: day("2026-01-31"))
        #expect(states.map(\.spent.plain) == ["45.00", "37.00"])
        #expect(states.map { $0.withoutRate.map(\.code) } == [["CHF"], ["CHF"]])
        #expect(try store.deleteBudgets(of: nil) == 1)
        #expect(try store.budgets(on: day("2026-01-31")).count == 1)
        #expect(throws: UnknownCategory.self) {
            try Budget(category: "fod", amount: dollars("5"), per: .month).delete(from: store)
        }
    }

    @Test func `the rest is carried over, also a negative one, and a new amount applies from its span on`()
        throws
    {
        _ = try store.set(
            Budget(category: "food", amount: try dollars("100"), per: .month, carriedFrom: day("2026-01-01")))
        for (date, amount) in [("2026-01-10", "70"), ("2026-02-10", "150"), ("2026-03-10", "20")] {
            _ = try store.add(Expense(date: day(date), amount: try dollars(amount), category: "food"))
        }
        func state(_ date: String) throws -> BudgetState { try #require(store.budgets(on: day(date)).first) }
        #expect(try state("2026-01-31").carried.plain == "0.00")
        #expect(try state("2026-02-28").carried.plain == "30.00")
        #expect(try state("2026-03-31").carried.plain == "-20.00" && state("2026-03-31").left.plain == "60.00")
        _ = try store.set(
            Budget(category: "Food", amount: try dollars("500"), per: .month, carriedFrom: day("2026-03-01")),
            today: day("2026-03-15"))
        #expect(try state("2026-03-31").carried.plain == "-20.00" && state("2026-03-31").left.plain == "460.00")
        #expect(try state("2026-04-01").carried.plain == "460.00")
        #expect(try store.undo().count == 1)
        #expect(try state("2026-03-31").left.plain == "60.00")
    }

    @Test func `another amount of a budget counts from its span on, and one of a period in it alone`() throws {
        _ = try store.set(Budget(category: "food", amount: try dollars("400"), per: .month), today: day("2026-09-15"))
        func set(_ amount: String, _ days: Period? = nil, on today: String) throws -> Budget {
            let budget = Budget(category: "food", amount: try dollars(amount), per: .month)
            return try store.set(budget, in: days, today: day(today))
        }
        func allowed(_ first: String, _ last: String? = nil) throws -> [String] {
            try store.budgets(in: Period(from: day(first), to: day(last ?? first))).map(\.allowed.plain)
        }
        _ = try set("700", Period(from: day("2026-12-05"), to: day("2026-12-06")), on: "2026-11-20")
        _ = try set("500", on: "2026-11-23")
        #expect(try allowed("2026-10-31") == ["400.00"] && allowed("2026-11-01") == ["500.00"])
        #expect(try allowed("2026-12-01") == ["700.00"] && allowed("2027-01-01") == ["500.00"])
        #expect(try allowed("2026-10-01", "2027-01-31") == ["2100.00"])
        let read = try #require(try store.budgets(on: day("2026-11-23")).first?.budget)
        #expect(try set("500", on: "2026-11-24") == read)
        #expect(read.amounts.map(\.amount.plain) == ["400.00", "500.00", "700.00", "500.00"])
        let week = Budget(category: "food", amount: try dollars("5"), per: .week)
        #expect(throws: BudgetOfOtherSpans(budget: read)) { try store.set(week, today: day("2026-11-24")) }
        #expect(try store.undo(3).count == 3)
        #expect(try allowed("2026-12-01") == ["400.00"])
    }

    @Test func `a new budget that counts from a day on, or in a period, is none before and after it`() throws {
        let budget = Budget(category: "food", amount: try dollars("400"), per: .month, carriedFrom: day("2026-12-01"))
        _ = try store.set(budget, in: Period(from: day("2026-12-01"), to: day("2027-01-31")), today: day("2026-11-23"))
        _ = try store.add(Expense(date: day("2026-12-10"), amount: try dollars("150"), category: "food"))
        #expect(try store.budgets(on: day("2026-11-30")).isEmpty)
        #expect(try store.budgets(on: day("2027-01-01")).map(\.left.plain) == ["650.00"])
        #expect(try store.budgets(on: day("2027-02-01")).map(\.left.plain) == ["650.00"])
    }

    @Test func `what was carried over stays if the amount changes`() throws {
        let budget = Budget(category: "food", amount: try dollars("100"), per: .month, carriedFrom: day("2026-09-01"))
        _ = try store.set(budget, today: day("2026-11-20"))
        _ = try store.add(Expense(date: day("2026-10-10"), amount: try dollars("150"), category: "food"))
        func carried(_ date: String) throws -> String? { try store.budgets(on: day(date)).first?.carried.plain }
        let other = Budget(category: "food", amount: try dollars("1000"), per: .month)
        #expect(try store.set(other, today: day("2026-11-23")).carriedFrom == day("2026-09-01"))
        #expect(try carried("2026-10-01") == "100.00" && carried("2026-11-01") == "50.00")
        #expect(try carried("2026-12-01") == "1050.00")
        var anew = other
        anew.carriedFrom = day("2026-11-01")
        _ = try store.set(anew, today: day("2026-11-23"), isCarriedAnew: true)
        #expect(try carried("2026-11-01") == "0.00" && carried("2026-12-01") == "1000.00")
    }

    @Test func `a saved mapping is read back unchanged`() throws {
        var hints = CSVHints()
        hints.separator = 59
        for role in CSVRole.allCases { hints.columns[role] = [role.stringValue] }
        hints.columns[.note] = ["a \"b\"", "3"]
        (hints.dateOrder, hints.decimalMark, hints.sign) = (.dmy, ",", .reversed)
        hints.standardCurrency = Currency("EUR")
        let mapping = SavedMapping(name: "bank", titles: ["Datum", "a \"b\"", ""], hints: hints)
        try store.save(mapping)
        #expect(try store.savedMappings() == [mapping])
        try store.save(SavedMapping(name: "BANK", titles: [], hints: CSVHints()))
        #expect(try store.savedMappings().map(\.titles) == [[]])
    }
}

extension Recurring {
    /// The same, as it is stored.
    fileprivate func stored(as id: Int64) -> Recurring {
        var stored = self
        stored.id = id
        stored.entry.category = entry.category?.lowercased()
        return stored
    }
}
