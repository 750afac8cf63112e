import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct BudgetSpanTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    @Test func `a budget of zero adds nothing to what is left, and is shown from its beginning on`() throws {
        let nothing = Money(minorUnits: 0, currency: .dollar)
        _ = try store.set(
            Budget(category: "fun", amount: try dollars("300"), per: .month, carriedFrom: day("2026-10-01")))
        _ = try store.set(
            Budget(category: "fun", amount: nothing, per: .month), in: Period(from: day("2026-11-01")),
            today: day("2026-11-20"))
        _ = try store.set(Budget(category: "food", amount: nothing, per: .month), today: day("2026-11-20"))
        _ = try store.set(
            Budget(category: "gifts", amount: nothing, per: .month), in: Period(from: day("2026-12-01")),
            today: day("2026-11-20"))
        let november = try store.budgets(on: day("2026-11-20"))
        #expect(november.map(\.budget.category) == ["food", "fun"])
        #expect(november.map(\.left.minorUnits) == [0, 30_000])
        #expect(try store.budgets(on: day("2026-12-20")).map(\.budget.category) == ["food", "fun", "gifts"])
    }

    @Test func `a span of two weeks begins every second Monday, before and after the first one`() {
        for start in ["2001-01-01", "2026-11-16", "2000-12-18"] {
            let span = Budget.Span.twoWeeks.period(of: day(start))
            #expect(span.from == day(start) && span.to == day(start).adding(days: 13))
            #expect(Budget.Span.twoWeeks.period(of: day(start).adding(days: 13) ?? .last) == span)
        }
        let spans = Budget.Span.twoWeeks.spans(touching: Period(from: day("2026-11-22"), to: day("2026-12-07")))
        #expect(spans?.count == 2)
    }

    @Test(arguments: [(Budget.Span.twoWeeks, "2026-11-25", 2900), (.quarter, "2026-10-02", 2900)])
    func `budgets of other spans are stored and counted`(_ span: Budget.Span, _ date: String, _ units: Int64) throws {
        _ = try store.set(Budget(category: "fun", amount: Money(minorUnits: units, currency: .dollar), per: span))
        _ = try store.add(Expense(date: day(date), kind: .expense, amount: try dollars("10"), category: "fun"))
        let state = try #require(store.budgets(on: day("2026-11-28")).first)
        #expect(state.budget.per == span && state.allowed.minorUnits == units && state.spent.minorUnits == 1000)
    }
}
