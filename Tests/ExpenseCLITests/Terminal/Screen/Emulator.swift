@testable import expense_cli

/// A terminal as text: what it shows for the bytes written to it.
struct Emulator {
    /// Differences between terminals.
    enum Kind: CaseIterable {
        /// When its width changes it rewraps all lines, also lines that ended with a line break.
        case rewrapping
        /// It rewraps lines after it has changed its height, keeps empty rows at the bottom while rows at the top scroll
        /// off, and moves erased text into its history if the whole screen is erased. Erased characters at the end of
        /// a row are blanks.
        case tmux
        /// When its width gets smaller it truncates rows, as xterm does.
        case cutting
    }

    let kind: Kind
    var columns: Int
    var rows: Int
    /// All rows since the beginning; the last `rows` of them are visible.
    var lines: [Line] = [Line()]
    var row = 0
    var column = 0
    /// The saved cursor position.
    private var saved = Frame.Position(row: 0, column: 0)
    /// The last column is filled, and the next character goes to the next row.
    var wrapsNext = false
    private(set) var hasFailed: String?
    /// Whether the row of the cursor scrolled off the screen at a resize.
    var hasLostCursor = false
    /// The number of rows that come back from the history if the window gets more rows. Only of tmux.
    var recallable = 0
    /// The answers to questions of the program that it has not read yet.
    private var answers: [UInt8] = []

    struct Line {
        var cells: [String] = []
        /// Whether the line continues in the next row.
        var isWrapped = false
    }

    init(columns: Int, rows: Int, kind: Kind = .rewrapping) {
        (self.columns, self.rows, self.kind) = (columns, rows, kind)
        if kind == .tmux { lines = Array(repeating: Line(), count: rows) }
    }

    /// Removes and returns the answers to questions of the program.
    mutating func takeAnswers() -> [UInt8] {
        defer { answers = [] }
        return answers
    }

    /// The visible rows, without blanks at their ends and without empty rows at the end.
    var screen: [String] { Self.trimmed(lines[top...].map(text)) }

    /// The rows from an index on, without blanks at their ends and without empty rows at the end.
    func rows(from row: Int) -> [String] { Self.trimmed(lines[row...].map(text)) }

    /// The last lines above a row; a wrapped line is one line.
    func lines(above row: Int, most count: Int = .max) -> [String] {
        var joined: [String] = []
        var line = ""
        for row in (0..<row).reversed() {
            line = lines[row].cells.joined() + line
            if row > 0, lines[row - 1].isWrapped { continue }
            joined.append(trimmedEnd(line))
            if joined.count == count { break }
            line = ""
        }
        return joined.reversed()
    }

    /// Whether the cells are shown one after the other from a position on, in as many rows as they need.
    func shows(_ cells: [Cell], from place: Frame.Position) -> Bool {
        var place = place
        for cell in cells {
            let cell = cell.fitting(columns)
            if place.column + cell.width > columns { place = Frame.Position(row: place.row + 1, column: 0) }
            guard lines.indices.contains(place.row) else { return false }
            let row = lines[place.row].cells
            for character in cell.text {
                guard (place.column < row.count ? row[place.column] : " ") == String(character) else { return false }
                place.column += displayWidth(of: String(character))
            }
        }
        return true
    }

    /// Where the cursor is, in rows from the beginning of everything.
    var cursor: Frame.Position { Frame.Position(row: row, column: column) }

    /// The first visible row.
    var top: Int { max(0, lines.count - rows) }

    func text(_ line: Line) -> String { trimmedEnd(line.cells.joined()) }

    private static func trimmed(_ rows: [String]) -> [String] {
        Array(rows.reversed().drop(while: \.isEmpty).reversed())
    }

