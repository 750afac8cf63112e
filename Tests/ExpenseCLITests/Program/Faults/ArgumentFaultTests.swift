import Foundation
import Testing

/// Mistakes of users and scripts: each is refused with an exit code and what to do, and creates no data file.
@Suite(.ownThreads)
struct ArgumentFaultTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func expectRefusal(_ line: String, code: Int32 = 64, saying message: String) throws {
        let outcome = try home.run(line)
        #expect(outcome.code == code && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("expense-cli: error: "))
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        if code == 64 { #expect(outcome.errors.contains("\nusage: expense-cli")) }
    }

    @Test(arguments: [
        ("1e9", "is not an amount"), ("NaN", "is not an amount"), ("inf", "is not an amount"),
        ("٣", "is not an amount"),
        ("+5", "is not an amount"), ("-0", "the amount must be more than zero"),
        ("0", "the amount must be more than zero"),
        ("12.345", "more than the 2 decimals"),
        ("1..2", "is not an amount"), ("123456789012345678901234567890", "too large"), ("''", "is not an amount"),
        ("😀", "is not an amount"), ("5+", "is not an amount"),
        ("'12.50 XYZ'", "'XYZ' is not a currency code (ISO 4217)"),
    ])
    func `a text that is not an amount is refused`(amount: String, message: String) throws {
        try expectRefusal("add \(amount)", saying: message)
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
    }

    @Test(arguments: [
        "2026-02-30", "2025-02-29", "0000-00-00", "99999-01-01", "'next friday'", "''", "32", "-99999999d", "1/2/2026",
    ])
    func `a text that is not a date is refused`(date: String) throws {
        try expectRefusal("add 1 -d \(date)", saying: "--date: ")
        try expectRefusal("total --from \(date)", saying: "--from: ")
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
    }

    @Test(arguments: [
        ("totl", "did you mean 'total'?"), ("add", "AMOUNT is missing"),
        ("list -d 11/1", "there is no option '-d'; '-p DATE' chooses the entries of a day, such as -p yesterday"),
        ("total --date=11/1", "there is no option '--date'; '-p DATE' chooses the entries of a day"),
        ("recurring add 5 --refund --to x --every day", "--refund and --to cannot be used together"),
        ("accounts add giro --currency EUR --balance '5 USD'", "--currency is EUR, but the balance is in USD"),
        ("add 1 --categroy food", "there is no option '--categroy'; did you mean '--category'?"),
        ("add 1 -c food -c home", "--category: 2 categories have no amount"), ("add 1 -c", "--category needs a value"),
        ("add 1 --income=yes", "--income takes no value"), ("add 1 -t ' '", "--tag is blank"),
        ("add 1 -t 'a b'", "is more than one word"), ("add 1 --currency EURO", "did you mean 'EUR'?"),
        ("add '€1' --currency USD", "--currency is USD"), ("list --limit -5", "is not a whole number"),
        ("list --limit 99999999999999999999", "is too large"), ("check extra", "unexpected argument"),
        ("list --json --csv", "--json and --csv cannot be used together"), ("list -p 2026-W54", "is not a period"),
        ("list -p 2026 --from 2026-01-01", "cannot be used together"), ("total --by wekk", "is not one of"),
        ("list --from 2026-02-01 --to 2026-01-01", "--from (2026-02-01) is after --to (2026-01-01)"),
        ("category add ' '", "is blank"),
        ("category add all", "has a special meaning"), ("list --file ''", "--file is empty"),
        ("delete", "ID is missing"), ("delete --yes", "usage: expense-cli delete [ID...] [OPTIONS]"),
        ("edit 1", "nothing to change"), ("edit 1 --add-tag y -t x", "--tag and --add-tag cannot be used together"),
        ("list --min 5 --max 3", "--min (5.00 USD) is more than --max (3.00 USD)"),
        ("total --min '5 EUR' --max '8 USD'", "--min is in EUR, but --max is in USD; use one currency"),
        ("category color food red", "'red' is not a colour"),
        ("payee delete", "has no command 'delete'; there are list, rename"),
        ("add 1 -d 'next friday'", "is in the future; write the date in full"),
        ("add 1 -d 2026-02-30", "the calendar has no day '2026-02-30'"), ("help nonsense", "; 'help' lists them"),
        (
            "add lunch 12.50",
            "'lunch' is not an amount; write it as 12.50, 1,234.56 or '12.50 EUR'; the amount comes first"
        ),
        ("frobnicate", "; 'expense-cli help' lists them"),
        ("list --color sometimes", "is not one of auto, always, never"), ("help nonsense", "there is no command"),
    ])
    func `a command line that is wrong is refused with what to write instead`(line: String, message: String) throws {
        try expectRefusal(line, saying: message)
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
    }

