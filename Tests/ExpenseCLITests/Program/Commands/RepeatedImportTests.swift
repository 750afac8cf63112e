import ExpenseCore
import Foundation
import Testing

/// Files that were imported before, into another account or before an edit.
@Suite(.ownThreads)
struct RepeatedImportTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func file(_ rows: [String]) throws {
        let text = "Date,Text,Amount\n" + rows.map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: home.path + "/bank.csv"))
    }

    private func balances() throws -> [String] {
        try home.run("accounts --csv").output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",").prefix(3).joined(separator: " ")
        }.sorted()
    }

    private static let rows = ["2026-01-12,rent,-900", "2026-01-13,firm,1000", "2026-01-14,shop,-5"]

    @Test func `a file that was imported into another account is refused, unless an option decides`() throws {
        try file(Self.rows)
        _ = try home.run("import bank.csv --account giro --new")
        _ = try home.run("edit 3 --payee Kiosk")
        let refused = try home.run("import bank.csv --account card")
        #expect(
            refused.code == 1
                && refused.errors.contains(
                    "3 rows of the file were imported into the account giro before. Nothing was imported. If they belong "
                        + "to both accounts, add --keep-duplicates; otherwise use --account giro"),
            "\(refused)")
        let preview = try home.run("import bank.csv --account card --new --dry-run").output
        #expect(preview.contains("doubt: 3 rows of the file were imported into the account giro before"), "\(preview)")
        #expect(try balances() == ["giro USD 95.00"])
        #expect(
            try home.run("import bank.csv --account giro").output.hasSuffix(
                "imported 0 entries; skipped 3 duplicates\n")
        )
        #expect(try home.run("import bank.csv --account card --new --yes").output.hasSuffix("new accounts: card\n"))
        #expect(try balances() == ["card USD 95.00", "giro USD 95.00"])
    }

    @Test func `a file with new rows after those that were imported into another account is refused, too`() throws {
        try file(Self.rows)
        _ = try home.run("import bank.csv --account giro --new")
        try file(Self.rows + ["2026-01-15,cinema,-7"])
        let refused = try home.run("import bank.csv --account gior")
        #expect(refused.code == 1 && refused.errors.contains("imported into the account giro before"), "\(refused)")
    }

    @Test(arguments: ["json", "hledger", "csv"])
    func `a file with the days that people typed has no other day's entry`(format: String) throws {
        for day in 1...5 { _ = try home.run("--file a.db add 2.50 coffee -d 2026-03-0\(day)") }
        _ = try home.run("--file a.db export --format \(format) -o a.\(format)")
        _ = try home.run("add 2.50 coffee -d 2026-03-06")
        let outcome = try home.run("import a.\(format)")
        #expect(outcome.output.contains("imported 5 entries"), "\(outcome)")
        #expect(try home.run("total --csv").output.contains("15.00"))
    }

    @Test func `a file without a currency is read in that of its account`() throws {
        try file(Self.rows)
        _ = try home.run("add 5 tea")
        _ = try home.run("accounts add giro --currency EUR")
        #expect(try home.run("import bank.csv --yes --account giro").output.contains("currency: EUR"))
        #expect(try balances() == ["giro EUR 95.00"])
    }

    private func file(_ name: String, of currency: String, _ rows: [String]) throws {
        let text = "Date,Text,Amount,Currency\n" + rows.map { "\($0),\(currency)\n" }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(home.path)/\(name)"))
    }

    private func amounts() throws -> [String] {
        try home.run("list --csv").output.split(separator: "\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[3...4].joined(separator: " ")
        }.sorted()
    }

    @Test func `the row of a file in another currency is another entry`() throws {
        try file("euro.csv", of: "EUR", ["2026-09-14,Rent,-500.00", "2026-09-15,Pay,100.00"])
        try file("dollar.csv", of: "USD", ["2026-09-14,Rent,-500.00", "2026-09-16,Other,7.00"])
        _ = try home.run("import euro.csv")
        let outcome = try home.run("import dollar.csv").output
        #expect(outcome.hasSuffix("imported 2 entries\n"), "\(outcome)")
        #expect(try amounts() == ["100.00 EUR", "500.00 EUR", "500.00 USD", "7.00 USD"])
        for name in ["euro.csv", "dollar.csv"] {
            #expect(try home.run("import \(name)").output.contains("imported 0 entries; skipped 2 duplicates\n"))
        }
    }

    @Test(arguments: ["USD", "EUR"]) func `the row of a statement is a duplicate only in the currency of the entry`(
        currency: String
    ) throws {
        try file("euro.csv", of: "EUR", ["2026-09-14,Rent,-500.00", "2026-09-15,Pay,100.00"])
        _ = try home.run("import euro.csv")
        let row = "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260914<TRNAMT>-500.00<FITID>1<NAME>Rent</STMTTRN>"
        let account = "<BANKACCTFROM><BANKID>1<ACCTID>77<ACCTTYPE>CHECKING</BANKACCTFROM>"
        let ofx = """
            <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>\(currency)\(account)
            <BANKTRANLIST>\(row)</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
            """
        try Data(ofx.utf8).write(to: URL(fileURLWithPath: home.path + "/bank.ofx"))
        _ = try home.run("import bank.ofx")
        #expect(try amounts() == ["100.00 EUR", "500.00 EUR"] + (currency == "USD" ? ["500.00 USD"] : []))
    }

    @Test(arguments: ["", "--currency USD "]) func `--replace imports the file of an account in another currency`(
        option: String
    ) throws {
        try file("euro.csv", of: "EUR", ["2026-09-14,Rent,-500.00", "2026-09-15,Pay,100.00"])
        try file("dollar.csv", of: "USD", ["2026-09-14,Hotel,-500.00", "2026-09-15,Bonus,100.00"])
        _ = try home.run("import euro.csv")
        let outcome = try home.run("import dollar.csv \(option)--replace")
        #expect(outcome.output.hasSuffix("imported 2 entries\n"), "\(outcome)")
        #expect(try amounts() == ["100.00 EUR", "100.00 USD", "500.00 EUR", "500.00 USD"])
    }

    @Test func `--replace corrects the currency if an option names it, but not that of another file`() throws {
        try file("euro.csv", of: "EUR", ["2026-09-14,Rent,-500.00", "2026-09-15,Pay,100.00"])
        try file("dollar.csv", of: "USD", ["2026-09-14,Rent,-500.00"])
        _ = try home.run("import euro.csv")
        #expect(try home.run("import dollar.csv --replace").output.hasSuffix("imported 1 entry\n"))
        #expect(try amounts() == ["100.00 EUR", "500.00 EUR", "500.00 USD"])
        #expect(try home.run("import euro.csv --currency CHF --replace").output.contains("corrected 2 entries"))
        #expect(try amounts() == ["100.00 CHF", "500.00 CHF", "500.00 USD"])
    }

    @Test func `on a terminal it asks`() throws {
        try file(Self.rows)
        _ = try home.run("import bank.csv --account giro --new")
        for (key, expected) in [("n", ["giro USD 95.00"]), ("y", ["card USD 95.00", "giro USD 95.00"])] {
            let code: Int32 = key == "n" ? 1 : 0
            let terminal = try PseudoTerminal(columns: 120)
            let asking = try home.start(["import", "bank.csv", "--account", "card"], terminal: terminal.program)
            #expect(terminal.read(until: "import them again?").contains("imported into the account giro before"))
            terminal.type(key + "\r")
            #expect(asking.exitCode() == code)
            #expect(try balances() == expected)
        }
    }

    @Test func `a few equal rows of two accounts are entries of both`() throws {
        try file(Self.rows)
        _ = try home.run("import bank.csv --account giro --new")
        try file(Self.rows.dropLast() + ["2026-01-14,kiosk,-6", "2026-01-15,cinema,-7"])
        #expect(try home.run("import bank.csv --account card --new").output.contains("imported 4 entries"))
    }

    @Test(arguments: [false, true]) func `an older export recognises the parts of a receipt that was edited since`(
        isShare: Bool
    ) throws {
        _ = try home.run("add 80 net --payee Market -c home --with anna -d 2026-01-10")
        _ = try home.run("add 30 net --payee Shop -c home:20 -c food -d 2026-01-11")
        _ = try home.run("export --all -o old.jsonl")
        let entries = try home.run("list --csv").output
        let number = isShare ? 2 : 1
        _ = try home.run("edit \(number) \(isShare ? "-d 2026-01-09" : "--payee Bazaar") --yes")
        _ = try home.run("edit 3 --payee Corner --yes")
        let edited = try home.run("list --csv").output
        #expect(edited != entries)
        let outcome = try home.run("import old.jsonl").output
        #expect(outcome.contains("imported 0 entries; skipped 2 duplicates; 2 rows were recorded before"), "\(outcome)")
        #expect(try home.run("list --csv").output == edited)
    }
}
