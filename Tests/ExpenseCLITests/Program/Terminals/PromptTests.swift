import Foundation
import Testing

/// The prompt on a terminal, as a user sees it.
@Suite(.ownThreads)
struct PromptTests {
    private let home: Home

    init() throws {
        home = try Home()
    }

    private func start(
        _ terminal: PseudoTerminal, _ words: [String] = ["prompt"], kind: String? = "xterm",
        _ variables: [String: String] = [:]
    ) throws -> RunningProgram {
        let kinds = kind.map { ["TERM": $0] } ?? [:]
        let program = try home.start(
            words, kinds.merging(["NO_COLOR": "1"]) { $1 }.merging(variables) { $1 }, terminal: terminal.program)
        terminal.running = program
        return program
    }

    private func status(_ month: String, all: String) -> String {
        "all categories · \(thisMonth) \(month) · all \(all)"
    }

    /// Whether nothing has been typed; the hint about `undo` may be shown.
    private func hasEmptyLine(_ screen: [String]) -> Bool {
        screen.last == ">" || screen.last?.hasPrefix(">   undo takes back") == true
    }

    @Test func `the totals above the input change at once, and the typed text stays`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal, [])
        // Before the first entry, it says in which currency that would be.
        terminal.screen {
            $0.first?.hasPrefix("12.50 lunch records 12.50 USD; 'currency EUR' changes that") == true
                && $0.dropFirst() == [status("0.00 USD", all: "0.00 USD"), ">"]
        }
        terminal.type("1 x")
        terminal.screen { $0.last?.hasPrefix("> 1 x  adds 1.00 USD") == true }
        try home.run("add 12.50")
        terminal.screen {
            $0.contains(status("12.50 USD", all: "12.50 USD")) && $0.last?.hasPrefix("> 1 x  adds") == true
        }
        terminal.type("\r")
        let screen = terminal.screen { hasEmptyLine($0) && $0.count > 4 }
        #expect(screen[1] == "> 1 x" && screen[2].hasPrefix("added #2"))
        #expect(screen.dropLast().last == status("13.50 USD", all: "13.50 USD"))
        terminal.type("quit\r")
        #expect(prompt.exitCode() == 0)
    }

    @Test func `entries of other processes are shown as lines if requested`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        _ = try start(terminal, ["prompt", "--others"])
        terminal.screen { $0.last == ">" }
        terminal.type("1 own\r")
        terminal.screen { hasEmptyLine($0) && $0.count > 3 }
        try home.run("add 2.50 other -d 2026-01-02")
        let screen = terminal.screen { screen in screen.contains { $0.hasSuffix("by another process") } }
        #expect(screen.contains("#2  2026-01-02  2.50 USD  other, by another process"))
        #expect(!screen.contains { $0.hasPrefix("#1") && $0.hasSuffix("by another process") })
    }

    @Test func `after a change, the effect of undo and redo is shown until something is typed`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        _ = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("12.50 lunch -c food\r")
        terminal.screen { $0.last == ">   undo takes back 'add #1  12.50 USD  food  lunch'" }
        terminal.type("u")
        terminal.screen { $0.last?.hasPrefix("> u") == true && $0.last?.contains("takes back") == false }
        // A commit of another process is noticed at once.
        try home.run("add 3 tea")
        terminal.type("\u{8}")
        terminal.screen { $0.last == ">   undo takes back 'add #2  3.00 USD  tea'" }
        terminal.type("undo\r")
        terminal.screen { $0.last == ">   redo makes 'add #2  3.00 USD  tea' again" }
        terminal.type("list\r")
        terminal.screen { $0.last == ">" && $0.contains("> list") }
    }

    @Test func `the effect of edit, delete, show and category is shown and follows others' commits`() throws {
        let terminal = try PseudoTerminal(columns: 100)
        _ = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("show 1")
        terminal.screen { $0.last?.hasPrefix("> show 1  ") == true && $0.last?.contains("there is no entry 1") == true }
        try home.run("add 1 tea -d 2026-11-02")
        terminal.screen { $0.last == "> show 1  shows #1  2026-11-02  1.00 USD  tea" }
        terminal.type("\u{15}delete 1-3")
        terminal.screen { $0.last == "> delete 1-3  deletes #1  2026-11-02  1.00 USD  tea" }
        try home.run("add 2 milk -d 2026-11-03")
        terminal.screen { $0.last?.hasSuffix("  1.00 USD  tea, #2  2026-11-03  2.00 USD  milk") == true }
        terminal.type("\u{15}edit 1-99 --note x")
        terminal.screen { $0.last?.hasPrefix("> edit 1-99 --note x  changes #1  2026-11-02") == true }
        terminal.type("\u{15}edit -c none to -c home")
        terminal.screen { $0.last == "> edit -c none to -c home  changes 2 entries" }
        terminal.type("\u{15}category pets")
        terminal.screen { $0.suffix(2).joined(separator: " ").contains("there is no category 'pets'") }
        try home.run("category add pets")
        terminal.screen { $0.last == "> category pets  follows pets" }
    }

    @Test func `Tab completes, and errors are shown before Enter`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        _ = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("tot\t--by cat\t")
        terminal.screen { $0.last?.hasPrefix("> total --by category") == true }
        try home.run("add 1 tea --payee 'Tea House'")
        terminal.type("\u{15}1 tea --payee T\t")
        terminal.screen { $0.last?.hasPrefix("> 1 tea --payee 'Tea House'") == true }
        terminal.type("\u{15}1 tea -c fod")
        terminal.screen { $0.suffix(2).joined(separator: " ").contains("did you mean 'food'?") }
    }

    @Test func `the lines of a paste run in order after Enter, and the rest can be edited`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        _ = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("\u{1B}[200~1 one\n2 two\ntot\u{1B}[201~")
        terminal.screen { $0.last?.hasPrefix("> 1 one") == true && $0.last?.contains("2 pasted lines") == true }
        terminal.type("\r")
        let screen = terminal.screen { $0.last?.hasPrefix("> tot") == true }
        #expect(screen.filter { $0.hasPrefix("added #") }.count == 2)
    }

    @Test func `lines are available in the next prompt, except those that begin with a blank`() throws {
        for line in ["1 first", " 2 secret"] {
            let terminal = try PseudoTerminal(columns: 80)
            let prompt = try start(terminal)
            terminal.screen { $0.last == ">" }
            terminal.type(line + "\rquit\r")
            #expect(prompt.exitCode() == 0)
        }
        let history = try String(contentsOfFile: home.path + "/.local/state/expense-cli/history", encoding: .utf8)
        #expect(history == "1 first\nquit\n")
        let terminal = try PseudoTerminal(columns: 80)
        _ = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("\u{1B}[A\u{1B}[A")
        terminal.screen { $0.last?.hasPrefix("> 1 first") == true }
    }

    @Test func `a prompt has the lines that another one has run since`() throws {
        let terminals = try (0..<2).map { _ in try PseudoTerminal(columns: 80) }
        for terminal in terminals {
            _ = try start(terminal)
            terminal.screen { $0.last == ">" }
        }
        terminals[0].type("1 first\r")
        terminals[1].screen { $0.contains(status("1.00 USD", all: "1.00 USD")) }
        terminals[1].type("\u{1B}[A")
        terminals[1].screen { $0.last?.hasPrefix("> 1 first") == true }
    }

    @Test func `two prompts and a script that add at the same time lose nothing, and finally show the same`() throws {
        let terminals = try [(80, "xterm-256color"), (40, "screen")].map { columns, kind in
            let terminal = try PseudoTerminal(columns: UInt16(columns))
            _ = try start(terminal, kind: kind)
            terminal.screen { $0.last == ">" }
            return terminal
        }
        let script = try home.start(["prompt"])
        let count = 20
        for _ in 0..<count {
            for terminal in terminals { terminal.type("1 lunch\r") }
            script.type("1 lunch\n")
        }
        script.endInput()
        #expect(script.rest().split(separator: "\n").filter { $0.hasPrefix("added #") }.count == count)
        let sum = "\(3 * count).00 USD"
        terminals[0].screen { hasEmptyLine($0) && $0.dropLast().last == status(sum, all: sum) }
        // The hint below the line takes two rows at this width.
        terminals[1].screen { $0.suffix(4).contains { $0.hasPrefix("all · ") && $0.contains(sum) } }
        for terminal in terminals {
            terminal.type("quit\r")
            #expect(terminal.running?.exitCode() == 0)
        }
        #expect(try home.run("total --csv").output.hasSuffix("USD,60.00,0.00,-60.00,60\n"))
        #expect(try home.run("check").code == 0)
    }

    @Test func `vi keys work if chosen`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        _ = try start(terminal, ["EDITING_MODE": "vi"])
        terminal.screen { $0.last == ">" }
        terminal.type("tot x")
        terminal.type("\u{1B}")
        terminal.screen { $0.last?.hasPrefix("> tot x") == true }
        terminal.type("x")
        terminal.screen {
            $0.last == "> tot" || $0.last?.hasPrefix("> tot ") == true && $0.last?.contains("x") == false
        }
    }

    private func start(_ terminal: PseudoTerminal, _ variables: [String: String]) throws -> RunningProgram {
        try start(terminal, ["prompt"], kind: "xterm", variables)
    }

    @Test(
        arguments: paired(
            [(80, 24), (40, 10), (20, 5), (1, 1)] as [(UInt16, UInt16)], ["xterm-256color", "screen", "dumb", nil]))
    func `on every terminal a line runs after a commit from outside, and the terminal is restored`(
        size: (UInt16, UInt16), kind: String?
    ) throws {
        let terminal = try PseudoTerminal(columns: size.0, rows: size.1)
        let before = terminal.settings
        let prompt = try start(terminal, kind: kind)
        let canMove = kind != nil && kind != "dumb"
        // Only then the typed text is not echoed before the prompt reads it.
        if canMove { _ = terminal.read(until: "\u{1B}[?2004h") }
        terminal.type("1 x")
        try home.run("add 2 other")
        if canMove, size.0 >= 20 {
            terminal.screen { screen in
                screen.contains { $0.contains("2.00 USD") } && screen.contains { $0.hasPrefix("> 1 x") }
            }
        }
        terminal.type("\r")
        terminal.type("quit\r")
        #expect(prompt.exitCode() == 0)
        #expect(terminal.settings == before)
        #expect(try home.run("total --csv").output.hasSuffix("USD,3.00,0.00,-3.00,2\n"))
        if !canMove { #expect(!terminal.read(until: "#2").contains("\u{1B}")) }
    }

    @Test func `on a terminal without cursor control nothing is written into the line that is being typed`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal, kind: "dumb")
        _ = terminal.read(until: "> ")
        terminal.type("1 du")
        _ = terminal.read(until: "1 du")
        try home.run("add 3 other")
        terminal.type("mb\n")
        #expect(terminal.read(until: "added #2").hasPrefix("mb\r\n"))
        #expect(terminal.read(until: "> ").contains(status("4.00 USD", all: "4.00 USD")))
        terminal.type("quit\n")
        #expect(prompt.exitCode() == 0)
    }

    @Test func `on a terminal without cursor control entries of others are shown with the next line`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal, ["prompt", "--others"], kind: "dumb")
        _ = terminal.read(until: "> ")
        try home.run("add 3 other")
        terminal.type("1 mine\n")
        #expect(terminal.read(until: "added #2").contains("other, by another process\r\n"))
        terminal.type("quit\n")
        #expect(prompt.exitCode() == 0)
    }

    @Test func `on a terminal without cursor control a message about the file is shown before the next line runs`()
        throws
    {
        let terminal = try PseudoTerminal(columns: 80)
        _ = try start(terminal, kind: "dumb")
        _ = terminal.read(until: "> ")
        terminal.type("# half")
        _ = terminal.read(until: "# half")
        var shown = ""
        // The first changes may come before the prompt watches the file.
        for _ in 0..<200 where !shown.contains("the data file was ") {
            try FileManager.default.removeItem(atPath: home.dataFile)
            try home.run("add 1")
            terminal.type("\n")
            shown = terminal.read(until: "> ")
        }
        #expect(shown.hasPrefix("\r\nthe data file was "))
    }

    @Test func `Ctrl-C twice quits without a message`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal)
        let errors = prompt.errorText
        terminal.screen { $0.last == ">" }
        terminal.type("1 x\r")
        terminal.screen { hasEmptyLine($0) && $0.count > 3 }
        terminal.type("half\u{3}\u{3}")
        #expect(prompt.exitCode() == 130)
        #expect(errors() == "")
    }

    @Test func `Ctrl-C returns from watch to the prompt`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal, kind: "dumb")
        _ = terminal.read(until: "> ")
        terminal.type("watch\n")
        _ = terminal.read(until: "entries 0")
        try home.run("add 12.50")
        #expect(terminal.read(until: "entries 1").contains("expenses 12.50 USD"))
        prompt.send(SIGINT)
        #expect(terminal.read(until: "> ").hasSuffix("\r\n\(status("12.50 USD", all: "12.50 USD"))\r\n> "))
        terminal.type("quit\n")
        #expect(prompt.exitCode() == 0)
    }

    @Test func `watch on a terminal is a table that changes in place, and clears it when it quits`() throws {
        try home.run("add 5 -c food")
        let terminal = try PseudoTerminal(columns: 80)
        let before = terminal.settings
        let watch = try start(terminal, ["watch", "-c", "food"])
        terminal.screen { $0.dropFirst().first == "food      USD           5.00    0.00    -5.00        1" }
        try home.run("add 2.50 -c food")
        let screen = terminal.screen {
            $0.dropFirst().first == "food      USD           7.50    0.00    -7.50        2"
        }
        #expect(screen.first == "CATEGORY  CURRENCY  EXPENSES  INCOME  BALANCE  ENTRIES")
        terminal.type("q")
        #expect(watch.exitCode() == 0)
        #expect(terminal.settings == before)
        #expect(terminal.read(until: "\u{1B}[?1049l").hasSuffix("\u{1B}[?1049l"))
    }

    @Test func `list --live shows new entries, also in the prompt`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("list --live\r")
        terminal.screen { $0.last?.hasPrefix("q quits") == true }
        try home.run("add 2.50 tea -d 2026-01-02")
        terminal.screen { $0.contains(" 1  2026-01-02  No category  2.50 USD  tea") }
        terminal.type("\u{3}")
        terminal.screen { $0.last == ">" }
        terminal.type("quit\r")
        #expect(prompt.exitCode() == 0)
    }

    @Test func `total --live shows sums that follow every change, and takes the options of a table alone`() throws {
        try home.run("add 2 tea -c food -d 2026-01-02")
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("total --by category --live\r")
        terminal.screen { $0.last?.hasPrefix("q quits") == true }
        terminal.screen { $0.contains { $0.hasPrefix("food") && $0.contains(" 2.00 ") } }
        try home.run("add 3 bread -c food -d 2026-01-03")
        terminal.screen { $0.contains { $0.hasPrefix("food") && $0.contains(" 5.00 ") } }
        terminal.type("q")
        terminal.screen { $0.last == ">" }
        terminal.type("quit\r")
        #expect(prompt.exitCode() == 0)
        #expect(try home.run("total --live").errors.contains("--live needs a terminal"))
        #expect(try home.run("total --live -n 3").errors.contains("--limit needs --by"))
        for option in ["--json", "--compare", "--average", "--sort amount"] {
            #expect(
                try home.run("total --live \(option)").errors.contains("--live and \(option.split(separator: " ")[0])"))
        }
    }

    @Test func `options of the table are refused without a table`() throws {
        #expect(try home.run("watch --by day").errors.contains("--by, --chart and --limit need a terminal"))
        #expect(try home.run("list --live").errors.contains("--live needs a terminal"))
        #expect(!FileManager.default.fileExists(atPath: home.dataFile))
    }

    @Test func `Ctrl-D leaves the prompt`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type("\u{4}")
        #expect(prompt.exitCode() == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGSEGV, SIGUSR1, SIGALRM, SIGVTALRM, SIGPROF])
    func `however the prompt ends, the terminal is restored`(signal: Int32) throws {
        let terminal = try PseudoTerminal(columns: 80)
        let before = terminal.settings
        let prompt = try start(terminal)
        terminal.screen { $0.last == ">" }
        #expect(terminal.settings != before)
        terminal.type("1 half")
        terminal.screen { $0.last?.hasPrefix("> 1 half") == true }
        prompt.send(signal)
        switch signal {
        case SIGINT:
            terminal.screen { $0.last == ">" }
            prompt.send(signal)
            #expect(prompt.exitCode() == 130)
        case SIGTSTP:
            while terminal.settings != before { sched_yield() }
            prompt.send(SIGCONT)
            // The settings are restored before the process stops, so the first signal to continue may come too early.
            while terminal.settings == before {
                prompt.send(SIGCONT)
                sched_yield()
            }
            terminal.screen { $0.filter { $0.hasPrefix("> 1 half") }.count == 2 }
            terminal.type("\u{15}quit\r")
            #expect(prompt.exitCode() == 0)
        case SIGSEGV: #expect(prompt.exitCode() == 70)
        default: #expect(prompt.exitCode() == 128 + signal)
        }
        #expect(terminal.settings == before)
        #expect(try home.run("check").code == 0)
    }

    @Test(arguments: [SIGTERM, SIGSEGV], ["watch", "list --live"])
    func `after any end of a table, the terminal is restored`(signal: Int32, line: String) throws {
        let terminal = try PseudoTerminal(columns: 80)
        let before = terminal.settings
        let prompt = try start(terminal)
        terminal.screen { $0.last == ">" }
        terminal.type(line + "\r")
        terminal.screen { $0.last?.hasPrefix("q quits") == true }
        prompt.send(signal)
        #expect(prompt.exitCode() == (signal == SIGSEGV ? 70 : 128 + signal))
        #expect(terminal.settings == before)
        #expect(terminal.read(until: "\u{1B}[?1049l").contains("\u{1B}[?2004l"))
    }

    @Test(arguments: paired(["1 half", "watch\r", "list --live\r", "delete 1\r"], ["xterm", "dumb"]))
    func `the end of the terminal ends the prompt, whatever it shows`(typed: String, kind: String) throws {
        try home.run("add 1 tea")
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal, kind: kind)
        terminal.screen { $0.last == ">" }
        terminal.type(typed)
        _ = terminal.read(until: typed.filter { $0 != "\r" }.last.map(String.init) ?? "")
        try terminal.main.close()
        try terminal.program.close()
        _ = prompt.exitCode()
        #expect(try home.run("total --csv").output.hasSuffix("USD,1.00,0.00,-1.00,1\n"))
    }

    @Test func `a window whose size changes, and pasted control sequences, are harmless`() throws {
        let terminal = try PseudoTerminal(columns: 80)
        let prompt = try start(terminal)
        terminal.screen { $0.last == ">" }
        for columns in [UInt16(1), 200, 80] {
            var size = winsize(ws_row: columns == 1 ? 1 : 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(terminal.main.fileDescriptor, UInt(TIOCSWINSZ), &size)
            prompt.send(SIGWINCH)
            try home.run("add 1")
        }
        let errors = prompt.errorText
        terminal.type("\u{1B}[200~\u{1B}[2J\u{1B}]0;x\u{7}\n\u{1B}[201~\r")
        terminal.type("quit\r")
        #expect(prompt.exitCode() == 0)
        #expect(errors().contains("there is no command '\\e[2J"))
    }

    @Test func `without a terminal plain expense-cli reads lines, and echoes them for transcripts`() throws {
        let lines = "1 tea -d 2026-01-02\nbogus\nquit\n"
        let plain = try home.run("", input: lines)
        #expect(plain.output.hasPrefix("added #1") && plain.code == 64)
        for (number, words) in [(2, "prompt --echo"), (3, "--echo")] {
            let echoed = try home.run(words, input: lines)
            #expect(echoed.output.hasPrefix("> 1 tea -d 2026-01-02\nadded #\(number)") && echoed.code == 64)
            #expect(echoed.output.hasSuffix("> bogus\n> quit\n") && !echoed.output.contains("\u{1B}"))
        }
    }
}
