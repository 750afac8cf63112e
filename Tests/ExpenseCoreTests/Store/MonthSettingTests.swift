import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct MonthSettingTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func add(_ amount: String, on date: String, _ category: String = "food") throws {
        _ = try store.add(Expense(date: day(date), amount: dollars(amount), category: category, note: "x"))
    }

    private func begin(on day: Int) throws { try store.setMonths(#require(Months(beginningOn: day))) }

    @Test func `totals of months, quarters and years are the sums of their days, kept or counted`() throws {
        var date = day("2025-11-20")
        while date < day("2026-03-01") {
            try add("\(date.parts.day)", on: date.description, date.parts.day % 2 == 0 ? "food" : "home")
            date = try #require(date.adding(days: 3))
        }
        for firstDay in [1, 10, 25] {
            try begin(on: firstDay)
            let months = try store.months()
            for grouping in [Grouping.month, .quarter, .year] {
                var sums: [String: Int64] = [:]
                try store.forEachEntry(Filter()) { entry in
                    sums[try #require(grouping.key(of: entry.date, in: months)), default: 0] += entry.amount.minorUnits
                    return true
                }
                var counted = Filter()
                counted.search = ["x"]
                for filter in [Filter(), counted] {
                    let found = try store.totals(filter, by: [grouping])
                    #expect(found.map(\.keys[0]) == sums.keys.sorted())
                    #expect(found.map(\.total.expenses.minorUnits) == sums.keys.sorted().map { sums[$0] })
                    let both = try store.totals(filter, by: [.category, grouping, .weekday])
                    #expect(both.reduce(0) { $0 + $1.total.expenses.minorUnits } == sums.values.reduce(0, +))
                }
            }
        }
    }

    @Test func `budgets, carried amounts and goals count by the months that are set`() throws {
        try add("10", on: "2026-10-26")
        try add("20", on: "2026-11-24")
        try add("40", on: "2026-11-25")
        try begin(on: 25)
        _ = try store.set(
            Budget(category: "food", amount: dollars("100"), per: .month, carriedFrom: day("2026-10-25")))
        let state = try #require(try store.budgets(on: day("2026-12-01")).first)
        #expect(state.period == Period(from: day("2026-11-25"), to: day("2026-12-24")))
        #expect(try state.spent == dollars("40") && state.carried == dollars("70"))
        _ = try store.moveMoney(dollars("5"), from: nil, to: "food", in: day("2026-11-26"))
        #expect(try store.budgets(on: day("2026-12-24")).first?.allowed == dollars("105"))
        #expect(try store.budgets(on: day("2026-11-24")).first?.allowed == dollars("100"))
        let goal = Goal(category: "food", amount: try dollars("300"), last: day("2026-12-31"))
        #expect(try store.set(goal, on: day("2026-11-26")).end == day("2026-12-24"))
    }

    @Test func `an amount that was set for November counts for November, whenever months begin before and after`()
        throws
    {
        for (old, new) in [(1, 25), (1, 10), (14, 16), (16, 14), (25, 10), (10, 25), (28, 15), (15, 28)] {
            try begin(on: old)
            let october = try store.months().period(named: day("2026-10-01")).from ?? .first
            _ = try store.deleteBudgets(of: "food")
            let budget = Budget(category: "food", amount: try dollars("100"), per: .month, carriedFrom: october)
            _ = try store.set(budget, today: october)
            let november = Budget(category: "food", amount: try dollars("70"), per: .month)
            _ = try store.set(november, in: store.months().period(named: day("2026-11-01")), today: october)
            for firstDay in [old, new, old] {
                try begin(on: firstDay)
                for (month, amount, carried) in [
                    (10, "100.00", "0.00"), (11, "70.00", "100.00"), (12, "100.00", "170.00"),
                ] {
                    let period = try store.months().period(named: day("2026-\(month)-01"))
                    let state = try #require(try store.budgets(on: period.from ?? .first).first)
                    #expect(state.period == period)
                    #expect(
                        state.allowed.plain == amount && state.carried.plain == carried,
                        "\(old) \(new) \(firstDay) \(month)")
                }
            }
        }
    }

    @Test func `a budget of one month alone is only there in that month, whenever months begin`() throws {
        _ = try store.set(
            Budget(category: "food", amount: dollars("70"), per: .month), in: .month(of: day("2026-11-01")),
            today: day("2026-11-01"))
        for firstDay in Months.firstDays {
            try begin(on: firstDay)
            let states = try [10, 11, 12].map { month in
                try store.budgets(in: store.months().period(named: day("2026-\(month)-01"))).map(\.allowed.plain)
            }
            #expect(states == [[], ["70.00"], []], "\(firstDay)")
        }
    }

    @Test func `a budget per month counts once in a month that begins on any day, without a setting`() throws {
        try add("10", on: "2026-10-26")
        try add("20", on: "2026-11-02")
        _ = try store.set(Budget(category: "food", amount: dollars("400"), per: .month))
        let state = try #require(
            try store.budgets(in: Period(from: day("2026-10-25"), to: day("2026-11-24"))).first)
        #expect(try state.allowed == dollars("400") && state.spent == dollars("30"))
    }

    @Test func `the setting is undone, exported and imported, and the current month follows it`() throws {
        try add("10", on: "2026-10-26")
        let state = AppState(store: store, environment: Environment { day("2026-11-01") })
        #expect(try state.read().periodTotals.isEmpty)
        try begin(on: 25)
        #expect(try state.read().periodTotals.map(\.expenses) == [dollars("10")])
        let other = try ExpenseStore(folder.file("other.db"), .writing)
        try copyEverything(from: store, into: other)
        #expect(try other.months().firstDay == 25)
        _ = try store.undo()
        #expect(try store.months() == .calendar)
    }
}
