import Foundation
import Testing

/// What an import guesses, and how it shows that.
@Suite(.ownThreads)
struct ImportGuessTests {
    private let home: Home

    init() throws {
        home = try Home()
        try Data("Date,Text,Amount\n2026-01-13,shop,-5\n2026-01-14,pay,6\n".utf8)
            .write(to: URL(fileURLWithPath: home.path + "/a.csv"))
    }

    @Test func `a currency that neither the file nor the data file names is a guess, which a warning shows`() throws {
        let guess = "warning: the file names no currency; read as USD, which is usual where you live."
        #expect(try home.run("import a.csv -n").output.contains(guess))
        #expect(try !home.run("import a.csv -n --currency EUR").output.contains("names no currency"))
        _ = try home.run("add '3 EUR' tea")
        let outcome = try home.run("import a.csv").output
        #expect(outcome.contains("currency: EUR, because the file does not say") && !outcome.contains("guess"))
    }

    @Test(arguments: [("y\n", "imported 2 entries", Int32(0)), ("n\n", "nothing was changed", 1)])
    func `a person confirms the currency that was guessed`(answer: String, outcome: String, code: Int32) throws {
        let terminal = try PseudoTerminal(columns: 200)
        let program = try home.start(["import", "a.csv"], ["TERM": "dumb"], terminal: terminal.program)
        #expect(terminal.read(until: "? [y/N] ").contains("doubt: the file names no currency, and USD is a guess."))
        terminal.type(answer)
        #expect(terminal.read(until: outcome).hasSuffix(outcome))
        #expect(program.exitCode() == code)
    }

