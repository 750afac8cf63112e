import Foundation
import Testing

/// What the prompt says about a line before Enter.
@Suite(.ownThreads)
struct HintTests {
    private let home: Home
    private let terminal: PseudoTerminal

    init() throws {
        home = try Home()
        terminal = try PseudoTerminal(columns: 120)
        terminal.running = try home.start(
            ["prompt"], ["NO_COLOR": "1", "TERM": "xterm"], terminal: terminal.program)
        terminal.screen { $0.last == ">" }
    }

    /// Waits for a hint that begins with `hint` and names `problem`. It stands behind the line or, if it is long,
    /// below.
    private func expect(_ line: String, _ hint: String = "", about problem: String? = nil) {
        terminal.type("\u{15}" + line)
        terminal.screen { screen in
            guard let input = screen.lastIndex(where: { $0.hasPrefix("> ") }) else { return false }
            let shown = screen[input...].joined(separator: "  ")
            return shown.hasPrefix("> \(line)  \(hint)") && problem.map { shown.contains($0) } != false
        }
    }

    @Test func `invalid filters, unknown accounts and missing files are named before Enter`() throws {
        try home.run("accounts add giro")
        try home.run("accounts add visa")
        expect("list -p 2026-13", about: "--period: ")
        expect("total -c fod", "did you mean 'food'?", about: "there is no category 'fod'")
        expect("watch --from 2026-02-30", about: "--from: ")
        expect("export --account nowhere", about: "there is no account 'nowhere'")
        expect("transfer 5 giro viza", "did you mean 'visa'?", about: "there is no account 'viza'")
        expect("transfer 5 giro visa", "moves 5.00 USD from giro to visa, today")
        expect("transfer 5 none visa", "moves 5.00 USD to visa, today")
        expect(
            "recurring add 5 x --account giro --to visa --every month",
            "records 5.00 USD  giro → visa every month, first today")
        expect("import missing.csv ", about: "missing.csv: No such file or directory")
    }

    @Test func `what an entry takes from its payee is named before Enter`() throws {
        try home.run("add 5 --payee Rewe -c groceries")
        expect("5 --payee rewe +week", "adds 5.00 USD to groceries, rewe, +week, today")
        expect("edit last --amount 3", "changes the entry that was added last")
    }

    @Test func `the effect of a budget is named before Enter`() {
        expect("budget set food 300", "sets the budget for food to 300.00 USD per month")
        expect("budget set fod 300", "did you mean 'food'?", about: "there is no category 'fod'")
    }

    @Test func `a negative amount is a refund, and the name of the program before a command means nothing`() {
        expect("-5 tea -c food", "adds 5.00 USD refund to food, today")
        expect("expense-cli 5 tea", "adds 5.00 USD without a category, today")
        expect("coffee 3.20", "did you mean '3.20 coffee'?", about: "there is no command 'coffee'")
        expect("?", "Show the help of a command")
        expect("expense-cli totla", "did you mean 'total'?", about: "there is no command 'totla'")
        terminal.type("\u{15}expense-cli total\r")
        terminal.screen { $0.contains("no entries") && $0.contains("> expense-cli total") }
    }

    @Test func `after several changes were undone, the hint names the one that redo makes again`() throws {
        try home.run("add 1 one -d 2026-01-01")
        try home.run("add 2 two -d 2026-01-02")
        terminal.type("undo 2\r")
        terminal.screen { $0.last == ">   redo makes 'add #1  1.00 USD  one' again" }
        terminal.type("redo\r")
        terminal.screen { $0.contains("redone: add #1  1.00 USD  one") }
    }

    @Test func `a message about the end of the program is below the input`() {
        expect("5 tea", "adds 5.00 USD without a category, today")
        terminal.running?.send(SIGTERM)
        _ = terminal.running?.exitCode()
        #expect(terminal.writtenSoFar().contains("\u{1B}[J\r\r\n\u{1B}[?2004l"))
    }
}
