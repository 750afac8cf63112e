import Streams

/// The environment of a prompt: a terminal, a data file, a history of lines.
protocol PromptWorld: AnyObject {
    var size: (columns: Int, rows: Int) { get }
    func write(_ text: String) throws
    /// Runs the line in the session's state, which writes below the current screen content.
    ///
    /// - Returns: Whether Ctrl-C was pressed meanwhile.
    func run(_ line: String) -> Bool
    func status() throws -> StatusLine
    /// What has been recorded without a line since the last call, one line each.
    func newLines() throws -> [String]
    func completions(of line: LineBuffer) -> WordCompletions
    func hint(for line: LineBuffer) -> Hint?
    /// The lines that were run so far, here or in another process.
    func history() -> [String]
    /// Stops the process, or its whole process group, and continues it.
    func stop(isWholeGroup: Bool)
    /// Called when the process continues after it was stopped.
    func resume()
}

/// The prompt on a terminal: a line editor with the totals above it.
///
/// Events become actions of the session's store; after each, the screen is drawn from the state.
final class ScreenPrompt {
    private let store: PromptStore
    private unowned let world: any PromptWorld
    private let questions: PublishSubject<Void>
    private let pastedLines: PublishSubject<Void>
    private var screen: EditorScreen
    /// The question to the terminal that is open; nil for none.
    private var question: Question?
    /// Whether the terminal answers questions, as far as is known.
    private var answersQuestions = true
    /// Whether the size that the terminal answers is the one that the system tells, as far as is known.
    private var answersItsSize = true
    /// Keys that arrived together with a line that has run. They wait, so that Ctrl-C after them is seen.
    private var typedAhead: ArraySlice<Key> = []
    /// Whether a line has run since it was set to false.
    private var hasRun = false
    /// Whether the next line of a paste is to run.
    private var continuesPaste = false
    /// The line of the current hint; nil if the hint must be computed again.
    private var hinted: LineBuffer? = LineBuffer()

    init(
        _ store: PromptStore, in world: any PromptWorld, _ sources: PromptSources, colors: ColorDepth, rewraps: Bool
    ) throws {
        (self.store, self.world) = (store, world)
        (questions, pastedLines) = (sources.questions, sources.pastedLines)
        screen = EditorScreen(size: world.size, colors: colors, rewraps: rewraps)
        store.dispatch(.show(try world.status()))
        try draw()
    }

    private var editor: EditorState { store.state.editor }

    func handle(_ event: PromptEvent) throws {
        // Even if the size is the same again, rows may have moved.
        let isResized = event == .resized || world.size != screen.size
        if question == nil, answersQuestions, isResized { try ask() }
        if question != nil { try wait(event) } else { try perform(event) }
    }

    /// Whether events wait for the terminal's answer.
    var isWaiting: Bool { question != nil }

    /// The number of rows that must be erased when they come back to the screen.
    var hiddenRows: Int { screen.hiddenRows }

    /// A question to the terminal after a resize: how large it is, and where the cursor is.
    private struct Question {
        /// The size of the window when the question was asked.
        let size: (columns: Int, rows: Int)
        /// The size that the terminal answered; nil if it did not.
        var answeredSize: (columns: Int, rows: Int)?
        var cursor: Frame.Position?
        /// Whether the window was resized since.
        var wasResized = false
        /// The events since the question.
        var events: [PromptEvent] = []

        /// A terminal can have a size that the system has not told yet. Where the cursor is now will not be true then.
        /// tmux 3.3 answers the columns before the rows.
        var isAboutOtherSize: Bool {
            answeredSize.map { $0 != size && $0 != (size.rows, size.columns) } ?? false
        }
    }

    /// Asks the terminal. Until the answer arrives nothing is drawn, and no line runs that would read the answer as its
    /// input.
    private func ask() throws {
        question = Question(size: world.size, events: question?.events ?? [])
        try world.write(EditorScreen.questionAboutPlace)
        questions.onNext(())
    }

    private func wait(_ event: PromptEvent) throws {
        switch event {
        case .keys(let keys):
            for key in keys { note(key) }
            question?.events.append(event)
        case .answerIsDue:
            answersItsSize = answersItsSize && question?.isAboutOtherSize != true
            answersQuestions = question?.cursor != nil
        case .idle: return
        case .resized: question?.wasResized = true
        default: question?.events.append(event)
        }
        guard let asked = question, asked.cursor != nil || !answersQuestions else { return }
        let waits = asked.isAboutOtherSize && answersItsSize
        // The answer is about a size that the window no longer has.
        if asked.cursor != nil, world.size != asked.size || waits && asked.wasResized { return try ask() }
        if waits { return }
        question = nil
        try world.write(screen.resize(to: asked.size, cursor: asked.cursor))
        for event in asked.events where !store.state.isLeaving { try handle(event) }
        if question == nil, !store.state.isLeaving { try draw() }
    }

