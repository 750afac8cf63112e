import CLibrary
import ExpenseCore

/// The prompt without a screen: reads lines from a file or a pipe, or from a terminal without cursor control.
final class LinePrompt {
    private let lines: PromptLines
    private let output: Output
    private let isInteractive: Bool
    private let echoes: Bool
    /// Messages for the user of a terminal. It shows what is being typed by itself, so anything written meanwhile would
    /// stand inside of it; they are written before the next line runs.
    private var notices: [String] = []

    /// - Parameter echoes: whether each line is written before its output.
    init(_ lines: PromptLines, isInteractive: Bool, echoes: Bool) throws {
        (self.lines, output) = (lines, lines.session.output)
        (self.isInteractive, self.echoes) = (isInteractive, echoes)
        lines.session.isFollowedByTotals = !isInteractive
        lines.prompt.dispatch(.show(try lines.status()))
    }

    func run() throws {
        let signals = isInteractive ? try SignalPipe([SIGINT]) : nil
        lines.session.interruption = signals
        if isInteractive { try ask() }
        try output.flush()
        let loop = try EventLoop(signals: signals)
        try loop.run(lines.sources(of: loop).lineEvents(), while: { !lines.prompt.state.isLeaving }) { event in
            try handle(event)
            try output.flush()
        }
        if let failure = lines.prompt.state.firstFailure, !isInteractive { throw AlreadyReported(code: failure) }
    }

    private func handle(_ event: PromptEvent) throws {
        switch event {
        case .lines(let read):
            lines.prompt.dispatch(.read)
            for line in read where !lines.prompt.state.isLeaving { try run(line) }
        case .inputEnded(let reason):
            if let reason, !isInteractive { throw CommandFailure(.inputOutput, reason) }
            lines.prompt.dispatch(.leave)
            if isInteractive { try output.line() }
        case .changed where !isInteractive:
            try showOthers()
            try show()
        case .told(let notice): if isInteractive { notices.append(notice) } else { tellUser(notice) }
        // Ctrl-C: no other signal is awaited.
        case .keys:
            lines.prompt.dispatch(.interrupt)
            try output.line()
            if lines.prompt.state.givenUp == .program { throw AlreadyReported(code: .interrupted) }
            try ask()
        case .changed, .answerIsDue, .resized, .stopped, .continued, .pasteContinues, .idle: break
        }
    }

    private func run(_ line: LineDecoder.Line) throws {
        switch line {
        case .unreadable(let reason): lines.refuse(reason)
        case .text(let text):
            if echoes { try output.line("> " + escapingControls(in: text)) }
            for notice in notices { try output.line(notice) }
            notices = []
            // Running a line marks all entries as shown.
            if isInteractive { try showOthers() }
            lines.prompt.dispatch(.run(text))
            lines.runLine()
        }
        // If the reader of the output has exited, this ends the prompt.
        try output.flush()
        guard !lines.prompt.state.isLeaving else { return }
        if isInteractive {
            lines.prompt.dispatch(.show(try lines.status()))
            try ask()
        } else {
            try show()
        }
    }

    /// On a terminal: writes the totals, and the sign before the input.
    private func ask() throws {
        try output.write(text + "\n> ")
    }

    /// Writes the totals if they have changed.
    private func show() throws {
        let status = try lines.status()
        guard status != lines.prompt.state.status else { return }
        lines.prompt.dispatch(.show(status))
        try output.write("total \(text)\n")
    }

    private func showOthers() throws {
        for line in try lines.newLines() { try output.line(line) }
    }

    private var text: String {
        let columns = lines.session.terminal.width == nil ? .max : terminalSize(STDOUT_FILENO).columns
        return lines.prompt.state.status.text(columns: columns)
    }
}
