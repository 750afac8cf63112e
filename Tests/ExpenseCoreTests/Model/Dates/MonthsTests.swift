import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct MonthsTests {
    private func months(_ day: Int) throws -> Months { try #require(Months(beginningOn: day)) }

    @Test func `each day is in one month, which ends on the day before the next one begins`() throws {
        for firstDay in Months.firstDays {
            let months = try months(firstDay)
            var date = day("2023-12-01")
            while date < day("2025-02-01") {
                let month = months.month(of: date)
                let (first, last) = (try #require(month.from), try #require(month.to))
                #expect(first <= date && date <= last && first.parts.day == firstDay)
                #expect(months.month(of: first) == month && months.month(of: last) == month)
                #expect(months.period(named: months.name(of: date)) == month)
                #expect(try months.month(of: #require(last.adding(days: 1))) != month)
                date = try #require(date.adding(days: 1))
            }
        }
    }

    @Test func `a month that begins after day 15 has the name of the one in which it ends, an earlier one of its own`()
        throws
    {
        for firstDay in Months.firstDays {
            let first = try #require(try months(firstDay).period(named: day("2026-11-01")).from)
            #expect(first.parts.month == (firstDay <= 15 ? 11 : 10) && first.parts.day == firstDay)
        }
        #expect(
            try months(25).period(named: day("2026-11-01")) == Period(from: day("2026-10-25"), to: day("2026-11-24")))
        #expect(
            try months(10).period(named: day("2026-11-30")) == Period(from: day("2026-11-10"), to: day("2026-12-09")))
        #expect(Months.calendar.month(of: day("2024-02-10")) == Period(from: day("2024-02-01"), to: day("2024-02-29")))
        #expect(Months(beginningOn: 0) == nil && Months(beginningOn: 29) == nil)
    }

    @Test func `quarters and years consist of months, also at the ends of the calendar`() throws {
        let months = try months(25)
        #expect(months.year(of: day("2026-06-01")) == Period(from: day("2025-12-25"), to: day("2026-12-24")))
        #expect(months.quarter(of: day("2026-12-25")) == Period(from: day("2026-12-25"), to: day("2027-03-24")))
        for firstDay in Months.firstDays {
            for end in [CalendarDate.first, .last] {
                let month = try self.months(firstDay).month(of: end)
                #expect(month.from ?? .last <= end && end <= month.to ?? .first)
            }
        }
    }

    @Test(arguments: [
        ("this month", "2026-11-25 to 2026-12-24"), ("last month", "2026-10-25 to 2026-11-24"),
        ("2026-11", "2026-10-25 to 2026-11-24"), ("november", "2026-10-25 to 2026-11-24"),
        ("december", "2026-11-25 to 2026-12-24"), ("last 3 months", "2026-08-25 to 2026-11-24"),
        ("2026-Q4", "2026-09-25 to 2026-12-24"), ("this year", "2025-12-25 to 2026-12-24"),
        ("2026-01..2026-02", "2025-12-25 to 2026-02-24"), ("2026-11-01..2026-11-30", "2026-11-01 to 2026-11-30"),
        ("last 30 days", "2026-10-29 to 2026-11-27"),
    ])
    func `periods in words follow the day on which months begin`(text: String, days: String) throws {
        let period = try Period(typed: text, today: day("2026-11-27"), months: months(25))
        #expect(period.description == days)
    }

    @Test func `a period of whole months is compared with as many months before, from whatever day on`() throws {
        let payday = Period(from: day("2026-10-25"), to: day("2026-11-24"))
        #expect(payday.previous == Period(from: day("2026-09-25"), to: day("2026-10-24")))
        #expect(Period(from: day("2026-10-25"), to: day("2026-11-23")).wholeMonths == nil)
    }
}
