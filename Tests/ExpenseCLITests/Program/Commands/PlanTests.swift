import ExpenseCore
import Foundation
import Testing

@Suite(.ownThreads)
struct PlanTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func file(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: home.path + "/" + name))
    }

    @Test func `budgets are set, shown and deleted`() throws {
        #expect(try home.run("budget").output.hasPrefix("no budgets"))
        #expect(try home.run("budget set food '300 EUR' --per year").output == "budget for food: 300.00 EUR per year\n")
        try home.run("add '310 EUR' feast -c food")
        let table = try home.run("budget").output
        #expect(table.contains("food      year  300.00 EUR  310.00 EUR  -10.00 EUR  103 %  ██████████\n"))
        #expect(try home.run("budget list --json").output.contains("\"spent\":\"310.00\",\"left\":\"-10.00\""))
        #expect(try home.run("budget delete food").code == 0)
        #expect(try home.run("budget delete food").code == 1)
        #expect(try home.run("budget set fod 3").errors.contains("did you mean 'food'?"))
        #expect(try home.run("budget set food 3 --per moth").errors.contains("did you mean 'month'?"))
    }

    @Test func `the next command that writes records due entries once`() throws {
        let added = try home.run("recurring add 9 tea --every 'day' --from -2d -c food")
        #expect(added.output.hasPrefix("added recurring #1  every day  9.00 USD  food  tea\nadded #1  "))
        #expect(added.output.split(separator: "\n").count == 4)
        #expect(try home.run("recurring run").output == "")
        #expect(try home.run("history").output.split(separator: "\n").count == 2)
        #expect(try home.run("undo").output == "undone: add recurring #1 tea\n")
        #expect(try home.run("total --json").output.contains("\"totals\":[]"))
        #expect(try home.run("redo").code == 0)
        try home.run("add 1")
        #expect(try home.run("total --json").output.contains("\"expenses\":\"28.00\""))
        #expect(try home.run("recurring").output.contains(" 1  day    "))
        #expect(try home.run("recurring list --json").output.hasPrefix("[{\"id\":1,\"every\":\"day\""))
        #expect(try home.run("recurring delete 1").code == 0)
        #expect(try home.run("recurring delete 1").code == 1)
        #expect(try home.run("recurring add 9 --every fortnight").code == 64)
        #expect(try home.run("recurring add 9").errors.contains("--every SPAN is missing"))
        #expect(try home.run("recurring add 9 --every day --from 1990-01-01").code == 64)
        #expect(try home.run("recurring add 9 --every day --until 1990-01-01").code == 64)
    }

    @Test func `a recorded recurring entry that is undone stays undone`() throws {
        let store = try ExpenseStore(DataFile(path: home.dataFile), .writing)
        let tea = Expense(
            date: try #require(CalendarDate(iso: "2026-01-30")), amount: Money(minorUnits: 900, currency: .dollar),
            note: "tea")
        _ = try store.add(Recurring(entry: tea, unit: .day, last: CalendarDate(iso: "2026-01-31")))
        let told = try home.shell("python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' $E add 1")
        #expect(told.output.hasPrefix("recorded 2 recurring entries that were due; 'history' shows it\r\nadded #3"))
        #expect(try home.run("undo 2").output == "undone: add #3  1.00 USD\nundone: record 2 recurring entries\n")
        try home.run("add 1")
        #expect(try home.run("recurring run").output == "")
        #expect(try home.run("total --json").output.contains("\"expenses\":\"1.00\""))
    }

    @Test func `a total that cannot be converted is an error with a message`() throws {
        try home.run("rates import -", input: "date,base,quote,rate\n2026-01-02,EUR,USD,99999999999999999\n")
        try home.run("add '9000000000 EUR' -d 2026-01-03")
        let outcome = try home.run("total --in USD --by month")
        #expect(outcome.code == 1 && outcome.errors.contains("a total is too large to show"))
        #expect(try home.run("total --in EUR").code == 0)
    }

    @Test func `a file that is not UTF-8 is refused with the right option of that command`() throws {
        let rates = "printf 'date,base,quote,rate\\n2026-01-02,EUR,USD,1.1\\n2026-01-03,\\351,USD,1\\n'"
        let outcome = try home.shell("\(rates) | $E rates import -")
        #expect(
            outcome.code == 65
                && outcome.errors.contains("standard input:3:12: this is not valid UTF-8; convert the file"))
        #expect(outcome.errors.contains("iconv") && !outcome.errors.contains("--encoding"))
        let entries = "printf 'date,amount,note\\n2026-01-02,-5.00,caf\\351\\n'"
        let refused = try home.shell("\(entries) | $E import - --encoding UTF-8")
        #expect(refused.code == 65 && refused.errors.contains("or name its encoding with --encoding"))
    }

    @Test func `rates are imported, listed, and used by total`() throws {
        try file("rates.csv", "date,base,quote,rate\n2026-01-02,EUR,USD,1.1\n")
        #expect(try home.run("rates import rates.csv").output == "imported 1 new rate\n")
        #expect(try home.run("rates").output == "DATE                 RATE\n2026-01-02  1 EUR =   1.1  USD\n")
        try home.run("add '10 EUR' -d 2026-01-03")
        try home.run("add '1 USD' -d 2026-01-03")
        #expect(
            try home.run("total --in USD --csv").output
                == "currency,expenses,income,balance,count\nUSD,12.00,0.00,-12.00,2\n")
        let missing = try home.run("total --in CHF")
        #expect(
            missing.code == 1 && missing.errors.contains("there is no rate from EUR to CHF on 2026-01-03 or before"))
        #expect(try home.run("total --in XXQ").errors.contains("--in: 'XXQ' is not a currency code"))
        try file("rates.csv", "date,base,quote,rate\n2026-01-02,EUR,USD,zero\n")
        let bad = try home.run("rates import rates.csv")
        #expect(bad.code == 65 && bad.errors.contains("rates.csv:2:20: "))
    }

    @Test(arguments: [
        "Date, USD, JPY, \n20 November 2026, 1.0548, 163.11, \n", "Date,USD,ZZZ,JPY,\n2026-11-20,1.0548,N/A,163.11,\n",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary">
            <gesmes:subject>Reference rates</gesmes:subject>
            <Cube><Cube time='2026-11-20'>
                <Cube currency='USD' rate='1.0548'/><Cube currency="ZZZ" rate="0.58"/><Cube currency="JPY" rate="163.11"/>
            </Cube></Cube>
        </gesmes:Envelope>
        """,
    ])
    func `the files of the European Central Bank are read, daily and historical`(text: String) throws {
        try file("rates", text)
        #expect(try home.run("rates import rates").output == "imported 2 new rates\n")
        let table = "DATE                   RATE\n2026-11-20  1 EUR =  163.11  JPY\n2026-11-20  1 EUR =  1.0548  USD\n"
        #expect(try home.run("rates").output == table)
    }

    @Test func `a saved mapping is used for the next file with the same titles`() throws {
        try file("a.csv", "Tag;Wert\n03.04.2026;5,00\n")
        let saved = try home.run("import a.csv --sign reversed --currency CHF --save bank")
        #expect(saved.output.hasSuffix("imported 1 entry\nsaved the mapping 'bank'\n"))
        try file("b.csv", "Tag;Wert\n05.04.2026;7,00\n")
        let next = try home.run("import b.csv")
        #expect(next.output.contains("columns: as saved for 'bank'") && next.output.contains("currency: CHF\n"))
        try file("c.csv", "T;W\n05.04.2026;8,00\n")
        #expect(try home.run("import c.csv --mapping bnk").errors.contains("did you mean 'bank'?"))
        #expect(try home.run("total --json").output.contains("\"currency\":\"CHF\",\"expenses\":\"12.00\""))
    }

    @Test func `export --all and import carry budgets, rules and recurring entries both ways`() throws {
        try home.run("accounts add giro")
        try home.run("add 9 x --currency EUR -c home -d 2026-11-02 --account giro")
        try home.run("category add pets:dog")
        try home.run("budget set pets:dog 40 --carry-over")
        try home.run("budget set all '1000 EUR' --per week")
        try home.run("rule add rewe -c groceries")
        try home.run("recurring add 500 rent -c home --every '2 months' --from 2026-08-31 --account giro -t flat --new")
        try home.run("recurring edit 1 --amount 550 --from 2027-12-31")
        try home.run("recurring pause 1 --from 2028-03-01 --until 2028-03-31")
        for name in ["all.json", "all.jsonl", "all.journal", "all.ledger", "all.beancount"] {
            #expect(try home.run("export --all -o \(name)").code == 0)
            let other = "--file \(name).db"
            let dry = try home.run("\(other) import \(name) --dry-run").output
            #expect(
                dry.contains("; 2 budgets, 1 rule, 1 recurring entry; new categories: pets:dog; new accounts: giro"))
            let imported = try home.run("\(other) import \(name)").output
            #expect(imported.contains("; 2 budgets, 1 rule, 1 recurring entry; new categories: pets:dog"))
            for question in [
                "budget list --json", "rule --json", "total --json", "accounts --json", "recurring --json",
            ] {
                #expect(try home.run("\(other) \(question)").output == home.run(question).output, "\(question)")
            }
            // What was recorded before is not recorded again.
            #expect(try home.run("\(other) recurring run").output == "")
            #expect(try !home.run("\(other) import \(name)").output.contains("budget"))
            #expect(try home.run("\(other) undo").output == "undone: import 3 from \(name)\n")
            #expect(try home.run("\(other) budget").output.hasPrefix("no budgets"))
            #expect(try home.run("\(other) recurring").output.hasPrefix("no recurring entries"))
        }
    }

    @Test func `a budget counts its weeks or years as a whole, and names the days if they are not those of the period`()
        throws
    {
        try home.run("budget set fun 20 --per week")
        try home.run("budget set travel 1000 --per year")
        try home.run("budget set food 300")
        for day in ["2026-10-25", "2026-10-26", "2026-12-06", "2026-12-07"] { try home.run("add 1 -c fun -d \(day)") }
        let month = try home.run("budget -p 2026-11").output
        #expect(month.contains("fun       week     120.00 USD  2.00 USD"), "\(month)")
        #expect(
            month.hasSuffix(
                "\nfun: 6 whole weeks, 2026-10-26 to 2026-12-06\ntravel: 1 whole year, 2026-01-01 to 2026-12-31\n"))
        #expect(try !home.run("budget -p 2026-11-02..2026-11-29 --csv").output.contains("whole"))
        #expect(try !home.run("budget").output.contains("whole"))
    }

    @Test func `a journal of ours has budgets and rates in its own syntax, and others are listed or ignored`() throws {
        try home.run("budget set food 300")

        try home.run("category add food:out")
        try home.run("budget set food:out 50 --per week")
        try home.run("budget set fun 20 --per year")
        try file("rates.csv", "date,base,quote,rate\n2026-10-01,EUR,USD,1.1726\n1500-10-01,EUR,USD,2\n")
        try home.run("rates import rates.csv")
        let journal = try home.run("export --all -f hledger").output
        #expect(
            journal.contains(
                """
                ~ weekly  budget
                    (expenses:food:out)  50.00 USD

                ~ yearly  budget
                    (expenses:fun)  20.00 USD

                commodity 0.00 USD
                P 1500-10-01 EUR 2 USD
                P 2026-10-01 EUR 1.1726 USD
                """))
        // food has a budget below it, which hledger would add.
        #expect(!journal.contains("(expenses:food) "))
        #expect(
            try home.run("export --all -f beancount").output.contains(#"; expense-cli {"rate":{"date":"1500-10-01""#))
        try file("mine.journal", journal)
        #expect(
            try home.run("--file b.db import mine.journal").output
                == "imported 0 entries; 3 budgets, 2 rates; new categories: food:out\n")
        try file("theirs.journal", journal.replacing("(expenses:fun)  20.00", with: "(expenses:fun)  30.00"))
        #expect(
            try home.run("--file c.db import theirs.journal").output
                .contains("a rule for automated or periodic transactions"))
        try file(
            "prices.journal",
            """
            P 2026-01-01 AAPL 12.50 USD
            P 2026-01-01 00:00:00 EUR 2 USD
            P 2026-01-02 € 1,5 USD
            P 2026-01-02 GBP $1.31
            P 2026-01-03 "GBP" USD1.32
            P 2026-01-04 GBP 1.3
            P 2026-13-04 GBP 1.3 USD
            """)
        let prices = try home.run("--file d.db import prices.journal").output
        #expect(prices.contains("imported 0 entries; 4 rates\n"), "\(prices)")
        #expect(prices.contains("a price of a currency that cannot be read (line 6)"), "\(prices)")
        #expect(prices.contains("a price without a valid day (line 7)"), "\(prices)")
        let rates = try home.run("--file d.db rates list").output
        #expect(rates.contains("1.5") && rates.contains("1.31") && rates.contains("1.32"), "\(rates)")
    }

    @Test func `a colour is imported into a category that nobody has coloured, and elsewhere only with --replace`()
        throws
    {
        try file("c.jsonl", ##"{"category":{"name":"Food","color":"#112233"}}"## + "\n")
        #expect(try home.run("import c.jsonl").output == "imported 0 entries; 1 colour\n")
        try file("d.jsonl", ##"{"category":{"name":"food","color":"#445566"}}"## + "\n")
        #expect(try home.run("import d.jsonl").output == "imported 0 entries\n")
        #expect(try home.run("import d.jsonl --replace").output == "imported 0 entries; 1 colour\n")
        #expect(try home.run("category --json").output.contains("#445566"))
    }

    @Test func `after the import of an agreed balance, a check lists the entries that it does not include`() throws {
        try home.run("accounts add giro")
        try home.run("add 10 a -c food --account giro -d 2026-01-05")
        try home.run("accounts check giro -10 -d 2026-01-31")
        try home.run("export --all -o all.json")
        try home.run("--file b.db import all.json")
        #expect(
            try home.run("--file b.db accounts check giro -9 -d 2026-01-31").output.hasSuffix(
                "no entries since 2026-01-31\n"))
        try home.run("--file c.db accounts add giro")
        try home.run("--file c.db add 3 other --account giro -d 2026-01-07")
        try home.run("--file c.db import all.json")
        let check = try home.run("--file c.db accounts check giro -10 -d 2026-01-31").output
        #expect(check.contains("1 entry since 2026-01-31 that no imported file has shown") && check.contains("other"))
    }

    @Test func `an import replaces a budget or a rule only if asked to`() throws {
        try home.run("budget set food 300")
        try home.run("rule add rewe -c groceries")
        try file(
            "plans.jsonl",
            #"{"budget":{"category":"Food","amount":"250.00","currency":"USD","per":"week"}}"# + "\n"
                + #"{"rule":{"text":"REWE","category":"food"}}"# + "\n")
        let kept = try home.run("import plans.jsonl").output
        #expect(kept.hasPrefix("imported 0 entries\n") && kept.contains("Food") && kept.contains("REWE"))
        #expect(try home.run("budget").output.contains("food      month  300.00 USD"))
        #expect(try home.run("import plans.jsonl --replace").output == "imported 0 entries; 1 budget, 1 rule\n")
        #expect(try home.run("budget").output.contains("food      week  250.00 USD"))
        #expect(try home.run("rule --json").output.contains("\"category\":\"food\""))
    }

    @Test(arguments: [
        (#"{"budget":{"amount":"1","currency":"USD","per":"moon"}}"#, "'per' should be one of"),
        (#"{"budget":{"amount":"-1","currency":"USD","per":"week"}}"#, "should not be negative"),
        (#"{"budget":{"amount":"1","currency":"USD","per":"week","limit":3}}"#, "'limit' is no field here"),
        (#"{"rule":{"text":"rewe"}}"#, "'category' should be a name"),
        (#"{"rule":3}"#, "this should be an object"),
        (#"{"category":{"name":"food","color":"red"}}"#, "'color' should be a colour"),
        (##"{"category":{"name":" ","color":"#112233"}}"##, "blank"),
        (#"{"account":{"name":"all"}}"#, "cannot be the name"),
        (#"{"agreement":{"account":"giro","currency":"USD","balance":"1"}}"#, "'date' should be a day"),
        (#"{"rate":{"date":"2026-01-01","base":"EUR","quote":"EUR","rate":"1"}}"#, "a rate needs"),
        (#"{"mapping":{"name":"x","titles":[],"columns":{"colour":"1"}}}"#, "'colour' is no field here"),
        (#"{"defaults":{"currency":"XXY"}}"#, "ISO 4217"),
        (#"{"recurring":{"date":"2026-01-01","amount":"1","kind":"loan","unit":"day"}}"#, "'kind' should be"),
        (#"{"recurring":{"amount":"1","unit":"day"}}"#, "'date' should be a day"),
        (#"{"recurring":{"date":"2026-01-01","amount":"0","unit":"day"}}"#, "more than zero"),
        (#"{"recurring":{"date":"2026-01-01","amount":"1","unit":"day","every":0}}"#, "a number from 1 to 1000"),
        (
            #"{"recurring":{"date":"2026-01-01","amount":"1","unit":"day","steps":[{"date":"2026-01-02","amount":"2","isPaused":"yes"}]}}"#,
            "'isPaused' should be true or false"
        ),
        (
            #"{"recurring":{"date":"2026-01-01","amount":"1","unit":"day","steps":[{"date":"2026-01-02"}]}}"#,
            "a step needs"
        ),
    ])
    func `a plan that is wrong is refused with its place, and nothing is imported`(line: String, problem: String) throws
    {
        try file("bad.jsonl", #"{"date":"2026-01-01","amount":"1"}"# + "\n" + line + "\n")
        let refused = try home.run("import bad.jsonl")
        #expect(refused.code == 65 && refused.errors.contains("bad.jsonl:2:") && refused.errors.contains(problem))
        #expect(try home.run("total --json").output.contains("\"totals\":[]"))
    }

    @Test func `export --all is refused for formats and filters that it does not fit`() throws {
        #expect(try home.run("export --all -o all.csv").errors.contains("--all needs another --format"))
        #expect(try home.run("export --all -f json -c food").errors.contains("--all and a filter"))
    }

    @Test func `a year's budget has what is spent in its own months, and other days name the nearest one`() throws {
        try home.run("add 5 tea -c food -d 2026-10-02")
        try home.run("add 20 tea -c food -d 2026-12-03")
        #expect(try home.run("budget").output.hasPrefix("no budgets; set one"))
        try home.run("budget set food 300 -p 2026-12")
        #expect(try home.run("budget -p 2026 --csv").output.contains("2026-12-31,USD,300.00,20.00,280.00"))
        #expect(try home.run("budget").output.contains("'budget -p 2026-12-01' shows that of food"))
        try home.run("budget set food 100 -p 2026-09")
        try home.run("add 7 tea -c food -d 2026-09-03")
        #expect(try home.run("budget -p 2026 --csv").output.contains("2026-09-01,2026-12-31,USD,400.00,27.00,373.00"))
        try home.run("budget set all 1000 --carry-over --since 2026-10-01")
        #expect(try home.run("budget -p 2026-Q4 --csv").output.contains("USD,3000.00,25.00,2975.00"))
    }

    @Test func `a budget counts from a month on, or in one alone, and says so`() throws {
        #expect(try home.run("budget set food 400").output == "budget for food: 400.00 USD per month\n")
        #expect(
            try home.run("budget set food 500").output == "budget for food: 500.00 USD per month, from 2026-11-01\n")
        #expect(
            try home.run("budget set food 700 -p december").output
                == "budget for food: 700.00 USD per month, 2026-12-01 to 2026-12-31\n")
        #expect(
            try home.run("budget set food 600 --from 2027-02").output
                == "budget for food: 600.00 USD per month, from 2027-02-01\n")
        func budget(_ period: String) throws -> String {
            let row = try home.run("budget -p \(period) --csv").output.split(separator: "\n")[1]
            return String(row.split(separator: ",")[5])
        }
        #expect(
            try ["2026-10", "2026-11", "2026-12", "2027-01", "2027-02"].map(budget) == [
                "400.00", "500.00", "700.00", "500.00", "600.00",
            ])
        // What is shown is the nearest month of that name; what is set is planned, so it is the present one or to come.
        for (word, shown, set) in [("december", "2026-12", "2026-12"), ("october", "2026-10", "2027-10")] {
            #expect(try budget(word) == budget(shown))
            #expect(try home.run("budget set food 7 -p \(word)").output.contains(", \(set)-01 to"))
            #expect(try home.run("undo").code == 0)
        }
        #expect(try home.run("budget set food 5 --per week").errors.contains("food has a budget per month; delete it"))
        #expect(try home.run("budget set food 5 --from 2027-02 -p december").code == 64)
        #expect(try home.run("budget set food 5 -p 2027-02..").code == 64)
        for format in ["json", "hledger", "beancount"] {
            #expect(try home.run("export --all --format \(format) -o all.\(format)").code == 0)
            #expect(try home.run("--file \(format).db import all.\(format)").code == 0)
            let copy = try home.run("--file \(format).db budget -p 2026-12 --csv").output
            #expect(try copy == home.run("budget -p 2026-12 --csv").output)
        }
        let journal = try home.shell("cat all.hledger").output
        #expect(journal.contains("~ monthly from 2026-12-01 to 2027-01-01  budget\n    (expenses:food)  700.00 USD"))
        #expect(journal.contains("~ monthly to 2026-11-01  budget\n    (expenses:food)  400.00 USD"))
        #expect(
            try home.shell("cat all.beancount").output.contains(
                "2027-02-01 custom \"budget\" Expenses:Food \"monthly\" 600.00 USD"))
    }
}
