import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct TimeAxisTests {
    @Test(arguments: [
        (Grouping.day, "2026-02-27", "2026-03-02", ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]),
        (.week, "2020-W52", "2021-W02", ["2020-W52", "2020-W53", "2021-W01", "2021-W02"]),
        (.month, "2025-11", "2026-02", ["2025-11", "2025-12", "2026-01", "2026-02"]),
        (.quarter, "2025-Q3", "2026-Q1", ["2025-Q3", "2025-Q4", "2026-Q1"]),
        (.year, "0999", "1001", ["0999", "1000", "1001"]),
        (.day, "9999-12-30", "9999-12-31", ["9999-12-30", "9999-12-31"]),
    ])
    func `all spans of time from one to another are listed`(
        grouping: Grouping, first: String, last: String, spans: [String]
    ) {
        #expect(grouping.spans(from: first, through: last, limit: 4) == spans)
        #expect(grouping.spans(from: first, through: last, limit: 1) == nil)
    }

    @Test func `an invalid span of time has no spans`() {
        #expect(Grouping.category.spans(from: "a", through: "b", limit: 10) == nil)
        #expect(Grouping.month.spans(from: "", through: "", limit: 10) == nil)
        #expect(Grouping.month.spans(from: "2026-02", through: "2026-01", limit: 10) == nil)
    }
}
