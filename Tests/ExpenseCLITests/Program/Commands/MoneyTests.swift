import Foundation
import Testing

/// Refunds, payees, accounts, transfers, receipts, and changes of many entries, typed as commands.
@Suite(.ownThreads)
struct MoneyTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `a refund lowers the expenses of its category in totals, groups, charts and budgets`() throws {
        try run("budget set clothes 100")
        try run("add 79.90 shoes -c clothes")
        #expect(try run("add -79.90 shoes -c clothes").contains("added #2  ") == true)
        try run("add 12 jacket --refund -c clothes -d 2026-01-05")
        #expect(
            try run("total -c clothes --json").contains(
                #""totals":[{"currency":"USD","expenses":"-12.00","income":"0.00","balance":"12.00","count":3}]"#))
        #expect(try run("total --by category --csv").hasSuffix("clothes,USD,-12.00,0.00,12.00,3\n"))
        #expect(try run("budget --json").contains(#""spent":"0.00","left":"100.00""#))
        #expect(try run("list --kind refund --csv").contains("3,2026-01-05,refund,12.00,USD,clothes,jacket"))
        #expect(try run("list -n 1").contains(" -79.90 USD  shoes"))
        #expect(try home.run("add -5 --income").code == 64)
        #expect(try home.run("add 5 --income --refund").code == 64)
        #expect(try home.run("add -- --5").code == 64)
    }

    @Test func `another currency alone does not change what an exchange brought`() throws {
        for line in ["accounts add g", "accounts add e --currency EUR", "transfer 120 g e 90 EUR"] { try run(line) }
        for line in ["edit 1 --currency EUR", "edit --currency USD to --currency EUR --yes"] {
            let refused = try home.run(line)
            #expect(refused.code == 64 && refused.errors.contains("exchanges 120.00 USD for 90.00 EUR"), "\(refused)")
        }
        #expect(try run("accounts --csv").contains("e,EUR,90.00"))
        try run("edit 1 --amount 95 --currency EUR")
        #expect(try run("accounts --csv").contains("e,EUR,95.00"))
    }

    @Test func `accounts of several currencies have a total of each, or none`() throws {
        for (name, currency) in [("a", "EUR"), ("b", "USD")] { try run("accounts add \(name) --currency \(currency)") }
        try run("add 1840 pay --income --account a")
        try run("add 465 rent --account b")
        #expect(try !run("accounts").contains("TOTAL"))
        try run("accounts add c --currency USD")
        try run("add 5 tea --account c")
        let lines = try run("accounts").split(separator: "\n").filter { $0.hasPrefix("TOTAL") }
        #expect(lines.count == 2 && lines[0].contains("1,840.00 EUR") && lines[1].contains("-470.00 USD"))
    }