    @Test func `an amount with a currency is in that currency`() throws {
        #expect(try home.run("add 12 EUR lunch").output.contains("  12.00 EUR  lunch\n"))
        #expect(try home.run("add 12,50 €").output.contains("  12.50 EUR\n"))
        #expect(try home.run("add 12 all in").output.contains("  12.00 EUR  all in\n"))
        #expect(try home.run("add 12 'USD lunch'").output.contains("  12.00 EUR  USD lunch\n"))
        #expect(
            try home.run("add 12 USD lunch --currency CHF").errors.contains(
                "--currency is CHF, but the amount is in USD"))
        #expect(try home.run("add '12 CHF' USD").output.contains("  12.00 CHF  USD\n"))
        #expect(try home.run("recurring add 5 USD tea --every month").output.contains("  5.00 USD  tea\n"))
        #expect(try home.run("add '1.5 JPY'").errors.contains("'1.5 JPY' has decimals, but amounts in JPY have none"))
    }

    @Test func `only real changes are reported`() throws {
        try home.run("add '6 EUR' tea -c food")
        #expect(try home.run("edit 1 --note tea").output.hasPrefix("unchanged #1  "))
        #expect(try home.run("edit 1 --currency JPY").errors.contains("--currency: '6.00' has decimals"))
        #expect(
            try home.run("edit 1 --currency USD --json").output.contains("\"amount\":\"6.00\",\"currency\":\"USD\""))
        #expect(try home.run("history").output.split(separator: "\n").count == 3)
    }

    @Test func `an unknown category is refused with the nearest one`() throws {
        try expectRefusal("add 1 -c fod", code: 1, saying: "there is no category 'fod'; did you mean 'food'?")
        try expectRefusal("list -c %", code: 1, saying: "there is no category '%'")
        #expect(try home.run("total").output == "no entries\n")
    }

    @Test func `words that are not valid UTF-8 are refused`() throws {
        let outcome = try home.shell("$E add 1 \"$(printf 'caf\\351')\"")
        #expect(outcome.code == 64 && outcome.errors.contains("argument 3 is not valid UTF-8: 'caf"))
    }

    @Test func `a note may contain any text`() throws {
        for note in ["'; DROP TABLE entry; --", "-- -dashed", "100 % _", "e\u{301}", "\u{200F}rtl"] {
            let words = note.hasPrefix("-- ") ? note : "\"\(note)\""
            #expect(try home.run("add 1 \(words)").code == 0)
        }
        #expect(try home.run("list --csv").output.split(separator: "\n").count == 6)
        try expectRefusal("add 1 \(String(repeating: "x", count: 10_001))", saying: "longer than 10000 bytes")
        #expect(try home.run("add 1 '  '  --json").output.contains(#""note":"""#))
    }

    @Test func `a hundred thousand arguments are refused with a message`() throws {
        let outcome = try home.shell("$E add $(seq 1 100000)")
        #expect(outcome.code == 64 && outcome.errors.contains("longer than 10000 bytes"))
    }

    @Test func `files of other programs are not changed`() throws {
        let path = home.path + "/notes.txt"
        try Data("notes".utf8).write(to: URL(fileURLWithPath: path))
        try expectRefusal("list --file notes.txt", code: 65, saying: "notes.txt: ")
        try expectRefusal("add 1 --file notes.txt", code: 65, saying: "notes.txt: ")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("notes".utf8))
        try expectRefusal("list --file .", code: 66, saying: "this is a folder")
        for folder in ["", "here"] {
            let homeless = try home.run("list", ["HOME": folder])
            #expect(homeless.code == 78 && homeless.errors.contains("set HOME, or give a file with --file"))
        }
    }
}
