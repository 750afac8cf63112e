import Testing

/// EXPENSE_TODAY replaces the machine's clock.
struct TodayTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `the day, the month and the times of the history are those of EXPENSE_TODAY`() throws {
        let day = ["EXPENSE_TODAY": "2024-02-29T23:59:58"]
        #expect(try home.run("add 5 tea", day).output.contains("added #1  2024-02-29  5.00 USD"))
        #expect(try home.run("total -p today --csv", day).output.contains("USD,5.00,"))
        #expect(try home.run("history", day).output.contains("2024-02-29 23:59  done"))
        #expect(try home.run("history --json", day).output.contains("\"time\":\"2024-02-29T23:59:58Z\""))
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
}
