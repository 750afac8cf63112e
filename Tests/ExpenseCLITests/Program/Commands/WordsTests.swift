import Foundation
import Testing

@testable import expense_cli

/// What people type first, and what the program tells them.
@Suite(.ownThreads)
struct WordsTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `the help is one screen that names every command`() throws {
        let help = try run("help")
        #expect(help.split(separator: "\n", omittingEmptySubsequences: false).count <= 24)
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
        let words = Set(help.split { !$0.isLetter }.map(String.init))
        for command in Program.subcommands { #expect(words.contains(command.name), "\(command.name)") }
    }

    @Test(arguments: [
        ("refund", "add --refund"), ("refunds", "add --refund"), ("balance", "accounts"),
        ("subscription", "recurring add"),
        ("rent", "recurring add"), ("salary", "add --income"), ("envelope", "budget plan"),
        ("net worth", "accounts --by month"), ("payment", "transfer"), ("credit card", "accounts statement"),
        ("direct debit", "recurring add"), ("insurance", "recurring add"), ("paycheck", "add --income"),
        ("mortgage", "recurring add"), ("utilities", "recurring add"), ("utility", "recurring add"),
        ("overdraft", "accounts"), ("cashback", "add --refund"), ("allowance", "budget set"),
        ("overdue", "accounts statement"), ("password", "sync with"),
        ("exchange rate", "rates"), ("rollover", "budget set --carry-over"), ("merchant", "payee"),
    ])
    func `a word finds what there is about it`(word: String, command: String) throws {
        #expect(try run("help \(word)").split(separator: "\n").contains { $0.hasPrefix(command) })
    }

    @Test func `words that name an option find it first, and every finding says what it means`() throws {
        #expect(try run("help month begins").hasPrefix("settings --month-begins"))
        for word in Program.synonyms.keys {
            let found = HelpSearch(for: [word], of: Program.self).results
            #expect(!found.isEmpty && found.allSatisfy { !$0.meaning.isEmpty }, "\(word)")
        }
    }

    @Test(arguments: [40, 60, 80])
    func `the help is broken between words at any width`(width: Int) {
        func all(below path: [any CommandDeclaration.Type]) -> [[any CommandDeclaration.Type]] {
            [path] + (path.last?.subcommands ?? []).flatMap { all(below: path + [$0]) }
        }
        let found = HelpSearch(for: ["rent"], of: Program.self).results
        let texts = all(below: [Program.self]).map { helpText(of: $0, width: width) }
        for line in (texts + [columns(found, width: width, margin: 0)]).flatMap({ $0.split(separator: "\n") }) {
            // A word that is wider stays whole.
            let isWord = line.drop { $0 == " " }.allSatisfy { $0 != " " }
            #expect(line.count <= width || isWord, "\(line)")
        }
    }

    @Test func `envelopes are in the help of budgets once somebody has begun a plan`() throws {
        try run("budget set food 100")
        #expect(!(try run("help budget").contains("\n  plan ")))
        try run("budget start 1000")
        #expect(try run("budget --help").contains("\n  plan "))
    }

    @Test func `a word nobody wrote anything about is refused`() throws {
        #expect(try home.run("help xyzzy").code == 64)
    }

    @Test func `periods and categories are understood without options, and said`() throws {
        try run("add 5 tea -c food -d 2026-10-05")
        try run("add 7 bread -c food")
        try run("add 9 'food for the cat' -c home -d 2026-10-06")
        try run("add 3 'this month in a note' -d 2026-09-01")
        let october = try run("list october food")
        #expect(october.contains("tea") && !october.contains("bread") && !october.contains("for the cat"))
        #expect(october.contains("'october' as a period") && october.contains("'food' as a category"))
        #expect(try run("total this month --csv").hasSuffix("USD,7.00,0.00,-7.00,1\n"))
        #expect(try run("list --search food --csv").contains("cat"))
        #expect(try run("list last 2 months --csv").split(separator: "\n").count == 4)
        // With an option for days, a word is a text again.
        #expect(try run("list -p 2026-09 month --csv").contains("in a note"))
    }

    @Test func `periods one after the other are one, and small words between names say nothing`() throws {
        try run("add 5 tea -c food -d 2026-10-05")
        try run("add 7 bread -c food")
        try run("add 1 old -d 2026-09-01")
        for words in ["october november", "november october", "of food in october november", "for food"] {
            #expect(try run("total \(words) --csv").hasSuffix("USD,12.00,0.00,-12.00,2\n"), "\(words)")
        }
        let refused = try home.run("total september november")
        #expect(refused.code == 64 && refused.errors.contains("september..november"))
        #expect(try run("list 'of' --csv").split(separator: "\n").count == 1)
    }