    private func note(_ key: Key) {
        switch key {
        case .terminalSize(let columns, let rows):
            question?.answeredSize = (columns, rows)
            if question?.isAboutOtherSize == false { answersItsSize = true }
        case .cursorPosition(let row, let column): question?.cursor = Frame.Position(row: row, column: column)
        default: break
        }
    }

    private func perform(_ event: PromptEvent) throws {
        switch event {
        case .keys(let keys):
            typedAhead += keys
            discardInterruptedLines()
            try pressTypedAhead()
        case .changed:
            store.dispatch(.show(try world.status()))
            hinted = nil
            try tell(world.newLines())
        case .told(let line): try tell([line])
        case .resized, .answerIsDue, .lines: break
        // The terminal was closed.
        case .inputEnded: store.dispatch(.leave)
        case .stopped: try stop(isWholeGroup: false)
        case .continued:
            // The shell may have changed the terminal while this process was stopped.
            world.resume()
            screen.forget()
        case .pasteContinues:
            if !typedAhead.isEmpty {
                try pressTypedAhead()
            } else if continuesPaste {
                continuesPaste = false
                guard !editor.pasted.isEmpty else { return }
                try press(.enter)
                if continuesPaste { pastedLines.onNext(()) }
            }
        case .idle: guard showHint() else { return }
        }
        if !store.state.isLeaving { try draw() }
    }

    /// Ctrl-C discards the lines before it that have not begun to run, as terminals do.
    private func discardInterruptedLines() {
        let last = typedAhead.indices.last { place in
            typedAhead[place] == .control("c")
                && (place == typedAhead.startIndex || ![.control("v"), .control("q")].contains(typedAhead[place - 1]))
        }
        guard let last, let end = typedAhead[..<last].lastIndex(of: .enter) else { return }
        typedAhead = typedAhead[(end + 1)...]
    }

    /// Handles keys until a line has run. The others wait until what has been typed meanwhile is read.
    private func pressTypedAhead() throws {
        hasRun = false
        while !hasRun, !store.state.isLeaving, let key = typedAhead.popFirst() { try press(key) }
        if !typedAhead.isEmpty || continuesPaste { pastedLines.onNext(()) }
    }

    private func press(_ key: Key) throws {
        switch key {
        case .cursorPosition, .terminalSize: return
        default: break
        }
        // Before the key is handled, because it may ask for a line that another prompt has run since.
        if editor.line.isEmpty, case let lines = world.history(), lines != editor.history.lines {
            store.dispatch(.editor(.history(lines)))
        }
        store.dispatch(.editor(.key(key)))
        let requests = editor.requests
        guard !requests.isEmpty else { return }
        store.dispatch(.editor(.requestsTaken))
        for request in requests where !store.state.isLeaving { try answer(request) }
    }

    private func answer(_ request: EditorRequest) throws {
        switch request {
        case .run(let line):
            try finish(line)
            store.dispatch(.run(line))
            let isInterrupted = world.run(line)
            hinted = nil
            hasRun = true
            if isInterrupted {
                typedAhead = []
                store.dispatch(.editor(.pasteEnded))
            }
            continuesPaste = !editor.pasted.isEmpty
            store.dispatch(.editor(.history(world.history())))
            store.dispatch(.show(try world.status()))
        case .completions: store.dispatch(.editor(.completions(world.completions(of: editor.line))))
        case .interrupt(let line):
            store.dispatch(.interrupt)
            try finish(line + "^C")
            if store.state.givenUp == .program { throw AlreadyReported(code: .interrupted) }
        case .suspend: try stop(isWholeGroup: true)
        case .refuse(let reason): try tell([reason])
        case .clearScreen: try world.write(screen.clear())
        case .leave:
            try finish("")
            store.dispatch(.leave)
        }
    }

    /// Keeps a line on the screen as it was typed.
    private func finish(_ line: String) throws {
        try fit()
        try world.write(screen.finish(line))
    }

    private func stop(isWholeGroup: Bool) throws {
        try draw()
        try world.write(screen.leave())
        world.stop(isWholeGroup: isWholeGroup)
    }

    private func tell(_ lines: [String]) throws {
        guard !lines.isEmpty else { return }
        try fit()
        try world.write(screen.tell(lines))
    }

    /// Adapts to the size of the window.
    private func fit() throws {
        try world.write(screen.resize(to: world.size))
    }

    private func draw() throws {
        try fit()
        let status = store.state.status
        try world.write(screen.draw(editor) { cells(of: status.text(columns: $0), .bold) })
    }

    private var hintForPaste: String {
        "Enter runs \(counted(editor.pasted.count, "pasted line", "pasted lines")); Ctrl-C discards them"
    }

    /// Shows what the line would do.
    ///
    /// - Returns: Whether the screen has changed.
    private func showHint() -> Bool {
        guard editor.line != hinted, editor.menu == nil, editor.search == nil else { return false }
        hinted = editor.line
        let hint = editor.pasted.isEmpty ? world.hint(for: editor.line) : .would(hintForPaste)
        guard hint != editor.hint else { return false }
        store.dispatch(.editor(.hint(hint)))
        return true
    }
}
