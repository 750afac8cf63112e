import Foundation
import Testing

/// A terminal of its own: what a program that runs on it writes, and what is typed there.
private final class PseudoTerminal {
    let main: FileHandle
    let program: FileHandle
    private var seen = ""

    init(columns: UInt16) throws {
        var (descriptor, other): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&descriptor, &other, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
        main = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        program = FileHandle(fileDescriptor: other, closeOnDealloc: true)
    }

    func type(_ text: String) {
        main.write(Data(text.utf8))
    }

    /// What has been written up to and with `text`; waits for it.
    func read(until text: String) -> String {
        while true {
            if let range = seen.range(of: text) {
                let part = String(seen[..<range.upperBound])
                seen = String(seen[range.upperBound...])
                return part
            }
            let more = main.availableData
            if more.isEmpty { return seen }
            seen += String(decoding: more, as: UTF8.self)
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct TerminalTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    @Test func `the prompt shows totals anew at once, and what is typed stays`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try home.start([], ["TERM": "xterm", "NO_COLOR": "1"], terminal: terminal.program)
        #expect(terminal.read(until: "> ") == "all categories · this month 0.00 USD · all 0.00 USD > ")
        terminal.type("1 x")
        #expect(terminal.read(until: "1 x") == "1 x")
        try home.run("add 12.50")
        let redrawn = "\u{1B}7\r\u{1B}[2@all categories · this month 12.50 USD · all 12.50 USD > \u{1B}8\u{1B}[2C"
        #expect(terminal.read(until: "\u{1B}[2C") == redrawn)
        terminal.type("\n")
        #expect(terminal.read(until: "> ").contains("added #2"))
        terminal.type("quit\n")
        #expect(prompt.exitCode() == 0)
    }

    @Test func `a dumb terminal gets no escape sequences`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try home.start(["prompt"], ["TERM": "dumb"], terminal: terminal.program)
        _ = terminal.read(until: "> ")
        try home.run("add 12.50")
        let redrawn = "\r\nall categories · this month 12.50 USD · all 12.50 USD > "
        #expect(terminal.read(until: "> ") == redrawn)
        terminal.type("quit\n")
        #expect(prompt.exitCode() == 0)
        #expect(try home.start(["--version"], terminal: terminal.program).exitCode() == 0)
        #expect(terminal.read(until: "expense-cli") == "quit\r\nexpense-cli")
    }

    @Test func `Ctrl-C goes back from watch to the prompt`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try home.start(["prompt"], ["TERM": "dumb", "NO_COLOR": "1"], terminal: terminal.program)
        _ = terminal.read(until: "> ")
        terminal.type("watch\n")
        _ = terminal.read(until: "entries 0")
        try home.run("add 12.50")
        #expect(terminal.read(until: "entries 1").contains("expenses 12.50 USD"))
        prompt.send(SIGINT)
        #expect(terminal.read(until: "> ").hasSuffix("\r\nall categories · this month 12.50 USD · all 12.50 USD > "))
        terminal.type("quit\n")
        #expect(prompt.exitCode() == 0)
    }

    @Test func `the end of the input leaves the prompt`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try home.start(["prompt"], ["TERM": "xterm"], terminal: terminal.program)
        _ = terminal.read(until: "> ")
        terminal.type("\u{4}")
        #expect(prompt.exitCode() == 0)
    }

    @Test(arguments: [("y\n", "deleted #1"), ("n\n", "kept"), ("\u{4}", "kept")])
    func `delete asks on a terminal`(answer: String, outcome: String) throws {
        try home.run("add 1 x")
        let terminal = try PseudoTerminal(columns: 80)
        let delete = try home.start(["delete", "1"], ["TERM": "dumb"], terminal: terminal.program)
        #expect(terminal.read(until: "? [y/N] ").contains("1.00 USD"))
        terminal.type(answer)
        #expect(terminal.read(until: outcome).hasSuffix(outcome))
        #expect(delete.exitCode() == 0)
    }

    @Test(arguments: [1, 20, 40, 80])
    func `a list fits the terminal, and no amount is cut`(columns: Int) throws {
        try home.run("add 1234.50 'a long note that goes on and on, 昼食 too' -c food -t tag -d 2026-11-21")
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

            """
        ),
    ])
    func `budgets fit the terminal, what matters least left out`(columns: UInt16, table: String) throws {
        for line in ["add 81.99 -c food", "add 23.40 -c transport", "budget set food 100", "budget set transport 20"] {
            try home.run(line)
        }
        let terminal = try PseudoTerminal(columns: columns)
        #expect(try home.start(["budget"], ["TERM": "dumb"], terminal: terminal.program).exitCode() == 0)
        #expect(
            terminal.read(until: String(table.suffix(20)).replacing("\n", with: "\r\n")).replacing("\r\n", with: "\n")
                == table)
    }

    @Test func `categories are in their colours wherever they stand`() throws {
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
}

/// A terminal is always left as it was found.
@Suite(.timeLimit(.minutes(5)))
struct TerminalRestorationTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func settings(_ terminal: PseudoTerminal) -> [UInt32] {
        var settings = termios()
        tcgetattr(terminal.program.fileDescriptor, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag].map { UInt32($0) }
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
    func `however the prompt ends, the terminal is as it was`(signal: Int32) throws {
        let terminal = try PseudoTerminal(columns: 80)
        let before = settings(terminal)
        let prompt = try home.start(["prompt"], ["TERM": "xterm"], terminal: terminal.program)
        _ = terminal.read(until: "> ")
        terminal.type("1 half")
        prompt.send(signal)
        if signal == SIGINT {
            _ = terminal.read(until: "> ")
            prompt.send(signal)
            #expect(prompt.exitCode() == 130)
        } else if signal == SIGTSTP {
            prompt.send(SIGCONT)
            terminal.type("\nquit\n")
            #expect(prompt.exitCode() == 0)
        } else {
            #expect(prompt.exitCode() == 128 + signal)
        }
        #expect(settings(terminal) == before)
        #expect(try home.run("check").code == 0)
    }

    @Test func `a terminal whose size changes, and pasted control sequences, do no harm`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try home.start(["prompt"], ["TERM": "xterm"], terminal: terminal.program)
        _ = terminal.read(until: "> ")
        for columns in [UInt16(1), 200, 40] {
            var size = winsize(ws_row: 1, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(terminal.main.fileDescriptor, UInt(TIOCSWINSZ), &size)
            prompt.send(SIGWINCH)
            try home.run("add 1")
        }
        terminal.type("\u{1B}[2J\u{1B}]0;x\u{7}\n")
        terminal.type("quit\n")
        let errors = prompt.errorText
        #expect(prompt.exitCode() == 0)
        #expect(errors().contains("there is no command '\\e[2J"))
    }
}
