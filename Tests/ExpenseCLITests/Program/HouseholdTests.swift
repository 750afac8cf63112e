import Foundation
import Testing

/// Recurring entries, budgets, the tree of categories and the history, typed as commands.
@Suite(.ownThreads)
struct HouseholdTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `a recurring entry is edited, raised, skipped, paused and resumed`() throws {
        try run("recurring add 9.99 music -c fun --every month --from 2026-12-15 --payee Tune --account none")
        try run("recurring raise 1 13.99 --from 2027-01-01")
        #expect(try run("recurring --json").contains(#""next":"2026-12-15","kind":"expense","amount":"9.99""#))
        #expect(try run("recurring skip 1").hasPrefix("skipped 2026-12-15"))
        #expect(try run("recurring --csv").contains("2027-01-15,expense,13.99,USD,fun,music,,Tune,,false,"))
        try run("recurring pause 1 --from 2027-02-01 --until 2027-03-31")
        let changes = "skipped on 2026-12-15, 13.99 from 2027-01-01, paused from 2027-02-01 to 2027-03-31"
        #expect(try run("recurring").contains(changes))
        try run("recurring pause 1")
        #expect(try run("recurring").contains("paused  fun"))
        #expect(try run("recurring resume 1").contains("next on 2026-12-15"))
        #expect(try home.run("recurring resume 1").errors.contains("recurring #1 is not paused"))
        #expect(try home.run("recurring skip 1 -d 2026-12-16").errors.contains("does not come on 2026-12-16"))
        try run("recurring edit 1 --amount 5 --every '2 weeks' --until 2027-01-01 --payee none -t x --new")
        #expect(
            try run("recurring --csv").hasSuffix(
                ",2 weeks,2026-12-15,2027-01-01,2026-12-15,expense,5.00,USD,fun,music,x,,,false,,,,,\n"))
        #expect(try home.run("recurring edit 1").errors.contains("nothing to change"))
        #expect(try home.run("recurring raise 1 '5 EUR'").errors.contains("recurring #1 is in USD"))
        #expect(try home.run("recurring edit 7 --amount 5").errors.contains("there is no recurring entry 7"))
        #expect(try run("history -n 1").contains("change recurring #1 music"))
    }

    @Test func `a recurring receipt gets other categories, and a shared one keeps the shares`() throws {
        try run("recurring add 80 box -c groceries:60 -c home --every month --from 2026-12-06")
        #expect(
            try run("recurring edit 1 -c food:50 -c home:10 -c fun").contains(
                "80.00 USD  food 50.00 + home 10.00 + fun 20.00"))
        #expect(try home.run("recurring edit 1 -c food:90 -c home").errors.contains("more than 80.00 USD"))
        #expect(try run("recurring edit 1 -c none").contains("80.00 USD  box"))
        try run("recurring add 40 net -c home --with anna --every month --from 2026-12-05")
        #expect(try run("recurring edit 2 -c fun").contains("fun 20.00 + people:anna 20.00"))
        #expect(try home.run("recurring edit 2 -c fun:3 -c home").errors.contains("others share recurring #2"))
        try run("accounts add a")
        try run("accounts add b")
        try run("recurring add 5 --account a --to b --every month --from 2026-12-05")
        #expect(try home.run("recurring edit 3 -c fun").code == 64)
    }

    @Test func `an account, a category or an entry that something needs is there, whatever is undone first`() throws {
        try run("accounts add giro")
        try run("category add pets")
        try run("add 3 x --account giro -c pets")
        try run("attach 1 \(home.path)/.local/share/expense-cli/expenses.db --link")
        let changes = try run("history --csv").split(separator: "\n").dropFirst().reversed().compactMap {
            $0.split(separator: ",").last
        }
        try run("undo --change \(changes[0])")
        try run("undo --change \(changes[1])")
        #expect(try run("list --account giro -c pets --csv").split(separator: "\n").count == 2)
        try run("undo --change \(changes[2])")
        #expect(try run("list") == "no entries\n")
        #expect(try !run("accounts").contains("giro") && !run("category").contains("pets"))
        try run("undo --change \(changes[3])")
        try run("redo --change \(changes[2])")
        #expect(try run("list --account giro -c pets --csv").split(separator: "\n").count == 2)
    }

    @Test func `a category with subcategories is deleted only with --yes`() throws {
        try run("category add transport:fuel")
        let refused = try home.run("category delete transport")
        #expect(refused.code == 1 && refused.errors.contains("has the subcategory 'transport:fuel'; 'category merge'"))
        #expect(try run("category delete transport --yes") == "deleted category transport\n")
    }

    @Test func `the entry that was added last is shown, and the sums of accounts are drawn`() throws {
        try run("accounts add giro --balance 100 -d 2026-09-10")
        try run("add 150 shoes --account giro -d 2026-10-15")
        #expect(try run("show last").contains("number    2\n"))
        #expect(try home.run("show 1-2").errors.contains("'show' takes one entry"))
        let chart = try run("accounts --by month --chart -p 2026-09..2026-10")
        #expect(chart.hasPrefix("balances in USD\n2026-09  █") && chart.contains("█  100.00 USD\n2026-10   "))
        #expect(chart.hasSuffix("  -50.00 USD\n"))
        #expect(try home.run("accounts --chart").errors.contains("--chart need --by"))
        #expect(try home.run("accounts --by month --chart --json").code == 64)
    }

    @Test func `restore names the attached files that are missing`() throws {
        try run("add 3 x")
        try "text".write(toFile: home.path + "/a.txt", atomically: true, encoding: .utf8)
        try run("attach 1 \(home.path)/a.txt")
        try run("backup \(home.path)/copy.db")
        try FileManager.default.removeItem(atPath: home.dataFile + ".attachments")
        let output = try run("restore \(home.path)/copy.db --yes")
        #expect(output.contains("\n#1: the file of the attachment a.txt is missing: "))
        #expect(output.hasSuffix("copy them into \(home.dataFile).attachments\n"))
    }

    @Test func `a payee gives the tags that its last two entries have`() throws {
        try run("add 3 --payee Rewe -t week -t trip --new")
        #expect(!(try run("add 3 --payee Rewe -t week --new").contains("+trip")))
        #expect(try run("add 3 --payee rewe").contains("rewe  +week\n"))
        #expect(try run("add 3 --payee rewe -t home --new").contains("rewe  +home\n"))
        #expect(!(try run("add 3 --payee rewe").contains("+")))
    }

    @Test func `three letters that may be a word are refused without a terminal, also in an empty file`() throws {
        for line in ["add 20 ALL inclusive", "recurring add 20 ALL inclusive --every month --from 2026-12-01"] {
            #expect(try home.run(line).errors.contains("'ALL' is a currency in which nothing has been recorded"))
        }
        #expect(try run("add 20ALL inclusive").contains("20.00 ALL  inclusive"))
    }

    @Test func `the name of a currency after an amount is the currency, and never a silent note`()
        throws
    {
        _ = try run("add 1 tea")
        #expect(try run("add 8 euro shop").contains("8.00 EUR  shop"))
        #expect(try run("add 8 dollars shop").contains("8.00 USD  shop"))
        _ = try run("add 9EUR first")
        #expect(try run("add 8 Euro shop").contains("8.00 EUR  shop"))
        #expect(try run("add 8 'euro shop'").contains("8.00 USD  euro shop"))
    }

    @Test func `a budget of a month that is named without its year says which days it is about`() throws {
        try run("budget set food 100")
        #expect(try run("budget -p december").hasSuffix("\n2026-12-01 to 2026-12-31\n"))
        #expect(!(try run("budget -p 2025-12").contains("to 2025")))
    }

    @Test func `a check says that the data is in order if only others can read it`() throws {
        try run("add 3 x")
        try FileManager.default.setAttributes([.posixPermissions: 0o660], ofItemAtPath: home.dataFile)
        let check = try home.run("check")
        #expect(check.code == 1 && check.output.hasSuffix("\nthe data itself is in order\n"))
    }

    @Test func `a check names what the bank's files have not shown, and their sum`() throws {
        try run("accounts add giro --balance 1000 -d 2026-01-01")
        try run("accounts check giro 1000 -d 2026-01-01")
        try run("add 12 --payee Rewe -d 2026-01-05 --account giro")
        try run("add 80 --payee Coat -d 2026-01-30 --account giro")
        try run("add 5 back --refund -d 2026-01-30 --account giro")
        #expect(
            try home.run("accounts check giro 488 -d 2026-01-31").output.contains("\n3 entries since 2026-01-01:\n"))
        try "Date,Payee,Amount,Currency\n2026-01-05,REWE SAGT DANKE,-12.00,USD\n2026-01-07,Rent,-500.00,USD\n".write(
            toFile: home.path + "/giro.csv", atomically: true, encoding: .utf8)
        try run("import \(home.path)/giro.csv --account giro --yes")
        let check = try home.run("accounts check giro 488 -d 2026-01-31")
        #expect(check.code == 1 && check.output.contains("difference -75.00 USD\n2 entries since 2026-01-01 that no "))
        #expect(check.output.contains("together -75.00 USD:\n#4  2026-01-30  refund  5.00 USD"))
        #expect(check.output.hasSuffix("not listed: 2 other entries\n"))
        let json = try home.run("accounts check giro 488 -d 2026-01-31 --json").output
        #expect(json.contains("\"unseen\":[3,4]"))
        #expect(try home.run("accounts check giro 488 -d 2026-01-02").output.contains("no entries since"))
        #expect(try run("list --unseen --kind expense --csv").split(separator: "\n").count == 2)
        #expect(try run("total --unseen --csv").contains(",75.00,"))
        #expect(try run("accounts check giro 413 -d 2026-01-31").contains("agrees"))
    }

    @Test func `what is known to come is listed with the balance after each entry, and forecast`() throws {
        let today = ["EXPENSE_TODAY": "2026-01-15"]
        func runThen(_ line: String) throws -> String { try home.run(line, today).output }
        for line in [
            "accounts add giro --balance 1000 -d 2026-01-01", "accounts add savings", "accounts default giro",
            "recurring add 900 rent -c home --every month --from 2026-02-01",
            "recurring add 2400 --income -c salary --every month --from 2026-02-20 --account giro",
            "transfer 200 giro savings -d 2026-02-03",
            "recurring add '9 EUR' music --every month --from 2026-02-03 --account none",
        ] { _ = try runThen(line) }
        let rows = try runThen("recurring calendar --until 2026-03-01 --csv").split(separator: "\n").dropFirst()
        #expect(
            rows == [
                "2026-02-01,,expense,900.00,USD,home,rent,,,giro,100.00,,,",
                "2026-02-03,2,transfer,200.00,USD,,,,,giro,-100.00,savings,200.00,",
                "2026-02-03,,expense,9.00,EUR,,music,,,,,,,",
                "2026-02-20,,income,2400.00,USD,salary,,,,giro,2300.00,,,",
                "2026-03-01,,expense,900.00,USD,home,rent,,,giro,1400.00,,,",
            ])
        #expect(try runThen("recurring calendar").contains("giro → savings  -100.00 USD → 200.00 USD"))
        #expect(try !runThen("recurring calendar").contains("salary"))
        #expect(
            try runThen("recurring calendar --until 2026-01-20") == "nothing is known to come up to 2026-01-20\n")
        let forecast = try runThen("accounts --forecast 2026-02-28")
        #expect(forecast.contains("giro     1,000.00 USD  2,300.00 USD\n"))
        #expect(forecast.contains("TOTAL    1,000.00 USD  2,500.00 USD\nwith 4 entries to come"))
        let later = "with entries of days after today; 'accounts -d today' leaves them out\n"
        #expect(try runThen("accounts").hasSuffix(later))
        #expect(try !runThen("accounts -d today").contains(later))
        #expect(try runThen("accounts --forecast 2026-02-28 --csv").contains("savings,USD,0.00,2026-02-28,200.00\n"))
        #expect(try home.run("accounts --forecast 2026-01-15", today).errors.contains("is not after today"))
        #expect(try runThen("list --csv").split(separator: "\n").count == 3)
    }

    @Test func `a transfer from two files is one entry, and after a split it is exported and imported as two`() throws {
        for (name, row) in [("giro", "2026-01-02,Visa,-50.00,USD"), ("visa", "2026-01-04,Thanks,50.00,USD")] {
            try "Date,Payee,Amount,Currency\n\(row)\n2026-01-09,Shop \(name),-\(name == "giro" ? 3 : 4).00,USD\n".write(
                toFile: home.path + "/\(name).csv", atomically: true, encoding: .utf8)
        }
        try run("import giro.csv --account giro --new --yes")
        let joined = "both sides of one transfer: #1  2026-01-02  transfer  50.00 USD  giro → visa  Visa\n"
        #expect(try run("import visa.csv --account visa --new --dry-run").contains(joined))
        #expect(try run("import visa.csv --account visa --new --yes").contains(joined + "imported 1 entry"))
        #expect(try run("accounts --csv") == "name,currency,balance,count\ngiro,USD,-53.00,2\nvisa,USD,46.00,2\n")
        #expect(try run("accounts transfers") == "no possible transfers\n")
        #expect(try home.run("accounts split 2").errors.contains("entry #2 is not a transfer between two accounts"))
        #expect(try home.run("accounts join 2 3").errors.contains("made of an expense and an income"))
        try run("accounts split 1")
        #expect(try run("accounts transfers --csv").hasSuffix("1,4,giro,visa,2026-01-02,2026-01-04,50.00,USD\n"))
        for format in ["json", "csv", "hledger", "beancount"] {
            try run("export --format \(format) -o x.\(format)")
            try run("import x.\(format) --format \(format) --no-suggestions --yes --file \(format).db")
            #expect(
                try run("list --csv --kind income --file \(format).db").split(separator: "\n").count == 2, "\(format)")
        }
        #expect(try run("accounts join 4 1").hasPrefix("joined #1  2026-01-02  transfer"))
        #expect(try run("import visa.csv --account visa --yes").contains("skipped 2 duplicates"))
    }

    @Test func `recurring entries are suggested with the command that records them`() throws {
        for month in ["08", "09", "10", "11"] { try run("add 35.50 \"joe's gym\" -c health -d 2026-\(month)-03") }
        let lines = try run("recurring suggest").split(separator: "\n")
        #expect(lines.first?.hasSuffix("joe's gym  every month, 4 times") == true)
        let command = try #require(lines.last).trimmingCharacters(in: .whitespaces)
        #expect(command == #"recurring add 35.50 "joe's gym" -c health --currency USD --every month --from 2026-12-03"#)
        try run(command)
        #expect(try run("recurring suggest") == "no other entries recur\n")
    }

    @Test func `a budget for all expenses, and one that carries over the rest`() throws {
        try run("budget set all 100")
        try run("budget set food 50 --carry-over --since 2026-09-05")
        try run("add 30 -c food -d 2026-09-10")
        try run("add 30 -c food -d 2026-10-10")
        try run("add 60")
        let csv = try run("budget --csv")
        #expect(csv.contains("all,month,2026-11-01,2026-11-30,USD,100.00,60.00,40.00,0.00,\n"))
        #expect(csv.contains("food,month,2026-11-01,2026-11-30,USD,50.00,0.00,90.00,40.00,\n"))
        #expect(try run("budget").contains("BUDGET    CARRIED"))
        try run("add '5 EUR' -c food")
        #expect(try run("budget").contains("food: not counted, because a rate to USD is missing: 5.00 EUR"))
        #expect(try run("budget delete all") == "deleted the budget of all\n")
        #expect(try home.run("budget set food 5 --since 2026-01-01").code == 64)
    }

    @Test func `totals by category are a tree with sums, in tables, comparisons, charts and JSON`() throws {
        for name in ["food:out", "food:out:kantine", "food x", "pets:cat"] { try run("category add '\(name)'") }
        try run("add 2 -c food:out -d 2026-11-01")
        try run("add 4 -c food:out:kantine -d 2026-10-01")
        try run("add -1 -c food:out:kantine -d 2026-11-02")
        try run("add 8 -c 'food x' -d 2026-11-03")
        try run("add 16 -c pets:cat -d 2026-11-04")
        try run("add 32 -d 2026-11-05")
        #expect(
            try run("total --by category") == """
                CATEGORY              CURRENCY  EXPENSES  INCOME  BALANCE  ENTRIES
                food                  USD           5.00    0.00    -5.00        3
                  food:out            USD           5.00    0.00    -5.00        3
                    food:out:kantine  USD           3.00    0.00    -3.00        2
                food x                USD           8.00    0.00    -8.00        1
                pets:cat              USD          16.00    0.00   -16.00        1
                No category           USD          32.00    0.00   -32.00        1
                TOTAL                 USD          61.00    0.00   -61.00        6

                """)
        #expect(
            try run("total --by category --by month") == """
                expenses in USD
                CATEGORY              2026-10  2026-11  TOTAL  PER MONTH
                food                     4.00     1.00   5.00       2.96
                  food:out               4.00     1.00   5.00       2.96
                    food:out:kantine     4.00    -1.00   3.00       1.78
                food x                            8.00   8.00       4.73
                pets:cat                         16.00  16.00       9.47
                No category                      32.00  32.00      18.94
                TOTAL                    4.00    57.00  61.00      36.10
                per month: 2026-10-01 to 2026-11-21, 1.69 months

                """)
        let columns = try run("total --by month --by category -p 2026-11").split(separator: "\n")[3].split(
            separator: " ")
        #expect(columns == ["TOTAL", "8.00", "2.00", "-1.00", "16.00", "32.00", "57.00"])
        let comparison = try run("total --by category -p 2026-11 --compare").split(separator: "\n")
        #expect(comparison[2] == "food                  USD         4.00   1.00   -3.00    -75.0 %")
        #expect(comparison[3] == "  food:out            USD         4.00   1.00   -3.00    -75.0 %")
        let chart = try run("total --by category --chart").split(separator: "\n")
        #expect(chart[2].hasPrefix("    food:out:kantine") && chart[2].hasSuffix(" 3.00 USD"))
        #expect(chart[1].hasPrefix("  food:out ") && chart[1].hasSuffix(" 5.00 USD"))
        let json = try run("total --by category --json")
        #expect(json.contains(#"{"by":{"category":"food:out"},"currency":"USD","expenses":"2.00""#))
        #expect(json.contains(#""tree":[{"depth":0,"by":{"category":"food"},"currency":"USD","expenses":"5.00""#))
        #expect(try run("total --by category --csv").contains("food:out,USD,2.00"))
        #expect(try run("total --by kind --json").contains("tree") == false)
    }

    @Test func `the history as JSON has the values before and after each change`() throws {
        try run("add 12.50 lunch -c food -d 2026-01-02")
        try run("edit 1 --amount 13 --add-tag work --new")
        try run("edit 1 -c home --account none")
        try run("budget set food 100")
        try run("delete 1 --yes")
        func history() throws -> [[String: Any]] {
            let data = Data(try run("history --json").utf8)
            return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        }
        func side(_ change: [String: Any], _ table: String, _ name: String) -> [String: Any]? {
            let rows = change["rows"] as? [[String: Any]]
            return rows?.first { $0["table"] as? String == table }?[name] as? [String: Any]
        }
        var changes = try history()
        #expect(side(changes[4], "entry", "before") == nil)
        #expect(side(changes[4], "entry", "after")?["amount"] as? String == "12.50")
        #expect(side(changes[3], "entry", "before")?["amount"] as? String == "12.50")
        #expect(side(changes[3], "entry", "after")?["amount"] as? String == "13.00")
        #expect(side(changes[3], "entry_tag", "after")?["tag"] as? String == "work")
        #expect(side(changes[2], "entry", "before")?["category"] as? String == "food")
        #expect(side(changes[2], "entry", "after")?["category"] as? String == "home")
        #expect(side(changes[1], "budget", "after")?["amount"] as? String == "100.00")
        #expect(side(changes[0], "entry", "before")?["note"] as? String == "lunch")
        #expect(side(changes[0], "entry", "after") == nil)
        try run("undo 3")
        changes = try history()
        #expect(changes.map { $0["undone"] as? Bool } == [true, true, true, false, false])
        let edit = try #require(changes.first { ($0["change"] as? String)?.hasPrefix("change #1") ?? false })
        #expect(side(edit, "entry", "before")?["category"] as? String == "food")
        #expect(side(edit, "entry", "after")?["category"] as? String == "home")
        #expect(side(changes[3], "entry", "after")?["amount"] as? String == "13.00")
        #expect(side(changes[4], "entry", "after")?["amount"] as? String == "12.50")
        try "date,amount,note\n2026-01-03,5,a\n2026-01-04,6,b\n".write(
            toFile: home.path + "/few.csv", atomically: true, encoding: .utf8)
        try run("import few.csv --sign expenses")
        #expect(side(try history()[0], "entry", "after")?["note"] as? String == "a")
    }
}
