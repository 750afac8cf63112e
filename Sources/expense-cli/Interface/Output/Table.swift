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
        var style = Style.plain

        /// A cell that shows `text` with its control characters escaped.
        init(_ text: String, _ style: Style = .plain) {
            self.text = escapingControls(in: text)
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
        waiting.append(row)
        if hasBegun || waiting.count == Self.sample { try writeWaiting(to: output) }
    }

    /// Writes what waits still. A table without rows writes nothing.
    mutating func finish(to output: Output) throws {
        if !waiting.isEmpty { try writeWaiting(to: output) }
    }

    private mutating func writeWaiting(to output: Output) throws {
        for row in waiting {
            for (index, cell) in row.enumerated() { widths[index] = max(widths[index], displayWidth(of: cell.text)) }
        }
        if let width = terminal.width {
            if !hasBegun {
                leaveOut(to: width)
                wrap(to: width)
            }
            shrink(to: width)
        }
        if !hasBegun {
            hasBegun = true
            let titles = columns.map { Cell($0.title, .underlined) }
            if columns.contains(where: { !$0.title.isEmpty }) { try output.line(line(of: titles)) }
        }
        for row in waiting { try write(row, to: output) }
        waiting.removeAll(keepingCapacity: true)
    }

    private func write(_ row: [Cell], to output: Output) throws {
        try output.line(line(of: row))
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

    private func line(of row: [Cell]) -> String {
        var line = ""
        var gap = 0
        for index in shown {
            let cell = row[index]
            let text = columns[index].shrinks ? truncated(cell.text, to: widths[index]) : cell.text
            let padding = max(0, widths[index] - displayWidth(of: text))
            let before = columns[index].alignment == .right ? padding : 0
            if !text.isEmpty {
                line +=
                    String(repeating: " ", count: gap + before) + cell.style.applied(to: text, depth: terminal.colors)
                gap = 0
            }
            gap += (text.isEmpty ? widths[index] : padding - before) + 2
        }
        return line
    }
}
