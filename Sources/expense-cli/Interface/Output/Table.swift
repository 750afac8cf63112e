/// Writes rows in aligned columns, while they come.
///
/// The widths follow the first rows; a later cell that is wider widens its column from there on. On a terminal,
/// columns that are optional are left out, one that may has a line of its own below the row, and those that may shrink
/// give way until a row fits; all others, such as amounts, are always shown whole.
struct Table {
    struct Column {
        enum Alignment { case left, right }

        let title: String
        var alignment = Alignment.left
        /// Whether its cells may be cut to make a row fit.
        var shrinks = false
        /// Whether it is left out where rows would not fit otherwise, the last such column first.
        var isOptional = false
        /// Whether its cells may stand below their rows, where there is little room beside the others.
        var wraps = false
    }

    struct Cell {
        let text: String
        /// In cells of the terminal.
        let width: Int
        let style: Style

        /// A cell that shows `text` with its control characters escaped.
        init(_ text: String, _ style: Style = .plain) {
            let isPlain = isPlain(text)
            self.text = isPlain ? text : escapingControls(in: text)
            width = isPlain ? text.utf8.count : displayWidth(of: self.text)
            self.style = style
        }
    }

    /// How many rows the first widths are taken from.
    private static let sample = 200
    /// With less room than this, in cells, a column that wraps does so.
    private static let leastRoom = 16
    private static let indentation = 4

    private let columns: [Column]
    private let terminal: Terminal
    private var widths: [Int]
    /// The columns that are not left out.
    private var shown: [Int]
    /// The column that stands below.
    private var wrapped: Int?
    private var waiting: [[Cell]] = []
    private var hasBegun = false

    init(_ columns: [Column], for terminal: Terminal) {
        self.columns = columns
        self.terminal = terminal
        widths = columns.map { displayWidth(of: $0.title) }
        shown = Array(columns.indices)
    }

    /// Adds a row with a cell a column.
    mutating func add(_ row: [Cell], to output: Output) throws {
        if hasBegun {
            widen(for: row)
            if let width = terminal.width { shrink(to: width) }
            return try write(row, to: output)
        }
        waiting.append(row)
        if waiting.count == Self.sample { try begin(to: output) }
    }

    /// Writes what waits still. A table without rows writes nothing.
    mutating func finish(to output: Output) throws {
        if !waiting.isEmpty { try begin(to: output) }
    }

    private mutating func begin(to output: Output) throws {
        for row in waiting { widen(for: row) }
        if let width = terminal.width {
            leaveOut(to: width)
            wrap(to: width)
            shrink(to: width)
        }
        hasBegun = true
        let titles = columns.map { Cell($0.title, .underlined) }
        if columns.contains(where: { !$0.title.isEmpty }) { try writeLine(titles, to: output) }
        for row in waiting { try write(row, to: output) }
        waiting = []
    }

    private mutating func widen(for row: [Cell]) {
        for (index, cell) in row.enumerated() where cell.width > widths[index] { widths[index] = cell.width }
    }

    private func write(_ row: [Cell], to output: Output) throws {
        try writeLine(row, to: output)
        guard let wrapped, !row[wrapped].text.isEmpty, let width = terminal.width else { return }
        let text = truncated(row[wrapped].text, to: max(1, width - Self.indentation))
        let indentation = String(repeating: " ", count: Self.indentation)
        try output.line(indentation + row[wrapped].style.applied(to: text, depth: terminal.colors))
    }

    /// Puts the column that wraps below where it has too little room.
    private mutating func wrap(to width: Int) {
        guard let wrapping = shown.first(where: { columns[$0].wraps }) else { return }
        let others = shown.filter { $0 != wrapping }
        let room = width - others.reduce(0) { $0 + 2 + (columns[$1].shrinks ? min(12, widths[$1]) : widths[$1]) }
        guard room < min(Self.leastRoom, widths[wrapping]) else { return }
        wrapped = wrapping
        shown = others
    }

    /// Leaves out optional columns until a row fits whose cells are cut to no less than a word.
    private mutating func leaveOut(to width: Int) {
        func isTooWide() -> Bool {
            let kept = shown.filter { !columns[$0].wraps }
            return kept.reduce(2 * (kept.count - 1)) {
                $0 + (columns[$1].shrinks ? min(8, widths[$1]) : widths[$1])
            } > width
        }
        while isTooWide(), let last = shown.lastIndex(where: { columns[$0].isOptional }) { shown.remove(at: last) }
    }

    /// Takes a cell at a time from the widest of the columns that may shrink.
    private mutating func shrink(to width: Int) {
        let shrinking = shown.filter { columns[$0].shrinks }
        var excess = shown.reduce(2 * (shown.count - 1)) { $0 + widths[$1] } - width
        while excess > 0, let widest = shrinking.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1 {
            widths[widest] -= 1
            excess -= 1
        }
    }

    private func writeLine(_ row: [Cell], to output: Output) throws {
        var gap = 0
        for index in shown {
            let (cell, width) = (row[index], widths[index])
            let isCut = columns[index].shrinks && cell.width > width
            let text = isCut ? truncated(cell.text, to: width) : cell.text
            let padding = max(0, width - (isCut ? displayWidth(of: text) : cell.width))
            let before = columns[index].alignment == .right ? padding : 0
            if !text.isEmpty {
                output.blanks(gap + before)
                try output.write(cell.style.applied(to: text, depth: terminal.colors))
                gap = 0
            }
            gap += (text.isEmpty ? width : padding - before) + 2
        }
        try output.line()
    }
}
