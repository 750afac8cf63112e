import ExpenseCore
import Testing

@Suite(.ownThreads)
struct PeriodTextTests {
    private func period(_ text: String, today: String = "2026-11-21") throws -> String {
        let today = try #require(CalendarDate(iso: today))
        let period = try Period(typed: text, today: today, months: .calendar)
        return "\(period.from?.description ?? "")/\(period.to?.description ?? "")"
    }

    @Test(arguments: [
        ("2026", "2026-01-01/2026-12-31"), ("2024-02", "2024-02-01/2024-02-29"), ("2026-W47", "2026-11-16/2026-11-22"),
        ("2026-w01", "2025-12-29/2026-01-04"), ("2026-W53", "2026-12-28/2027-01-03"),
        ("2026-11-20", "2026-11-20/2026-11-20"), ("today", "2026-11-21/2026-11-21"),
        ("Yesterday", "2026-11-20/2026-11-20"), ("all", "/"), ("this week", "2026-11-16/2026-11-22"),
        ("last week", "2026-11-09/2026-11-15"), ("this month", "2026-11-01/2026-11-30"),
        ("last month", "2026-10-01/2026-10-31"), ("this year", "2026-01-01/2026-12-31"),
        ("last year", "2025-01-01/2025-12-31"), ("last 30 days", "2026-10-23/2026-11-21"),
        ("last 1 day", "2026-11-21/2026-11-21"), ("last 2 weeks", "2026-11-02/2026-11-15"),
        ("last 3 months", "2026-08-01/2026-10-31"), ("last 1 month", "2026-10-01/2026-10-31"),
        ("last 2 years", "2024-01-01/2025-12-31"), ("since march", "2026-03-01/"), ("since 2026-11-20", "2026-11-20/"),
        ("from march", "2026-03-01/"), ("until may", "/2026-05-31"),
        ("from Q1 until last month", "2026-01-01/2026-10-31"),
        ("ytd", "2026-01-01/2026-11-21"), ("w47", "2026-11-16/2026-11-22"), ("W48", "2025-11-24/2025-11-30"),
        ("2026q3", "2026-07-01/2026-09-30"), ("2026w01", "2025-12-29/2026-01-04"), ("october", "2026-10-01/2026-10-31"),
        ("Nov", "2026-11-01/2026-11-30"),
        ("december", "2025-12-01/2025-12-31"), ("feb 2024", "2024-02-01/2024-02-29"), ("Q3", "2026-07-01/2026-09-30"),
        ("q4", "2026-10-01/2026-12-31"), ("Q1 2025", "2025-01-01/2025-03-31"), ("2026-Q3", "2026-07-01/2026-09-30"),
        ("this quarter", "2026-10-01/2026-12-31"), ("last quarter", "2026-07-01/2026-09-30"),
        ("next week", "2026-11-23/2026-11-29"), ("next month", "2026-12-01/2026-12-31"),
        ("Next quarter", "2027-01-01/2027-03-31"), ("next year", "2027-01-01/2027-12-31"),
        ("last 2 quarters", "2026-04-01/2026-09-30"), ("2026-01..2026-06", "2026-01-01/2026-06-30"),
        ("2026-02..", "2026-02-01/"), ("..2025", "/2025-12-31"), ("aug .. last month", "2026-08-01/2026-10-31"),
        ("monday..today", "2026-11-16/2026-11-21"), ("1.10...24.10.", "2026-10-01/2026-10-24"),
        ("2025-Q4..2026-W01", "2025-10-01/2026-01-04"), ("tomorrow", "2026-11-22/2026-11-22"),
        ("nov 1", "2026-11-01/2026-11-01"), ("11-20", "2026-11-20/2026-11-20"),
    ])
    func `a period is understood as people type it`(text: String, days: String) throws {
        #expect(try period(text) == days)
    }

    @Test func `last month is complete also at the end of a longer month`() throws {
        #expect(try period("last month", today: "2026-03-31") == "2026-02-01/2026-02-28")
        #expect(try period("last month", today: "2026-01-15") == "2025-12-01/2025-12-31")
    }

