import Foundation
import Testing

@Suite(.ownThreads)
struct ExplainImportTests {
    private let home: Home

    init() throws {
        home = try Home()
        try file("bank.csv", "Datum;Valuta;Text;Betrag\n03.02.2026;04.02.2026;Bäcker;-3,80\n")
    }

    private func file(_ name: String, _ text: String) throws {
        try text.write(toFile: home.path + "/" + name, atomically: true, encoding: .utf8)
    }

    @Test func `--explain names the evidence and the option of each guess, and imports nothing`() throws {
        let shown = try home.run("import bank.csv --explain")
        #expect(shown.code == 0)
        let lines = shown.output.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.hasPrefix("date order: day first") && $0.contains("--date-order") })
        #expect(lines.contains { $0.hasPrefix("column 1 'Datum': date") && $0.contains("--date-column") })
        #expect(lines.allSatisfy { $0.count <= 100 })
        #expect(!shown.output.contains("column 1 'Datum' is likelier"))
        let all = try home.run("import bank.csv --explain --all").output
        #expect(all.contains("not date: column 1 'Datum' is likelier"))
        #expect(all.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
    }

    @Test func `an option that overrules a guess is in the explanation as given`() throws {
        let shown = try home.run("import bank.csv --explain --date-column Valuta --sign reversed").output
        #expect(shown.contains("named by an option or a saved mapping"))
        #expect(shown.contains("positive = expense, negative = income (given"))
    }

    @Test func `--json has the same for programs, and is refused without --explain`() throws {
        let shown = try home.run("import bank.csv --explain --json").output
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(shown.utf8)) as? [String: Any])
        let columns = try #require(object["columns"] as? [[String: Any]])
        #expect(columns.compactMap { $0["title"] as? String } == ["Datum", "Valuta", "Text", "Betrag"])
        let roles = try #require(columns[3]["roles"] as? [[String: Any]])
        #expect(roles.first?["role"] as? String == "amount" && roles.first?["chosen"] as? Bool == true)
        #expect(roles.first?["option"] as? String == "--amount-column")
        let file = try #require(object["file"] as? [[String: Any]])
        #expect(file.contains { $0["about"] as? String == "separator" && $0["value"] as? String == "semicolons" })
        let refused = try home.run("import bank.csv --json")
        #expect(refused.code == 64 && refused.errors.contains("--json is used with --explain only"))
    }

    @Test func `a file that is refused is explained before the error`() throws {
        try file("open.csv", "Date,Text,Amount\n13/02/2026,Shop,-3.50\n02/13/2026,Shop,-4.50\n")
        let shown = try home.run("import open.csv --explain", ["LC_ALL": "C"])
        #expect(shown.code == 65)
        #expect(shown.output.contains("date order") && shown.output.contains("unknown"))
        #expect(shown.errors.contains("--date-column"))
    }

    @Test func `doubts follow the table, each with the option that settles it`() throws {
        try file("plain.csv", "Date,Text,Amount\n2026-02-03,Shop,3.50\n2026-02-04,Firm,20.00\n")
        let shown = try home.run("import plain.csv --explain").output
        #expect(shown.contains("(open; --sign)"))
        #expect(shown.hasSuffix("Use --sign expenses if all are expenses, or --sign signed if all are income\n"))
    }

    @Test func `other formats say in two lines what they were recognised by`() throws {
        try file("bank.qif", "!Type:Bank\nD2026-01-15\nT-3.50\n^\n")
        let lines = try home.run("import bank.qif --explain").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("format: qif") && lines[0].hasSuffix("the first line, such as !Type:Bank"))
    }

    @Test func `control characters are escaped and wide cells shortened, in any width`() throws {
        try file(
            "evil.csv",
            "Date,\u{1B}[31mText,Amount\n2026-02-03,\u{1B}]0;title\u{7}\(String(repeating: "界", count: 500)),-3.50\n")
        for width: UInt16 in [30, 80, 200] {
            let terminal = try PseudoTerminal(columns: width, rows: 200)
            terminal.running = try home.start(
                ["import", "evil.csv", "--explain"], ["TERM": "xterm", "NO_COLOR": "1"], terminal: terminal.program)
            _ = terminal.screen { $0.contains { $0.contains("column 3 'Amount'") } }
            let written = terminal.writtenSoFar()
            #expect(!written.contains("\u{1B}]0") && !written.contains("\u{1B}[31m"))
            #expect(!written.contains(String(repeating: "界", count: 25)))
        }
    }
}
