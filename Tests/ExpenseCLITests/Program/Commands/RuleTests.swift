import Foundation
import Testing

/// Rules with conditions, and rules that give more than a category.
@Suite(.ownThreads)
struct RuleTests: HomeSuite {
    let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `a rule gives typed entries a payee and tags, and what a bank calls a payee has the known name`() throws
    {
        let added = try run("rule add 'rewe sagt' -c groceries --payee Rewe -t shop,week --new")
        #expect(added == "added rule #1  'rewe sagt'  groceries  payee Rewe, +shop, +week\n")
        #expect(
            try run("add 5 --payee 'REWE SAGT DANKE' -t home --new").contains("groceries  Rewe  +home +shop +week\n"))
        #expect(try run("add 5 --payee 'Rewe sagt' -c food").contains("food  Rewe  +shop +week\n"))
        try "date,payee,amount\n2026-01-05,REWE SAGT DANKE,-12.00\n".write(
            toFile: home.path + "/giro.csv", atomically: true, encoding: .utf8)
        try run("import \(home.path)/giro.csv --yes")
        #expect(try run("list --payee rewe -p 2026-01").contains("groceries  12.00 USD  Rewe +shop +week"))
        // The row of the file is still known.
        #expect(try run("import \(home.path)/giro.csv --yes").contains("imported 0 entries; skipped 1 duplicate"))
        #expect(try run("undo").hasPrefix("undone: import 1 from "))
        try run("redo")
        // Rules give the new name of a payee.
        try run("payee rename Rewe 'REWE City'")
        #expect(try run("add 5 --payee 'Rewe sagt' -c food").contains("food  REWE City  +shop"))
        try run("undo 2")
        #expect(try run("add 5 --payee 'Rewe sagt' -c food").contains("food  Rewe  +shop"))
    }

    @Test func `a rule gives an account to entries for which none is named, and travels with everything`() throws {
        try run("accounts add cash")
        try run("accounts add giro")
        try run("accounts default giro")
        #expect(try run("rule add kiosk -c food --account CASH").hasSuffix("@CASH\n"))
        #expect(try run("rule").contains("@cash"))
        #expect(try run("add 3 kiosk").contains("food  @cash  kiosk"))
        #expect(try run("add 3 kiosk --account giro").contains("food  @giro  kiosk"))
        #expect(!(try run("add 3 kiosk --account none").contains("@")))
        try "date,payee,amount\n2026-01-05,KIOSK,-12.00\n".write(
            toFile: home.path + "/a.csv", atomically: true, encoding: .utf8)
        try run("import \(home.path)/a.csv --yes")
        #expect(try run("list -p 2026-01").contains("@cash"))
        #expect(try run("rule --json").contains(#""account":"cash""#))
        try run("export --all -o all.jsonl")
        try run("--file copy.db import all.jsonl")
        #expect(try run("--file copy.db rule").contains("@cash"))
        #expect(try run("rule add kiosk -c fun") == "changed rule #1  'kiosk'  fun\nbefore: food  @cash\n")
        #expect(!(try run("rule").contains("@cash")))
        try run("undo")
        #expect(try run("rule").contains("@cash"))
        #expect(try home.run("rule add a -c food --account nowhere").errors.contains("there is no account 'nowhere'"))
        try run("accounts rename cash purse")
        #expect(try run("rule").contains("@purse"))
    }

    @Test func `a rule asks for a kind and an amount, and the next one is used if they differ`() throws {
        try run("rule add shop -c food")
        try run("rule add 'shop x' -c home --kind expense --min 50 --max 100")
        #expect(try run("add 50 shop x").contains("  home  "))
        #expect(try run("add 100 shop x").contains("  home  "))
        for line in ["add 49.99 shop x", "add 100.01 shop x", "add 60 shop x --income", "add 60EUR shop x"] {
            #expect(try run(line).contains("  food  "), "\(line)")
        }
        #expect(try run("rule").contains("only expense, from 50.00 USD, up to 100.00 USD"))
        #expect(try run("rule --csv").hasSuffix("\n2,shop x,home,expense,50.00,100.00,USD,,,\n"))
        #expect(
            try home.run("rule add a -c food --min 5 --max 4").errors.contains("--min (5.00 USD) is more than --max"))
        #expect(try home.run("rule add a -c food --kind transfer").code == 64)
        try run("rule add 'shop x' -c home")
        #expect(try run("add 1 shop x").contains("  home  "))
        #expect(try run("undo 2").contains("undone: "))
        #expect(try run("rule").contains("from 50.00 USD"))
    }

    @Test func `a text has a rule for each kind and range of amounts`() throws {
        #expect(try run("rule add amazon -c home --kind expense --min 50").hasPrefix("added rule #1"))
        #expect(try run("rule add amazon -c fun --kind refund").hasPrefix("added rule #2"))
        #expect(try run("rule add Amazon -c food").hasPrefix("added rule #3"))
        for (line, category) in [("60 amazon", "home"), ("6 amazon", "food"), ("6 amazon --refund", "fun")] {
            #expect(try run("add \(line)").contains("  \(category)  "), "\(line)")
        }
        #expect(
            try run("rule add AMAZON -c gifts --min 50 --kind expense")
                == "changed rule #1  'AMAZON'  gifts  only expense, from 50.00 USD\nbefore: home  only expense, from 50.00 USD\n"
        )
        let refused = try home.run("rule delete amazon")
        #expect(refused.code == 1 && refused.errors.contains("give the number of one: #3  food; "))
        try run("export --all -o all.jsonl")
        try run("--file copy.db import all.jsonl")
        try run("--file copy.db import all.jsonl")
        func described(_ text: String) -> [Substring] {
            text.split(separator: "\n").map { $0.drop { $0 != "," } }.sorted()
        }
        #expect(try described(run("--file copy.db rule --csv")) == described(run("rule --csv")))
        #expect(try !run("history --json").contains("\\u001"))
        try run("rule delete 1")
        #expect(try run("add 60 amazon").contains("  food  "))
        try run("undo 2")
        #expect(try run("add 60 amazon").contains("  gifts  "))
    }

    @Test func `rules are applied to recorded entries, and come back from an export`() throws {
        try run("add 5 --payee Aldi")
        try run("rule add aldi -c groceries --payee 'ALDI Nord' -t shop --max 9 --new")
        #expect(try run("rule apply --yes") == "changed #1  2026-11-21  5.00 USD  groceries  ALDI Nord  +shop\n")
        #expect(try run("rule apply --all --yes") == "the rules change no entry\n")
        for format in ["json", "hledger", "ledger", "beancount"] {
            let (file, other) = ("\(home.path)/all.\(format)", "--file \(home.path)/\(format).db")
            try run("export --all --format \(format) -o \(file)")
            try run("import \(file) --format \(format) --yes \(other)")
            #expect(try run("rule --csv \(other)") == run("rule --csv"))
        }
        try run("rule delete aldi")
        #expect(try run("check") == "ok\n")
    }
}
