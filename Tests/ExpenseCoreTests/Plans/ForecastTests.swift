import Testing

@testable import ExpenseCore

/// Totals at the end of November 2026, on its tenth day.
@Suite(.ownThreads)
struct ForecastTests {
    let folder: TemporaryFolder
    let store: ExpenseStore
    let today = day("2026-11-10")
    let november = Filter(period: Period(from: day("2026-11-01"), to: day("2026-11-30")))

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        _ = try store.add(Category(name: "food:out", color: Color(0x123456)))
        for (date, amount, category) in [
            ("2026-11-02", "10", "food"), ("2026-11-10", "20", "food:out"), ("2026-11-28", "500", "travel"),
        ] {
            _ = try store.add(Expense(date: day(date), amount: dollars(amount), category: category))
        }
    }

    func addMonthly(_ amount: String, _ category: String, on date: String, _ kind: Expense.Kind = .expense) throws {
        let entry = Expense(date: day(date), kind: kind, amount: try dollars(amount), category: category)
        _ = try store.add(Recurring(entry: entry, unit: .month), recordingThrough: today)
    }

    func forecast(by groupings: [Grouping]) throws -> Forecast {
        let days = try #require(Forecast.Days(of: november.period, today: today))
        return try store.forecast(november, by: groupings, in: nil, over: days)
    }

    func sums(_ forecast: Forecast) -> [String: String?] {
        var sums: [String: String?] = [:]
        for nested in forecast.report.nested {
            sums[nested.group.keys[0] ?? ""] = forecast.sum(of: nested.group, \.expenses)?.plain
        }
        for total in forecast.report.totals {
            sums["all"] = forecast.sum(of: TotalGroup(keys: [], total: total), \.expenses)?.plain
        }
        return sums
    }

    @Test func `daily spending goes on, and later entries count once`() throws {
        let forecast = try forecast(by: [.category])
        #expect(sums(forecast) == ["food": "90.00", "food:out": "60.00", "travel": "500.00", "all": "590.00"])
        #expect(forecast.days.passed == 10 && forecast.days.all == 30)
        #expect(forecast.due.isEmpty && forecast.left(of: forecast.report.totals[0]) == nil)
    }

    @Test func `recurring entries count once, recorded or due`() throws {
        try addMonthly("900", "home", on: "2026-11-01")
        try addMonthly("15", "home", on: "2026-11-20")
        try addMonthly("2000", "salary", on: "2026-11-25", .income)
        try addMonthly("7", "food:out", on: "2026-12-01")
        let forecast = try forecast(by: [.category])
        #expect(sums(forecast)["home"] == "915.00" && sums(forecast)["food"] == "90.00")
        #expect(sums(forecast)["all"] == "1505.00")
        #expect(forecast.due.map(\.expenses.plain) == ["15.00"] && forecast.due.map(\.income.plain) == ["2000.00"])
        #expect(forecast.left(of: forecast.report.totals[0])?.plain == "495.00")
    }

    @Test func `a forecast counts only entries of the filter, and converts them`() throws {
        let euro = try #require(Currency("EUR"))
        _ = try store.add(
            Recurring(
                entry: Expense(
                    date: day("2026-11-15"), amount: Money(minorUnits: 1000, currency: euro), category: "travel"),
                unit: .week))
        try store.change({ "add rate" }) { connection in
            try connection.run("INSERT INTO rate VALUES ('EUR', 'USD', '2026-01-01', 2, 0)")
        }
        var travel = november
        travel.categories = [.named("travel")]
        let days = try #require(Forecast.Days(of: november.period, today: today))
        let forecast = try store.forecast(travel, by: [], in: .dollar, over: days)
        // Three weeks of 20.00 USD.
        #expect(sums(forecast) == ["all": "560.00"])
    }

    @Test func `there is no forecast for a period that has no end, or that today is not in`() {
        #expect(Forecast.Days(of: Period(from: day("2026-11-01"), to: nil), today: today) == nil)
        #expect(Forecast.Days(of: Period(from: day("2026-11-11"), to: day("2026-11-30")), today: today) == nil)
        #expect(Forecast.Days(of: Period(from: day("2026-11-01"), to: day("2026-11-09")), today: today) == nil)
    }

    @Test func `a group that has only recurring entries to come is in the report, at its place`() throws {
        try addMonthly("15", "health", on: "2026-11-20")
        try addMonthly("2000", "salary", on: "2026-11-25", .income)
        let byCategory = try forecast(by: [.category])
        #expect(
            byCategory.report.nested.map(\.group.keys[0]) == ["food", "food:out", "health", "salary", "travel"])
        #expect(byCategory.report.groups.map(\.total.count) == [1, 1, 0, 0, 1])
        #expect(sums(byCategory)["health"] == "15.00" && sums(byCategory)["all"] == "605.00")
        // Monday, Tuesday, Wednesday, Friday and Saturday.
        let days = try forecast(by: [.weekday]).report.groups.map(\.keys[0])
        #expect(days == ["Monday", "Tuesday", "Wednesday", "Friday", "Saturday"])
        let kinds = try forecast(by: [.kind]).report.groups.map(\.keys[0])
        #expect(kinds == ["expense", "income"])
    }

    @Test func `a currency that has only recurring entries to come has a total`() throws {
        let euro = try #require(Currency("EUR"))
        _ = try store.add(
            Recurring(
                entry: Expense(date: day("2026-11-15"), amount: Money(minorUnits: 1000, currency: euro)), unit: .month))
        let forecast = try forecast(by: [])
        #expect(forecast.report.totals.map(\.currency) == [euro, .dollar].sorted())
        let inEuro = try #require(forecast.report.totals.first { $0.currency == euro })
        #expect(forecast.sum(of: TotalGroup(keys: [], total: inEuro), \.expenses)?.plain == "10.00")
    }
}
