import Foundation
import Testing

/// Exchanges of money, the currencies of accounts, and recurring entries that are more than one expense, as commands.
@Suite(.ownThreads)
struct ExchangeTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    /// An account in euros and one in dollars, with 600 dollars that cost 558.30 euros.
    private func exchange() throws {
        try run("accounts add nina --balance '2000 EUR' -d 2026-01-01")
        try run("accounts add purse")
        #expect(
            try run("transfer 558.30 EUR nina purse 600 USD trip -d 2026-11-10")
                == """
                added #2  2026-11-10  transfer  558.30 EUR → 600.00 USD  nina → purse  trip
                rate 0.9305 EUR for 1 USD

                """)
    }

    @Test func `an exchange changes both accounts, each in its currency, wherever balances are shown`() throws {
        try exchange()
        let both = "nina,EUR,1441.70,2\npurse,USD,600.00,1\n"
        #expect(try run("accounts --csv") == "name,currency,balance,count\n" + both)
        #expect(try run("accounts --by month --csv").contains("2026-01,2026-01-31,nina,EUR,2000.00\n"))
        #expect(try run("accounts --by month --csv").contains(",purse,USD,600.00\n"))
        #expect(try run("accounts check purse 600 -d 2026-11-10").contains("purse agrees on 2026-11-10: 600.00 USD"))
        #expect(try run("list").contains("558.30 EUR  trip → 600.00 USD"))
        #expect(try run("list --json").contains(#""amount":"558.30","currency":"EUR","#))
        #expect(try run("list --json").contains(#""received":"600.00 USD"}"#))
        #expect(try run("total").contains("no entries"))
        try run("edit 2 --amount '610 USD'")
        try run("edit 2 --amount 560")
        #expect(try run("accounts --csv").hasSuffix("nina,EUR,1440.00,2\npurse,USD,610.00,1\n"))
        try run("undo 2")
        #expect(try run("accounts --csv").hasSuffix(both))
        try run("accounts split 2")
        #expect(try run("accounts --csv").hasSuffix(both))
        try run("accounts join 2 3")
        #expect(try run("accounts --csv").hasSuffix(both) && run("check").isEmpty == false)
        try run("delete 2 --yes")
        #expect(try run("accounts --csv").hasSuffix("nina,EUR,2000.00,1\npurse,EUR,0.00,0\n"))
        try run("undo")
        #expect(try run("accounts --csv").hasSuffix(both))
    }

    @Test(arguments: ["hledger", "ledger", "beancount", "json", "jsonl", "csv"])
    func `an exchange is exported and imported with both amounts`(format: String) throws {
        try exchange()
        let entries = try run("list --csv --sort date")
        try run("export --format \(format) -o out.\(format)")
        let text = try String(contentsOfFile: home.path + "/out.\(format)", encoding: .utf8)
        #expect(text.contains("600.00 USD") && (text.contains("@@ 558.30 EUR") || !format.hasSuffix("r")))
        #expect(try run("import out.\(format)").contains("imported 0 entries"))
        _ = try home.run("--file other.db import out.\(format) --format \(format) --yes")
        #expect(try run("--file other.db list --csv --sort date") == entries)
        #expect(try run("--file other.db accounts --csv") == run("accounts --csv"))
    }

    @Test func `what is paid with exchanged money costs what was paid for it`() throws {
        try exchange()
        try run("add 95 hotel --account purse -c travel -d 2026-11-11")
        try run("add 505 rest --account purse -c fun -d 2026-11-12")
        #expect(try run("show 3").contains("cost      88.40 EUR, at 0.9305 EUR for 1 USD as paid"))
        #expect(try run("show 3 --json").contains(#""cost":"88.40 EUR","rate":"0.9305","#))
        let total = try run("total --in EUR")
        #expect(total.contains("558.30") && total.hasSuffix("rates: USD of purse as paid for\n"))
        #expect(try run("total --in EUR --by category").contains("travel    EUR          88.40"))
        try run("budget set travel '100 EUR'")
        #expect(try run("budget -p 2026-11 --csv").contains(",EUR,100.00,88.40,11.60,"))
        // Dollars that were not bought are converted at the rates of the days.
        try run("add '10 USD' card -c fun -d 2026-11-12")
        #expect(try home.run("total --in EUR").errors.contains("no rate from USD to EUR on 2026-11-12"))
        try "date,base,quote,rate\n2026-11-01,USD,EUR,0.5\n".write(
            toFile: home.path + "/rates.csv", atomically: true, encoding: .utf8)
        try run("rates import rates.csv")
        #expect(try run("total --in EUR").contains("563.30"))
        #expect(
            try run("total --in EUR").hasSuffix("rates: USD of purse as paid for; other USD by the rates of the days\n")
        )
        #expect(try run("total card --in EUR").hasSuffix("rates: USD by the rates of the days\n"))
    }

    @Test func `in a third currency, what was paid is converted at the rate of the day`() throws {
        try exchange()
        try run("add 95 hotel --account purse -c travel -d 2026-11-11")
        try "date,base,quote,rate\n2026-11-01,USD,GBP,0.5\n".write(
            toFile: home.path + "/rates.csv", atomically: true, encoding: .utf8)
        try run("rates import rates.csv")
        // Nothing says what a euro is in pounds.
        let direct = try run("total --in GBP")
        #expect(direct.contains("47.50") && direct.hasSuffix("rates: USD by the rates of the days\n"))
        try "date,base,quote,rate\n2026-11-01,EUR,GBP,0.8\n2026-11-12,EUR,GBP,0.9\n".write(
            toFile: home.path + "/rates.csv", atomically: true, encoding: .utf8)
        try run("rates import rates.csv")
        // 88.3975 euros, of which each was 0.8 pounds on that day.
        let total = try run("total --in GBP")
        #expect(total.contains("70.72"))
        #expect(total.hasSuffix("rates: USD of purse as paid for in EUR; EUR by the rates of the days\n"))
        #expect(try run("total --in EUR").hasSuffix("rates: USD of purse as paid for\n"))
    }

    @Test func `money of two purchases costs their average, and all of it costs all that was paid`() throws {
        try exchange()
        try run("add 300 --account purse -d 2026-11-11")
        try run("transfer 330 EUR nina purse 300 USD -d 2026-11-12")
        try run("add 599.99 --account purse -d 2026-11-13")
        try run("add 0.01 --account purse -d 2026-11-13")
        // 300 dollars are left of the first purchase, for 279.15 euros.
        #expect(try run("show 3").contains("279.15 EUR, at 0.9305"))
        #expect(try run("show 5").contains("at 1.01525 EUR"))
        #expect(try run("total --in EUR").contains("888.30"))
    }

    @Test func `an amount in a currency that the account does not have is refused without a terminal`() throws {
        try exchange()
        #expect(try run("add 5 taxi --account purse").hasPrefix("added #3  \(today)  5.00 USD  @purse  taxi"))
        let refused = try home.run("add '5 EUR' taxi --account purse")
        #expect(refused.code == 64 && refused.errors.contains("'accounts currency purse USD EUR' allows EUR, too"))
        let moved = try home.run("transfer 100 nina purse")
        #expect(moved.code == 64 && moved.errors.contains("transfer '100.00 EUR' nina purse 'AMOUNT USD'"))
        #expect(try home.run("edit 3 --currency EUR").errors.contains("the account 'purse' is in USD"))
        #expect(
            try home.run("recurring add '5 EUR' x --account purse --every month").errors.contains("is in USD, but the"))
        #expect(try home.run("transfer '100 EUR' nina purse --currency USD").errors.contains("--currency is USD, but"))
        #expect(try home.run("transfer 5 EUR nina purse 6 EUR").errors.contains("an exchange is in another currency"))
        #expect(try run("transfer 9.30 nina purse 10").contains("9.30 EUR → 10.00 USD"))
        try run("accounts currency purse USD EUR")
        #expect(try run("accounts currency purse") == "EUR, USD\n")
        try run("add '5 EUR' taxi --account purse")
        try run("accounts add card --currency GBP")
        #expect(try run("add 3 tea --account card").contains("3.00 GBP"))
        try run("export --all --format jsonl -o all.jsonl")
        try run("--file other.db import all.jsonl")
        #expect(try run("--file other.db accounts currency purse") == "EUR, USD\n")
        #expect(try run("--file other.db export --all --format jsonl").contains(#""currencies":["EUR","USD"]"#))
    }

    private var today: String { "2026-11-21" }

    @Test func `a recurring exchange is recorded with both amounts, and each can be corrected`() throws {
        try run("accounts add nina --balance '2000 EUR' -d 2026-01-01")
        try run("accounts add purse --currency USD")
        let added = try run(
            "recurring add 100 EUR --account nina --to purse 108 USD fun --every month --from 2026-11-20")
        #expect(
            added.hasPrefix("added recurring #1  every month  transfer  100.00 EUR → 108.00 USD  nina → purse  fun\n"))
        #expect(try run("accounts --csv").hasSuffix("nina,EUR,1900.00,2\npurse,USD,108.00,1\n"))
        try run("recurring raise 1 150 --from 2027-01-01")
        #expect(try run("recurring edit 1 --amount '110 USD'").contains("100.00 EUR → 110.00 USD"))
        #expect(try run("recurring").contains("100.00 EUR  fun → 110.00 USD  150.00 from 2027-01-01"))
        let calendar = try run("recurring calendar --until 2027-01-20")
        #expect(calendar.contains("150.00 EUR → 165.00 USD  fun") && calendar.contains("1,650.00 EUR → 383.00 USD"))
        #expect(try run("recurring calendar --csv").contains(",purse,218.00,110.00 USD\n"))
        #expect(try run("accounts --forecast 2027-01-20 --csv").contains("purse,USD,108.00,2027-01-20,383.00"))
        #expect(try run("recurring --csv").hasSuffix(",purse,,110.00 USD,\n"))
        let plan = try run("export --all --format jsonl").split(separator: "\n").filter { $0.contains("recurring") }
        for format in ["jsonl", "hledger", "beancount"] {
            try run("export --all --format \(format) -o all.\(format)")
            try run("--file \(format).db import all.\(format) --format \(format) --yes")
            let read = try run("--file \(format).db export --all --format jsonl").split(separator: "\n")
            #expect(read.filter { $0.contains("recurring") } == plan)
        }
        try run("undo 2")
        #expect(try run("recurring").contains("fun → 108.00 USD\n"))
        try run("redo 2")
        #expect(try run("recurring").contains("fun → 110.00 USD  150.00 from"))
        try run("recurring delete 1")
        #expect(try run("check").isEmpty == false && run("recurring --csv").split(separator: "\n").count == 1)
    }

    @Test func `a recurring transfer into another currency is refused without its second amount`() throws {
        try run("accounts add nina --balance '2000 EUR' -d 2026-01-01")
        try run("accounts add purse --currency USD")
        let refused = try home.run("recurring add 100 --account nina --to purse --every month")
        #expect(
            refused.code == 64 && refused.errors.contains("recurring add 100 --account nina --to purse 'AMOUNT USD'"))
        #expect(
            try run("recurring add 100 --account nina --to purse 108 --every month").contains("100.00 EUR → 108.00 USD")
        )
        for (line, why) in [
            ("recurring add 1 --account nina --to none 2 USD --every day", "an exchange needs two accounts"),
            ("recurring add 1 --account nina --to purse 2 EUR --every day", "NOTE begins with an amount in EUR"),
            ("recurring edit 1 --account none", "an exchange needs two accounts"),
            ("recurring edit 1 --amount '5 GBP'", "the account 'nina' is in EUR, but the amount is 5.00 GBP"),
            ("recurring raise 1 '5 USD'", "AMOUNT is in USD, but recurring #1 is in EUR"),
        ] { #expect(try home.run(line).errors.contains(why), "\(line)") }
    }

    @Test func `a recurring transfer, shared cost, receipt or refund is recorded whole, once`() throws {
        for name in ["nina", "savings"] { try run("accounts add \(name)") }
        try run("recurring add 400 saving --account nina --to savings --every month --from 2026-11-02")
        try run("recurring add 41 net -c home --with anna --account nina --every month --from 2026-11-05")
        try run("recurring add 80 box -c groceries:60 -c home --account nina --every week --from 2026-11-20")
        try run("recurring add 5 back --refund -c home --account nina --every month --from 2026-11-01")
        #expect(
            try run("accounts --csv").hasSuffix("nina,USD,-516.00,6\npeople:anna,USD,20.50,1\nsavings,USD,400.00,1\n"))
        #expect(try run("owed") == "anna owes you 20.50 USD\n")
        #expect(try run("list --receipt 2 --csv").split(separator: "\n").count == 3)
        #expect(try run("total -c home --csv").contains("35.50"))
        #expect(try run("recurring").contains("home + people:anna"))
        #expect(
            try run("recurring --json").contains(
                #""to":null,"parts":["groceries 60.00","home 20.00"],"received":null,"weekend":null}"#))
        // 20.50 of 41.00 is a half.
        try run("recurring raise 2 50 --from 2026-12-01")
        try run("recurring raise 3 100.01 --from 2026-12-01")
        let calendar = try run("recurring calendar --until 2026-12-06 --csv")
        #expect(calendar.contains("2026-12-02,,transfer,400.00,USD,,saving,,,nina,"))
        #expect(
            calendar.contains("2026-12-04,,expense,75.01,USD,groceries,box,")
                && calendar.contains(",25.00,USD,home,box,"))
        #expect(calendar.contains("2026-12-05,,transfer,25.00,USD,,net,,,nina,"))
        #expect(try run("accounts --forecast 2026-12-05 --csv").contains("savings,USD,400.00,2026-12-05,800.00"))
        try run("recurring edit 1 --amount 450 --to people:anna")
        #expect(try run("recurring").contains("nina → people:anna  450.00 USD"))
        #expect(try home.run("recurring edit 2 -c food:1 -c fun").errors.contains("others share recurring #2"))
        #expect(try home.run("recurring edit 1 --account people:anna").errors.contains("two different accounts"))
        #expect(try home.run("recurring edit 2 --income").errors.contains("has several entries"))
        #expect(
            try home.run("recurring add 5 x --every day --to savings --with anna").errors.contains("cannot be used"))
        try run("undo")
        #expect(try run("recurring").contains("nina → savings"))
        let plans = try run("export --all --format jsonl").split(separator: "\n").filter { $0.contains("recurring") }
        try run("export --all --format hledger -o all.journal")
        _ = try home.run("--file other.db import all.journal --yes")
        #expect(
            try run("--file other.db export --all --format jsonl").split(separator: "\n").filter {
                $0.contains("recurring")
            } == plans)
        try run("delete last --yes")
        #expect(try run("recurring run").isEmpty)
    }
}