    @Test func `a sum of words has all that they name, or says which of them is a text`() throws {
        for entry in ["50 bus -c transport", "30 pizza -c food", "4 sandwich -c food", "8EUR tickets", "7 'EUR and'"] {
            try run("add \(entry) --new")
        }
        for words in ["food and transport", "transport or food"] {
            #expect(try run("total \(words) --csv").contains("USD,84.00"), "\(words)")
        }
        for words in ["EUR", "in eur"] { #expect(try run("total \(words) --csv").contains("EUR,8.00"), "\(words)") }
        for words in ["from food", "food pizza", "EUR pizza"] {
            #expect(try run("total \(words)").contains(" as a text"), "\(words)")
        }
    }

    @Test func `a word that is nearly a name is named with it, what to do first`() throws {
        try run("accounts add giro")
        try run("add 5 tea -c food -t work --new")
        for (words, name) in [
            ("total fod", "food"), ("list fod", "food"), ("list this month fod", "food"), ("list octobr", "october"),
            ("list @gir", "@giro"), ("total +wrk", "+work"),
            ("total grocery", "groceries"), ("list clothing", "clothes"),
        ] {
            #expect(try run(words).hasPrefix("did you mean '\(name)'?"), "\(words)")
        }
        #expect(try home.run("list @gir --balance").errors.contains("'@giro'"))
    }

    @Test func `a currency in capitals is recorded, unless its code is a word`() throws {
        try run("add 1 tea")
        #expect(try run("add 7 EUR tickets").contains("7.00 EUR  tickets"))
        #expect(try home.run("add 7 TRY tickets").code == 64)
        #expect(try run("add 8 euro shop").contains("8.00 EUR  shop"))
        // With --currency, such a word is that currency or belongs to the note.
        #expect(try run("add 7 TRY the soup --currency EUR").contains("7.00 EUR  TRY the soup"))
        #expect(try run("add 7 TOP tickets --currency TOP").contains("7.00 TOP  tickets"))
        #expect(try run("recurring add 7 ALL bus --currency all --every year").contains("7.00 ALL  bus"))
        #expect(try home.run("add 7 EUR tickets --currency USD").code == 64)
        // In lower case it is a word, also once something has been recorded in the currency.
        #expect(try run("add 12 all you can eat").contains("12.00 USD  all you can eat"))
    }

    @Test func `a tag that is nearly another one, and other new names, need an answer or an option`() throws {
        #expect(try home.run("add 5 tea -t holidays").errors.contains("there is no tag 'holidays'; --new adds it"))
        try run("add 5 tea -t holidays --new")
        #expect(try home.run("add 5 tea -t holiday").errors.contains("--new"))
        #expect(try run("add 5 tea -t holiday --new").contains("+holiday"))
        #expect(try home.run("add 5 tea -c pets").code == 1)
        #expect(try run("add 5 tea -c pets --account visa --new").contains("pets  @visa"))
        #expect(try home.run("list -c dogs").code == 1)
    }

    @Test
    func `rules and changed recurring entries need an answer or an option for new names, and change nothing without`()
        throws
    {
        try run("recurring add 5 tea --every month --from 2027-01-01")
        for (line, name) in [
            ("rule add rewe -c nosuch", "category"), ("rule add rewe -c food --account nosuch", "account"),
            ("rule add rewe -c food -t nosuch", "tag"), ("recurring edit 1 -c nosuch", "category"),
            ("recurring edit 1 --account nosuch", "account"), ("recurring edit 1 -t nosuch", "tag"),
        ] {
            let refused = try home.run(line)
            #expect(refused.code == 1 && refused.errors.contains("there is no \(name) 'nosuch'"), "\(line)")
            #expect(refused.errors.contains("--new"), "\(line)")
        }
        #expect(try run("rule").hasPrefix("no rules") && run("recurring").contains("tea"))
        try run("rule add rewe -c pets --account visa -t shop --new")
        // The tag of a rule is known, although no entry has it yet.
        try run("rule add aldi -c pets -t shop")
        try run("recurring edit 1 -c plants --account cash -t tea --new")
        #expect(try run("recurring --json").contains(#""tags":["tea"]"#))
    }

    @Test func `since, from and until begin a period, in words and in options`() throws {
        for day in ["2026-02-28", "2026-03-01", "2026-05-31", "2026-06-01"] { try run("add 1 x -c food -d \(day)") }
        for (words, count) in [
            ("until february", 1), ("to february", 1), ("food from march", 3), ("since june", 1), ("until june", 4),
            ("from march until may", 2), ("from march food until may", 2), ("--from march --to may", 2),
            ("-p 'since march till may'", 2), ("until 2026-05-31", 3),
        ] {
            #expect(try run("list \(words) --csv").split(separator: "\n").count == count + 1, "\(words)")
        }
        #expect(try run("list until --csv").split(separator: "\n").count == 1)
        for words in ["-p 'until'", "-p 'from may until'", "--from nosuch", "-p 'from may until march'"] {
            #expect(try home.run("list \(words)").code == 64, "\(words)")
        }
    }

    @Test func `none is what has no category or account, and an account that is named twice is one`() throws {
        try run("accounts add giro")
        try run("add 1 x @giro")
        try run("add 2 y -c food")
        #expect(try run("total none --csv").hasSuffix("USD,1.00,0.00,-1.00,1\n"))
        #expect(try run("total @none --csv").hasSuffix("USD,2.00,0.00,-2.00,1\n"))
        #expect(try run("total @giro @GIRO --csv").hasSuffix("USD,1.00,0.00,-1.00,1\n"))
    }

    @Test func `an average counts from the first entry on`() throws {
        try run("add 20 a -c food -d 2026-09-01")
        try run("add 20 b -c food -d 2026-10-01")
        let average = try run("total --by category --average -p 'last 3 months'")
        #expect(average.contains("20.00\n") && average.contains("2026-09-01 to 2026-10-31"))
    }

    @Test func `two accounts of which one is not converted have a sum of the other`() throws {
        try run("accounts add giro --balance '500 EUR' -d 2026-10-01")
        try run("accounts add box --balance '7 CHF' -d 2026-10-01")
        #expect(try collapsed(run("accounts --in EUR")).contains("TOTAL 500.00 EUR"))
        #expect(try !run("accounts").contains("TOTAL"))
    }

    @Test func `accounts in one currency have a sum, and name what is not in it`() throws {
        try run("accounts add giro --balance '500 EUR' -d 2026-10-01")
        try run("accounts add purse --currency SEK")
        try run("transfer '300 EUR' giro purse '3390 SEK' -d 2026-10-10")
        #expect(try collapsed(run("accounts --in EUR")).contains("TOTAL 500.00 EUR"))
        try run("accounts add box --balance '7 CHF' -d 2026-10-01")
        let all = try collapsed(run("accounts --in EUR"))
        #expect(all.contains("TOTAL 500.00 EUR") && all.contains("CHF of box") && all.contains("7.00 CHF"))
    }

    /// The words of `text`, wherever they stand.
    private func collapsed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test func `the list of an account shows the balance after each entry`() throws {
        try run("accounts add giro --balance 100 -d 2026-01-01")
        try run("add 10 x @giro -d 2026-01-05")
        #expect(try run("list @giro --balance").contains("10.00 USD   90.00 USD  x"))
        #expect(try home.run("list --balance").code == 64)
        #expect(try home.run("list @giro --balance --csv").code == 64)
    }

    @Test func `the amount in the currency of the purchase is typed, changed and removed`() throws {
        #expect(try run("add 12.40 EUR lunch --original '14 USD'").contains("(14.00 USD)"))
        #expect(try run("edit 1 --original '15 USD'").contains("(15.00 USD)"))
        #expect(!(try run("edit 1 --original none").contains("USD")))
        #expect(try home.run("add 12.40 EUR lunch --original '14 EUR'").code == 64)
        #expect(try home.run("add 12 x -c food:2 -c fun --original '14 USD'").code == 64)
    }

    @Test(arguments: [40, 57, 80])
    func `notices are broken between words at any width`(width: Int) {
        let words = "budget for travel: 2,000.00 EUR per year, from 2026-11-01, carried over from 2026-11-01 and so on"
        let lines = brokenLines(of: words, width: width)
        #expect(lines.joined(separator: " ") == words && lines.allSatisfy { $0.count <= width })
        let colored = brokenLines(of: "\u{1B}[31m\(words)\u{1B}[0m", width: width)
        #expect(colored.count == lines.count)
    }

    @Test func `words and amounts stay whole, however narrow the terminal is`() {
        #expect(brokenLines(of: " added #2  1,234.50 USD  x ", width: 1) == [" added", "#2", "1,234.50 USD", "x "])
        #expect(brokenLines(of: "abc", width: 3) == ["abc"] && brokenLines(of: "", width: 3) == [""])
    }

    @Test func `a hint begins with what to do`() {
        #expect(
            remedyFirst("there is no option '--x; y'; did you mean '--z'?")
                == "did you mean '--z'? (there is no option '--x; y')")
        #expect(remedyFirst("no remedy") == "no remedy")
    }
}
