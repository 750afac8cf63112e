import ExpenseCore
import Foundation
import Testing

@Suite(.ownThreads)
struct ImportTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func file(_ name: String, _ text: String, _ encoding: String.Encoding = .utf8) throws {
        try #require(text.data(using: encoding)).write(to: URL(fileURLWithPath: home.path + "/" + name))
    }

    @Test func `a bank's file is understood and explained, previewed, and imported once`() throws {
        try file(
            "bank.csv",
            "Konto;1;;\nBuchungstag;Empfänger;Betrag (EUR)\n21.03.2026;Bäcker;-3,50\n22.03.2026;Firma;1.000,00\n",
            .isoLatin1)
        let reasons = """
            format: csv; encoding: WINDOWS-1252; separator: semicolons; titles: line 2
            date: column 1 'Buchungstag' (date order: day first)
            amount: column 3 'Betrag (EUR)' (decimal mark: comma; signs: negative = expense, positive = income)
            payee: column 2 'Empfänger'
            currency: EUR
            2026-03-21 to 2026-03-22, 2 entries; no balances

            """
        let table = """
            DATE        CATEGORY            AMOUNT  PAYEE   NOTE
            2026-03-21  No category       3.50 EUR  Bäcker
            2026-03-22  No category  +1,000.00 EUR  Firma
            would import 2 entries

            """
        #expect(try home.run("import bank.csv --dry-run") == .init(output: reasons + table))
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        #expect(try home.run("import bank.csv") == .init(output: reasons + "imported 2 entries\n"))
        #expect(try home.run("import bank.csv").output.hasSuffix("imported 0 entries; skipped 2 duplicates\n"))
    }

    @Test func `decompression bombs, long lines and broken formats are refused with a message`() throws {
        for (name, text, reason) in [
            (
                "long.qif", "!Type:Bank\nD13/1/2026\nP" + String(repeating: "x", count: 2_000_000),
                "long.qif:3:1: the line is"
            ),
            (
                "deep.xml", "<Document xmlns='camt.053'><Ntry>" + String(repeating: "<a>", count: 2000),
                "more than 1000 tags"
            ),
            ("entity.ofx", "<!DOCTYPE x [<!ENTITY a 'b'>]><OFX></OFX>", "document type or entities"),
            ("open.ofx", "<OFX><STMTTRN><TRNAMT>5", "the file ends in the middle of a transaction"),
            ("tags.ofx", "<OFX>" + String(repeating: "<A>", count: 100_000), "more than 1000 tags"),
            (
                "many.ofx", "<OFX><STMTTRN>" + String(repeating: "<A>", count: 100_000),
                "more than 1000 tags"
            ),
            ("broken.xlsx", "PK\u{3}\u{4}xxxx", "the spreadsheet is damaged"),
            (
                "sums.sta", ":20:X\n:25:1\n:60F:C260101EUR1,00\n:61:2601020102D5,00NTRF\n:62F:C260102EUR1,00\n",
                "closing balance"
            ),
        ] {
            try file(name, text)
            let outcome = try home.run("import \(name)")
            #expect(outcome.code == 65 && outcome.errors.contains(reason), "\(outcome)")
            #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        }
    }

    @Test func `rows can be chosen, and those that cannot be read skipped and listed`() throws {
        try file("a.csv", "Date,Text,Amount,State\n2026-01-02,a,-5,OK\n2026-01-03,b,x,OK\n2026-01-04,c,-6,NEW\n")
        #expect(try home.run("import a.csv").errors.contains("a.csv:3:14: 'x' is not an amount"))
        let outcome = try home.run("import a.csv --skip-invalid --only State=OK")
        #expect(outcome.code == 0 && outcome.output.contains("skipped 1 line: --only leaves them out (line 4)"))
        #expect(outcome.output.contains("skipped 1 invalid line:\n  line 3: 'x' is not an amount"), "\(outcome)")
        #expect(outcome.output.hasSuffix("imported 1 entry\n"))
        #expect(try home.run("import a.csv --only Stat=OK").errors.contains("--only: there is no column 'Stat'"))
        #expect(try home.run("import a.csv --only Stat").code == 64)
    }

    @Test func `a line that is no JSON is skipped and listed, but not in an array, whose rest depends on it`() throws {
        let entry = #"{"date":"2026-01-02","amount":"1","note":"a"}"#
        let other = #"{"date":"2026-01-03","amount":"2","note":"open}"#
        try file(
            "a.jsonl", [entry, "no entry", other, entry.replacing("02", with: "04")].joined(separator: "\n") + "\n")
        #expect(try home.run("import a.jsonl").errors.contains("--skip-invalid leaves such entries out"))
        let outcome = try home.run("import a.jsonl --skip-invalid")
        #expect(outcome.output.contains("skipped 2 invalid lines:\n  line 2: "), "\(outcome)")
        #expect(
            outcome.output.contains("\n  line 3: ") && outcome.output.hasSuffix("imported 2 entries\n"), "\(outcome)")
        try file("b.json", "[\(entry), no entry, \(entry)]")
        #expect(try home.run("import b.json --skip-invalid").code == 65)
    }

    @Test func `without a terminal an uncertain file is refused, unless an option or --yes decides`() throws {
        try file("card.csv", "Date,Text,Amount\n2026-01-13,shop,5\n2026-01-14,cinema,6\n")
        let refused = try home.run("import card.csv")
        #expect(refused.code == 65 && refused.errors.contains("Use --sign expenses if all are expenses"))
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        #expect(try home.run("import card.csv --sign expenses").output.hasSuffix("imported 2 entries\n"))
        #expect(try home.run("import card.csv --yes").output.hasSuffix("imported 0 entries; skipped 2 duplicates\n"))
    }

    @Test func `balances that do not match are uncertain, and the message names the line`() throws {
        try file(
            "a.csv",
            "Date,Text,Amount,Balance\n2026-01-13,a,-5,95\n2026-01-14,b,-6,89\n"
                + (0..<20).map { "2026-01-15,c\($0),-1,\(88 - $0)\n" }.joined() + "2026-01-16,d,-7,60\n")
        let refused = try home.run("import a.csv")
        #expect(
            refused.code == 65 && refused.errors.contains("line 24: the balance does not match the amounts"),
            "\(refused)"
        )
    }

    @Test func `rows that are all expenses or all income, and lines without a currency, are shown as warnings`() throws
    {
        try file("a.csv", "Date,Text,Amount,Currency\n2026-01-13,shop,-5,\n2026-01-14,cinema,-6,EUR\n")
        let outcome = try home.run("import a.csv")
        #expect(
            outcome.output.contains(
                "warning: 1 line names no currency (line 2); read as EUR. Change it with --currency\n"
                    + "warning: all 2 entries are expenses; if they are income, add --sign reversed\n"), "\(outcome)")
        #expect(outcome.code == 0)
    }

    @Test func `a row with the amount of a typed entry matches it, or is listed`() throws {
        _ = try home.run("add 34.20 Rewe -d 2026-01-10")
        _ = try home.run("add 12.50 lunch -d 2026-01-11")
        try file(
            "a.csv",
            "Date,Text,Amount\n2026-01-12,REWE SAGT DANKE,-34.20\n2026-01-12,PAYPAL,-12.50\n2026-01-13,firm,1000\n")
        let outcome = try home.run("import a.csv")
        let (lines, expected) = (
            outcome.output.split(separator: "\n").suffix(3).map(String.init),
            [
                "recorded before: #1  2026-01-10  34.20 USD  Rewe and the row 2026-01-12 REWE SAGT DANKE",
                "may be the same: #2  2026-01-11  12.50 USD  lunch and the row 2026-01-12 PAYPAL",
                "imported 2 entries; 1 row was recorded before; 1 imported row looks like an entry that was recorded "
                    + "before; with --match all such rows are skipped",
            ]
        )
        #expect(lines == expected, "\(outcome)")
        #expect(try home.run("import a.csv").output.contains("imported 0 entries; skipped 3 duplicates"))
    }

    @Test func `a file with both sides of each transaction, and a line that may be a balance, are uncertain`() throws {
        try file("a.csv", "Date,Account,Amount\n2026-01-13,food,5\n2026-01-13,cash,-5\n")
        let both = try home.run("import a.csv")
        #expect(both.code == 65 && both.errors.contains("list both sides of each transaction"), "\(both)")
        try file("b.csv", "13/01/2026;-5,00;shop\n14/01/2026;-6,00;cinema\n15/01/2026;89,00;00123 45678\n")
        let balance = try home.run("import b.csv")
        #expect(balance.code == 65 && balance.errors.contains("line 3: no word says what the amount is for"))
    }

    @Test func `a currency that was guessed does not make entries new, and --replace corrects it`() throws {
        try file("a.csv", "Date,Text,Amount\n2026-01-15,a,-5\n2026-01-16,tea,6\n")
        #expect(try home.run("import a.csv").output.contains("read as USD"))
        let again = try home.run("import a.csv --currency EUR -n").output
        #expect(again.contains("would import 0 entries; would skip 2 duplicates, 2 of them by day"), "\(again)")
        // An import that skips them must not make them look edited.
        #expect(try home.run("import a.csv --currency EUR").output.contains("skipped 2 duplicates"))
        #expect(try home.run("import a.csv --currency EUR --replace").output.contains("corrected 2 entries"))
        #expect(try home.run("list --csv").output.split(separator: "\n").dropFirst().allSatisfy { $0.contains("EUR") })
    }

    @Test func `lines after the entries are skipped and reported, but entries among them are not`() throws {
        let entries = "Date,Text,Amount\n2026-01-02,a,-5\n2026-01-03,fee,0.00\n"
        let outcome = try home.run("import - -n", input: entries + "\nSpent,,-5\nprinted by a bank\n")
        #expect(
            outcome.output.contains(
                "skipped 1 line: no amount (line 3)\nskipped 2 lines: after the last entry (lines 5-6)\n"))
        for end in ["Spent,,-5\n2026-01-04,b,-6\n", "2026-13-04,b,-6\n", "1.1.,b,-6\n", "2026-01-04,b,x\n"] {
            let refused = try home.run("import -", input: entries + end)
            #expect(refused.code == 65 && refused.errors.contains(": standard input:4:"), "\(end): \(refused)")
        }
    }

    @Test func `a line without a date whose text begins with a word for a sum is skipped anywhere`() throws {
        for total in ["Total,,-5", ",Grand total 2026,-5", "Balance 31 Jan,,-5"] {
            let text = "Date,Text,Amount\n2026-01-02,a,-5\n\(total)\n2026-01-04,b,-6\n"
            let outcome = try home.run("import - -n", input: text)
            #expect(outcome.output.contains("skipped 1 line: a sum or balance (line 3)\n"), "\(total): \(outcome)")
            #expect(outcome.output.contains("would import 2 entries"))
        }
    }

    @Test func `a file without entries is described`() throws {
        for (text, reason) in [
            ("", "the file is empty"), ("\n \n", "the file is empty"),
            ("<!DOCTYPE html>\n<html>", "this is a web page or XML"), ("OFXHEADER:100\n<OFX>", "this is OFX; "),
            ("!Type:Bank\nD11/13/2026\nT-5.00\n^\n", "this is QIF; "), ("%PDF-1.7\n", "this is PDF; save or export"),
            ("PK\u{3}\u{4}\u{14}\u{0}", "this is a spreadsheet or an archive; "),
            ("date\u{0}", "this is not text; save"),
            ("a,b\nc,d\n", "no column contains dates; name one with --date-column (the columns are 1 'a', 2 'b')"),
        ] {
            let outcome = try home.run("import - --format csv", input: text)
            #expect(outcome.code == 65 && outcome.errors.contains(reason), "\(outcome)")
        }
    }

    @Test(arguments: [("year.ledger", "D $1,000.00\n"), ("year.txt", "2026-01-02\n  Lunch 5\n")])
    func `a file that may be a journal is refused with the option that says so`(name: String, text: String) throws {
        try file(name, text, .utf8)
        let outcome = try home.run("import \(name)")
        #expect(outcome.code == 65 && outcome.errors.contains("If it is a journal, add --format hledger"), "\(outcome)")
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func `a file in UTF-16 is read like any other, with and without a byte order mark`(encoding: String.Encoding) throws
    {
        let rows = "date;amount;note\r\n2026-01-02;-3,50;Bäcker 昼食 🍕\r\n"
        for (name, mark) in [("with.csv", "\u{FEFF}"), ("without.csv", "")] {
            try file(name, mark + rows, encoding)
            let outcome = try home.run("import \(name) --currency EUR --file \(name).db")
            #expect(outcome.code == 0 && outcome.output.contains("encoding: UTF-16"), "\(outcome)")
            #expect(try home.run("list --file \(name).db").output.contains("3.50 EUR  Bäcker 昼食 🍕\n"))
        }
        try file("x.jsonl", "\u{FEFF}{\"date\":\"2026-01-02\",\"amount\":\"1\"}\n", encoding)
        #expect(try home.run("import x.jsonl").output == "imported 1 entry\n")
        var cut = try Data(contentsOf: URL(fileURLWithPath: home.path + "/with.csv"))
        cut.append(0x41)
        try cut.write(to: URL(fileURLWithPath: home.path + "/cut.csv"))
        let fault = try home.run("import cut.csv --currency EUR")
        #expect(fault.code == 65 && fault.errors.contains("cut.csv:3:1: "), "\(fault)")
    }

    @Test func `an error names line and column, and the data file stays unchanged`() throws {
        try home.run("add 1")
        let before = try Data(contentsOf: URL(fileURLWithPath: home.dataFile))
        let faults = [
            ("date,amount,note\n2026-01-02,5,x\n2026-01-03\n", "3:1", "there is 1 column, but 3 are needed"),
            ("date,amount,note\n2026-01-02,5,x\n2026-13-03,5,y\n", "3:1", "is not a date"),
            ("date,amount,note\n2026-01-02,5,x\n2026-01-03,5.123,y\n", "3:12", "has more than the 2 decimals"),
            ("date,amount,currency\n2026-01-02,5,USD\n2026-01-03,5,XXQ\n", "3:14", "is not an ISO 4217 code"),
            ("date,amount,note\n2026-01-02,5,\"x\n", "2:14", "is never closed"),
        ]
        for (text, place, message) in faults {
            let filler = (0..<400).map { _ in "2026-01-02,5,\(text.contains("USD") ? "USD" : "x")\n" }.joined()
            let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
            try file("bad.csv", lines[0] + "\n" + filler + lines.dropFirst().joined(separator: "\n"))
            let outcome = try home.run("import bad.csv")
            let line = (Int(place.prefix(1)) ?? 0) + 400
            #expect(outcome.code == 65, "\(outcome)")
            #expect(outcome.errors.contains("bad.csv:\(line):\(place.dropFirst(2)): "), "\(outcome.errors)")
            #expect(outcome.errors.contains(message) && outcome.errors.hasSuffix(". Nothing was imported\n"))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: home.dataFile)) == before)
        #expect(try home.run("import missing.csv").code == 66)
        #expect(try home.run("import .").code == 66)
    }

    @Test func `a pipe is read like a file, and options replace what is not detected`() throws {
        let words = "import - --amount-column sum --date-order mdy --sign reversed -c food -t trip --currency CHF"
        let rows = "day,sum,what\n01/02/2026,5.50,tea\n01/03/2026,-1,refund\n"
        let refused = try home.run(words, input: rows)
        #expect(refused.code == 1 && refused.errors.contains("there is no tag 'trip'; --new adds it"), "\(refused)")
        let outcome = try home.run(words + " --new", input: rows)
        #expect(outcome.code == 0 && outcome.output.hasSuffix("imported 2 entries\n"))
        let csv = """
            id,date,kind,amount,currency,category,note,tags,payee,account,receipt,original,to,signed_amount,received
            2,2026-01-03,income,1.00,CHF,food,refund,trip,,,,,,1.00,
            1,2026-01-02,expense,5.50,CHF,food,tea,trip,,,,,,-5.50,

            """
        #expect(try home.run("list --csv").output == csv)
        let blank = try home.run("import - --save ' '", input: "date,amount\n2026-01-04,5\n")
        #expect(blank.code == 64 && blank.errors.contains("--save is blank"))
        #expect(try home.run("list --csv").output == csv)
        #expect(try home.run("import - --debit-column sum").code == 64)
        #expect(try home.run("import - --separator ab").code == 64)
    }

    @Test func `exported entries are imported into another file without loss`() throws {
        try home.run("category add 'eating out; x'")
        for note in ["lunch", "=1+1", "a;b \"c\" \\", "two\nlines", "-5", "\u{1B}[31m"] {
            let program = try home.start([
                "add", "12.50", "-c", "eating out; x", "-d", "2026-01-02", "-t", "a,b", "--new", "--note=\(note)",
            ])
            #expect(program.exitCode() == 0)
        }
        try home.run("add '1000 JPY' --income -d 2026-01-01 -t work --new")
        func withoutNumbers(_ csv: String) -> String {
            csv.replacing(#/\n\d+,2026/#) { _ in "\n,2026" }
        }
        let ours = withoutNumbers(try home.run("export --format csv").output)
        for format in ["csv", "json", "jsonl", "hledger", "beancount"] {
            let (out, file) = ("out-\(format)", "\(format).db")
            #expect(try home.run("export --format \(format) -o \(out)").output == "wrote 7 entries to \(out)\n")
            let refused = try home.run("export --format \(format) -o \(out)")
            #expect(refused.code == 73 && refused.errors.contains("the file already exists"), "\(format)")
            #expect(try home.run("import \(out) --format \(format) --file \(file)").code == 0, "\(format)")
            #expect(withoutNumbers(try home.run("export --format csv --file \(file)").output) == ours, "\(format)")
            let again = try home.run("import \(out) --format \(format)").output
            #expect(again.hasSuffix("imported 0 entries; skipped 7 duplicates\n"), "\(format)")
        }
    }

    @Test(.long) func `7 an interrupted import leaves the data file unchanged`() throws {
        try home.run("add 1 before")
        let rows = (0..<15_000).map { "2026-01-\(10 + $0 % 20),\($0 + 1),note \($0)\n" }.joined()
        try file("long.csv", "date,amount,note\n" + rows)
        let running = try home.start(["import", "long.csv", "--yes"])
        // The log file grows when the import has begun to write.
        let log = home.dataFile + "-wal"
        func size() -> Int { (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int) ?? 0 }
        while size() == 0, running.isRunning { sched_yield() }
        running.interrupt()
        let code = running.exitCode()
        let count = try home.run("total --json").output.contains("\"count\":1}")
        #expect(code == 130 && count || code == 0 && !count)
        #expect(try home.run("check").code == 0)
    }

    @Test func `a row of a receipt or of a shared cost is recognised by the sum, and imported once`() throws {
        for line in [
            "accounts add giro", "accounts default giro",
            "add 80 --payee 'dm Drogerie' -c groceries:60 -c home -d 2026-01-10",
            "add 30 dinner --payee 'Pizzeria Roma' --with anna -d 2026-01-11",
            "add 60 cake --payee Rewe -d 2026-01-10",
        ] { _ = try home.run(line) }
        try file(
            "bank.csv",
            "Date,Text,Amount\n2026-01-12,DM DROGERIE MARKT,-80.00\n2026-01-12,PIZZERIA ROMA,-30.00\n"
                + "2026-01-13,REWE,-60.00\n2026-01-13,DM DROGERIE MARKT,-20.00\n")
        let balance = try home.run("accounts --csv").output
        let outcome = try home.run("import bank.csv --account giro").output
        #expect(outcome.contains("imported 1 entry; 3 rows were recorded before"), "\(outcome)")
        #expect(outcome.contains("#1  2026-01-10  80.00 USD") && outcome.contains("30.00 USD"))
        #expect(balance.contains("giro,USD,-170.00"))
        #expect(try home.run("accounts --csv").output.contains("giro,USD,-190.00"))
        #expect(
            try home.run("import bank.csv --account giro").output.contains("imported 0 entries; skipped 4 duplicates"))
    }

    @Test func `income to which a rule gives a category of expenses is a refund, once`() throws {
        for line in [
            "rule add zara -c clothes", "rule add firm -c salary", "add 5 --income -c fun", "rule add cinema -c fun",
        ] {
            _ = try home.run(line)
        }
        try file(
            "bank.csv",
            "Date,Text,Amount\n2026-01-10,ZARA 12,-118.96\n2026-01-12,ZARA 12,19.99\n2026-01-13,firm,1000\n"
                + "2026-01-14,cinema,-7\n2026-01-15,cinema,7\n")
        let outcome = try home.run("import bank.csv --yes").output
        #expect(outcome.contains("; 1 refund by the category of a rule"), "\(outcome)")
        #expect(try home.run("total -c clothes --csv").output.hasSuffix("USD,98.97,0.00,-98.97,2\n"))
        #expect(try home.run("total -c salary,fun --csv -p 2026-01").output.hasSuffix("USD,7.00,1007.00,1000.00,3\n"))
        #expect(try home.run("import bank.csv --yes").output.contains("imported 0 entries; skipped 5 duplicates"))
    }
}
