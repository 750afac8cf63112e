import Foundation
import Streams

@testable import expense_cli

/// A prompt on a terminal, in virtual time: bytes go in, and its output goes to an emulator.
final class EditorWorld: PromptWorld {
    private(set) var emulator: Emulator
    let sources = Sources()
    let time = TestScheduler()
    private let store = PromptStore()
    private var prompt: ScreenPrompt?
    private let events = EventQueue<PromptEvent>()
    private var subscription: (any Disposable)?
    private(set) var statusText = "food · November 112.50 USD · all 1,204.00 USD"
    /// The hint for a line.
    var hint: (String) -> Hint? = { _ in nil }
    var completions: (LineBuffer) -> WordCompletions = { WordCompletions(range: $0.cursor..<$0.cursor, candidates: []) }
    /// Whether the terminal answers questions of the prompt, and whether it does so at once.
    var (answers, answersAtOnce) = (true, true)
    /// The size that the prompt was told; nil if it knows the size of the terminal.
    var toldSize: (columns: Int, rows: Int)?
    /// The output of a line that runs.
    var output: (String) -> [String] = { _ in [] }
    /// Whether Ctrl-C is pressed while a line runs.
    var interrupts: (String) -> Bool = { _ in false }
    /// The last output.
    private(set) var written = ""
    /// The lines that ran.
    private(set) var lines: [String] = []
    private var knownLines: [String]
    /// Lines of other prompts that this prompt does not know yet.
    private var added: [String] = []
    /// The lines above the prompt that must stay, as far as they are known.
    private var above: [String] = []
    /// What the screen shows, and its first row.
    private var drawn: (editor: EditorState, row: Int)?
    /// The number of rows of the prompt in the terminal's history.
    private var hiddenRows = 0
    /// The first fault.
    private(set) var failure: String?

    init(
        columns: Int, rows: Int, _ kind: Emulator.Kind = .rewrapping, _ mode: EditingMode = .emacs,
        history: [String] = []
    ) {
        emulator = Emulator(columns: columns, rows: rows, kind: kind)
        knownLines = history
        store.dispatch(.editor(.begin(mode, history: history)))
        do {
            prompt = try ScreenPrompt(store, in: self, sources.ofPrompt, colors: .basic, rewraps: kind != .cutting)
        } catch {
            failure = "\(error)"
        }
        subscription = sources.ofPrompt.keyEvents(on: time).subscribe(onNext: events.append)
        settle()
    }

    deinit {
        subscription?.dispose()
    }

    /// Whether the prompt has ended.
    var hasEnded: Bool { prompt == nil || store.state.isLeaving }

    /// Whether events wait for an answer of the terminal.
    var isWaiting: Bool { prompt?.isWaiting == true }

    private var frame: Frame {
        let status = store.state.status
        return EditorView(columns: emulator.columns, rows: emulator.rows).frame(
            of: store.state.editor, status: { cells(of: status.text(columns: $0), .bold) }, prompt: "> ")
    }

    /// Types the bytes that a terminal sends for keys.
    ///
    /// - Parameter isCut: whether the rest arrives at once.
    func type(_ bytes: [UInt8], isCut: Bool = false) {
        sources.bytes.onNext(bytes)
        if !isCut { time.advance(by: .seconds(3)) }
        settle()
    }

    func type(_ text: String) {
        type(Array(text.utf8))
    }

    /// Simulates a commit of another process that changes the totals.
    func commit(_ status: String, telling lines: [String] = []) {
        (statusText, added) = (status, lines)
        sources.commits.onNext(())
        settle()
    }

    /// - Parameters:
    ///   - others: sizes before this one that the prompt does not see.
    ///   - isToldLate: whether the prompt is told the first of them, and the last one after it has seen that. tmux tells
    ///     a size at most four times per second.
    func resize(columns: Int, rows: Int, after others: [(columns: Int, rows: Int)] = [], isToldLate: Bool = false) {
        // Before a terminal answers, it sends the rest of a key.
        time.advance(by: .seconds(3))
        settle()
        let first = emulator.cursor.row - frame.cursor.row - hiddenRows
        for size in others + [(columns, rows)] {
            emulator.resize(columns: size.columns, rows: size.rows)
            // If the row of the cursor scrolls off the screen, nobody knows how many rows have.
            if emulator.hasLostCursor || !answers { above = [] }
            if emulator.kind == .cutting, !above.isEmpty { above = emulator.lines(above: first) }
            if isToldLate, toldSize == nil { toldSize = size }
            sources.signals.onNext(SIGWINCH)
        }
        settle()
        guard isToldLate else { return }
        toldSize = nil
        sources.signals.onNext(SIGWINCH)
        settle()
    }

    /// Resizes the terminal, which does not tell the prompt.
    func resizeTerminal(columns: Int, rows: Int) {
        emulator.resize(columns: columns, rows: rows)
    }

    /// Answers the questions of the prompt.
    func answer() {
        let answer = emulator.takeAnswers()
        if !answer.isEmpty, answers { sources.bytes.onNext(answer) }
    }

    /// Simulates another prompt that has run lines.
    func remember(_ lines: [String]) {
        knownLines = lines
        settle()
    }

    /// Delivers events until none is waiting.
    func settle() {
        var arrived = events.take()
        while !arrived.isEmpty {
            for event in arrived where !hasEnded { handle(event) }
            if answersAtOnce { answer() }
            arrived = events.take()
        }
        if !hasEnded { handle(.idle) }
        guard !hasEnded, !isWaiting, toldSize == nil else { return }
        let frame = frame
        check(frame)
        drawn = (store.state.editor, emulator.cursor.row - frame.cursor.row)
    }

