import Foundation
import Testing

/// What people type blindly: currencies, accounts and tags beside an amount, parts of receipts, words of other programs.
@Suite(.ownThreads)
struct InputTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `the default currency can be changed, and undone`() throws {
        try run("add 5 tea")
        #expect(try run("currency") == "USD\n")
        #expect(try run("currency eur") == "amounts without a currency are in EUR from now on\n")
        #expect(try run("add 7 cake").contains("7.00 EUR  cake"))
        #expect(try run("list --csv").contains("5.00,USD"))
        #expect(try run("undo 2").contains("undone: currency EUR\n"))
        #expect(try run("currency") == "USD\n")
        #expect(try home.run("currency EURO").errors.contains("did you mean 'EUR'?"))
    }

    @Test func `a currency in which nothing was recorded is not taken for granted`() throws {
        try run("add '5 EUR' tea")
        #expect(try run("add 12 eur lunch").contains("12.00 EUR  lunch\n"))
        #expect(try run("add 12 all in").contains("12.00 EUR  all in\n"))
        let refused = try home.run("add 20 ALL inclusive")
        #expect(refused.code == 64 && refused.errors.contains("write 20ALL, otherwise give the note with --note\n"))
        #expect(try run("add 20 'ALL inclusive'").contains("20.00 EUR  ALL inclusive\n"))
        #expect(try run("add 20ALL inclusive").contains("20.00 ALL  inclusive\n"))
        #expect(try run("add 30 ALL hotel").contains("30.00 ALL  hotel\n"))
        #expect(try home.run("recurring add 8 TRY new --every month").code == 64)
        #expect(try home.run("add 5 EUR x --currency ALL").code == 64)
    }

    @Test func `accounts and tags beside the note are read with their marks`() throws {
        try run("accounts add cash")
        try run("accounts add giro")
        #expect(try run("add 12.50 lunch @Cash +work with Kim --new").contains("@cash  lunch with Kim  +work\n"))
        #expect(try run("add 3 '@cash note'").contains("  @cash note\n"))
        #expect(try run("add 3 call +49 30 1 @ home").contains("  call +49 30 1 @ home\n"))
        #expect(try home.run("add 3 tea @gir").errors.contains("did you mean '@giro'?"))
        #expect(try home.run("add 3 tea @elsewhere").errors.contains("there is no account 'elsewhere'; 'accounts add'"))
        #expect(try home.run("add 3 tea @cash @giro").errors.contains("an entry has one account"))
        #expect(try home.run("add 3 tea @cash --account giro").code == 64)
        #expect(try home.run("add 3 tea @cash --paid-by anna").code == 64)
        #expect(try run("list --csv").split(separator: "\n").count == 4)
    }

    @Test func `a known payee gives the category and the account of the last time, and a rule the category`() throws {
        try run("accounts add giro")
        try run("accounts add visa")
        try run("add 20 --payee Rewe -c groceries --account visa +week --new")
        #expect(try run("add 12 --payee rewe").contains("12.00 USD  groceries  @visa  rewe\n"))
        #expect(try run("add -5 --payee Rewe").contains("refund  5.00 USD  groceries  @visa  Rewe\n"))
        #expect(try run("add 3 --payee Rewe @giro -c none").contains("3.00 USD  @giro  Rewe\n"))
        #expect(try run("add 3 --payee Rewe").contains("3.00 USD  @giro  Rewe\n"))
        #expect(try run("add 3 --payee Rewe --income").contains("income  3.00 USD  Rewe\n"))
        try run("add 8 --payee Kino -c fun --paid-by anna")
        #expect(try run("add 8 --payee Kino").contains("8.00 USD  fun  Kino\n"))
        try run("rule add rewe -c food")
        try run("accounts default visa")
        #expect(try run("add 3 --payee Rewe").contains("3.00 USD  food  @visa  Rewe\n"))
        #expect(try run("add 3 'cake of rewe'").contains("3.00 USD  food  @visa  cake of rewe\n"))
    }

    @Test func `a payee is renamed in all entries, joined with another one, and the bank's file is still recognised`()
        throws
    {
        try "Date,Payee,Amount,Currency\n2026-01-05,REWE 4711,-12.00,USD\n2026-01-06,REWE 4712,-3.00,USD\n".write(
            toFile: home.path + "/giro.csv", atomically: true, encoding: .utf8)
        let file = home.path + "/giro.csv"
        try run("import \(file) --yes")
        try run("recurring add 5 --payee 'REWE 4711' --every month --from 2090-01-01")
        #expect(try run("payee rename 'REWE 4711' Rewe") == "renamed payee REWE 4711 to Rewe: 1 entry\n")
        #expect(try run("payee rename 'REWE 4712' Rewe") == "renamed payee REWE 4712 to Rewe: 1 entry\n")
        #expect(try run("payee --csv") == "name,count\nRewe,2\n")
        #expect(try run("recurring --csv").contains(",Rewe,"))
        #expect(try run("import \(file) --yes").contains("imported 0 entries"))
        #expect(try home.run("payee rename Rewee Aldi").errors.contains("did you mean 'Rewe'?"))
        #expect(try home.run("payee rename Rewe Rewe").code == 64)
        try run("recurring add 5 --payee Netflix --every month --from 2090-01-01")
        #expect(try run("payee rename Netflix NF") == "renamed payee Netflix to NF: 0 entries\n")
        try run("undo 2")
        try run("undo 2")
        #expect(try run("payee --names").split(separator: "\n").sorted() == ["REWE 4711", "REWE 4712"])
    }

    @Test func `the last entry is chosen without its number`() throws {
        #expect(try home.run("edit last --amount 3").errors.contains("there are no entries yet"))
        try run("add 5 tea -d 2026-01-02")
        try run("add 6 cake -d 2026-01-01")
        #expect(try run("edit last --amount 7").hasPrefix("changed #2  2026-01-01  7.00 USD"))
        #expect(try run("delete LAST --yes").hasPrefix("deleted #2  "))
        #expect(try home.run("edit --amount 7").errors.contains("'last'"))
        try run("add 30 dinner --with anna")
        #expect(try home.run("edit last --amount 20").code == 64)
        #expect(try run("delete last --yes").components(separatedBy: "deleted #").count == 3)
        #expect(try !run("list").contains("dinner"))
    }

    @Test func `a day at the end of a note is asked about, and a day far away is named`() throws {
        let refused = try home.run("add 12.50 lunch yesterday")
        #expect(refused.code == 64 && refused.errors.contains("write -d yesterday"))
        #expect(try run("add 12.50 'lunch yesterday'").contains("  lunch yesterday\n"))
        #expect(try run("add 12.50 lunch yesterday -d 2026-01-02").contains("  lunch yesterday\n"))
        #expect(try run("add 1 far -d 2040-01-02").contains("2040-01-02 is in "))
        #expect(try run("add 1 old -d 1926-11-01").contains(" years ago; 'edit 4 -d DATE' changes the day\n"))
    }

    @Test func `a part of a shared cost may be an amount or a percentage, to the cent`() throws {
        #expect(try run("add 30 dinner --with anna:12.50").contains("12.50 USD  none → people:anna"))
        #expect(try run("add 30 dinner --with anna:12,50,ben:1,05").contains("added #5  "))
        #expect(try run("owed --json").contains(#"{"person":"ben","currency":"USD","owes_you":"1.05"}"#))
        for (parts, share) in [("olga:12,5", "12.50"), ("kurt:1,234.50", "1,234.50"), ("ruth:10,-", "10.00")] {
            let name = parts.prefix { $0 != ":" }
            #expect(try run("add 2000 x --with \(parts)").contains("\(share) USD  none → people:\(name)"))
        }
        for parts in ["anna,5", "5", "anna:12,5,4ben", "-"] {
            #expect(try home.run("add 2000 x --with \(parts)").code == 64)
        }
        #expect(try run("add 30 dinner --with carl:60%").contains("18.00 USD  none → people:carl"))
        // Half of each part would be rounded to 0.02.
        let parts = try run("add 0.10 -c food:0.05 -c fun --with dora")
        #expect(parts.contains("0.05 USD  none → people:dora"))
        #expect(try run("add 30 x --with eva:10,fritz:10,gerd:10").contains("people:gerd"))
        for part in ["anna:31", "anna:0", "anna:x", "anna:101%", "anna:'5 EUR'", "anna:20,ben:11", "anna:30,ben"] {
            #expect(try home.run("add 30 x --with \(part)").code == 64, "\(part)")
        }
    }

    @Test func `an exceeded budget is named after the entry`() throws {
        try run("budget set food 10")
        try run("budget set all 100")
        #expect(try !run("add 10 tea -c food").contains("budget"))
        try run("category add food:out")
        #expect(try run("add 2.50 tea -c food:out").hasSuffix("budget exceeded: food by 2.50 USD\n"))
        #expect(try !run("add 1 tea").contains("budget"))
        #expect(try run("add 100 tea -c food").hasSuffix("budget exceeded: all by 13.50 USD, food by 102.50 USD\n"))
        #expect(try !run("add 5 tea --income").contains("budget"))
    }

    @Test func `the name of a person is not mistyped in silence`() throws {
        try run("add 10 dinner --with anna")
        for line in ["--with ana", "--with 'anna,aanna'", "--with anna --paid-by ana"] {
            #expect(try home.run("add 10 dinner \(line)").errors.contains("did you mean 'anna'?"), "\(line)")
        }
        try run("add 10 dinner --with ANNA --with ben")
        #expect(try run("owed --names") == "anna\nben\n")
    }

    @Test func `the amount of a receipt is not given to each of its entries, and what is left of it is named`() throws {
        try run("add 10 market -c groceries:4 -c home")
        let refused = try home.run("edit --receipt 1 --amount 90 --yes")
        #expect(refused.errors.contains("--amount would be the amount of each entry of receipt #1"))
        #expect(try home.run("edit 1-2 --amount 90").code == 64)
        let edited = try run("edit 1 --amount 5")
        #expect(edited.contains("unchanged of receipt #1:\n  #2  "))
        #expect(try run("delete 2 --yes").contains("left of receipt #1:\n  #1  "))
        #expect(try !run("delete 1 --yes").contains("receipt #1:"))
    }

    @Test func `merging a category takes its subcategories along`() throws {
        for name in ["transport:fuel", "transport:train", "travel:train"] { try run("category add \(name)") }
        try run("add 1 -c transport")
        try run("add 2 -c transport:fuel")
        try run("add 4 -c transport:train")
        #expect(try run("category merge transport travel") == "merged category transport into travel: 3 entries\n")
        let names = try run("category --names").split(separator: "\n").filter { $0.hasPrefix("tra") }
        #expect(names == ["travel", "travel:fuel", "travel:train"])
        #expect(try run("total --by category --csv --tree").contains("travel,USD,7.00,0.00,-7.00,3,0"))
        try run("undo")
        #expect(try run("category --names").contains("transport:fuel\n"))
        #expect(try run("check").isEmpty == false)
    }

    @Test(arguments: [("ls", "list"), ("log", "history"), ("balance", "total"), ("rm 3", "delete"), ("q", "quit")])
    func `words of other programs are answered with ours`(typed: String, meant: String) throws {
        let outcome = try home.run("prompt", input: typed + "\n")
        #expect(outcome.code == 64 && outcome.errors.contains("; did you mean '\(meant)'?"))
    }

    @Test func `totals are sorted by amount, and limited`() throws {
        try run("category add food:out")
        for line in ["5 -c food --payee a", "20 -c food:out --payee b", "30 -c home --payee a", "7 --payee c"] {
            try run("add \(line)")
        }
        #expect(
            try run("total --by payee --sort amount -n 1 --csv")
                == "payee,currency,expenses,income,balance,count\na,USD,35.00,0.00,-35.00,2\n")
        let tree = try run("total --by category --sort amount -n 2").split(separator: "\n").map {
            $0.prefix { $0 != " " }
        }
        #expect(tree == ["CATEGORY", "home", "food", "", "TOTAL", "hidden:"])
        #expect(try run("total --by category --sort amount -n 2").hasSuffix("hidden: 1 group, counted in TOTAL\n"))
        try run("add 1 -d 2026-10-01")
        #expect(try run("total --by month -n 1 --csv").hasSuffix("count\n2026-11,USD,62.00,0.00,-62.00,4\n"))
        for options in ["--sort amount", "--by category,month -n 2", "--by payee -n 0", "--by payee -n 1 --chart"] {
            #expect(try home.run("total \(options)").code == 64, "\(options)")
        }
    }

    @Test func `a check of a balance names what has changed since it agreed, and changing it says so`() throws {
        for line in [
            "accounts add giro --balance 934 -d 2026-01-01", "add 12 tea --account giro -d 2026-09-02",
            "add 3 milk --account giro -d 2026-09-03", "add 5 --account giro -d 2026-09-04",
            "accounts check giro 914 -d 2026-09-30",
        ] { try run(line) }
        #expect(
            try run("edit 2 --amount 21").hasSuffix(
                "giro agreed with the bank on 2026-09-30, with #2; 'accounts check' compares it again\n"))
        #expect(try !run("edit 4 --note cake").contains("agreed"))
        #expect(try run("delete 3 --yes").contains("giro agreed with the bank on 2026-09-30, with #3;"))
        try run("add 1 --account giro -d 2026-10-02")
        #expect(try !run("edit 5 --amount 2").contains("agreed"))
        try run("edit 4 -d 2026-10-01 --yes")
        let check = try home.run("accounts check giro 914 -d 2026-09-30")
        #expect(check.code == 1)
        #expect(
            check.output.contains(
                "changed since it agreed on 2026-09-30: #2 12.00 → 21.00, #3 deleted (3.00), #4 date 2026-09-04 → 2026-10-01\n"
            ))
        let json = try home.run("accounts check giro 914 -d 2026-09-30 --json").output
        #expect(
            json.contains(#""changed":[{"id":2,"deleted":false,"amount":["12.00","21.00"]},{"id":3,"deleted":true,"#))
        try run("undo 6")
        #expect(try run("accounts check giro 914 -d 2026-09-30").contains("giro agrees"))
    }

    @Test func `accounts have a sum, now and at the end of each month`() throws {
        for line in [
            "accounts add giro --balance 1000 -d 2026-09-10", "accounts add visa --balance -50 -d 2026-10-05",
            "accounts add dollars --balance '20 CHF' -d 2026-10-05", "add 100 --account giro -d 2026-09-15",
            "add 7 --account visa -d 2026-11-02", "transfer 30 giro visa -d 2026-11-03",
        ] { try run(line) }
        let now = try run("accounts").split(separator: "\n").last.map { $0.split(separator: " ") }
        #expect(now == ["TOTAL", "843.00", "USD"])
        #expect(
            try run("accounts --by month -p 2026-09..2026-11") == """
                balances in CHF
                MONTH    dollars  TOTAL
                2026-09     0.00   0.00
                2026-10    20.00  20.00
                2026-11    20.00  20.00

                balances in USD
                MONTH      giro    visa   TOTAL
                2026-09  900.00    0.00  900.00
                2026-10  900.00  -50.00  850.00
                2026-11  870.00  -27.00  843.00

                """)
        let csv = try run("accounts --by month -p 2026-10 --csv")
        #expect(csv.hasPrefix("month,date,account,currency,balance\n2026-10,2026-10-31,dollars,CHF,20.00\n"))
        #expect(csv.hasSuffix("2026-10,2026-10-31,,USD,850.00\n"))
        #expect(try run("accounts --by year").contains("2026  870.00  -27.00  843.00\n"))
        #expect(
            try run("accounts --by month -p 2026-11 --in USD").contains(
                "not counted, because a rate to USD is missing: CHF of dollars\n"))
        for options in ["--by payee", "--by month -d 2026-11-01", "-p 2026"] {
            #expect(try home.run("accounts \(options)").code == 64, "\(options)")
        }
    }
}
