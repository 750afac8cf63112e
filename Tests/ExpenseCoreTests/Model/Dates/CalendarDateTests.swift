import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
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
        ("friday", "2026-11-20"), ("saturday", "2026-11-21"), ("last saturday", "2026-11-14"),
        ("last fri", "2026-11-20"), ("Sun", "2026-11-15"),
        ("3 days ago", "2026-11-18"), ("1 week ago", "2026-11-14"), ("-3d", "2026-11-18"), ("-1", "2026-11-20"),
        ("-1m", "2026-10-21"),
        ("02-29", "2024-02-29"), ("2026/11/02", "2026-11-02"), ("2026-1-2", "2026-01-02"), ("2026.1.2", "2026-01-02"),
        ("2.1.2026", "2026-01-02"), ("a week ago", "2026-11-14"), ("tomorrow", "2026-11-22"), ("nov 1", "2026-11-01"),
        ("1 nov", "2026-11-01"), ("Dec 24", "2025-12-24"), ("24. December", "2025-12-24"),
        ("may 5, 2024", "2024-05-05"),
        ("5 may 2024", "2024-05-05"), ("feb 29", "2024-02-29"), ("24.12.", "2025-12-24"), ("21.11", "2026-11-21"),
        ("31/10", "2026-10-31"), ("10/31", "2026-10-31"), ("11/11", "2026-11-11"), ("25/12/2024", "2024-12-25"),
    ])
    func `a date is read as people type it`(text: String, date: String) throws {
        #expect(try CalendarDate(typed: text, today: today).description == date)
    }

    @Test(arguments: [
        "2026-02-30", "2025-02-29", "0000-00-00", "99999-01-01", "", "32", "0", "13-01", "-d", "monda day",
        "in 3 days", "3 days", "-99999999d", "1-2-2026", "1/2/2026", "31.02.2026", "2026-11/20", "next monday", "fr",
        "nov", "nov 31", "nov 2026", "1 2", "nov oct", "nov 1 26", "32.1.", "1/1/26", "24..", "1.2.3.", "13/13",
        "1 november 1",
    ])
    func `an invalid day is refused`(text: String) {
        #expect(throws: DateError.self) { try CalendarDate(typed: text, today: today) }
    }

    @Test func `impossible dates, future dates and texts that are not dates have different errors`() {
        for (text, reason) in [
            ("2026-02-30", "the calendar has no"), ("next friday", "is in the future"), ("someday", "is not a date"),
            ("11/1", "can be 2026-11-01 or 2026-01-11"), ("nov 31", "the calendar has no"),
        ] {
            let error = #expect(throws: DateError.self) { try CalendarDate(typed: text, today: today) }
            #expect(error?.description.contains(reason) == true)
        }
    }

    @Test(arguments: [
        (DateOrder.mdy, "11/1", "2026-11-01"), (.dmy, "11/1", "2026-01-11"), (.ymd, "11/1", "2026-11-01"),
        (.mdy, "1/11/2025", "2025-01-11"), (.dmy, "1/11/2025", "2025-11-01"), (.mdy, "24.12.", "2025-12-24"),
    ])
    func `month and day are read in the order of the locale`(order: DateOrder, text: String, date: String) throws {
        #expect(try CalendarDate(typed: text, today: today, order: order).description == date)
    }

    @Test func `a day that the order of the locale does not allow is refused`() {
        #expect(throws: DateError.self) { try CalendarDate(typed: "31/10", today: today, order: .mdy) }
    }

    @Test func `a month later the day is the same, or the last one of the month`() {
        #expect(CalendarDate(iso: "2026-01-31")?.adding(months: 1)?.description == "2026-02-28")
        #expect(CalendarDate(iso: "2024-02-29")?.adding(months: -12)?.description == "2023-02-28")
        #expect(CalendarDate.last.adding(months: 1) == nil)
        #expect(CalendarDate.first.adding(months: -1) == nil)
    }
}