    @Test func `groups of currencies that are converted name both`() throws {
        try Data("date,base,quote,rate\n2026-01-01,USD,EUR,0.9\n".utf8)
            .write(to: URL(fileURLWithPath: home.path + "/rates.csv"))
        for line in ["rates import rates.csv", "add 10 tea --currency USD", "add 10 cake --currency EUR"] {
            try run(line)
        }
        #expect(try run("total --in EUR --by currency").contains("USD            EUR           9.00"))
        #expect(
            try run("total --in EUR --by kind,currency --csv").hasPrefix("kind,from_currency,currency,expenses,"))
        #expect(try run("total --by currency --csv").hasPrefix("currency,currency,expenses,"))
    }

    @Test func `entries without a category are spending and income, not transfers`() throws {
        for line in [
            "accounts add giro", "accounts add cash", "transfer 50 giro cash", "add 5 tea", "add 9 found --income",
            "add 7 lunch -c food",
        ] { try run(line) }
        #expect(try run("list -c none --csv").split(separator: "\n").count == 3)
        #expect(try run("list -c none --kind transfer") == "no entries\n")
        #expect(
            try run("total -c none --json").contains(#""expenses":"5.00","income":"9.00","balance":"4.00","count":2"#))
        #expect(try run("edit -c none to -c fun --yes").split(separator: "\n").count == 2)
        #expect(try run("list --kind transfer --csv").split(separator: "\n").count == 2)
    }

    @Test func `a check of a balance tells programs both balances and the entries since the last agreement`() throws {
        try run("accounts add giro --balance 100 -d 2026-01-01")
        #expect(
            try run("accounts check giro 100 -d 2026-01-02 --json").contains(
                #""difference":"0.00","agrees":true,"since":null,"entries":[{"id":1,"#))
        try run("add 7 tea --account giro -d 2026-01-03")
        let outcome = try home.run("accounts check giro 90 -d 2026-01-04 --json")
        #expect(
            outcome.code == 1
                && outcome.output.hasPrefix(
                    #"{"account":"giro","date":"2026-01-04","currency":"USD","balance":"93.00","stated":"90.00","#
                        + #""difference":"3.00","agrees":false,"since":"2026-01-02","entries":[{"id":2,"#)
        )
    }

    @Test func `a payee is searched, filtered, grouped by, listed and changed`() throws {
        try run("add 20 cheese --payee 'Café Süß' -c food")
        try run("add 5 --payee Rewe")
        #expect(try run("list --payee suss").contains("Café Süß · cheese"))
        #expect(try run("list SÜSS").split(separator: "\n").count == 2)
        #expect(try run("list --payee cheese") == "no entries\n")
        #expect(try run("total --by payee --csv").contains("Café Süß,USD,20.00,0.00,-20.00,1\nRewe,USD,5.00"))
        #expect(try run("payee --names") == "Rewe\nCafé Süß\n")
        try run("edit 2 --payee none")
        #expect(try run("payee --csv") == "name,count\nCafé Süß,1\n")
        #expect(try home.run("add 5 --payee ' '").errors.contains("--payee: it is blank"))
    }

    @Test func `signed amounts in JSON and CSV add up to income minus expenses`() throws {
        for line in ["accounts add giro", "accounts add cash", "add 12", "add 5 --refund", "add 9 --income"] {
            try run(line)
        }
        try run("transfer 50 giro cash")
        let signed = try run("list --csv --reverse").split(separator: "\n").dropFirst().map { row in
            String(row.split(separator: ",", omittingEmptySubsequences: false)[13])
        }
        #expect(signed == ["-12.00", "5.00", "9.00", "0.00"])
        #expect(try run("total --json").contains(#""balance":"2.00""#))
        #expect(try run("list --kind refund --json").contains(#""amount":"5.00","#))
        #expect(try run("list --kind refund --json").contains(#""signed_amount":"5.00""#))
        try run("export --format json -o all.json")
        #expect(try run("import all.json").contains("imported 0 entries"))
    }

    @Test func `a transfer moves money between accounts, and is neither expense nor income`() throws {
        try run("accounts add giro --balance '1,204.30 EUR' -d 2026-01-01")
        try run("accounts add visa --balance -50 -d 2026-01-01")
        try run("accounts default giro")
        try run("add 4.30 tea -d 2026-01-02")
        try run("add 10 cinema --account visa -d 2026-01-03")
        try run("add 7 found --income --account none -d 2026-01-03")
        #expect(try run("transfer 500 GIRO visa -d 2026-01-04").hasSuffix("transfer  500.00 EUR  giro → visa\n"))
        #expect(try run("accounts --csv") == "name,currency,balance,count\ngiro,EUR,700.00,3\nvisa,EUR,440.00,3\n")
        #expect(try run("accounts -d 2026-01-03").contains("visa       -60.00 EUR        2"))
        #expect(try run("total --csv").hasSuffix("EUR,14.30,7.00,-7.30,3\n"))
        #expect(
            try run("total --by account --csv").hasSuffix(
                "giro,EUR,4.30,0.00,-4.30,1\nvisa,EUR,10.00,0.00,-10.00,1\n,EUR,0.00,7.00,7.00,1\n"))
        #expect(try run("list --account visa --csv").split(separator: "\n").count == 4)
        #expect(try run("list --kind transfer --account visa -n 1 --json").contains(#""account":"giro""#))
        #expect(try home.run("transfer 5 giro giro").code == 64)
        #expect(try home.run("transfer 5 giro vsa").errors.contains("did you mean 'visa'?"))
        #expect(try home.run("accounts delete visa").errors.contains("3 entries have the account 'visa'"))
        try run("accounts add old")
        try run("recurring add 3 a --account old --every month --from 2027-01-01")
        let refused = try home.run("accounts delete old")
        #expect(refused.errors.contains("recurring entry 1 has the account 'old'; 'recurring edit 1' gives it"))
        try run("recurring delete 1")
        try run("accounts default old")
        try run("rule add kiosk -c food --account old")
        #expect(
            try run("accounts delete old")
                == "deleted account old; gone with it: the default account, the account of 1 rule\n")
        #expect(try home.run("edit 6 --category food").errors.contains("a transfer has no category"))
        try run("accounts rename visa card")
        #expect(try run("list -n 1").contains("giro → card"))
    }

    @Test func `rules give categories at import and to existing entries, the longest text first`() throws {
        try run("add 12 --payee 'REWE 4711'")
        try run("add 8 'Café to go'")
        try run("add 5 rewe -c fun")
        #expect(try run("rule") == "no rules; add one with 'rule add TEXT -c CATEGORY'\n")
        #expect(try run("rule add rewe -c Groceries").contains("added rule #1  'rewe'  groceries\n1 entry without"))
        try run("rule add cafe -c home")
        try run("rule add 'cafe to go' -c food")
        #expect(
            try run("rule --csv")
                == "id,text,category,kind,min,max,currency,payee,tags,account\n2,cafe,home,,,,,,,\n3,cafe to go,food,,,,,,,\n1,rewe,groceries,,,,,,,\n"
        )
        #expect(try home.run("rule apply").errors.contains("cannot ask 'change 2 entries?'"))
        #expect(try run("rule apply --yes").components(separatedBy: "changed #").count == 3)
        #expect(try run("list --csv").contains("Café to go"))
        #expect(try run("total --by category --csv").contains("food,USD,8.00"))
        #expect(try run("rule apply --yes") == "the rules change no entry\n")
        #expect(try run("rule apply --all --yes").contains("changed #3"))
        try run("undo 2")
        #expect(try run("total --by category --csv").contains("fun,USD,5.00"))
        try "Date,Description,Amount,Currency\n2026-01-05,rewe markt,-3.00,USD\n2026-01-06,other,-4.00,USD\n"
            .write(toFile: home.path + "/bank.csv", atomically: true, encoding: .utf8)
        #expect(try run("import bank.csv --yes -c fun --dry-run").contains("by a rule"))
        #expect(try run("import bank.csv --yes -c fun").contains("imported 2 entries; 1 with a category by the rules"))
        #expect(try run("list -p 2026-01 -c groceries --csv").contains("rewe markt"))
        try run("category merge groceries food")
        #expect(try run("rule --json").contains(#"{"id":1,"text":"rewe","category":"food","#))
        #expect(try run("rule delete REWE") == "deleted rule #1  'rewe'  food\n")
        #expect(try home.run("rule delete 9").errors.contains("there is no rule '9'"))
        #expect(try home.run("rule add x -c nothing").errors.contains("there is no category 'nothing'"))
        #expect(try run("check").isEmpty == false)
    }

    @Test func `rules give the new tag, if one that they give is renamed, and none, if it is deleted`() throws {
        try run("add 1 rewe -c food -t shop --new")
        try run("rule add rewe -c food -t shop -t daily --new")
        try run("tag rename SHOP market")
        #expect(try run("add 3 rewe").contains("+daily +market"))
        try run("tag delete market --yes")
        #expect(try !run("add 4 rewe").contains("market"))
    }

    @Test func `tags are renamed, merged and deleted`() throws {
        try run("add 1 a -t hols -t work --new")
        try run("add 2 b -t holidays -t hols --new")
        #expect(try home.run("tag rename hols holidays").errors.contains("'tag merge' merges the two"))
        #expect(try run("tag merge hols holidays") == "merged tag hols into holidays: 2 entries\n")
        #expect(try run("tag --csv") == "name,count\nholidays,2\nwork,1\n")
        #expect(try run("tag rename work job") == "renamed tag work to job: 1 entry\n")
        #expect(try home.run("tag delete holidays").code == 64)
        #expect(try run("tag delete holidays --yes") == "deleted tag holidays: 2 entries\n")
        #expect(try run("tag --names") == "job\n")
        try run("undo 3")
        #expect(try run("tag --csv") == "name,count\nholidays,1\nhols,2\nwork,1\n")
        #expect(try home.run("tag rename holiday x").errors.contains("did you mean 'holidays'?"))
        #expect(try run("check").isEmpty == false)
    }

    @Test func `the own share of a shared cost is an expense, the rest is owed until it is settled`() throws {
        try run("accounts add giro --balance 100 -d 2026-01-01")
        try run("accounts default giro")
        try run("add 10 dinner -c food --with anna --with ben -d 2026-01-02")
        #expect(try run("owed") == "anna owes you 3.33 USD\nben owes you 3.33 USD\n")
        #expect(try run("total -c food --csv").hasSuffix("USD,3.34,0.00,-3.34,1\n"))
        #expect(try run("accounts --csv").contains("giro,USD,90.00"))
        try run("add 9 taxi --with ANNA:1/3 --paid-by anna -d 2026-01-03")
        #expect(try run("owed --csv") == "person,currency,owes_you\nanna,USD,-2.67\nben,USD,3.33\n")
        #expect(try run("settle anna").contains("transfer  2.67 USD  giro → people:anna  settled"))
        #expect(try home.run("settle ben 5").errors.contains("5.00 USD is more than what is open"))
        #expect(try run("settle ben 3 --account none").hasSuffix("ben owes you 0.33 USD\n"))
        try run("add -3 dinner -c food --with ben -d 2026-01-04")
        #expect(try run("owed") == "you owe ben 1.17 USD\n")
        #expect(try home.run("settle anna").errors.contains("nothing is open with 'anna'"))
        for line in [
            "--with a:2/1", "--with a --with A", "--with a:1/2 --with b:2/3", "--with ' '", "--income --with a",
            "--with a,", "--with a,A",
        ] {
            #expect(try home.run("add 5 \(line)").code == 64, "\(line)")
        }
        #expect(try run("total --csv").hasSuffix("USD,7.84,0.00,-7.84,3\n"))
        try run("add 12 taxi --with carl:1/2,dora -d 2026-01-05")
        #expect(try run("owed") == "you owe ben 1.17 USD\ncarl owes you 6.00 USD\ndora owes you 3.00 USD\n")
    }

    @Test func `settling several currencies is one change`() throws {
        try run("add 10 dinner --with anna")
        try run("add 20 tram --with anna --currency EUR")
        #expect(try run("settle anna").contains("nothing is open with anna"))
        #expect(try run("undo").contains("add 2 entries"))
        #expect(try run("owed --csv") == "person,currency,owes_you\nanna,EUR,10.00\nanna,USD,5.00\n")
    }

    @Test func `a budget of a past period counts once for each of its spans`() throws {
        try run("budget set food 100")
        try run("add 30 -c food -d 2026-01-31")
        try run("add 20 -c food -d 2026-02-01")
        #expect(
            try run("budget -p 'jan 2026' --csv").hasSuffix(
                "food,month,2026-01-01,2026-01-31,USD,100.00,30.00,70.00,0.00,\n")
        )
        #expect(try run("budget -p 2026-Q1 --csv").hasSuffix("2026-01-01,2026-03-31,USD,300.00,50.00,250.00,0.00,\n"))
        try run("budget delete food")
        try run("budget set food 1000 --per year")
        #expect(try run("budget -p 2026-02 --csv").hasSuffix("2026-01-01,2026-12-31,USD,1000.00,50.00,950.00,0.00,\n"))
        #expect(try home.run("budget -p all").code == 64)
    }

    @Test
    func `accounts check says whether the bank's balance is equal, and lists the entries since the last time it was`()
        throws
    {
        try run("accounts add giro --balance 100 -d 2026-01-01")
        try run("add 30 --account giro -d 2026-01-05")
        #expect(
            try run("accounts check giro 70 -d 2026-01-31")
                == "giro agrees on 2026-01-31: 70.00 USD, 2 entries in all\n")
        try run("add 5 late --account giro -d 2026-01-20")
        try run("add 6 other -d 2026-01-20")
        try run("add 8 next --account giro -d 2026-02-03")
        let outcome = try home.run("accounts check giro 62 -d 2026-02-28")
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("giro differs on 2026-02-28: 57.00 USD here, 62.00 USD at the bank"))
        #expect(outcome.output.contains("2 entries since 2026-01-31:\n#3  2026-01-20  5.00 USD  @giro  late\n#5  "))
        #expect(try run("accounts check giro 57 -d 2026-02-28").contains("2 entries since 2026-01-31"))
        #expect(try run("undo").contains("check giro 57.00 USD"))
        #expect(try home.run("accounts check gir 5").errors.contains("did you mean 'giro'?"))
    }

    @Test func `the parts of a receipt count in their categories, and are shown and deleted together`() throws {
        let added = try run("add 80 --payee Rewe -c groceries:60 -c home -d 2026-01-05")
        #expect(added.contains("#1  2026-01-05  60.00 USD  groceries  Rewe  receipt #1\n"))
        #expect(added.contains("#2  2026-01-05  20.00 USD  home  Rewe  receipt #1\n"))
        try run("add 5 -c food:5")
        #expect(try run("total --by category --csv").contains("groceries,USD,60.00,0.00,-60.00,1\nhome,USD,20.00"))
        #expect(try run("list --receipt 1 --csv").split(separator: "\n").count == 3)
        #expect(try run("edit --receipt 1 -d 2026-01-06 --yes").split(separator: "\n").count == 2)
        #expect(try run("history -n 1").contains("change 2 entries"))
        #expect(try run("delete --receipt 1 --yes").split(separator: "\n").count == 2)
        #expect(try run("list --csv").split(separator: "\n").count == 2)
        for (line, fault) in [
            ("add 80 -c groceries:60", "20.00 USD of 80.00 USD has no category"),
            ("add 80 -c groceries:60 -c home:30", "come to 90.00 USD, which is more than 80.00 USD"),
            ("add 80 -c groceries -c home", "2 categories have no amount"),
            ("add 80 -c groceries:80 -c home", "nothing is left for 'home'"),
            ("add 80 -c 'groceries:60 EUR' -c home", "60.00 EUR is not in USD"),
        ] {
            let outcome = try home.run(line)
            #expect(outcome.code == 64 && outcome.errors.contains(fault), "\(line): \(outcome.errors)")
        }
    }

    @Test func `subcategories count in the category above them`() throws {
        for name in ["food:out", "food:out:kantine", "foodish"] { try run("category add \(name)") }
        try run("add 1 -c food")
        try run("add 2 -c food:out")
        try run("add 4 -c food:out:kantine")
        try run("add 8 -c foodish")
        try run("budget set food 100")
        func spent(_ filter: String) throws -> String {
            String(try run("total --csv \(filter)").split(separator: "\n").last?.split(separator: ",")[1] ?? "")
        }
        #expect(try spent("-c food") == "7.00" && spent("-c FOOD:out") == "6.00" && spent("-c 'food:*'") == "6.00")
        #expect(try spent("-c food,foodish") == "15.00" && spent("-c food -c food:out") == "7.00")
        #expect(try run("list -c food:out --csv").split(separator: "\n").count == 3)
        #expect(try run("budget --json").contains(#""spent":"7.00""#))
        #expect(try home.run("category delete food").errors.contains("1 entry has the category 'food'"))
        try run("category rename food meals")
        #expect(try spent("-c meals:out:kantine") == "4.00" && spent("-c meals") == "7.00")
        #expect(try home.run("list -c food,meals").errors.contains("there is no category 'food'"))
    }

    @Test func `several entries are shown, then changed or deleted, as one change`() throws {
        for index in 1...12 { try run("add \(index) kantine -t old --new") }
        #expect(try run("edit 3-5 9 -c food --add-tag new --remove-tag old --new").split(separator: "\n").count == 4)
        #expect(try run("list -t new --csv").split(separator: "\n").count == 5)
        #expect(try run("undo") == "undone: change 4 entries: category none → food, -old, +new\n")
        #expect(try home.run("edit --search kantine -c none to -c food").errors.contains("add --yes"))
        #expect(try home.run("edit 1-12 --note x").errors.contains("change 12 entries?"))
        #expect(try run("edit --search kantine -c none to -c food --yes").split(separator: "\n").count == 12)
        #expect(try run("total --by category --csv").contains("food,USD,78.00,0.00,-78.00,12"))
        #expect(try run("delete 2-4 7 --yes").split(separator: "\n").count == 4)
        #expect(try run("delete 1-4 --yes").hasPrefix("skipped 3 numbers in 1-4 that no entry has\ndeleted #1  "))
        for line in ["delete 99 --yes", "delete 2-3 --yes", "edit 98-99 --note x"] {
            #expect(try home.run(line).code == 1, "\(line)")
        }
        for line in [
            "delete --yes", "delete 5 --search x --yes", "edit --note x", "edit 5 --search kantine --note x",
            "edit 5-4 --note x", "edit 5-6-7 --note x",
        ] {
            #expect(try home.run(line).code == 64, "\(line)")
        }
        #expect(try home.run("edit 5 6 --refund --income").code == 64)
    }

    @Test func `undo of more changes than there are is refused, and an undone change is never lost`() throws {
        for index in 1...3 { try run("add \(index)") }
        let refused = try home.run("undo 99")
        #expect(
            refused.code == 1 && refused.errors.contains("there are 3 changes to undo, not 99; nothing was changed"))
        #expect(try run("undo 99 --yes").split(separator: "\n").count == 3)
        try run("add 4")
        #expect(try home.run("redo").code == 1)
        let second = try #require(try run("history --csv").split(separator: "\n").first { $0.contains("add #2") })
        let number = try #require(second.split(separator: ",").last)
        #expect(second.contains(",true,"))
        #expect(try run("redo --change \(number)") == "redone: add #2  2.00 USD\n")
        #expect(try run("list --csv").split(separator: "\n").count == 3)
        #expect(try home.run("redo --change \(number)").errors.contains("there is no undone change with the number"))
        try run("edit 2 --note a")
        try run("undo")
        try run("edit 2 --note b")
        let first = try #require(try run("history --csv").split(separator: "\n").first { $0.contains("none → 'a',") })
        try run("redo --change \(first.split(separator: ",").last ?? "")")
        #expect(try run("show 2").contains("note      a\n"))
    }
}