    private func file(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: home.path + "/" + name))
    }

    private func amounts(_ file: String) throws -> [Substring] {
        try home.run("list --csv --reverse --file \(file)").output.split(separator: "\n").dropFirst()
            .map { $0.split(separator: ",")[3] }
    }

    @Test func `parts of a row are asked about, and an option says whether they or the row counts`() throws {
        let rows = ["Date,Payee,Amount,Category"] + ["-50,", "-30,food", "-20,home"].map { "2026-09-14,Shop,\($0)" }
        try file("parts.csv", rows.joined(separator: "\n"))
        let refused = try home.run("import parts.csv --currency EUR --new")
        #expect(refused.code == 65 && refused.errors.contains("else --only parts or --only wholes"), "\(refused)")
        #expect(try home.run("import parts.csv --currency EUR --new --only parts --file parts.db").code == 0)
        #expect(try amounts("parts.db") == ["30.00", "20.00"])
        #expect(try home.run("import parts.csv --currency EUR --new --only wholes --file wholes.db").code == 0)
        #expect(try amounts("wholes.db") == ["50.00"])
        #expect(try home.run("import parts.csv --only some").code == 64)
    }

    private static let whole = "Date,Text,Amount\n2026-01-13,shop,-1899\n2026-01-14,pay,250000\n2026-01-15,tea,-450\n"

    @Test(arguments: [
        "amount_cents", "Amount (cents)", "amountInMinorUnits", "Betrag in Cent", "Kwota w groszach", "金额（分）",
    ])
    func `amounts count cents if the title of their column says so`(title: String) throws {
        try file("cents.csv", Self.whole.replacing("Amount", with: title))
        let outcome = try home.run("import cents.csv --currency EUR --yes --file a.db").output
        #expect(outcome.contains("unit: cents"), "\(outcome)")
        #expect(try amounts("a.db") == ["18.99", "2500.00", "4.50"])
    }

    @Test func `whole numbers of three digits and more may count cents: an option decides, and is remembered`() throws {
        try file("whole.csv", Self.whole)
        let refused = try home.run("import whole.csv --currency EUR --file a.db")
        #expect(refused.code == 65 && refused.errors.contains("so they may count cents. Use --unit whole"))
        #expect(!FileManager.default.fileExists(atPath: home.path + "/a.db"))
        #expect(try home.run("import whole.csv --currency EUR --unit whole --save shop --file a.db").code == 0)
        #expect(try amounts("a.db") == ["1899.00", "250000.00", "450.00"])
        try file("more.csv", Self.whole.replacing("2026-01", with: "2026-02"))
        #expect(try home.run("import more.csv --file a.db").output.contains("imported 3 entries"))
        #expect(try home.run("import whole.csv --currency EUR --unit cents --save shop --file b.db").code == 0)
        #expect(try home.run("import more.csv --file b.db").output.contains("imported 3 entries"))
        #expect(try amounts("b.db") == ["18.99", "2500.00", "4.50", "18.99", "2500.00", "4.50"])
        try file("decimals.csv", Self.whole.replacing("450", with: "4.50"))
        let outcome = try home.run("import decimals.csv --currency EUR --unit cents --file c.db")
        #expect(outcome.code == 65 && outcome.errors.contains("this amount has decimals"), "\(outcome)")
    }

    @Test func `round amounts, few amounts, and currencies without decimals are no reason to refuse a file`() throws {
        try file("round.csv", Self.whole.replacing("1899", with: "100").replacing("450", with: "300"))
        let round = try home.run("import round.csv --currency EUR --file a.db")
        #expect(round.code == 0 && round.output.contains("if they count cents, add --unit cents"))
        try file("whole.csv", Self.whole)
        for currency in ["JPY", "HUF", "CLP"] {
            let outcome = try home.run("import whole.csv --currency \(currency) --file \(currency).db")
            #expect(outcome.code == 0 && !outcome.output.contains("cents"), "\(outcome)")
        }
        try file("small.csv", Self.whole.replacing("450", with: "45"))
        #expect(try !home.run("import small.csv --currency EUR --file b.db").output.contains("cents"))
        let balances = "Date,Text,Amount,Balance\n2026-01-13,shop,-1899,1000.50\n2026-01-14,pay,2500,3500.50\n"
        try file("balance.csv", balances)
        #expect(try !home.run("import balance.csv --currency EUR --file c.db").output.contains("cents"))
    }

    @Test func `a message names all lines, consecutive ones as a range`() throws {
        let rows = (0..<40).map { row in
            let state = row % 4 == 0 ? "booked" : "pending"
            return "2026-01-\(10 + row % 20),t\(row),-\(row + 1).50,\(state)\n"
        }
        try file("b.csv", "Date,Text,Amount,Status\n" + rows.joined())
        let skipped = try home.run("import b.csv").output
        #expect(
            skipped.contains(
                "skipped 30 lines: pending (lines 3-5, 7-9, 11-13, 15-17, 19-21, 23-25, 27-29, 31-33, 35-37, 39-41)"),
            "\(skipped)")
        let wrong = (0..<60).map { "2026-01-\(10 + $0 % 20),t\($0),\($0 < 3 ? "-1.50" : "x")\n" }
        try file("c.csv", "Date,Text,Amount\n" + wrong.joined())
        let listed = try home.run("import c.csv --skip-invalid --amount-column Amount").output
        #expect(listed.contains("skipped 57 invalid lines:\n  line 5: ") && listed.contains("\n  also lines 55-61\n"))
    }

    @Test func `equal numbers of positive and negative amounts of a card are doubted, unless words decide`() throws {
        let card = "Date,Card Member,Text,Amount\n2026-01-13,ANN,X,-5.10\n2026-01-14,ANN,Y,6.20\n"
        try file("card.csv", card)
        let refused = try home.run("import card.csv")
        #expect(refused.code == 65 && refused.errors.contains("1 of 2 amounts is positive"))
        try file("words.csv", card.replacing("X", with: "Netflix").replacing("Y", with: "Gutschrift"))
        #expect(try home.run("import words.csv").output.contains("negative = expense"))
    }

    @Test func `saved columns keep the three columns of a date and the currencies of several columns of amounts`()
        throws
    {
        let titles = "Id,Year,Month,Day,Text,CAD$,USD$\n"
        try file("first.csv", titles + "1,2026,11,20,Tea,-3.50,\n")
        try file("second.csv", titles + "2,2026,12,1,Ink,,-8.00\n")
        #expect(try home.run("import first.csv --save shop").code == 0)
        #expect(try home.run("import second.csv --mapping shop").output.contains("imported 1 entry"))
        #expect(
            try home.run("list --csv").output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1...4] }
                .map { $0.joined(separator: " ") } == ["2026-12-01 expense 8.00 USD", "2026-11-20 expense 3.50 CAD"])
    }

    @Test func `a currency or a saved mapping without use is refused by its own name, as is what a spreadsheet lacks`()
        throws
    {
        try file(
            "a.ofx",
            "<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST><STMTTRN><DTPOSTED>20260113<TRNAMT>-3.50<FITID>1<NAME>Tea</STMTTRN>"
                + "</BANKTRANLIST></STMTRS></OFX>")
        _ = try home.run("import a.csv --save shop")
        func refusal(_ options: String) throws -> String { try home.run("import a.ofx -n \(options)").errors }
        #expect(try refusal("--currency USD").contains("--currency does nothing here: the file names the currency"))
        #expect(try refusal("--mapping shop").contains("--mapping does nothing here: the format ofx is not a table"))
        #expect(try refusal("--currency EUR").isEmpty)
        let sheet = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Banks/spreadsheet.xlsx").standardizedFileURL.path
        for (option, value) in [("--separator", ","), ("--encoding", "utf-8")] {
            let refused = try home.run("import '\(sheet)' -n \(option) \(value)")
            #expect(refused.code == 65 && refused.errors.contains("\(option) does nothing here"), "\(refused)")
        }
    }

    @Test func `a row with amounts in two currencies is refused by its line`() throws {
        let many = String(repeating: "2026-11-22,Pen,-1.00,\n", count: 400)
        try file(
            "two.csv",
            "Date,Text,CAD$,USD$\n2026-11-20,Tea,-3.50,\n2026-11-21,Ink,,-8.00\n" + many
                + "2026-11-23,Cup,-1.00,-2.00\n")
        let refused = try home.run("import two.csv")
        #expect(refused.code == 65)
        #expect(
            refused.errors.contains("two.csv:404:16: exactly one of the columns of amounts in different currencies"))
    }

    @Test func `a table of which no row is understood is refused and quoted, and one of pending rows or none is not`()
        throws
    {
        try file("empty.csv", "Date,Text,Amount\n2026-01-13,shop,\n2026-01-14,pay,\n")
        let refused = try home.run("import empty.csv --currency EUR --amount-column Amount")
        #expect(
            refused.code == 65 && refused.errors.contains("empty.csv:2:1: ")
                && refused.errors.contains("2026-01-13 shop"))
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
        for rows in ["", "2026-01-13,shop,-5,pending\n"] {
            try file("pending.csv", "Date,Text,Amount,Status\n\(rows)")
            #expect(try home.run("import pending.csv --currency EUR").code == 0)
        }
    }

    @Test func `a doubt shows the first three rows in which its readings differ, as each reads them`() throws {
        let rows = (1...5).map { "2026-01-1\($0),shop \($0),\($0)\n" }.joined()
        try file("unsigned.csv", "Date,Text,Amount\n" + rows)
        let outcome = try home.run("import unsigned.csv --currency EUR")
        #expect(outcome.code == 65)
        let lines = outcome.output.split(separator: "\n").filter { $0.contains(" with --sign ") }
        #expect(lines.count == 6)
        #expect(lines.count { $0.contains("--sign expenses") && $0.contains("expense") } == 3)
        #expect(lines.count { $0.contains("--sign signed") && $0.contains("income") } == 3)
    }

    @Test func `--accept settles the doubt that it names, and no other`() throws {
        let rows =
            "Date,Text,Amount,Balance\n2026-01-02,Cafe,-3.50,96.50\n2026-01-03,Shop,-7.50,85.00\n"
            + "2026-01-04,Rail,-17.50,67.50\n2026-01-05,Fare,-7.50,60.00\n"
        try file("gap.csv", rows)
        #expect(try home.run("import gap.csv --currency EUR").code == 65)
        #expect(try home.run("import gap.csv --currency EUR --accept future").code == 65)
        #expect(try home.run("import gap.csv --currency EUR --accept balances").code == 0)
    }
}
