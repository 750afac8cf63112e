import ExpenseCore
import Streams

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The prompt on a terminal: a line editor, and above it the totals.
///
/// Keys, signals and changes of the data are actions; after them the screen is drawn from the state.
final class ScreenPrompt {
    private let lines: PromptLines
    private let output: Output
    private let editor: Store<EditorState, EditorAction>
    private let history: HistoryFile?
    private let completion: PromptCompletion
    private let signals: SignalPipe
    private var decoder = KeyDecoder()
    private var screen: EditorScreen
    private var status: PromptStatus
    /// The line that the hint belongs to.
    private var hinted = LineBuffer()

    init(_ lines: PromptLines) throws {
        (self.lines, output) = (lines, lines.session.output)
        status = try lines.status()
        screen = EditorScreen(
            size: terminalSize(STDOUT_FILENO), colors: lines.session.terminal.colors,
            rewraps: rewrapsRows(variable: environmentVariable))
        history = HistoryFile.path(program: programName, variable: environmentVariable).map { HistoryFile(path: $0) }
        editor = Store(EditorState(mode: .chosen, history: history?.lines ?? []), reducer: .editor)
        completion = PromptCompletion(
            of: lines.session.promptCommands, lines: lines.printed(by:), files: paths(beginningWith:))
        signals = try SignalPipe([SIGINT, SIGWINCH, SIGCONT, SIGTSTP])
        lines.session.interruption = signals
    }

    func run() throws {
        enterRawMode()
        defer { restoreTerminal() }
        try draw()
        let descriptors = [
            STDIN_FILENO, lines.updates.descriptor, lines.fileChanges.descriptor, signals.descriptor,
        ]
        while !lines.prompt.state.isLeaving {
            let ready = try waitUntilReadable(descriptors, patience: decoder.patience)
            if ready.contains(signals.descriptor) { try handleSignals() }
            if let change = lines.fileChanges.take() { try tell([change.words]) }
            if lines.updates.take() != nil {
                status = try lines.status()
                try tell(lines.othersEntries())
            }
            if ready.contains(STDIN_FILENO) {
                for key in try read() where !lines.prompt.state.isLeaving { try press(key) }
            } else if ready.isEmpty {
                for key in decoder.decodeRest() where !lines.prompt.state.isLeaving { try press(key) }
            }
            guard !lines.prompt.state.isLeaving else { break }
            try draw()
            try showHint()
        }
    }

    /// The keys that have come. When the terminal has gone, so does the prompt.
    private func read() throws -> [Key] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = systemRead(STDIN_FILENO, &buffer, buffer.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        guard count > 0 else {
            lines.prompt.dispatch(.leave)
            return []
        }
        return decoder.decode(buffer[..<count])
    }

    private func press(_ key: Key) throws {
        editor.dispatch(.key(key))
        if key != .control("c") { lines.prompt.dispatch(.read) }
        let requests = editor.state.requests
        guard !requests.isEmpty else { return }
        editor.dispatch(.requestsTaken)
        for request in requests where !lines.prompt.state.isLeaving { try answer(request) }
    }

    private func answer(_ request: EditorRequest) throws {
        switch request {
        case .run(let line): try run(line)
        case .completions: editor.dispatch(.completions(completion.completions(of: editor.state.line)))
        case .interrupt(let line): try interrupt(line)
        case .suspend: try suspend(isWholeGroup: true)
        case .clearScreen: try output.write(screen.clear())
        case .leave:
            try finish("")
            lines.prompt.dispatch(.leave)
        }
    }

    /// Leaves a line on the screen as it was typed, and runs it below.
    private func run(_ line: String) throws {
        try finish(line)
        history?.append(line)
        restoreTerminal()
        // What was pressed before the line ran does not end it.
        _ = signals.take(SIGINT)
        signals.ignore(SIGTSTP)
        lines.run(line)
        signals.report(SIGTSTP)
        // Both were for the line.
        _ = (signals.take(SIGINT), signals.take(SIGCONT))
        enterRawMode()
        if let history {
            editor.dispatch(.history(history.lines))
        } else {
            editor.dispatch(.history(editor.state.history.lines + (line.isEmpty ? [] : [line])))
        }
        status = try lines.status()
    }

    private func finish(_ line: String) throws {
        try fit()
        try output.write(screen.finish(line))
        try output.flush()
    }

    private func interrupt(_ line: String) throws {
        lines.prompt.dispatch(.interrupt)
        try finish(line + "^C")
        if lines.prompt.state.givenUp == .program { throw AlreadyReported(code: .interrupted) }
    }

    /// Stops the process, or all that the shell started with it, as Ctrl-Z does.
    private func suspend(isWholeGroup: Bool) throws {
        try output.write(screen.leave())
        try output.flush()
        restoreTerminal()
        signals.stop(isWholeGroup: isWholeGroup)
        enterRawMode()
    }

    private func handleSignals() throws {
        if signals.take(SIGINT) {
            try press(.control("c"))
        }
        if signals.take(SIGTSTP) { try suspend(isWholeGroup: false) }
        if signals.take(SIGCONT) {
            // The shell may have changed the terminal while this process was stopped.
            restoreTerminal()
            enterRawMode()
            screen.forget()
        }
        _ = signals.take(SIGWINCH)
    }

    private func tell(_ words: [String]) throws {
        guard !words.isEmpty else { return }
        try fit()
        try output.write(screen.tell(words))
    }

    /// Follows the size of the window.
    private func fit() throws {
        try output.write(screen.resize(to: terminalSize(STDOUT_FILENO)))
    }

    private func draw() throws {
        try fit()
        if editor.state.line.isEmpty, let history, history.refresh() {
            // Another prompt has run lines.
            editor.dispatch(.history(history.lines))
        }
        let status = status
        try output.write(screen.draw(editor.state) { cells(of: status.text(columns: $0), .bold) })
        try output.flush()
    }

    /// Shows what the line would do, unless more has been typed already. What was typed is on the screen before.
    private func showHint() throws {
        let state = editor.state
        guard state.line != hinted, state.menu == nil, state.search == nil else { return }
        guard try waitUntilReadable([STDIN_FILENO], patience: .zero).isEmpty else { return }
        hinted = state.line
        guard let hint = promptHint(for: state.line, in: lines.session, completion: completion) else { return }
        editor.dispatch(.hint(hint))
        try draw()
    }
}

extension EditingMode {
    /// The one that the user's environment says.
    fileprivate static var chosen: EditingMode {
        let file = environmentVariable("INPUTRC") ?? environmentVariable("HOME").map { $0 + "/.inputrc" }
        let settings = file.flatMap(contents(ofFile:)) ?? ""
        return EditingMode(variable: environmentVariable("EDITING_MODE"), settings: settings, program: programName)
    }
}
