import ExpenseCore
import Testing

@Suite(.ownThreads)
struct PassedTimeTests {
    private func time(_ first: String, _ last: String) throws -> PassedTime {
        PassedTime(
            first: try #require(CalendarDate(iso: first)), last: try #require(CalendarDate(iso: last)),
            in: .calendar)
    }

    @Test(arguments: [
        ("2026-01-01", "2026-03-31", Grouping.month, "3 months", "100.00"),
        ("2026-10-25", "2026-11-23", .month, "0.99 months", "304.40"),
        ("2026-08-24", "2026-11-23", .month, "3.02 months", "99.39"),
        ("2026-01-01", "2026-11-23", .month, "10.76 months", "27.89"),
        ("2026-11-23", "2026-11-23", .month, "0.03 months", "9132.00"),
        ("2026-11-01", "2026-11-30", .month, "1 month", "300.00"),
        ("2026-11-16", "2026-11-25", .week, "1.43 weeks", "210.00"),
        ("2026-11-16", "2026-11-25", .day, "10 days", "30.00"),
        ("2026-01-01", "2026-12-31", .quarter, "4 quarters", "75.00"),
        ("2025-01-01", "2026-12-31", .year, "2 years", "150.00"),
    ])
    func `a sum is averaged over the days, whole months counting as one`(
        first: String, last: String, unit: Grouping, count: String, average: String
    ) throws {
        let time = try time(first, last)
        #expect(time.average(Money(minorUnits: 30_000, currency: .dollar), per: unit)?.plain == average)
        #expect(time.description(per: unit).hasSuffix(", \(count)"))
    }

    @Test func `groups that are not times have no average`() throws {
        let time = try time("2026-01-01", "2026-03-31")
        #expect(time.average(Money(minorUnits: 1, currency: .dollar), per: .category) == nil)
    }

    @Test func `a part of it ends where it ends`() throws {
        let time = try time("2026-01-15", "2026-11-23")
        let (january, december) = (Period(from: day("2026-01-01"), to: day("2026-01-31")), day("2026-12-01"))
        #expect(try time.during(january) == self.time("2026-01-15", "2026-01-31"))
        #expect(time.during(Period(from: december)) == nil)
    }
}