    mutating func write(_ text: String) {
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\r\n": (column, wrapsNext) = (0, false); feed()
            case "\r": (column, wrapsNext) = (0, false)
            case "\n": wrapsNext = false; feed()
            case "\u{1B}":
                switch rest.popFirst() {
                case "7": saved = Frame.Position(row: row - top, column: column)
                case "8": (row, column, wrapsNext) = (min(top + saved.row, lines.count - 1), saved.column, false)
                case "[": runSequence(at: &rest)
                default: return fail("an escape sequence of another kind")
                }
            default: put(character)
            }
        }
    }

    private mutating func runSequence(at rest: inout Substring) {
        let parameters = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(parameters.count)
        guard let final = rest.popFirst() else { return fail("a sequence that is broken off") }
        run(final, String(parameters))
    }

    private mutating func fail(_ reason: String) {
        hasFailed = hasFailed ?? reason
    }

    private mutating func run(_ final: Character, _ parameters: String) {
        let number = Int(parameters) ?? 1
        switch final {
        case "A": (row, wrapsNext) = (max(top, row - number), false)
        case "B": (row, wrapsNext) = (min(lines.count - 1, row + number), false)
        case "C": (column, wrapsNext) = (min(columns - 1, column + number), false)
        case "H": (row, column, wrapsNext) = (top, 0, false)
        case "K":
            if wrapsNext { fail("a row was erased from behind its end") }
            eraseEndOfRow()
        case "J":
            if wrapsNext { fail("the screen was erased from behind a row's end") }
            if kind == .tmux, row == top, column == 0 { return moveScreenToHistory() }
            if parameters == "2" {
                for row in top..<lines.count { lines[row] = Line() }
                if top > 0 { lines[top - 1].isWrapped = false }
            } else {
                eraseEndOfRow()
                for row in lines.indices where row > self.row { lines[row] = Line() }
            }
        case "n": answers += Array("\u{1B}[\(row - top + 1);\(column + 1)R".utf8)
        case "t" where number == 18:
            // tmux 3.3 answers them in the other order.
            let (first, second) = kind == .tmux ? (columns, rows) : (rows, columns)
            answers += Array("\u{1B}[8;\(first);\(second)t".utf8)
        case "m", "h", "l": break
        default: fail("ESC [ \(parameters)\(final)")
        }
    }

    private mutating func eraseEndOfRow() {
        let erased = max(0, lines[row].cells.count - column)
        let blanks = kind == .tmux && column > 0 ? erased : 0
        lines[row].cells.replaceSubrange(
            min(column, lines[row].cells.count)..., with: Array(repeating: " ", count: blanks))
        lines[row].isWrapped = false
        if column == 0, row > 0 { lines[row - 1].isWrapped = false }
    }

    private mutating func moveScreenToHistory() {
        let first = top
        while lines.count > first, lines.last.map({ text($0).isEmpty }) == true { lines.removeLast() }
        row = lines.count
        if row > 0 { lines[row - 1].isWrapped = false }
        lines += Array(repeating: Line(), count: rows)
        recallable = 0
    }

    private mutating func put(_ character: Character) {
        let width = displayWidth(of: String(character))
        if width == 0 { return fail("a mark without a character before it") }
        if wrapsNext || column + width > columns {
            lines[row].isWrapped = true
            (column, wrapsNext) = (0, false)
            feed()
        }
        while lines[row].cells.count < column { lines[row].cells.append(" ") }
        let end = min(column + width, lines[row].cells.count)
        if end > column { lines[row].cells.replaceSubrange(column..<end, with: []) }
        lines[row].cells.insert(contentsOf: [String(character)] + Array(repeating: "", count: width - 1), at: column)
        column += width
        if column >= columns { (column, wrapsNext) = (columns - 1, true) }
    }

    private mutating func feed() {
        row += 1
        guard row == lines.count else { return }
        lines.append(Line())
        recallable += 1
    }
}

/// A text without the blanks at its end.
func trimmedEnd(_ text: String) -> String {
    guard let last = text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) else { return "" }
    return String(text[...last])
}
