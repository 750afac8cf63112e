import ExpenseCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The prompt without a screen: reads lines from a file or a pipe, or from a terminal without cursor control.
final class LinePrompt {
    private let lines: PromptLines
    private let output: Output
    private let isInteractive: Bool
    private let echoes: Bool
    private var input = LineInput(descriptor: STDIN_FILENO)

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
        let descriptors =
            [STDIN_FILENO, lines.updates.descriptor, lines.fileChanges.descriptor]
            + (signals.map { [$0.descriptor] } ?? [])
        if isInteractive { try ask() }
        while !lines.prompt.state.isLeaving {
            try output.flush()
            let ready = try waitUntilReadable(descriptors)
            if let signals, ready.contains(signals.descriptor), signals.take(SIGINT) {
                lines.prompt.dispatch(.interrupt)
                try output.line()
                if lines.prompt.state.givenUp == .program { throw AlreadyReported(code: .interrupted) }
                try ask()
            }
            if let change = lines.fileChanges.take() { try tell(of: change) }
            // A terminal shows what is being typed by itself, so anything written meanwhile would stand inside of it.
            if lines.updates.take() != nil, !isInteractive {
                try showOthers()
                try show()
            }
            if ready.contains(STDIN_FILENO) {
                lines.prompt.dispatch(.read)
                try readLines()
            }
        }
        try output.flush()
        if let failure = lines.prompt.state.firstFailure, !isInteractive { throw AlreadyReported(code: failure) }
    }

    private func readLines() throws {
        for line in try input.read() where !lines.prompt.state.isLeaving {
            switch line {
            case .unreadable(let reason): lines.refuse(reason)
            case .text(let text):
                if echoes { try output.line("> " + escapingControls(in: text)) }
                // Running a line marks all entries as shown.
                if isInteractive { try showOthers() }
                lines.prompt.dispatch(.run(text))
                lines.runLine()
            }
            // If the reader of the output has exited, this ends the prompt.
            try output.flush()
            guard !lines.prompt.state.isLeaving else { break }
            if isInteractive {
                lines.prompt.dispatch(.show(try lines.status()))
                try ask()
            } else {
                try show()
            }
        }
        if input.hasEnded {
            lines.prompt.dispatch(.leave)
            if isInteractive { try output.line() }
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
        for line in try lines.othersEntries() { try output.line(line) }
    }

    private var text: String {
        let columns = lines.session.terminal.width == nil ? .max : terminalSize(STDOUT_FILENO).columns
        return lines.prompt.state.status.text(columns: columns)
    }

    private func tell(of change: FileChange) throws {
        guard isInteractive else { return expense_cli.report(change) }
        try output.line("\n" + change.words)
        try ask()
    }
}
