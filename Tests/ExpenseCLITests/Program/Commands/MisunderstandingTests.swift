import Testing

/// Lines that users misunderstand.
struct MisunderstandingTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: [
        ("12.50 lunch", "there is no command '12.50'; did you mean 'add 12.50 lunch'?"),
        ("€5 'two words'", "there is no command '€5'; did you mean 'add €5 \"two words\"'?"),
        ("coffee 3.20 -c food", "there is no command 'coffee'; did you mean 'add 3.20 coffee -c food'?"),
        ("lits 5", "there is no command 'lits'; did you mean 'list'?"),
        ("bogus", "there is no command 'bogus'; 'expense-cli help' lists them"),
    ])
    func `an amount instead of a command, or behind the note, suggests add`(line: String, answer: String) throws {
        let outcome = try home.run(line)
        #expect(outcome.code == 64 && outcome.errors.hasPrefix("expense-cli: error: \(answer)\n"))
    }

    @Test(arguments: ["list", "total", "total --chart", "total --by category --by month"])
    func `a search that finds nothing says what was searched for, and suggests -p for a period`(command: String) throws
    {
        try run("add 1 tea -d 2026-11-02")
        let remark = "no entries: '2026-11' is searched for as a text; for the period, write -p 2026-11\n"
        #expect(try run("\(command) 2026-11") == remark)
        #expect(try run("\(command) nothing") == "no entries with the text 'nothing'\n")
        #expect(try run("\(command) this month").hasSuffix("for the period, write -p 'this month'\n"))
        #expect(try run("\(command) today").hasSuffix("for the period, write -p today\n"))
        #expect(try run("\(command) -p 2026-11").contains("1.00"))
    }

    @Test func `a file name after export suggests -o`() throws {
        try run("add 1 foo.csv")
        let outcome = try home.run("export foo.csv")
        #expect(outcome.code == 64 && outcome.output == "")
        #expect(outcome.errors.contains("to write that file, use -o foo.csv, and to search, --search\n"))
        #expect(try run("export --search foo.csv").contains("foo.csv"))
        #expect(try run("export foo.csv -o all.csv") == "wrote 1 entry to all.csv\n")
    }

    @Test func `tags with commas between them are several tags`() throws {
        #expect(try run("add 1 -t a,b -t c").contains("+a +b +c"))
        try run("add 2 -t a")
        #expect(try run("list --csv -t a,b").split(separator: "\n").count == 2)
        #expect(try run("edit 1 --add-tag d,e --remove-tag a,b").contains("+c +d +e"))
    }

    @Test func `a tag that contains a comma can still be found and removed`() throws {
        let entry =
            #"{"date":"2026-11-02","kind":"expense","amount":"1.00","currency":"USD","category":null,"note":"","tags":["a,b"]}"#
        #expect(try home.run("import - --format jsonl", input: entry + "\n").code == 0)
        #expect(try run("list --csv -t a,b").contains("a,b"))
        #expect(!(try run("edit 1 --remove-tag a,b").contains("a,b")))
    }

    @Test func `numbers of a range without entries are counted`() throws {
        for note in ["one", "two", "three"] { try run("add 1 \(note) -d 2026-11-20") }
        #expect(try run("edit 2-9 --note new").hasPrefix("skipped 6 numbers in 2-9 that no entry has\nchanged #2"))
        #expect(try run("edit 1-3 --note new").hasPrefix("changed #1"))
        let deleted = "deleted #3  2026-11-20  1.00 USD  new\n"
        #expect(try run("delete 3-4 --yes") == "skipped 1 number in 3-4 that no entry has\n" + deleted)
    }
}
