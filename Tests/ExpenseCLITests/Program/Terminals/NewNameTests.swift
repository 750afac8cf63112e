import Foundation
import Testing

/// Names that do not exist yet: what is asked on a terminal, and what is refused without one.
@Suite(.ownThreads)
struct NewNameTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    /// Runs a command on a terminal and answers its questions. Returns what it wrote, and its exit code.
    private func ask(_ words: [String], _ answers: [String] = []) throws -> (text: String, code: Int32) {
        let terminal = try PseudoTerminal(columns: 100)
        let program = try home.start(words, ["TERM": "dumb"], terminal: terminal.program)
        terminal.running = program
        for answer in answers {
            _ = terminal.read(until: "[y/N] ")
            terminal.type(answer + "\n")
        }
        let code = program.exitCode()
        return (terminal.writtenSoFar(), code)
    }

    @Test(arguments: [["n"], ["y", "n"], ["y", "y", "n"]])
    func `a declined name leaves nothing behind, whatever was agreed to before`(answers: [String]) throws {
        let words = ["add", "5", "tea", "-c", "pets", "-t", "trip", "--account", "visa"]
        let declined = try ask(words, answers)
        #expect(declined.code == 1 && declined.text.contains("nothing was changed"))
        #expect(try !run("category list --names").contains("pets") && run("accounts list --names").isEmpty)
        #expect(try run("list").hasPrefix("no entries") && !FileManager.default.fileExists(atPath: home.dataFile))
    }

    @Test func `agreed names are one change together with the entry, and undo takes all back`() throws {
        try run("add 1 tea")
        let added = try ask(["add", "5", "tea", "-c", "pets", "--account", "visa"], ["y", "y"])
        #expect(added.code == 0 && added.text.contains("pets  @visa"))
        try run("undo")
        #expect(try !run("category list --names").contains("pets") && run("accounts list --names").isEmpty)
        #expect(try run("add 5 tea -c pets --account visa -t trip --new").contains("pets  @visa"))
        try run("undo")
        #expect(try !run("category list --names").contains("pets") && run("accounts list --names").isEmpty)
    }

    @Test func `other questions are asked once, although the command is tried again with new names`() throws {
        try run("accounts add giro --currency EUR")
        let added = try ask(["add", "5 USD", "tea", "-c", "pets", "-t", "trip", "--account", "giro"], ["y", "y", "y"])
        #expect(added.code == 0 && added.text.contains("5.00 USD  pets  @giro"))
        #expect(added.text.components(separatedBy: "Record 5.00 USD there?").count == 2)
    }

    @Test func `an account that is marked in the note is asked about with the nearest one, and added with --new`()
        throws
    {
        try run("accounts add giro")
        let asked = try ask(["add", "5", "tea", "@gira"], ["n"])
        #expect(asked.code == 1 && asked.text.contains("'giro'"))
        #expect(try home.run("add 5 tea @gira").code == 64)
        #expect(try ask(["add", "5", "tea", "@gira"], ["y"]).text.contains("@gira"))
        #expect(try run("add 5 tea @purse --new").contains("@purse  tea"))
        #expect(try run("recurring add 5 tea @box --every month --from 2027-01-01 --new").contains("tea"))
        #expect(try run("accounts list --names") == "box\ngira\ngiro\npurse\n")
    }

    @Test(arguments: [
        "accounts statement viza --closes 3 --due 4", "accounts default viza", "accounts check viza 5",
        "accounts rename viza b", "accounts currency viza EUR", "accounts delete viza", "budget goal fod 5 by december",
        "category merge fod foo", "category delete fod", "category rename fod foo", "budget delete fod",
    ])
    func `a command without --new does not name it`(line: String) throws {
        let refused = try home.run(line)
        #expect(refused.code == 1 && refused.errors.contains("there is no") && !refused.errors.contains("--new"))
    }

    @Test func `import asks once about all new names on a terminal, with the nearest, and --new does not ask`() throws {
        try run("accounts add giro")
        try run("add 1 tea -c food -t work --new")
        let rows = "Date,Text,Amount,Category,Tags\n2026-01-12,cat,-12.50,fod,werk\n2026-01-13,firm,1000,salary,\n"
        try rows.write(toFile: home.path + "/a.csv", atomically: true, encoding: .utf8)
        let words = ["import", "a.csv", "--currency", "USD", "--account", "gira"]
        let declined = try ask(words, ["n"])
        for name in ["fod", "'food'", "gira", "'giro'", "werk", "'work'"] { #expect(declined.text.contains(name)) }
        #expect(declined.text.contains("nothing was changed"))
        #expect(try !run("category list --names").contains("fod"))
        let agreed = try ask(words, ["y"])
        #expect(agreed.code == 0 && agreed.text.contains("imported 2 entries"))
        try run("undo")
        let unasked = try ask(words + ["--new"])
        #expect(unasked.code == 0 && !unasked.text.contains("[y/N]"))
    }

    @Test func `a declined question has the same exit code everywhere`() throws {
        try run("add 1 USD tea -c fun")
        try run("backup old.db")
        try run("accounts add giro --currency EUR")
        try run("accounts add box --currency USD")
        for number in 1...12 { try run("add \(number) tea -c fun") }
        try "Date,Text,Amount,Category\n2026-01-12,cat,-12.50,pets\n"
            .write(toFile: home.path + "/a.csv", atomically: true, encoding: .utf8)
        let history = try run("history --csv")
        for words in [
            ["add", "7", "TRY", "soup"], ["add", "5 USD", "tea", "--account", "giro"],
            ["transfer", "5 USD", "giro", "box"], ["edit", "1", "--account", "giro"],
            ["recurring", "add", "7", "TRY", "soup", "--every", "month"], ["undo", "11"], ["delete", "1"],
            ["import", "a.csv", "--currency", "USD"], ["restore", "old.db"],
        ] {
            let declined = try ask(words, ["n"])
            #expect(declined.code == 1 && declined.text.contains("nothing was changed"), "\(words): \(declined)")
            #expect(try run("history --csv") == history, "\(words)")
        }
    }

    @Test func `import refuses an account that is typed and does not exist, and adds those of the file`() throws {
        try "Date,Text,Amount,Account\n2026-01-12,cat,-12.50,box\n2026-01-13,dog,-1,purse\n"
            .write(toFile: home.path + "/a.csv", atomically: true, encoding: .utf8)
        try "Date,Text,Amount\n2026-02-12,cat,-12.50\n"
            .write(toFile: home.path + "/b.csv", atomically: true, encoding: .utf8)
        #expect(try run("import a.csv --currency USD").contains("new accounts: box, purse"))
        for more in ["", " --yes", " --dry-run"] {
            let refused = try home.run("import b.csv --currency USD --account boxx\(more)")
            #expect(refused.code == 1 && refused.errors.contains("'box'") && refused.errors.contains("--new"))
        }
        #expect(try run("accounts list --names") == "box\npurse\n")
        #expect(try run("import b.csv --currency USD --account BOX").contains("imported 1 entry"))
        try run("undo")
        #expect(try run("import b.csv --currency USD --account visa --new").contains("new accounts: visa"))
    }

    @Test func `without a terminal import names all that is new, tags too, and refuses an unknown --category`() throws {
        let rows = "Date,Text,Amount,Category,Tags\n2026-01-12,cat,-12.50,pets,trip\n2026-01-13,firm,-1,,\n"
        try rows.write(toFile: home.path + "/a.csv", atomically: true, encoding: .utf8)
        let refused = try home.run("import a.csv --currency USD -c nosuch")
        #expect(refused.code == 1 && refused.errors.contains("'nosuch'") && refused.errors.contains("--new"))
        let imported = try run("import a.csv --currency USD -c zoo --account box --new")
        #expect(imported.contains("new categories: pets, zoo; new accounts: box; new tags: trip"))
    }

    @Test func `import says which settings were kept, and --replace takes those of the file`() throws {
        try run("--file a.db accounts add visa")
        try run("--file a.db accounts statement visa --closes 3 --due 9")
        try run("--file a.db settings --month-begins 10")
        try run("--file a.db budget set food 100")
        try run("--file a.db export --all -o all.json")
        try run("accounts add visa")
        try run("accounts statement visa --closes 20 --due 5")
        try run("settings --month-begins 25")
        try run("budget set food 200")
        let kept = try run("import all.json")
        #expect(kept.contains("begin on day 10") && kept.contains("statement days of visa"))
        #expect(kept.contains("--replace") && kept.contains("kept") && kept.contains("the budget of food"))
        #expect(try run("settings").contains("day 25") && run("import all.json --dry-run").contains("kept"))
        #expect(try !run("import all.json --replace").contains("kept"))
        #expect(try run("settings").contains("day 10") && run("budget --csv").contains(",100.00,"))
        #expect(try !run("import all.json").contains("kept"))
    }
}
