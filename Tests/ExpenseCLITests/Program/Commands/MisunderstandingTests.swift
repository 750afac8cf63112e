import Testing

/// Lines that users misunderstand.
@Suite(.ownThreads)
struct MisunderstandingTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: [
        ("12.50 lunch", "there is no command '12.50'; did you mean 'add 12.50 lunch'?"),
        ("€5 'two words'", "there is no command '€5'; did you mean 'add €5 \"two words\"'?"),
        ("yesterday 5 tea", "there is no command 'yesterday'; did you mean 'add yesterday 5 tea'?"),
        ("coffee 3.20 -c food", "there is no command 'coffee'; did you mean 'add 3.20 coffee -c food'?"),
        ("lits 5", "there is no command 'lits'; did you mean 'list'?"),
        ("change 1 amount 5", "there is no command 'change'; did you mean 'edit 1 --amount 5'?"),
        ("update 1 note to two words", "there is no command 'update'; did you mean 'edit 1 --note \"two words\"'?"),
        ("remove 5 tea", "there is no command 'remove'; did you mean 'delete'?"),
        ("spent 5 tea", "there is no command 'spent'; did you mean 'add'?"),
        ("bogus", "there is no command 'bogus'; 'expense-cli help' lists them"),
    ])
    func `an amount instead of a command, or behind the note, suggests add`(line: String, answer: String) throws {
        let outcome = try home.run(line)
        #expect(outcome.code == 64 && outcome.errors.hasPrefix("expense-cli: error: \(answer)\n"))
    }

    @Test(arguments: [
        ("add -- -5+2 x", "AMOUNT: '-5+2' has a sign; leave it out"),
        ("add 12 + 3", "AMOUNT: write '12+3' without blanks, or give the note with --note"),
        ("add 12.50 +3.20 market", "AMOUNT: write '12.50+3.20' without blanks, or give the note with --note"),
        ("add 3 x 4.50 eggs", "AMOUNT: write '3*4.50' without blanks, or give the note with --note"),
        (
            "add 12.50 -3.20 market",
            "AMOUNT: differences are not calculated; write the result, or give the note with --note"
        ),
        (
            "add 12 50 lunch",
            "AMOUNT: '12 50' may be one amount; then write '12.50', and if '12' is the amount, give the note with --note"
        ),
        (
            "recurring add 1 000 rent --every month",
            "AMOUNT: '1 000' may be one amount; then write it without the blank, and if '1' is the amount, give the note "
                + "with --note"
        ),
        (
            "recurring add 12.50 + 3.20 x --every month",
            "AMOUNT: write '12.50+3.20' without blanks, or give the note with --note"
        ),
        (
            "transfer 50 none none yesterday",
            "'yesterday' would be a part of the note; for the day, write -d yesterday, and if it belongs to the note, give "
                + "the note with --note"
        ),
        ("add 5 tea -t none,work", "--tag: 'none' has a special meaning; choose another name"),
        ("add 5 tea --note '@home'", "'tea' and --note cannot be used together; leave one out"),
        ("budget set food 50 EUR", "unexpected argument 'EUR'; a currency is in one word with its amount: '50 EUR'"),
        (
            "add 5 lunch 2026-11-20",
            "'2026-11-20' would be a part of the note; for the day, write -d 2026-11-20, and if it belongs to the note, "
                + "give the note with --note"
        ),
        ("category add 'food:*'", "NAME: 'food:*' has a special meaning in filters; choose another name"),
    ])
    func `what would mean something else than it says is refused`(line: String, answer: String) throws {
        let outcome = try home.run(line)
        #expect(outcome.code == 64 && outcome.errors.hasPrefix("expense-cli: error: \(answer)\n"), "\(outcome)")
    }

    @Test(
        .long,
        arguments: [
            "change", "modify", "update", "set", "remove", "del", "rm", "ls", "find", "search", "new", "insert",
            "spend", "pay", "get", "move", "send", "buy",
        ])
    func `a word that people use for a command is never suggested as the note of an expense`(word: String) throws {
        for line in ["\(word) 1 amount 5", "\(word) 5", "\(word) food 5", "\(word.capitalized) tea 5"] {
            let outcome = try home.run(line)
            #expect(outcome.code == 64 && !outcome.errors.contains("did you mean 'add 1"), "\(outcome)")
            #expect(!outcome.errors.contains("did you mean 'add 5"), "\(outcome)")
            let typed = try home.run("", input: line + "\n")
            #expect(!typed.errors.contains("did you mean '1") && !typed.errors.contains("did you mean '5"), "\(typed)")
        }
    }

    @Test func `rules are for expenses, income and refunds, and the help says so`() throws {
        #expect(try run("rule add --help").contains("expense, income, refund\n"))
        let outcome = try home.run("rule add rent -c home --kind transfer")
        #expect(outcome.code == 64 && outcome.errors.contains("is not one of expense, income, refund"), "\(outcome)")
    }

    @Test func `a line of the prompt may begin with the day`() throws {
        let outcome = try home.run("", input: "yesterday 5 tea\n")
        #expect(outcome.output.contains("5.00 USD  tea") && outcome.errors.isEmpty, "\(outcome)")
        #expect(try run("total -p yesterday --json").contains("\"expenses\":\"5.00\""))
    }

    @Test(arguments: [
        ("last friday 6 beer", "2026-11-20  6.00 USD  beer"), ("nov 1 5 tea", "2026-11-01  5.00 USD  tea"),
        ("12.50 lunch 3 people", "2026-11-21  12.50 USD  lunch 3 people"), ("5 7up", "2026-11-21  5.00 USD  7up"),
    ])
    func `a day of several words may stand before the amount`(words: String, entry: String) throws {
        #expect(try run("add \(words)").contains(entry))
    }

    @Test(arguments: [
        ("1 nov 5 tea", "'1 nov' may be a day"), ("3 days ago 5 tea", "'3 days ago' may be a day"),
        ("1 000 laptop", "'1 000' may be one amount"), ("1 234,56 rent", "'1 234,56' may be one amount"),
    ])
    func `what may be a day or one amount with a blank is refused`(words: String, reason: String) throws {
        let outcome = try home.run("add \(words)")
        #expect(outcome.code == 64 && outcome.errors.contains(reason), "\(outcome)")
    }

    @Test(arguments: ["list", "total", "total --chart", "total --by category --by month"])
    func `a search that finds nothing says what was searched for, and how periods were read`(command: String) throws {
        try run("add 1 tea -d 2026-11-02")
        #expect(try run("\(command) 2026-10").hasPrefix("no entries: reading '2026-10' as a period; --search"))
        #expect(try run("\(command) 2026-11").contains("1.00"))
        #expect(try run("\(command) nothing") == "no entries with the text 'nothing'\n")
        #expect(try run("\(command) november -p 2026") == "no entries with the text 'november'\n")
        #expect(try run("\(command) november --from 2026-01-01").hasSuffix("-p november in place of --from\n"))
        #expect(try run("\(command) 11/02").hasSuffix("for the period, write -p 11/02\n"))
        #expect(try run("\(command) today").hasPrefix("no entries: reading 'today' as a period"))
        #expect(try run("\(command) -p 2026-11").contains("1.00"))
    }

    @Test func `what cannot be done is refused with what to do instead`() throws {
        for line in [
            "accounts add giro", "accounts add visa", "add 5 tea", "transfer 20 giro visa", "transfer 20 none visa",
            "recurring add 3 paper --every month --from 2099-01-01",
        ] { try run(line) }
        for (line, answer) in Self.refused {
            let outcome = try home.run(line)
            #expect(outcome.code != 0 && outcome.errors.contains(answer), "\(line): \(outcome.errors)")
        }
    }

    private static let refused = [
        ("transfer -5 giro visa", "'-5' has a sign; leave it out; to move money the other way, exchange FROM and TO"),
        ("recurring raise 1 -5", "'-5' has a sign; leave it out. AMOUNT is the whole new amount, not the difference"),
        ("recurring add -5 rent --every month", "leave it out, and add --income or --refund for money received\n"),
        ("budget set food -5", "AMOUNT: '-5' has a sign; leave it out\n"),
        ("edit --payee anna -c gifts", "is changed by those after 'to', as in 'edit -c food to -c fun'\n"),
        ("edit --amount 5 to -c food", "--amount does not choose entries; write it after 'to'\n"),
        ("edit -c food to --search x", "--search chooses entries; write it before 'to'\n"),
        ("edit 1 --search x --note y", "--search chooses entries, and so do the numbers; give one of both\n"),
        ("edit --until 2026-01-01 to -c food", "no option '--until'; before 'to', --to is the last day\n"),
        ("edit --tagged x to -c food", "no option '--tagged'; before 'to', -t chooses entries\n"),
        ("edit 1 --no-tags", "there is no option '--no-tags'; '-t none' takes all tags off\n"),
        ("edit 1 --expense", "there is no option '--expense'; '--kind expense' makes it one\n"),
        ("edit 1 --kind transfer", "'transfer' and 'accounts join' make transfers; give another kind\n"),
        ("edit 1 --amount -5", "leave it out, and add --kind income or --kind refund for money received\n"),
        (
            "edit 2 --refund",
            "entry #2 is a transfer to 'visa'; 'accounts split 2' makes an expense and an income of it"
        ),
        ("edit 3 --income", "entry #3 is a transfer to 'visa'; add --target none --account visa"),
        ("edit 1 --to visa", "give one of both. The receiving account of a transfer is --target\n"),
        ("edit 1 --target visa", "entry #1: only a transfer has a receiving account"),
        (
            "accounts split 1",
            "entry #1 is not a transfer between two accounts; 'list --kind transfer' shows the transfers"
        ),
        ("accounts join 1 2", "but #1 is of kind expense and #2 is of kind transfer"),
        (
            "add 5 tea -c food:-2 -c home",
            "'food:-2' is negative; record a refund as an entry of its own: add -2 -c 'food'"
        ),
        ("budget set food:* 5", "a budget includes the subcategories; write 'food' instead of 'food:*'"),
    ]

    @Test func `a file name after export suggests -o`() throws {
        try run("add 1 foo.csv")
        let outcome = try home.run("export foo.csv")
        #expect(outcome.code == 64 && outcome.output == "")
        #expect(outcome.errors.contains("to write that file, use -o foo.csv, and to search, --search\n"))
        #expect(try run("export --search foo.csv").contains("foo.csv"))
        #expect(try run("export foo.csv -o all.csv") == "wrote 1 entry to all.csv\n")
    }

    @Test func `tags with commas between them are several tags`() throws {
        #expect(try run("add 1 -t a,b -t c --new").contains("+a +b +c"))
        try run("add 2 -t a --new")
        #expect(try run("list --csv -t a,b").split(separator: "\n").count == 2)
        #expect(try run("edit 1 --add-tag d,e --remove-tag a,b --new").contains("+c +d +e"))
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

    @Test func `the entries without an account can be chosen, and a refund may have negative parts`() throws {
        for line in ["accounts add giro", "accounts add visa", "transfer 5 giro visa", "add 7 tea --payee Rewe"] {
            try run(line)
        }
        try run("add -8 socks -c clothes:-6 -c home --account giro")
        #expect(try run("list --account none --csv").split(separator: "\n").count == 2)
        #expect(try run("total --account none --json").contains(#""expenses":"7.00","income":"0.00""#))
        #expect(try run("list -c clothes --csv").contains("refund,6.00,USD,clothes,socks"))
        #expect(try run("edit --account none --payee rewe --currency usd to --account giro --yes").contains("#2"))
        #expect(try run("list --account none") == "no entries\n")
    }

    @Test func `a payee without a note ends the line of its transaction`() throws {
        try run("add 7 --payee Rewe -d 2026-01-03")
        #expect(try run("export --format hledger").contains("\n2026-01-03 Rewe |\n"))
    }
}
