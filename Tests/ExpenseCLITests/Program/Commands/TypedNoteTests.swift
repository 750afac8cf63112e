import Testing

/// What is typed after an amount: a note, an account and tags.
@Suite(.ownThreads)
struct TypedNoteTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: ["@home", "+1", "yesterday", "2026-01-01", "000", "TOP", "+ 3.20"])
    func `--note takes any word as it is`(note: String) throws {
        #expect(try run("add 5 --note '\(note)' --json").contains(#""note":"\#(note)""#))
        try run("recurring add 5 --note '\(note)' --every month --from 2026-12-01")
        #expect(try run("recurring --csv").contains(note))
        try run("accounts add giro")
        #expect(try run("transfer 5 giro none --note '\(note)' --json").contains(#""note":"\#(note)""#))
    }

    @Test func `recurring add understands the marks of an account and a tag, and refuses an unknown account`() throws {
        try run("accounts add giro")
        try run("recurring add 9.90 netflix @giro +sub --every month --from 2026-11-01 --new")
        #expect(try run("list --csv --account giro -t sub").contains("netflix"))
        let outcome = try home.run("recurring add 9.90 netflix @gro --every month")
        #expect(outcome.code == 64 && outcome.errors.contains("there is no account 'gro'; did you mean '@giro'?"))
        try run("transfer 50 giro none atm +trip --new")
        #expect(try run("list --csv -t trip").contains("atm"))
        #expect(try home.run("transfer 50 giro none atm @giro").errors.contains("FROM and TO are the accounts"))
    }

    @Test func `none leaves out the tags and the payee that would be given`() throws {
        for _ in 0..<2 { try run("add 9 --payee Gym -t sport --new") }
        #expect(try run("add 9 --payee Gym").contains("+sport"))
        #expect(try !run("add 9 --payee Gym -t none").contains("+"))
        #expect(try run("add 9 tea --payee none --json").contains(#""payee":null"#))
        #expect(try home.run("tag rename sport none").code == 64)
    }

    @Test func `commands that are suggested write amounts as they are read where the user lives`() throws {
        let tunis = ["LC_ALL": "fr_TN.UTF-8"]
        for month in ["08", "09", "10"] {
            #expect(try home.run("add 12,500 abonnement -d 2026-\(month)-05", tunis).output.contains("12.500 TND"))
        }
        let suggested = try home.run("recurring suggest", tunis).output
        let command = try #require(suggested.split(separator: "\n").last.map { $0.drop { $0 == " " } })
        #expect(try home.run(String(command), tunis).output.contains("12.500 TND"))
        let outcome = try home.run("add 12.500 abonnement", tunis)
        #expect(outcome.errors.contains("'12.500' could have 3 decimals or be in thousands; write 12,500 or 12500"))
    }
}