    private func handle(_ event: PromptEvent) {
        let (before, screen, count) = (store.state, emulator, lines.count)
        do {
            try prompt?.handle(event)
        } catch {
            prompt = nil
            return
        }
        guard case .keys(let keys) = event else { return }
        if keys == [.enter], let drawn, drawn.editor == before.editor, lines.count > count {
            checkSeen(lines[count], of: before.editor, on: screen, from: drawn.row)
        }
        if keys == [.control("c")], before.givenUp == .nothing, store.state.givenUp == .line {
            finish(before.editor.line.text + "^C", at: emulator.cursor.row - frame.cursor.row)
        } else if keys.contains(.control("c")) {
            above = emulator.lines(above: emulator.cursor.row - frame.cursor.row - hiddenRows)
        }
    }
}

extension EditorWorld {
    /// The sources of the prompt's events, to send to.
    struct Sources: Sendable {
        let bytes = PublishSubject<[UInt8]>()
        let signals = PublishSubject<Int32>()
        let commits = PublishSubject<Void>()
        let fileChanges = PublishSubject<String>()
        let ofPrompt: PromptSources

        init() {
            ofPrompt = PromptSources(
                bytes: bytes.asObservable(), signals: signals.asObservable(), commits: commits.asObservable(),
                fileChanges: fileChanges.asObservable())
        }
    }
}

extension EditorWorld {
    var size: (columns: Int, rows: Int) { toldSize ?? (emulator.columns, emulator.rows) }

    func write(_ text: String) {
        guard !text.isEmpty else { return }
        written = text
        emulator.write(text)
        // Rows that are hidden when the prompt moves down remain in the terminal's history.
        let leavesHidden = hiddenRows > 0 && text.contains("\r\n")
        if leavesHidden || text.contains("\u{1B}[H\u{1B}[2J") { above = [] }
        hiddenRows = prompt?.hiddenRows ?? 0
    }

    func run(_ line: String) -> Bool {
        if store.state.running != line { fail("'\(line)' ran, and the session's state names another line") }
        lines.append(line)
        finish(line, at: emulator.cursor.row)
        for text in output(line) {
            write(text + "\r\n")
            above.append(text)
        }
        if !line.isEmpty { knownLines.append(line) }
        store.dispatch(.ended(LineEnd()))
        return interrupts(line)
    }

    /// Checks that a line stays as it was typed, above a row.
    private func finish(_ line: String, at row: Int) {
        let shown = cells(of: emulator.columns < 8 ? "" : "> ") + cells(of: line)
        var rows = wrapping(shown, columns: emulator.columns).rows
        if rows.count > 1, rows.last == [] { rows.removeLast() }
        if rows.count <= emulator.rows {
            let start = Frame.Position(row: row - rows.count, column: 0)
            if !emulator.shows(shown, from: start) { fail("'\(line)' ran and is not what stays on the screen") }
        }
        above += rows.suffix(emulator.rows).map { $0.map(\.text).joined() }
    }

    func status() -> StatusLine {
        StatusLine(wordings: [statusText])
    }

    func newLines() -> [String] {
        defer { added = [] }
        above += added.map { truncated($0, to: emulator.columns) }
        return added
    }

    func completions(of line: LineBuffer) -> WordCompletions { completions(line) }

    func hint(for line: LineBuffer) -> Hint? { hint(line.text) }

    func history() -> [String] { knownLines }

    /// Simulates the shell when it gets the terminal back, and the return to the prompt.
    func stop(isWholeGroup: Bool) {
        write("[1]+  Stopped\r\n$ fg\r\n")
        above = emulator.lines(above: emulator.cursor.row)
    }

    func resume() {}
}

extension EditorWorld {
    private func fail(_ reason: String) {
        failure = failure ?? reason
    }

    /// Checks that the screen equals one that is drawn anew, and that the lines above it are unchanged.
    private func check(_ frame: Frame) {
        if let reason = emulator.hasFailed { return fail(reason) }
        var fresh = Emulator(columns: emulator.columns, rows: emulator.rows)
        var region = LiveRegion(colors: .none)
        fresh.write(region.draw(frame))
        let first = emulator.cursor.row - fresh.cursor.row
        guard first >= 0 else { return fail("the editor begins above the first row") }
        let shown = emulator.rows(from: first)
        if shown != fresh.rows(from: 0) { fail("the screen shows \(shown), drawn anew \(fresh.rows(from: 0))") }
        if emulator.cursor.column != fresh.cursor.column { fail("the cursor is in column \(emulator.cursor.column)") }
        if hiddenRows > 0, first > emulator.top || first < hiddenRows {
            return fail("\(hiddenRows) rows cannot be hidden")
        }
        let last = above.suffix(6).map(trimmedEnd)
        let known = last.isEmpty ? [] : emulator.lines(above: first - hiddenRows, most: last.count)
        if known != last { fail("above the editor stands \(known) in place of \(last)") }
    }

    /// Checks that the line that Enter runs is the one that was on the screen.
    private func checkSeen(_ line: String, of editor: EditorState, on screen: Emulator, from row: Int) {
        var sign = screen.columns < 8 ? "" : "> "
        if let search = editor.search {
            sign = (search.hasFailed ? "nothing found for" : "search") + " '\(search.text)': "
        }
        let seen = cells(of: sign) + cells(of: line)
        let hasStatus = screen.rows > 1 && !store.state.status.text(columns: screen.columns).isEmpty
        // Of a line longer than the window, only a part is visible.
        guard wrapping(seen, columns: screen.columns).rows.count + (hasStatus ? 1 : 0) <= screen.rows else { return }
        if !screen.shows(seen, from: Frame.Position(row: row + (hasStatus ? 1 : 0), column: 0)) {
            fail("'\(line)' ran and was not what the screen showed")
        }
    }
}
