import Testing

@testable import ExpenseCore

/// Reports on the spring of 2026, as of the middle of March.
@Suite(.ownThreads)
struct PeriodReportTests {
    let folder: TemporaryFolder
    let store: ExpenseStore
    let today = day("2026-03-15")
    let march = Filter(period: Period(from: day("2026-03-01"), to: day("2026-03-31")))
    let year = Filter(period: Period(from: day("2026-01-01"), to: day("2026-12-31")))

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        _ = try store.add(Category(name: "food:out", color: Color(0x123456)))
        for name in ["giro", "people:anna"] { _ = try store.add(Account(name: name)) }
    }

    func add(
        _ date: String, _ amount: String, _ category: String? = nil, _ kind: Expense.Kind = .expense,
        payee: String? = nil, account: String? = nil, target: String? = nil
    ) throws {
        _ = try store.add(
            Expense(
                date: day(date), kind: kind, amount: try Money(typed: amount, currency: .dollar), category: category,
                payee: payee, account: account, target: target))
    }

    func addSpring() throws {
        try add("2026-02-10", "40", "food", payee: "Rewe", account: "giro")
        try add("2026-03-01", "2000", "salary", .income, account: "giro")
        try add("2026-03-02", "30", "food", payee: "Rewe", account: "giro")
        try add("2026-03-03", "12.50", "food:out", payee: "Luigi")
        try add("2026-03-09", "5", "food:out", .refund)
        try add("2026-03-20", "100", "travel", account: "giro")
        try add("2026-03-04", "15", nil, .transfer, account: "giro", target: "people:anna")
    }

    func sheet(_ filter: Filter, in currency: Currency? = nil) throws -> CurrencySheet {
        try #require(try store.periodReport(filter, in: currency, today: today).sheets.first)
    }

    @Test func `the sums are those of totals`() throws {
        try addSpring()
        let report = try store.periodReport(march, today: today)
        let sheet = try #require(report.sheets.first)
        #expect(try store.report(march, by: []).totals == [sheet.total])
        #expect(sheet.total.expenses.plain == "137.50" && sheet.before?.expenses.plain == "40.00")
        #expect(sheet.spans.count == 31 && sheet.spans.reduce(0) { $0 + $1.expenses.minorUnits } == 13_750)
        #expect(sheet.weeks.map(\.key) == ["2026-W09", "2026-W10", "2026-W11", "2026-W12"])
        #expect(sheet.daysBefore.map(\.key) == ["2026-02-10"])
    }

    @Test func `categories are a tree in which a category includes its subcategories`() throws {
        try addSpring()
        let lines = try sheet(march).categories
        #expect(lines.map(\.name) == ["food", "food:out", "salary", "travel"] && lines.map(\.depth) == [0, 1, 0, 0])
        #expect(lines.map(\.total.expenses.plain) == ["37.50", "7.50", "0.00", "100.00"])
        #expect(lines.map(\.before?.expenses.plain) == ["40.00", "0.00", "0.00", "0.00"])
        #expect(lines[0].spans[1].expenses.plain == "30.00")
    }

    @Test func `payees and what they leave are all expenses`() throws {
        try addSpring()
        for number in 1...12 { try add("2026-03-10", "\(number)", payee: "payee \(number)") }
        let sheet = try sheet(march)
        #expect(sheet.payees.count == CurrencySheet.most && sheet.payees.first?.name == "Rewe")
        #expect(sheet.otherPayees.count == 4)
        let all = sheet.payees.map(\.total.expenses.minorUnits).reduce(0, +)
        #expect(
            all + sheet.otherPayees.expenses.minorUnits + sheet.otherPayees.nameless.minorUnits
                == sheet.total.expenses.minorUnits)
    }

    @Test func `net worth has the balance of each account at the end of each span, up to today`() throws {
        try addSpring()
        let worth = try #require(try store.periodReport(year, today: today).netWorth.first)
        #expect(worth.days == ["2026-01-31", "2026-02-28", "2026-03-15"].map { day($0) })
        #expect(worth.accounts.map(\.name) == ["giro", "people:anna"])
        #expect(worth.accounts[0].balances.map(\.plain) == ["0.00", "-40.00", "1915.00"])
        #expect(worth.totals.map(\.plain) == ["0.00", "-40.00", "1930.00"])
    }

    @Test func `a filter lets in nothing that it does not choose`() throws {
        try addSpring()
        _ = try store.set(Budget(category: "food", amount: try dollars("300"), per: .month))
        _ = try store.set(Budget(category: nil, amount: try dollars("1000"), per: .month))
        let rent = Expense(date: day("2026-04-01"), amount: try dollars("900"), category: "home")
        _ = try store.add(Recurring(entry: rent, unit: .month))
        let all = try store.periodReport(march, today: today)
        #expect(all.budgets.count == 2 && all.recurring.count == 1 && all.debts.count == 1 && all.netWorth.count == 1)
        #expect(all.budgets[0].passed == 15 && all.budgets[0].days == 31)
        var food = march
        food.categories = [.named("food")]
        let one = try store.periodReport(food, today: today)
        #expect(one.budgets.map(\.state.budget.category) == ["food"] && one.recurring.isEmpty)
        #expect(one.debts.isEmpty && one.netWorth.isEmpty)
        #expect(one.sheets[0].categories.map(\.name) == ["food", "food:out"])
        var searched = march
        searched.search = ["rewe"]
        let some = try store.periodReport(searched, today: today)
        #expect(some.budgets.isEmpty && some.recurring.isEmpty && some.debts.isEmpty && some.netWorth.isEmpty)
        #expect(some.entries.map(\.payee) == ["Rewe"])
    }

    @Test func `a recurring cost is per month and per year, whatever its span`() throws {
        func cost(_ amount: String, _ unit: Recurring.Unit, _ step: Int) throws -> [String]? {
            let entry = Expense(date: day("2026-01-05"), amount: try dollars(amount))
            let recurring = Recurring(entry: entry, unit: unit, step: step)
            return RecurringCost(of: recurring, after: today).map { [$0.perMonth.plain, $0.perYear.plain] }
        }
        #expect(try cost("13.99", .month, 1) == ["13.99", "167.88"])
        #expect(try cost("120", .year, 1) == ["10.00", "120.00"])
        #expect(try cost("30", .month, 3) == ["10.00", "120.00"])
        #expect(try cost("7", .week, 1) == ["30.42", "365.00"])
    }

    @Test func `an open period ends with the months that have entries`() throws {
        try addSpring()
        let report = try store.periodReport(Filter(), today: today)
        #expect(report.days == Period(from: day("2026-02-01"), to: day("2026-03-31")) && report.previous == nil)
        #expect(report.unit == .week && report.entryCount == 7 && report.leftOut == 0)
    }

    @Test func `amounts in other currencies are converted, each at the rate of its day, or have a sheet of their own`()
        throws
    {
        try addSpring()
        try add("2026-03-05", "10 EUR", "food", account: "giro")
        #expect(try store.periodReport(march, today: today).sheets.map(\.currency.code) == ["EUR", "USD"])
        let euro = try #require(Currency("EUR"))
        #expect(throws: MissingRate.self) { try store.periodReport(march, in: euro, today: today) }
        let rate = try #require(Rate(base: euro, quote: .dollar, date: day("2026-02-01"), written: "1.25"))
        var rates = [rate]
        _ = try store.importRates(from: "test") { rates.popLast() }
        let converted = try sheet(march, in: euro)
        #expect(converted.total.expenses.plain == "120.00")
        #expect(converted.largestExpenses.map(\.amount.plain) == ["80.00", "24.00", "10.00", "10.00"])
        let worth = try #require(try store.periodReport(march, in: euro, today: today).netWorth.first)
        #expect(worth.totals.last?.plain == "1534.00")
    }
}
