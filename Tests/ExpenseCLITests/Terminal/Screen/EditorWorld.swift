import Streams

@testable import expense_cli

/// An editor on a terminal, and everything that the prompt does for it: bytes go in, and what is written comes to an
/// emulator.
struct EditorWorld {
    private(set) var emulator: Emulator
    private var screen: EditorScreen
    private var decoder = KeyDecoder()
    private let editor: Store<EditorState, EditorAction>
    private(set) var status = "food · November 112.50 USD · all 1,204.00 USD"
    /// What the line would do.
    var hint: (String) -> Hint? = { _ in nil }
    var completions: (LineBuffer) -> WordCompletions = { WordCompletions(range: $0.cursor..<$0.cursor, candidates: []) }
    /// What the program writes when a line runs.
    var output: (String) -> [String] = { _ in [] }
    /// What was written last.
    private(set) var written = ""
    /// The lines that ran.
    private(set) var lines: [String] = []
    /// The lines that stand above the editor for good, as far as they are known.
    private var above: [String] = []
    private var hinted = LineBuffer()
    /// What the screen shows, and the row in which it begins.
    private var drawn: (editor: EditorState, row: Int)?
    /// What was wrong first.
    private(set) var failure: String?

    init(
        columns: Int, rows: Int, _ kind: Emulator.Kind = .rewrapping, _ mode: EditingMode = .emacs,
        history: [String] = []
    ) {
        emulator = Emulator(columns: columns, rows: rows, kind: kind)
        screen = EditorScreen(size: (columns, rows), colors: .basic, rewraps: kind != .cutting)
        editor = Store(EditorState(mode: mode, history: history), reducer: .editor)
        draw()
    }

    private var view: EditorView { EditorView(columns: emulator.columns, rows: emulator.rows) }

    private var frame: Frame {
        let status = status
        return view.frame(
            of: editor.state, status: { cells(of: status, .bold).truncated(to: $0) }, prompt: "> ")
    }

    /// Types what a terminal sends for keys.
    ///
    /// - Parameter isCut: whether more of it comes at once.
    mutating func type(_ bytes: [UInt8], isCut: Bool = false) {
        for key in decoder.decode(bytes) { press(key) }
        if !isCut { for key in decoder.decodeRest() { press(key) } }
        draw()
    }

    mutating func type(_ text: String) {
        type(Array(text.utf8))
    }

    private mutating func press(_ key: Key) {
        let before = editor.state
        let row = key == .enter && before == drawn?.editor ? drawn?.row : nil
        editor.dispatch(.key(key))
        let requests = editor.state.requests
        editor.dispatch(.requestsTaken)
        for request in requests {
            switch request {
            case .run(let line):
                if let row { checkSeen(line, of: before, from: row) }
                run(line)
            case .completions: editor.dispatch(.completions(completions(editor.state.line)))
            case .interrupt(let line): finish(line + "^C")
            case .suspend: suspend()
            case .clearScreen:
                write(screen.clear())
                above = []
            case .leave: finish("")
            }
        }
    }

    private mutating func write(_ text: String) {
        written = text
        emulator.write(text)
    }

    private mutating func run(_ line: String) {
        lines.append(line)
        finish(line)
        for text in output(line) {
            write(text + "\r\n")
            above.append(text)
        }
        editor.dispatch(.history(editor.state.history.lines + (line.isEmpty ? [] : [line])))
    }

    private mutating func finish(_ line: String) {
        write(screen.finish(line))
        let shown = cells(of: emulator.columns < 8 ? "" : "> ") + cells(of: line)
        var rows = wrapping(shown, columns: emulator.columns).rows
        if rows.count > 1, rows.last == [] { rows.removeLast() }
        if rows.count <= emulator.rows {
            let start = Frame.Position(row: emulator.cursor.row - rows.count, column: 0)
            if !emulator.shows(shown, from: start) { fail("'\(line)' ran and is not what stays on the screen") }
        }
        above += rows.suffix(emulator.rows).map { $0.map(\.text).joined() }
    }

    /// What the shell does when it gets the terminal back, and what happens when the prompt goes on.
    private mutating func suspend() {
        write(screen.leave())
        write("[1]+  Stopped\r\n$ fg\r\n")
        screen.forget()
        above = emulator.lines(above: emulator.cursor.row)
    }

    /// Another process has changed the totals.
    mutating func commit(_ status: String, telling lines: [String] = []) {
        self.status = status
        if !lines.isEmpty {
            write(screen.tell(lines))
            above += lines.map { truncated($0, to: emulator.columns) }
        }
        draw()
    }

    mutating func resize(columns: Int, rows: Int) {
        let isCut = emulator.kind == .cutting
        let shown = isCut ? frame : frame.wrapped(to: columns)
        emulator.resize(columns: columns, rows: rows)
        let first = emulator.cursor.row - shown.cursor.row
        // Rows of the editor that leave the screen cannot be erased.
        if first < emulator.top || emulator.hasLostCursor { above = [] } else if isCut { above = emulator.lines(above: first) }
        write(screen.resize(to: (columns, rows)))
        draw()
    }

    /// Another prompt has run lines, which the prompt looks for while nothing is typed.
    mutating func remember(_ lines: [String]) {
        if editor.state.line.isEmpty { editor.dispatch(.history(lines)) }
        draw()
    }

    private mutating func draw() {
        let state = editor.state
        if state.line != hinted, state.menu == nil, state.search == nil {
            hinted = state.line
            editor.dispatch(.hint(hint(state.line.text)))
        }
        let status = status
        write(screen.draw(editor.state) { cells(of: status, .bold).truncated(to: $0) })
        let frame = frame
        check(frame)
        drawn = (editor.state, emulator.cursor.row - frame.cursor.row)
    }
}

extension EditorWorld {
    private mutating func fail(_ reason: String) {
        failure = failure ?? reason
    }

    /// The screen is what it would be if it had been drawn anew, and what stands above it is untouched.
    private mutating func check(_ frame: Frame) {
        if let reason = emulator.hasFailed { return fail(reason) }
        var fresh = Emulator(columns: emulator.columns, rows: emulator.rows)
        var region = LiveRegion(colors: .none)
        fresh.write(region.draw(frame))
        let first = emulator.cursor.row - fresh.cursor.row
        guard first >= 0 else { return fail("the editor begins above the first row") }
        let shown = emulator.rows(from: first)
        if shown != fresh.rows(from: 0) { fail("the screen shows \(shown), drawn anew \(fresh.rows(from: 0))") }
        if emulator.cursor.column != fresh.cursor.column { fail("the cursor is in column \(emulator.cursor.column)") }
        let last = above.suffix(6).map(trimmedEnd)
        let known = last.isEmpty ? [] : emulator.lines(above: first, most: last.count)
        if known != last { fail("above the editor stands \(known) in place of \(last)") }
    }

    /// The line that Enter runs is the one that was on the screen.
    private mutating func checkSeen(_ line: String, of editor: EditorState, from row: Int) {
        var sign = emulator.columns < 8 ? "" : "> "
        if let search = editor.search {
            sign = (search.hasFailed ? "nothing found for" : "search") + " '\(search.text)': "
        }
        let seen = cells(of: sign) + cells(of: line)
        let statusRows = status.isEmpty || emulator.rows < 2 ? 0 : 1
        // Of what is longer than the window, a part is seen.
        guard wrapping(seen, columns: emulator.columns).rows.count + statusRows <= emulator.rows else { return }
        if !emulator.shows(seen, from: Frame.Position(row: row + statusRows, column: 0)) {
            fail("'\(line)' ran and was not what the screen showed")
        }
    }
}
