import Foundation
import Testing

/// Totals as tables, compared with the previous period, per month and projected.
@Suite(.ownThreads)
struct ReportTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
        for line in [
            "add 900 -c home -d 2026-01-02", "add 30 -c food -d 2026-01-05", "add 45 -c food -d 2026-03-05",
            "add -15 -c food -d 2026-03-06", "add 7 -d 2026-03-31 -t trip --new",
            "add 2000 --income -c salary -d 2026-03-01",
        ] { try home.run(line) }
    }

    @Test func `two groupings make rows and columns, including months without entries`() throws {
        #expect(
            try run("total --by category --by month -p 2026-01..2026-03") == """
                expenses in USD
                CATEGORY     2026-01  2026-02  2026-03   TOTAL  PER MONTH
                food           30.00             30.00   60.00      20.00
                home          900.00                    900.00     300.00
                No category                       7.00    7.00       2.33
                TOTAL         930.00             37.00  967.00     322.33
                per month: 2026-01-01 to 2026-03-31, 3 months
                not shown: income 2,000.00 USD; --kind income shows it

                """)
        #expect(
            try run("total --by tag --by category -p 2026-03").contains("No tag  30.00               30.00\n"))
        #expect(try run("total --by category --by month --csv").contains("food,2026-03,USD,30.00,0.00,-30.00,2"))
        #expect(try run("total --by category --by month -p 2020") == "no entries\n")
        #expect(try run("total --by category,month") == run("total --by category --by month"))
    }

    @Test func `a table that is wider than the terminal keeps the newest months and names the hidden columns`() throws {
        let terminal = try PseudoTerminal(columns: 50)
        let line = ["total", "--by", "category", "--by", "month"]
        #expect(try home.start(line, ["TERM": "dumb"], terminal: terminal.program).exitCode() == 0)
        let shown = terminal.read(until: "writes all")
        #expect(shown.contains("CATEGORY     2026-02  2026-03   TOTAL  PER MONTH"))
        let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.hasSuffix("hidden: 1 column (2026-01), counted in TOTAL and PER MONTH; --csv writes all"))
    }

    @Test func `a period is compared with the previous one`() throws {
        #expect(
            try run("total --by category -p 2026-03 --compare") == """
                expenses, 2026-03-01 to 2026-03-31 compared with 2026-02-01 to 2026-02-28
                CATEGORY     CURRENCY  BEFORE    NOW  CHANGE
                food         USD         0.00  30.00  +30.00
                No category  USD         0.00   7.00   +7.00
                TOTAL        USD         0.00  37.00  +37.00

                """)
        let quarter = try run("total -p 2026-02..2026-03 --compare --json")
        #expect(quarter.contains(#""expenses":"37.00""#))
        #expect(quarter.contains(#""before":{"from":"2025-12-01","to":"2026-01-31"}"#))
        #expect(try run("total -p 2026-03 --compare --csv").hasSuffix("USD,37.00,2000.00,1963.00,4,0.00,0.00,0.00,0\n"))
        for line in ["--compare", "--compare --by month -p 2026", "--compare --chart -p 2026", "--compare -p 2026.."] {
            #expect(try home.run("total \(line)").code == 64, "\(line)")
        }
    }

    @Test func `a running period is compared with as many days of the period before, and says so`() throws {
        for line in ["add 4 -c food -d 2026-10-21", "add 8 -c food -d 2026-10-22", "add 5 -c food -d 2026-11-02"] {
            try run(line)
        }
        #expect(
            try run("total --by category -p 'this month' --compare") == """
                expenses, 2026-11-01 to 2026-11-21 (21 of 30 days) compared with 2026-10-01 to 2026-10-21
                CATEGORY  CURRENCY  BEFORE   NOW  CHANGE
                food      USD         4.00  5.00   +1.00  +25.0 %
                TOTAL     USD         4.00  5.00   +1.00  +25.0 %

                """)
    }

    @Test func `percentages are rounded as in the report`() throws {
        for line in ["add 4 -c food -d 2026-09-21", "add 15.07 -c food -d 2026-10-22", "add 5 -c fun -d 2026-09-02"] {
            try run(line)
        }
        let compared = try run("total --by category -p 2026-10 --compare")
        #expect(compared.contains("+11.07  +276.8 %\n") && compared.contains("-5.00  -100.0 %\n"), "\(compared)")
    }

    @Test func `averages go until the last entry, if it is later than today`() throws {
        for line in ["add 100 -c gifts -d 2026-11-01", "add 300 -c gifts -d 2026-12-24"] { try run(line) }
        let average = try run("total -c gifts -p 2026 --average")
        #expect(average.contains("per month: 2026-01-01 to 2026-12-24, 11.79 months\n"), "\(average)")
        #expect(average.contains("  33.93\n"), "\(average)")
    }

    @Test(arguments: [
        ("", "2026-12-25, 0.82 months"), ("--from 2026-12-01", "2026-12-25, 0.82 months"),
        ("-p 2026", "2026-12-31, 1 month"),
    ])
    func `an average of what is yet to come counts its month up to the last entry, or up to the end of the period`(
        period: String, end: String
    ) throws {
        let file = "--file \(home.path)/later.db"
        for line in ["add 10 -d 2026-12-05", "add 30 -d 2026-12-25"] { try run("\(line) \(file)") }
        let average = try run("total --average \(period) \(file)")
        #expect(average.contains("per month: 2026-12-01 to \(end)\n"), "\(average)")
    }

    @Test func `averages of a table are those of the days that have passed, not of the columns`() throws {
        for line in ["add 50 -c gifts -d 2026-03-10", "add 50 -c gifts -d 2026-06-10"] { try run(line) }
        let table = try run("total -c gifts -p 2026 --by category,month")
        #expect(table.contains("TOTAL  PER MONTH\n"))
        #expect(table.contains("100.00       9.35\nper month: 2026-01-01 to 2026-11-21, 10.69 months\n"))
        #expect(try run("total -c gifts -p 2026 --average --csv").hasSuffix(",9.35\n"))
        // Without a period, the month of the first entry counts from its beginning, too.
        #expect(try run("total -c gifts --average --csv").hasSuffix(",9.35\n"))
        #expect(try run("total --average") == run("total --average -p 2026"))
        let week = try run("total --by category,week --average -p 2026-03")
        #expect(week.contains("TOTAL  PER WEEK  PER MONTH\n"))
        let months = "per month: 2026-03-01 to 2026-03-31, 1 month\n"
        #expect(week.contains("per week: 2026-03-01 to 2026-03-31, 4.43 weeks\n" + months))
        #expect(try !run("total --by category,payee -p 2026-03").contains("PER "))
        #expect(try run("total --by year --average --csv -p ..2026").hasSuffix(",99.81\n"))
        #expect(try run("total --by day --average --csv -p 2026-03-31").hasSuffix(",1,\n"))
    }

    @Test func `averages per month count months without entries`() throws {
        #expect(
            try run("total --average -p 2026-01..2026-03").contains(
                "322.33\nper month: 2026-01-01 to 2026-03-31, 3 months"))
        #expect(try run("total --average --csv -p 2026-01..2026-03 -c food").hasSuffix("60.00,0.00,-60.00,3,20.00\n"))
    }

    @Test func `--pace projects the total of a running period, with what is left of the income`() throws {
        try run("add 10 -c food")
        try run("recurring add 15 gym -c home --every month --from today")
        try run("add 100 --income")
        let report = try run("total -p today -c food --pace")
        #expect(report.contains("AT THIS PACE\nUSD          10.00    0.00   -10.00        1         10.00\n"))
        #expect(report.contains("at this pace: 1 of 1 days"))
        #expect(
            try run("total -p today --pace --json").contains(
                #""count":3,"at_this_pace":"25.00","left_of_income_at_this_pace":"75.00"}"#))
        #expect(try run("total -p today --pace --csv").hasSuffix("USD,25.00,100.00,75.00,3,25.00\n"))
        #expect(try home.run("total -p 2026-01 --pace").errors.contains("--pace needs a period that today is in"))
    }

    @Test func `a table has the rows and columns whose purchases were all refunded, but none with income only`() throws
    {
        for line in [
            "80 -c clothes -d 2026-04-01", "-80 -c clothes -d 2026-04-02", "5 --income -c gifts -d 2026-04-03",
        ] { try run("add \(line)") }
        let table = try run("total --by category,month -p 2026-04")
        #expect(table.contains("clothes"))
        #expect(!table.contains("gifts"))
        #expect(try run("total --by month,category -p 2026-04").contains("MONTH      clothes"))
    }

    @Test func `months without entries are rows as they are columns, and count in averages`() throws {
        for line in ["60 -c clothes -d 2026-04-01", "30 -c gifts -d 2026-06-01"] { try run("add \(line)") }
        let rows = try run("total --by month,category -p 2026-04..2026-06 -c clothes,gifts").split(separator: "\n")
        #expect(rows[3].hasPrefix("2026-05 ") && rows[3].hasSuffix(" 0.00"))
        #expect(rows[6] == "PER MONTH    20.00  10.00  30.00")
    }

    @Test func `a table of two groups has sums per month of groups that are not times`() throws {
        for line in [
            "60 -c clothes -d 2026-04-01", "30 -c gifts -d 2026-06-01", "3 -c gifts -d 2026-06-02 --payee shop",
        ] {
            try run("add \(line)")
        }
        let byMonth = try run("total --by category,month --average -p 2026-04..2026-06 -c clothes,gifts").split(
            separator: "\n")
        #expect(byMonth[1].hasSuffix("TOTAL  PER MONTH"))
        #expect(byMonth[2].hasSuffix("60.00      20.00"))
        #expect(byMonth[3].hasSuffix("33.00      11.00"))
        #expect(byMonth[4].hasSuffix("93.00      31.00"))
        #expect(byMonth.last == "per month: 2026-04-01 to 2026-06-30, 3 months")
        let byPayee = try run("total --by month,category --average -p 2026-04..2026-06 -c clothes,gifts")
        #expect(byPayee.contains("\nPER MONTH    20.00  11.00  31.00\n"))
        let both = try run("total --by category,payee --average -p 2026-04..2026-06 -c clothes,gifts")
        #expect(both.contains("\nPER MONTH "))
        #expect(both.contains("TOTAL  PER MONTH\n"))
    }

    @Test func `a grouping that is given twice and figures that a table of two groups lacks are refused`() throws {
        #expect(
            try home.run("total --by category,category").errors.contains("--by category is given twice; leave one out"))
        let refused = try home.run("total --by category,month --pace -p 'this month'")
        #expect(refused.code == 64 && refused.errors.contains("use one group, --json or --csv"))
        let times = try home.run("total --by year,month --average")
        #expect(times.code == 64 && times.errors.contains("--average has no meaning if both groups are times"))
        #expect(try run("total --by category,month --average --csv").hasPrefix("category,month,currency"))
    }
}
