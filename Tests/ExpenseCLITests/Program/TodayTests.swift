import Testing

/// EXPENSE_TODAY replaces the machine's clock.
@Suite(.ownThreads)
struct TodayTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `the day, the month and the times of the history are those of EXPENSE_TODAY`() throws {
        let day = ["EXPENSE_TODAY": "2024-02-29T23:59:58", "TZ": "Asia/Kathmandu"]
        #expect(try home.run("add 5 tea", day).output.contains("added #1  2024-02-29  5.00 USD"))
        #expect(try home.run("total -p today --csv", day).output.contains("USD,5.00,"))
        #expect(try home.run("history", day).output.contains("2024-02-29 23:59  done"))
        #expect(try home.run("history --json", day).output.contains("\"time\":\"2024-02-29T18:14:58Z\""))
        #expect(try home.run("list -p 'this month' --csv").output.contains("tea") == false)
    }

    @Test(arguments: ["tomorrow", "2026-02-30", "21.11.2026"])
    func `another text is refused before anything is written`(text: String) throws {
        let outcome = try home.run("add 5 tea", ["EXPENSE_TODAY": text])
        #expect(outcome.code == 78 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("EXPENSE_TODAY is '\(text)'; give a day such as 2026-12-31"))
        #expect(try home.shell("ls \(home.dataFile)").code != 0)
    }

    @Test func `nothing is recorded before its day`() throws {
        try run("recurring add 900 rent --every month --from 2026-11-01")
        let before = try home.run("list --json")
        let later = ["EXPENSE_TODAY": "9999-01-01"]
        for command in ["add 5 tea", "recurring run", "recurring add 1 tea --every day", "category add pets"] {
            let outcome = try home.run(command, later)
            #expect(outcome.code == 78 && outcome.output.isEmpty, "\(command): \(outcome)")
            #expect(outcome.errors.contains("EXPENSE_TODAY is 9999-01-01, a day to come"), "\(command): \(outcome)")
        }
        #expect(try home.run("list --json") == before)
        #expect(try home.run("total -p 'this year' --csv", later).code == 0)
    }

    @Test(arguments: [
        ("list --csv", "rent"), ("total -p 2026-10 --csv", "USD,900.00"), ("budget -p 2026-10 --csv", ",900.00,"),
        ("accounts --csv", "giro,USD,-1800.00"), ("recurring --csv", "2026-11-01"), ("export --format jsonl", "rent"),
        ("show 2", "rent"),
    ])
    func `what is due is in what the first command shows, which says that it recorded it`(
        command: String, shown: String
    )
        throws
    {
        try run("accounts add giro")
        try run("budget set home 1000")
        let september = ["EXPENSE_TODAY": "2026-09-30"]
        #expect(
            try home.run("recurring add 900 rent -c home --account giro --every month --from 2026-09-01", september)
                .code
                == 0)
        let first = try home.run(command, ["EXPENSE_TODAY": "2026-10-31"])
        #expect(first.output.contains(shown) && first.code == 0, "\(first)")
        #expect(first.errors == "recorded what was due: #2  2026-10-01  900.00 USD  home  @giro  rent\n")
        #expect(try home.run(command, ["EXPENSE_TODAY": "2026-10-31"]).errors == "")
    }

    @Test func `undo takes back what was typed, not what is due`() throws {
        let september = ["EXPENSE_TODAY": "2026-09-30"]
        #expect(try home.run("recurring add 900 rent --every month --from 2026-09-01", september).code == 0)
        #expect(try home.run("add 5 tea", september).code == 0)
        #expect(try run("undo") == "undone: add #2  5.00 USD  tea\n")
        #expect(try home.run("list").errors == "recorded 2 recurring entries that were due; 'history' shows it\n")
    }
}
