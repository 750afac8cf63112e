import Foundation
import Testing

@Suite(.ownThreads)
struct TerminalTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test(arguments: ["csv", "beancount", "hledger", "ledger", "json", "jsonl"])
    func `no control character of a note reaches the terminal through an export`(format: String) throws {
        try home.run("add 1 'a\u{1B}[31mb\u{202E}c' -d 2026-01-02")
        let terminal = try PseudoTerminal(columns: 80)
        let export = try home.start(["export", "-f", format], ["TERM": "xterm"], terminal: terminal.program)
        #expect(export.exitCode() == 0)
        let prompt = try home.start(["--version"], terminal: terminal.program)
        #expect(prompt.exitCode() == 0)
        let shown = terminal.read(until: "data format").unicodeScalars
        #expect(shown.contains("a") && !shown.contains("\u{1B}") && !shown.contains("\u{202E}"))
        // A file contains it unchanged.
        #expect(try home.run("export -f csv").output.contains("a\u{1B}[31mb\u{202E}c"))
    }

    @Test(arguments: [
        ("y\n", "deleted #1", Int32(0)), ("n\n", "nothing was changed", 1), ("\u{4}", "nothing was changed", 1),
    ])
    func `delete asks on a terminal`(answer: String, outcome: String, code: Int32) throws {
        try home.run("add 1 x")
        let terminal = try PseudoTerminal(columns: 80)
        let delete = try home.start(["delete", "1"], ["TERM": "dumb"], terminal: terminal.program)
        #expect(terminal.read(until: "? [y/N] ").contains("1.00 USD"))
        terminal.type(answer)
        #expect(terminal.read(until: outcome).hasSuffix(outcome))
        #expect(delete.exitCode() == code)
    }

    @Test func `sums beside sparklines are those of all months, also in a narrow window`() throws {
        for month in 10...12 { try home.run("--file y.db add 1 -c food -d 2025-\(month)-05") }
        for month in 1...9 { try home.run("--file y.db add 1 -c food -d 2026-0\(month)-05") }
        let terminal = try PseudoTerminal(columns: 21)
        let words = ["--file", "y.db", "total", "--chart", "--by", "category,month"]
        let chart = try home.start(words, ["TERM": "dumb"], terminal: terminal.program)
        #expect(chart.exitCode() == 0)
        #expect(terminal.read(until: "\r\n") == "food  ████  12.00 USD\r\n")
        let notice = terminal.read(until: "2025-10").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(notice == "2026-06 to 2026-09, each line has its own scale; the sums begin with 2025-10")
    }

    @Test(arguments: [1, 20, 40, 80])
    func `a list fits the terminal, and no amount is cut`(columns: Int) throws {
        try home.run("add 1234.50 'a long note that goes on and on, 昼食 too' -c food -t tag -d 2026-11-21 --new")
        let terminal = try PseudoTerminal(columns: UInt16(columns))
        let list = try home.start(["list"], ["TERM": "dumb"], terminal: terminal.program)
        #expect(list.exitCode() == 0)
        let shown = terminal.read(until: "1,234.50 USD") + terminal.read(until: "\r\n")
        #expect(shown.contains("1,234.50 USD"))
        let lines = shown.split(whereSeparator: \.isNewline)
        if columns >= 40 { #expect(lines.allSatisfy { $0.count <= columns }) }
    }

    @Test(arguments: [
        (
            80,
            """
            CATEGORY   PER        BUDGET      SPENT       LEFT   USED
            food       month  100.00 USD  81.99 USD  18.01 USD   81 %  ████████▏░
            transport  month   20.00 USD  23.40 USD  -3.40 USD  117 %  ██████████

            """
        ),
        (
            40,
            """
            CATEGORY   PER        BUDGET       LEFT
            food       month  100.00 USD  18.01 USD
            transport  month   20.00 USD  -3.40 USD
            hidden: SPENT, USED; they need 68
            columns

            """
        ),
    ])
    func `budgets fit the terminal; less important columns are left out`(columns: UInt16, table: String) throws {
        for line in ["add 81.99 -c food", "add 23.40 -c transport", "budget set food 100", "budget set transport 20"] {
            try home.run(line)
        }
        let terminal = try PseudoTerminal(columns: columns)
        #expect(try home.start(["budget"], ["TERM": "dumb"], terminal: terminal.program).exitCode() == 0)
        #expect(
            terminal.read(until: String(table.suffix(20)).replacing("\n", with: "\r\n")).replacing("\r\n", with: "\n")
                == table)
    }

    @Test func `output longer than the screen goes through the pager that the user has chosen`() throws {
        for number in 1...6 { try home.run("add \(number) -d 2026-01-02") }
        func shown(
            _ line: [String], _ pager: String, rows: UInt16, columns: UInt16 = 80, until text: String
        ) throws -> (String, Int32) {
            let terminal = try PseudoTerminal(columns: columns, rows: rows)
            let program = try home.start(line, ["TERM": "xterm", "PAGER": pager], terminal: terminal.program)
            return (terminal.read(until: text), program.exitCode())
        }
        let marking = "sed s/^/page:/"
        let (long, code) = try shown(["list"], marking, rows: 5, until: "1.00 USD")
        #expect(long.components(separatedBy: "page:").count == 8 && code == 0)
        #expect(try !shown(["list"], marking, rows: 24, until: "1.00 USD").0.contains("page:"))
        #expect(try !shown(["list"], "cat", rows: 5, until: "1.00 USD").0.contains("page:"))
        #expect(try shown(["list"], "cat", rows: 5, until: "#6").0.hasSuffix("1.00 USD\r\n6 entries, the newest: #6"))
        // In a narrow window, each entry takes two lines.
        #expect(
            try shown(["list"], "cat", rows: 10, columns: 26, until: "the newest: #6").0.contains(
                "6 entries, the newest: #6"))
        #expect(try shown(["list", "--help"], marking, rows: 5, until: "--json").0.hasPrefix("page:"))
        let hasty = try PseudoTerminal(columns: 80, rows: 5)
        let list = try home.start(["list"], ["TERM": "xterm", "PAGER": "true"], terminal: hasty.program)
        #expect(list.exitCode() == 0)
        let missing = try PseudoTerminal(columns: 80, rows: 5)
        let failing = try home.start(["list"], ["TERM": "xterm", "PAGER": "no-such-pager"], terminal: missing.program)
        let errors = failing.errorText
        #expect(failing.exitCode() == 1)
        #expect(errors().contains("the pager 'no-such-pager' cannot be run. Set PAGER to another one"))
    }

    @Test(arguments: [SIGHUP, SIGQUIT, SIGTERM])
    func `a signal that ends the program while a pager runs leaves the terminal as it was`(number: Int32) throws {
        for number in 1...6 { try home.run("add \(number) -d 2026-01-02") }
        let terminal = try PseudoTerminal(columns: 80, rows: 5)
        let settings = terminal.settings
        let pager = #"printf '\033[?1049h\033[?1h\033[?25l'; stty raw -echo <&1; echo paging; exec sleep 60"#
        let list = try home.start(["list"], ["TERM": "xterm", "PAGER": pager], terminal: terminal.program)
        _ = terminal.read(until: "paging")
        #expect(terminal.settings != settings)
        list.send(number)
        #expect(list.exitCode() == 128 + number)
        #expect(terminal.settings == settings)
        let left = terminal.writtenSoFar().components(separatedBy: "paging").last ?? ""
        #expect(left.contains("\u{1B}[?1047l\u{1B}[?1l") && left.contains("\u{1B}[?25h"), "\(left.debugDescription)")
    }

    @Test func `categories have their colours everywhere`() throws {
        try home.run("add 1 -c food")
        try home.run("budget set food 100")
        for line in ["list", "total --by category", "total --by category --chart", "budget", "category"] {
            let colored = try home.run("\(line) --color always", ["TERM": "xterm-256color"]).output
            #expect(colored.contains("\u{1B}[38;5;"), "\(line)")
            #expect(try !home.run(line).output.contains("\u{1B}"), "\(line)")
        }
    }

    @Test func `colours follow the terminal and the user's wishes`() throws {
        try home.run("add 1 -c food")
        func isColored(_ words: [String], _ variables: [String: String]) throws -> Bool {
            let terminal = try PseudoTerminal(columns: 80)
            #expect(try home.start(words, variables, terminal: terminal.program).exitCode() == 0)
            return terminal.read(until: "1.00 USD").contains("\u{1B}[")
        }
        #expect(try isColored(["list"], ["TERM": "xterm"]))
        #expect(try !isColored(["list"], ["TERM": "dumb"]))
        #expect(try !isColored(["list"], [:]))
        #expect(try !isColored(["list"], ["TERM": "xterm", "NO_COLOR": "1"]))
        #expect(try !isColored(["list", "--color=never"], ["TERM": "xterm"]))
        #expect(try home.run("list --color=always").output.contains("\u{1B}["))
        #expect(try home.run("list", ["CLICOLOR_FORCE": "1"]).output.contains("\u{1B}["))
    }

    @Test func `control characters in notes are shown, never sent`() throws {
        _ = try home.shell("$E add 1 \"$(printf 'a\\033[31m\\nb\\342\\200\\256c')\" -d 2026-11-21 >added.txt")
        #expect(try home.run("list").output.contains("a\\e[31m\\nb\\u{202E}c\n"))
        #expect(try home.shell("cat added.txt").output.contains("a\\e[31m\\nb\\u{202E}c"))
        let json = try home.run("list --json").output
        let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        #expect(parsed?.first?["note"] as? String == "a\u{1B}[31m\nb\u{202E}c")
    }

    @Test(arguments: ["y", "n"])
    func `import asks once whether rows with the amount of a typed entry are that entry`(answer: String) throws {
        try home.run("add 12.50 lunch -d 2026-01-11")
        let rows = "Date,Text,Amount\n2026-01-12,PAYPAL,-12.50\n2026-01-13,firm,1000\n"
        try rows.write(toFile: home.path + "/a.csv", atomically: true, encoding: .utf8)
        let terminal = try PseudoTerminal(columns: 100)
        let program = try home.start(["import", "a.csv"], ["TERM": "xterm"], terminal: terminal.program)
        terminal.running = program
        let question = terminal.read(until: "record the two as one entry? [y/N] ")
        #expect(question.contains("may be the same: #1  2026-01-11  12.50 USD  lunch and the row 2026-01-12"))
        terminal.type(answer + "\n")
        #expect(program.exitCode() == 0)
        #expect(terminal.writtenSoFar().components(separatedBy: "[y/N]").count == 2)
        let count = try home.run("list --csv").output.split(separator: "\n").count - 1
        #expect(count == (answer == "y" ? 2 : 3))
    }

    @Test(arguments: [(["y", "n", "y"], 5), (["n", "all"], 5), (["y", "none"], 6), (["", "", ""], 7)])
    func `several pairs of rows and typed entries are asked about one by one, or together`(
        answers: [String], expected: Int
    ) throws {
        for day in ["03", "11", "19"] { try home.run("add \(day).50 lunch -d 2026-01-\(day)") }
        let rows =
            "Date,Text,Amount\n2026-01-04,PAYPAL,-3.50\n2026-01-12,PAYPAL,-11.50\n2026-01-20,PAYPAL,-19.50\n2026-01-13,firm,1000\n"
        try rows.write(toFile: home.path + "/a.csv", atomically: true, encoding: .utf8)
        let terminal = try PseudoTerminal(columns: 100)
        let program = try home.start(
            ["import", "a.csv"], ["TERM": "xterm"], terminal: terminal.program)
        terminal.running = program
        for (place, answer) in answers.enumerated() {
            _ = terminal.read(until: place < 2 ? "[y/N/all/none] " : "[y/N] ")
            terminal.type(answer + "\n")
        }
        #expect(program.exitCode() == 0)
        #expect(try home.run("list --csv").output.split(separator: "\n").count - 1 == expected)
    }
}
