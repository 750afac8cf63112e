import Foundation
import Testing

/// Journals that consist of several files, and their sums beside those of the programs that they are written for.
@Suite(.ownThreads)
struct JournalIncludeTests {
    private let home: Home

    init() throws {
        home = try Home()
        try FileManager.default.createDirectory(
            atPath: home.path + "/books/years/old", withIntermediateDirectories: true)
    }

    private func file(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: home.path + "/" + name))
    }

    /// What `total` says of expenses and income of each currency.
    private func totals() throws -> [String] {
        try home.run("total --csv").output.split(separator: "\n").dropFirst().map(String.init)
    }

    private func journal(end: String = "") throws {
        try file(
            "books/main.journal",
            """
            account outlay  ; type:X
            D $1,000.00
            alias bank = assets:bank
            include years/*.journal
            include ./one.journal

            2026-03-01 (7) Baker | bread  ; eating:out
                expenses:food          $3.50
                outlay:gifts           $1.50
                bank

            2026-03-02 shares
                assets:broker          10 AAPL @ $5.00
                expenses:fees          $2.00
                bank                   $-52.00

            ~ monthly
                expenses:rent          $500.00
                assets:bank

            = expenses:food
                (budget:food)          *-1

            2026-03-03 salary
                assets:bank            2,000.00 EUR = 2,000.00 EUR
                income:work
            \(end)
            """)
        try file("books/one.journal", "Y2025\nalias food = expenses:food\n12/31 end\n    food  $4.00\n    bank\n")
        try file(
            "books/years/a.journal",
            "include old/x.journal\napply account outlay\n2026-01-02 lamp\n    lamp  $20.00\n    desk\nend apply account\n"
        )
        try file("books/years/b.journal", "2026-01-03 refund\n    expenses:home  $-5.00\n    assets:bank\n")
        try file("books/years/old/x.journal", "2024-01-01 old\n    expenses:food  1.25 EUR\n    assets:cash\n")
    }

    @Test func `files in the folder are included, and what they define ends with them`() throws {
        try journal()
        let outcome = try home.run("import books/main.journal")
        #expect(
            outcome.output.contains("skipped 2 lines: a rule for automated or periodic transactions (lines 17, 21)"))
        #expect(try totals() == ["EUR,1.25,2000.00,1998.75,2", "USD,6.00,0.00,-6.00,7"], "\(outcome)")
        #expect(try home.run("import books/main.journal").output.contains("imported 0 entries"))
    }

    @Test func `an error in an included file names that file, and its definitions do not reach the journal`() throws {
        try journal(end: "\n12/30 without a year\n    expenses:food  $1\n    bank\n")
        #expect(
            try home.run("import books/main.journal").errors.contains("'12/30' is not a date such as"))
        try journal()
        try file("books/years/b.journal", "\n2026-13-03 no such month\n")
        #expect(
            try home.run("import books/main.journal").errors.contains("books/years/b.journal:2:1: '2026-13-03' is not"))
    }

    @Test(arguments: ["../x.journal", "/etc/hosts", "~/x.journal", "years/../../x.journal"])
    func `a file outside of the folder is not read`(path: String) throws {
        try file("x.journal", "2026-01-01 x\n    expenses:a  $1\n    assets:cash\n")
        try file("books/main.journal", "include \(path)\n")
        let outcome = try home.run("import books/main.journal")
        #expect(outcome.code == 65 && outcome.errors.contains("which is outside of its folder"), "\(outcome)")
    }

    @Test func `a journal that includes itself, nothing, or comes from a pipe is refused`() throws {
        for (text, reason) in [
            ("include main.journal\n", "includes more than 1000 files, or itself"),
            ("include no*\n", "no file 'no*' is in"),
        ] {
            try file("books/main.journal", text)
            let outcome = try home.run("import books/main.journal --format hledger")
            #expect(outcome.code == 65 && outcome.errors.contains(reason), "\(outcome)")
        }
        let piped = try home.run("import - --format hledger", input: "include a.journal\n")
        #expect(piped.code == 65 && piped.errors.contains("'include' needs the folder of the file"), "\(piped)")
    }

    @Test func `beancount's files are included, too`() throws {
        try file("books/a.beancount", "2026-01-02 * \"p\" \"n\"\n  Expenses:Food  6.00 USD\n  Assets:Cash\n")
        try file(
            "books/main.beancount",
            "option \"title\" \"x\"\ninclude \"a.beancount\"\n2026-01-01 * \"x\"\n  Expenses:Food  5.00 USD\n  Assets:Cash\n"
        )
        #expect(try home.run("import books/main.beancount").code == 0)
        #expect(try totals() == ["USD,11.00,0.00,-11.00,2"])
    }

    private static func hasProgram(_ name: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/" + name)
    }

    @Test(.enabled(if: hasProgram("hledger"))) func `hledger comes to the same sums`() throws {
        try journal()
        try home.run("import books/main.journal")
        let outcome = try home.shell(
            "hledger -f books/main.journal bal type:XR -N -O csv --layout bare --depth 1",
            ["LANG": "C.UTF-8", "PATH": "/usr/bin"])
        let lines = Set(outcome.output.split(separator: "\n").map { $0.replacing("\"", with: "") })
        #expect(
            lines.isSuperset(of: ["expenses,$,4.50", "expenses,EUR,1.25", "outlay,$,1.50", "income,EUR,-2000.00"]),
            "\(outcome)")
    }

    @Test(.enabled(if: hasProgram("ledger"))) func `ledger comes to the same sums`() throws {
        try file(
            "books/main.ledger",
            """
            year 2026
            account Expenses:Food
                alias food
            include more.ledger

            03/01 * Baker
                food                   $3.50
                Assets:Bank

            2026/03/02=2026/03/05 ! (12) Shop
                ; :tag:
                Expenses:Home          ($10.00 + 2 * $1.25)
                Expenses:Food          $1.00
                [Assets:Envelope]      $5.00
                [Assets:Bank]         $-5.00
                Assets:Bank

            2026/03/03 Pay
                Assets:Bank            $1,000.00
                Income:Work
            """)
        try file("books/more.ledger", "2026/01/02 Cinema\n    Expenses:Fun  $8.00\n    Assets:Cash\n")
        let imported = try home.run("import books/main.ledger")
        let outcome = try home.shell(
            "ledger -f books/main.ledger bal ^Expenses ^Income --depth 1 --no-total", ["PATH": "/usr/bin"])
        let sums = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(sums == ["$25.00 Expenses", "$-1,000.00 Income"], "\(outcome)")
        #expect(try totals() == ["USD,25.00,1000.00,975.00,5"], "\(imported)")
    }
}
