import CLibrary
import ExpenseCore
import Streams

/// The prompt of a session on the terminal of the process.
final class TerminalPrompt: PromptWorld {
    private let lines: PromptLines
    private let output: Output
    private let historyFile: HistoryFile?
    /// The lines that were run, if there is no history file.
    private var unsavedHistory: [String] = []
    private let completion: PromptCompletion
    private let signals: SignalPipe

    init(_ lines: PromptLines) throws {
        (self.lines, output) = (lines, lines.session.output)
        historyFile = HistoryFile.path(program: programName, variable: environmentVariable).map {
            HistoryFile(path: $0)
        }
        completion = PromptCompletion(
            of: lines.session.promptCommands, lines: lines.printed(by:), files: paths(beginningWith:))
        signals = try SignalPipe([SIGINT, SIGTSTP, SIGCONT, SIGWINCH])
        lines.session.interruption = signals
        lines.offersUndo = true
    }

    func run() throws {
        lines.prompt.dispatch(.editor(.begin(.chosen, history: history())))
        enterRawMode()
        defer { restoreTerminal() }
        let loop = try EventLoop(signals: signals)
        let sources = lines.sources(of: loop)
        let prompt = try ScreenPrompt(
            lines.prompt, in: self, sources, colors: lines.session.terminal.colors,
            rewraps: rewrapsRows(variable: environmentVariable))
        try output.flush()
        try loop.run(
            sources.keyEvents(on: loop.clock), whenIdle: .idle, while: { !lines.prompt.state.isLeaving }
        ) { event in
            try prompt.handle(event)
            try output.flush()
        }
    }

    var size: (columns: Int, rows: Int) { terminalSize(STDOUT_FILENO) }

    func write(_ text: String) throws {
        try output.write(text)
    }

    func run(_ line: String) -> Bool {
        let isReadable = !line.unicodeScalars.contains("\u{FFFD}")
        if isReadable, !holdsPassword(line) {
            historyFile?.append(line)
            if historyFile == nil, !line.isEmpty { unsavedHistory.append(line) }
        }
        // A failure is reported by the next flush.
        try? output.flush()
        restoreTerminal()
        // A Ctrl-C from before the line does not end it.
        _ = signals.take(SIGINT)
        signals.ignore(SIGTSTP)
        if !isReadable {
            lines.refuse(
                "the line has bytes that are not UTF-8, shown as \u{FFFD}; set the terminal to UTF-8, and type it again"
            )
        }
        let isEnded = isReadable && lines.runLine()
        signals.report(SIGTSTP)
        // Both signals were meant for the line.
        let isInterrupted = signals.take(SIGINT)
        _ = signals.take(SIGCONT)
        enterRawMode()
        return isEnded || isInterrupted
    }

    func status() throws -> StatusLine { try lines.status() }

    func newLines() throws -> [String] { try lines.newLines() }

    func completions(of line: LineBuffer) -> WordCompletions { completion.completions(of: line) }

    func hint(for line: LineBuffer) -> Hint? {
        line.isEmpty ? lines.offer() : promptHint(for: line, in: lines.session, completion: completion)
    }

    func history() -> [String] {
        guard let historyFile else { return unsavedHistory }
        _ = historyFile.refresh()
        return historyFile.lines
    }

    func stop(isWholeGroup: Bool) {
        try? output.flush()
        restoreTerminal()
        signals.stop(isWholeGroup: isWholeGroup)
        enterRawMode()
    }

    func resume() {
        restoreTerminal()
        enterRawMode()
    }
}

extension EditingMode {
    /// The mode chosen by the user's environment.
    fileprivate static var chosen: EditingMode {
        let file = environmentVariable("INPUTRC") ?? environmentVariable("HOME").map { $0 + "/.inputrc" }
        let settings = file.flatMap(contents(ofFile:)) ?? ""
        return EditingMode(variable: environmentVariable("EDITING_MODE"), settings: settings, program: programName)
    }
}
