import Foundation
import Testing

/// Months from payday, the last day of a month, and the statements of cards, typed as commands.
@Suite(.ownThreads)
struct MonthsTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `all that counts by months follows the day on which they begin`() throws {
        try run("add 10 a -c food -d 2026-10-24")
        try run("add 20 b -c food -d 2026-10-26")
        try run("add 30 c -c food -d 2026-11-24")
        try run("budget set food 100")
        #expect(try run("settings --month-begins 25").hasSuffix("2026-11 is 2026-10-25 to 2026-11-24\n"))
        #expect(try run("total --by month --csv").contains("2026-10,USD,10.00,") == true)
        #expect(try run("total --by month --csv").contains("2026-11,USD,50.00,"))
        #expect(try run("total 'this month' --json").contains(#""expenses":"50.00""#))
        #expect(try run("list -p november").contains("2026-10-26") && !run("list -p november").contains("2026-10-24"))
        #expect(try run("budget --csv").contains(",2026-10-25,2026-11-24,USD,100.00,50.00,50.00,"))
        #expect(
            try run("total --by category --average -p 'last month'").contains("2026-09-25 to 2026-10-24, 1 month\n"))
        #expect(try run("total -p 'this month' --pace").contains("28 of 31 days, by 2026-11-24"))
        #expect(try run("total -p 'this month' --compare").contains("compared with 2026-09-25 to 2026-10-22"))
        #expect(try run("add 5 d -c food -d 2026-11-25").contains("expenses 2026-12  food 5.00"))
        #expect(try run("total --by category,month").contains("2026-10  2026-11  2026-12"))
        #expect(try run("report -p november -o november.html").contains("of 2026-10-25 to 2026-11-24 with 2 entries"))
        let page = try String(contentsOfFile: "\(home.path)/november.html", encoding: .utf8)
        #expect(page.contains("<title>November 2026") || page.contains("November 2026"))
        try run("accounts add giro --balance 7 -d 2026-10-25")
        #expect(try run("accounts --by month -p 2026-11 --csv").contains("2026-11,2026-11-24,giro,USD,7.00"))
        try run("undo 2")
        #expect(try run("settings").hasSuffix("2026-11 is 2026-10-25 to 2026-11-24\n"))
        #expect(try home.run("settings --month-begins 29").code == 64)
        try run("settings --month-begins 1")
        #expect(try run("total 'this month' --json").contains(#""expenses":"30.00""#))
    }

    @Test func `the plan of envelopes is that of the month that is set`() throws {
        try run("settings --month-begins 25")
        try run("add 1000 pay --income -c salary -d 2026-10-26")
        #expect(try run("budget start 0").contains("begins on 2026-10-25 with 0.00 USD"))
        try run("budget set food 300")
        let plan = try run("budget plan")
        #expect(plan.contains("PLAN OF 2026-11") && plan.contains("700.00 USD"))
        #expect(try run("budget move 50 none food").hasPrefix("moved 50.00 USD in 2026-11\n"))
        #expect(try run("budget goal food 900 by december").contains("by 2026-12-24"))
        #expect(try run("budget plan december").contains("PLAN OF 2026-12"))
    }

    @Test func `a rhythm of the last day or of a weekday is written as it is read, and changes`() throws {
        #expect(
            try run("recurring add 9 fee --every 'last day' --weekend before --from 2026-11-30").hasPrefix(
                "added recurring #1  every month on the last day, before weekends"))
        #expect(
            try run("recurring add 9 club --every '3 months on the 2nd friday'").contains("3 months on the 2nd friday"))
        #expect(
            try run("recurring --csv").contains("1,month on the last day,2026-11-30,")
                && run("recurring --csv").contains(",before\n"))
        #expect(
            try run("recurring edit 1 --every month --weekend none").hasPrefix("changed recurring #1  every month  "))
        #expect(try run("recurring edit 1 --every 'last friday of the month'").contains("month on the last friday"))
        #expect(
            try home.run("recurring add 9 x --every day --weekend after").errors.contains("cannot be used with days"))
        #expect(try home.run("recurring edit 2 --every day --weekend after").code == 64)
        #expect(try home.run("recurring edit 2 --weekend never").errors.contains("before, after and none"))
        #expect(try home.run("recurring add 9 x --every '2 weeks on the last day'").code == 64)
        #expect(try home.run("recurring add 9 x --every '5th friday'").errors.contains("'last day'"))
    }

    @Test func `a quarter, the number of a day and a working day are rhythms`() throws {
        for (every, rhythm, next) in [
            ("quarter", "3 months", "2026-12-21"), ("2 quarters", "6 months", "2026-12-21"),
            ("30th", "month on the 30th", "2026-12-30"),
            ("31st of february", "year on the 31st of february", "2027-02-28"),
            ("last weekday", "month on the last day", "2026-12-31"),
            ("first working day", "month on the 1st", "2027-01-01"),
        ] {
            try run("recurring add 9 x --every '\(every)' --from 2026-12-21")
            let shown = try run("recurring --csv").split(separator: "\n").last ?? ""
            #expect(shown.contains(",\(rhythm),") && shown.contains(",\(next),expense,"), "\(shown)")
        }
        #expect(try run("recurring --csv").contains(",before\n") && run("recurring --csv").contains(",after\n"))
        #expect(try home.run("recurring add 9 x --every 'last weekday' --weekend after").code == 64)
        #expect(try home.run("recurring edit 5 --every 'last weekday' --weekend none").code == 64)
        #expect(try run("recurring edit 1 --every 'last weekday'").contains("month on the last day, before weekends"))
        for every in ["32nd", "0th", "22th", "weekday", "400 quarters"] {
            #expect(try home.run("recurring add 9 x --every '\(every)'").code == 64, "\(every)")
        }
    }

    @Test func `what falls on a weekend is paused if it would be recorded in the pause`() throws {
        // January 31 is a Sunday, so it is recorded on January 29.
        try run("recurring add 9 fee --every 'last weekday' --from 2026-12-01")
        func isComing() throws -> Bool { try run("recurring calendar --until 2027-02-05").contains("2027-01-29") }
        #expect(try isComing())
        try run("recurring pause 1 --from 2027-01-30")
        #expect(try isComing())
        try run("recurring pause 1 --from 2027-01-29 --until 2027-01-29")
        #expect(try !isComing())
        try run("recurring resume 1 --from 2027-01-29")
        #expect(try isComing())
        #expect(try run("recurring skip 1 -d 2027-01-29").hasPrefix("skipped 2027-01-29"))
        #expect(try !isComing() && run("recurring").contains("skipped on 2027-01-29"))
    }

    @Test func `the month of a budget that is set is the present one or to come`() throws {
        for option in ["-p august", "--from august"] {
            #expect(try run("budget set food 7 \(option)").contains("2027-08-01"))
        }
        #expect(try run("budget set food 7 -p november").contains("2026-11-01 to 2026-11-30"))
        #expect(try run("budget set food 7 -p 'last month'").contains("2026-10-01 to 2026-10-31"))
    }

    @Test func `a statement shows what is left to pay, and until when`() throws {
        try run("accounts add visa")
        try run("accounts add giro")
        #expect(try home.run("accounts statement visa --closes 20").errors.contains("--due is missing"))
        #expect(try home.run("accounts statement --closes 20 --due 5").errors.contains("NAME is missing"))
        try run("accounts statement visa --closes 15 --due 20")
        try run("add 80 shoes --account visa -d 2026-11-10")
        #expect(try run("accounts statement").hasSuffix("overdue: 80.00 USD of visa since 2026-11-20\n"))
        #expect(try run("accounts statement --json").contains(#""overdue":"80.00","overdue_since":"2026-11-20""#))
        try run("transfer 80 giro visa -d 2026-11-18")
        #expect(
            try run("accounts statement --csv").hasSuffix(
                "visa,USD,2026-11-15,80.00,80.00,0.00,2026-11-20,0.00,2026-12-15,0.00,\n"))
        try run("accounts statement visa --closes none")
        #expect(try run("accounts statement").hasPrefix("no statements"))
    }

    @Test func `what is set again to what it is changes nothing, and is no change in the history`() throws {
        try run("accounts add giro")
        for line in [
            "settings --month-begins 25", "currency USD", "accounts default giro",
            "accounts statement giro --closes 3 --due 9", "accounts currency giro USD EUR", "budget start 100",
        ] {
            try run(line)
            let history = try run("history")
            try run(line)
            #expect(try run("history") == history, "\(line)")
        }
        try run("add 1 x")
        try run("undo")
        try run("settings --month-begins 25")
        #expect(try run("redo").contains("1.00 USD"))
    }

    @Test func `a rhythm that never comes is refused, and one of each year says in which month it is`() throws {
        let refused = try home.run("recurring add 5 x --every 'last friday' --until 2026-11-26")
        #expect(refused.code == 64 && refused.errors.contains("2026-11-27"))
        #expect(try run("recurring").hasPrefix("no recurring"))
        #expect(try run("recurring add 5 x --every 'year on the last day'").contains("last day of november"))
        #expect(try home.run("recurring edit 1 --until 2026-11-29").code == 64)
        try run("recurring add 5 y --every '4th thursday of november' --from 2026-11-27")
        try run("recurring add 5 z --every 'year on the last day of december'")
        #expect(try run("recurring --csv").contains("year on the 4th thursday of november,2027-11-01,,2027-11-25,"))
        #expect(try run("recurring --csv").contains("year on the last day of december,2026-12-01,,2026-12-31,"))
        #expect(try run("recurring edit 1 --every 'last day of march'").contains("last day of march"))
        #expect(try home.run("recurring add 5 x --every 'month of march'").code == 64)
    }

    @Test func `messages name the option that takes what was typed`() throws {
        try run("recurring add 5 x --every month --from 2026-12-05")
        #expect(try home.run("recurring skip 1 2026-12-05").errors.contains("--date 2026-12-05"))
        #expect(try home.run("budget plan -p december").errors.contains("budget plan december"))
        try run("budget set food 5 --per '2 weeks'")
        #expect(try !run("budget -p 2026-11").contains("weekss"))
    }

    @Test func `the last entry is shown from whichever machine, and changed by that word only if it is of this one`()
        throws
    {
        try run("--file a.db add 1 old")
        try run("--file a.db sync with shared --name a")
        try run("--file b.db sync with shared --name b")
        try run("--file b.db add 2 new")
        try run("--file b.db sync")
        try run("--file a.db sync")
        #expect(try run("--file a.db show last").contains("new"))
        for line in ["edit last --amount 5", "delete last --yes"] {
            let refused = try home.run("--file a.db \(line)")
            #expect(refused.code == 1 && refused.errors.contains("came from another machine"))
        }
        #expect(try run("--file b.db edit last --amount 5").contains("5.00"))
    }
}