    @Test(arguments: [
        "", "26", "2026-13", "2026-00", "2026-W00", "2025-W53", "2026-W54", "0000", "12345", "last 0 days",
        "last -1 days", "last 9999999 days", "next fortnight", "2026-1", "..", "Q5", "Q0", "2026-Q5", "q", "oc",
        "2026-06..2026-01",
        "since", "since nothing", "w4", "w99", "2026q5", "2026q", "q42026", "2026..2025..2024", "a..b", "2026...", "21",
        "1/2", "２０２６",
    ])
    func `an invalid period is refused`(text: String) {
        #expect(throws: PeriodError.self) { try period(text) }
    }

    @Test func `a period that ends before it begins, and an ambiguous day, are refused with a message`() {
        for (text, reason) in [
            ("oct..feb", "ends (2026-02-28) before it begins (2026-10-01)"), ("1/2..today", "or 2026-02-01"),
            ("2026-02-30", "the calendar has no day"), ("someday", "is not a period"),
        ] {
            let error = #expect(throws: PeriodError.self) { try period(text) }
            #expect(error?.description.contains(reason) == true, "\(text): \(error?.description ?? "")")
        }
    }

    @Test(arguments: [
        ("2026-03", "2026-02-01/2026-02-28"), ("2026", "2025-01-01/2025-12-31"), ("Q1 2026", "2025-10-01/2025-12-31"),
        ("2026-W01", "2025-12-22/2025-12-28"), ("2026-03-01", "2026-02-28/2026-02-28"),
        ("2026-01-15..2026-03-31", "2025-10-31/2026-01-14"),
    ])
    func `the previous period is as long, in months or in days`(text: String, days: String) throws {
        let previous = try #require(try Period(typed: text, today: .last, months: .calendar).previous)
        #expect("\(previous.from?.description ?? "")/\(previous.to?.description ?? "")" == days)
    }

    @Test(arguments: [
        ("2026-11", "2026-11-01 to 2026-11-21", "2026-10-01 to 2026-10-21"),
        ("2026-Q4", "2026-10-01 to 2026-11-21", "2026-07-01 to 2026-08-21"),
        ("last month", "2026-10-01 to 2026-10-31", "2026-09-01 to 2026-09-30"),
        ("last 30 days", "2026-10-23 to 2026-11-21", "2026-09-23 to 2026-10-22"),
        ("2026-12", "2026-12-01 to 2026-12-31", "2026-11-01 to 2026-11-30"),
    ])
    func `a running period is compared with as many days of the one before`(text: String, now: String, before: String)
        throws
    {
        let today = try #require(CalendarDate(iso: "2026-11-21"))
        let compared = try #require(try Period(typed: text, today: today, months: .calendar).comparison(on: today))
        #expect((compared.now.description, compared.before.description) == (now, before))
    }

    @Test func `a running month is compared with all days of a shorter one`() throws {
        let today = try #require(CalendarDate(iso: "2026-03-30"))
        let compared = try #require(
            try Period(typed: "this month", today: today, months: .calendar).comparison(on: today))
        #expect(compared.before.description == "2026-02-01 to 2026-02-28")
    }

    @Test func `nothing is before an open period, or before the calendar`() throws {
        for text in ["all", "..2026", "2026..", "0001-01"] {
            #expect(try Period(typed: text, today: .last, months: .calendar).previous == nil)
        }
    }

    @Test func `last quarter is complete also in a longer month`() throws {
        #expect(try period("last quarter", today: "2026-05-31") == "2026-01-01/2026-03-31")
    }

    @Test(arguments: [
        ("november", "2026-11-01 to 2026-11-30"), ("december", "2026-12-01 to 2026-12-31"),
        ("Oct", "2027-10-01 to 2027-10-31"), ("last month", "2026-10-01 to 2026-10-31"),
        ("october 2025", "2025-10-01 to 2025-10-31"), ("Q4", "2026-10-01 to 2026-12-31"),
        ("Q1", "2027-01-01 to 2027-03-31"), ("W47", "2026-11-16 to 2026-11-22"), ("W02", "2027-01-11 to 2027-01-17"),
        ("november..january", "2026-11-01 to 2027-01-31"), ("october..december", "2026-10-01 to 2026-12-31"),
        ("from october until march", "2026-10-01 to 2027-03-31"), ("february..", "from 2027-02-01"),
    ])
    func `what is planned without its year is the present one or the next`(text: String, days: String) throws {
        let today = try #require(CalendarDate(iso: "2026-11-21"))
        #expect(try Period(planned: text, today: today, months: .calendar).description == days)
    }
}
