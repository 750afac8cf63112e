import Testing

@testable import ExpenseCore

struct CalendarDateTests {
    /// A Saturday.
    let today = CalendarDate(iso: "2026-11-21") ?? .first

    @Test func `days count up without a gap from year 1 to year 9999`() throws {
        var expected = CalendarDate.first
        #expect(expected.description == "0001-01-01")
        for year in stride(from: 1, through: 9999, by: 7) {
            for month in 1...12 {
                let date = try #require(CalendarDate(year: year, month: month, day: 1))
                #expect(date.parts == (year, month, 1))
                #expect(date > expected || date == .first)
                expected = date
            }
        }
        #expect(CalendarDate.last.description == "9999-12-31")
        #expect(CalendarDate.last.adding(days: 1) == nil)
        #expect(CalendarDate.first.adding(days: -1) == nil)
        #expect(CalendarDate(iso: "1970-01-01")?.dayNumber == 0)
    }

    @Test(arguments: [("2026-11-21", 6), ("1970-01-01", 4), ("2000-02-29", 2), ("0001-01-01", 1), ("1969-12-28", 7)])
    func `the weekday is that of ISO 8601`(text: String, weekday: Int) {
        #expect(CalendarDate(iso: text)?.weekday == weekday)
    }

    @Test(arguments: [
        ("2026-11-20", "2026-11-20"), ("11-20", "2026-11-20"), ("12-01", "2025-12-01"), ("20", "2026-11-20"),
        ("25", "2026-10-25"), ("31", "2026-10-31"), ("today", "2026-11-21"), ("yesterday", "2026-11-20"),
        ("friday", "2026-11-20"), ("saturday", "2026-11-14"), ("last fri", "2026-11-20"), ("Sun", "2026-11-15"),
        ("3 days ago", "2026-11-18"), ("1 week ago", "2026-11-14"), ("-3d", "2026-11-18"), ("-1m", "2026-10-21"),
        ("02-29", "2024-02-29"), ("2026/11/02", "2026-11-02"), ("2026-1-2", "2026-01-02"), ("2026.1.2", "2026-01-02"),
        ("2.1.2026", "2026-01-02"), ("a week ago", "2026-11-14"),
    ])
    func `a date is read as people type it, and lies in the past`(text: String, date: String) throws {
        #expect(try CalendarDate(typed: text, today: today).description == date)
    }

    @Test(arguments: [
        "2026-02-30", "2025-02-29", "0000-00-00", "99999-01-01", "tomorrow", "", "32", "0", "13-01", "-d", "monda day",
        "in 3 days", "3 days", "-99999999d", "1-2-2026", "1/2/2026", "31.02.2026", "2026-11/20", "next monday", "fr",
    ])
    func `what is no day of the past is refused`(text: String) {
        #expect(throws: DateError.self) { try CalendarDate(typed: text, today: today) }
    }

    @Test func `what the calendar lacks, what lies ahead and what is no day are told apart`() {
        for (text, reason) in [
            ("2026-02-30", "the calendar has no"), ("tomorrow", "is in the future"), ("someday", "is not a date"),
        ] {
            let error = #expect(throws: DateError.self) { try CalendarDate(typed: text, today: today) }
            #expect(error?.description.contains(reason) == true)
        }
    }

    @Test func `a month later the day is the same, or the last one there is`() {
        #expect(CalendarDate(iso: "2026-01-31")?.adding(months: 1)?.description == "2026-02-28")
        #expect(CalendarDate(iso: "2024-02-29")?.adding(months: -12)?.description == "2023-02-28")
        #expect(CalendarDate.last.adding(months: 1) == nil)
        #expect(CalendarDate.first.adding(months: -1) == nil)
    }
}
