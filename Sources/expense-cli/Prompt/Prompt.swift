import ExpenseCore
import Streams

/// `prompt`
struct Prompt: Command {
    static let name = "prompt"
    static let summary = "Type one command after the other, with live totals"
    static var examples: [Example] {
        [
            Example("prompt", "type '12.50 lunch -c food', then 'total'"),
            Example("prompt < lines.txt", "a command a line"),
        ]
    }
    static var discussion: [String] {
        [
            "The line above the input shows the totals of a category, or of all, and changes as soon as any process "
                + "changes them. Every command works without the program's name; an amount alone is an add, and '! 42' "
                + "opens entry 42 in your editor; 'category food' and 'category all' choose what the prompt follows. "
                + "Ctrl-D quits.",
            "In a narrow window the line leaves out the total of all time first, then the month, other currencies and the "
                + "budget. The name of the category is shortened last. Amounts are never shortened.",
            "Keys are those of readline: Tab completes, Up and Ctrl-R find earlier lines. EDITING_MODE=vi or "
                + "~/.inputrc choose the keys of vi. Lines are saved in expense-cli/history below XDG_STATE_HOME or "
                + "~/.local/state; a line that begins with a blank is not.",
            "Without a terminal, commands are read from standard input, one per line. The exit code is that of the first "
                + "line that failed.",
        ]
    }

    @Flag("echo", "Without a terminal: write each line before what it prints, for transcripts") var echo: Bool
    @Flag("others", "Show the entries that other processes add, one line each") var others: Bool

    func run(in session: Session) throws {
        guard !session.isPrompt else { throw UsageError(message: "this is the prompt; 'quit' ends it") }
        session.isPrompt = true
        let lines = try PromptLines(session: session, showsOthers: others)
        guard hasTerminal else {
            return try LinePrompt(lines, isInteractive: false, echoes: echo).run()
        }
        try welcome(in: session)
        return understandsSequences()
            ? try TerminalPrompt(lines).run() : try LinePrompt(lines, isInteractive: true, echoes: false).run()
    }

    /// Before the first amount, says in which currency it would be, and how to choose another one.
    private func welcome(in session: Session) throws {
        guard try session.readableStore()?.defaultCurrency() == nil else { return }
        let currency = session.locale.currency
        let other = currency.code == "EUR" ? "USD" : "EUR"
        let text =
            "12.50 lunch records 12.50 \(currency); 'currency \(other)' changes that, 'help' lists all"
        for line in lines(of: text, width: session.terminal.width ?? 80) { try session.output.line(line) }
        try session.output.flush()
    }
}
