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

        /// A cell that shows a text of printable ASCII, such as a number.
        init(plain text: String, _ style: Style = .plain) {
            (self.text, self.style) = (text, style)
            width = text.utf8.count
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
    private var row: [Cell]
    private var line: [UInt8] = []
    private var hasBegun = false

    init(_ columns: [Column], for terminal: Terminal) {
        self.columns = columns
        self.terminal = terminal
        widths = columns.map { displayWidth(of: $0.title) }
        row = columns.map { _ in Cell("") }
        shown = Array(columns.indices)
    }

    /// Adds a row with a cell a column.
    mutating func add(_ row: [Cell], to output: Output) throws {
        try add(to: output) { $0 = row }
    }

    /// Adds a row, the cells of which are put in the places of those of the row before: room is made once for all.
    mutating func add(to output: Output, _ fill: (inout [Cell]) -> Void) throws {
        fill(&row)
        guard hasBegun else {
            waiting.append(row)
            if waiting.count == Self.sample { try begin(to: output) }
            return
        }
        widen(for: row)
        if let width = terminal.width { shrink(to: width) }
        try write(row, to: output)
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

    private mutating func write(_ row: [Cell], to output: Output) throws {
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

    private mutating func writeLine(_ row: [Cell], to output: Output) throws {
        var gap = 0
        for index in shown {
            let width = widths[index]
            var (text, cells) = (row[index].text, row[index].width)
            if cells > width, columns[index].shrinks {
                text = truncated(text, to: width)
                cells = displayWidth(of: text)
            }
            let padding = max(0, width - cells)
            let before = columns[index].alignment == .right ? padding : 0
            if cells > 0 || !text.isEmpty {
                for _ in 0..<(gap + before) { line.append(UInt8(ascii: " ")) }
                if terminal.colors != .none { text = row[index].style.applied(to: text, depth: terminal.colors) }
                line.append(contentsOf: text.utf8)
                gap = padding - before + 2
            } else {
                gap += width + 2
            }
        }
        line.append(UInt8(ascii: "\n"))
        try output.drain(&line)
    }
}
