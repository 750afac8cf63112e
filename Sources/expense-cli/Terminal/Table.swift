/// Writes rows in aligned columns, as they arrive.
///
/// The first rows determine the widths; a wider cell later widens its column from there on. On a terminal, rows are
/// laid out to its width (see ``TableLayout``), and a line at the end names the columns that are left out. Amounts are
/// always shown completely.
struct Table {
    struct Column {
        enum Alignment { case left, right }

        let title: String
        var alignment = Alignment.left
        /// Whether its cells may be truncated to make a row fit.
        var shrinks = false
        /// Whether it is left out if rows would not fit otherwise; the last such column is left out first.
        var isOptional = false
        /// Whether its cells may be moved below their rows if there is little room.
        var wraps = false
        /// Whether its cells are never truncated, but continue on further lines.
        var isWhole = false
    }

    /// A cell of a row.
    struct Cell {
        let text: String
        var style = Style.plain

        init(_ text: String, _ style: Style = .plain) {
            (self.text, self.style) = (text, style)
        }
    }

    /// The cells of one row: all texts in one buffer, which is reused for all rows.
    struct Row {
        fileprivate typealias Place = (bytes: Range<Int>, width: Int, style: Style)

        fileprivate private(set) var text: [UInt8] = []
        fileprivate private(set) var cells: [Place] = []

        /// Adds a cell that shows `text` with its control characters escaped.
        mutating func add(_ text: String, _ style: Style = .plain) {
            let isPlain = isPlain(text)
            let shown = isPlain ? text : escapingControls(in: text)
            let start = self.text.count
            self.text.append(contentsOf: shown.utf8)
            let end = self.text.count
            cells.append((start..<end, isPlain ? end - start : displayWidth(of: shown), style))
        }

        /// Adds a cell with what `write` appends: printable ASCII such as a number.
        mutating func addPlain(_ style: Style = .plain, _ write: (inout [UInt8]) -> Void) {
            let start = text.count
            write(&text)
            cells.append((start..<text.count, text.count - start, style))
        }

        fileprivate mutating func removeAll() {
            text.removeAll(keepingCapacity: true)
            cells.removeAll(keepingCapacity: true)
        }
    }

    /// The number of rows that determine the first widths.
    private static let sample = 200
    /// The number of lines of a text below its row, unless it is shown whole.
    private static let mostLines = 3

    private let columns: [Column]
    private let terminal: Terminal
    private var layout: TableLayout
    /// The number of lines of the terminal that were written.
    private(set) var lineCount = 0
    private var waiting: [Row] = []
    private var row = Row()
    private var hasBegun = false

    init(_ columns: [Column], for terminal: Terminal) {
        self.columns = columns
        self.terminal = terminal
        layout = TableLayout(columns, widths: columns.map { displayWidth(of: $0.title) })
    }

    /// Adds a row with one cell per column.
    mutating func add(_ row: [Cell], to output: Output) throws {
        try add(to: output) { for cell in row { $0.add(cell.text, cell.style) } }
    }

    /// Adds a row; `fill` adds one cell per column.
    mutating func add(to output: Output, _ fill: (inout Row) -> Void) throws {
        row.removeAll()
        fill(&row)
        guard hasBegun else {
            waiting.append(row)
            if waiting.count == Self.sample { try begin(to: output) }
            return
        }
        widen(for: row)
        if let width = terminal.width { layout.shrink(to: width) }
        try write(row, to: output)
    }

    /// Writes the waiting rows. A table without rows writes nothing.
    mutating func finish(to output: Output) throws {
        if !waiting.isEmpty { try begin(to: output) }
        let hidden = layout.hidden.map { columns[$0].title }.filter { !$0.isEmpty }
        guard !hidden.isEmpty, let width = terminal.width else { return }
        let note = "hidden: \(hidden.joined(separator: ", ")); they need \(layout.wholeWidth) columns"
        for line in lines(of: note, width: width) { try write(Style.dim, line, to: output) }
    }

    private mutating func begin(to output: Output) throws {
        for row in waiting { widen(for: row) }
        if let width = terminal.width { layout.fit(to: width) }
        hasBegun = true
        var titles = Row()
        for column in columns { titles.add(column.title, .underlined) }
        if !titles.text.isEmpty { try writeUpper(titles, to: output) }
        for row in waiting { try write(row, to: output) }
        waiting = []
    }

    private mutating func widen(for row: Row) {
        for index in row.cells.indices where row.cells[index].width > layout.widths[index] {
            layout.widths[index] = row.cells[index].width
        }
    }

    private mutating func write(_ row: Row, to output: Output) throws {
        try writeUpper(row, to: output)
        try flow(layout.below, of: row, after: TableLayout.indentation, to: output)
    }

    /// Writes the cells that are not below the others.
    private mutating func writeUpper(_ row: Row, to output: Output) throws {
        if layout.flows { return try flow(layout.shown, of: row, after: 0, to: output) }
        if let above = layout.above { try flow([above], of: row, after: 0, to: output) }
        let whole = layout.shown.first { columns[$0].isWhole && row.cells[$0].width > layout.widths[$0] }
        if let whole {
            for part in parts(of: row, with: whole) { try writeLine(part, to: output) }
        } else {
            try writeLine(row, to: output)
        }
    }

    /// The lines of a row one of whose cells continues on further lines.
    private func parts(of row: Row, with column: Int) -> [Row] {
        lines(of: text(of: row, in: column), width: layout.widths[column]).enumerated().map { index, line in
            var part = Row()
            for other in columns.indices {
                let text = other == column ? line : index == 0 ? text(of: row, in: other) : ""
                part.add(text, row.cells[other].style)
            }
            return part
        }
    }

    private func text(of row: Row, in column: Int) -> String {
        String(decoding: row.text[row.cells[column].bytes], as: UTF8.self)
    }

    /// Writes cells one after the other, on as many lines as they need; further lines are indented.
    private mutating func flow(_ chosen: [Int], of row: Row, after margin: Int, to output: Output) throws {
        guard let width = terminal.width else { return }
        let full = max(TableLayout.leastRoom, width)
        var (line, room, start) = ("", full - margin, margin)
        func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
        for column in chosen where !row.cells[column].bytes.isEmpty {
            let (text, style) = (text(of: row, in: column), row.cells[column].style)
            if !line.isEmpty, row.cells[column].width + 2 <= room {
                line += "  " + style.applied(to: text, depth: terminal.colors)
                room -= row.cells[column].width + 2
                continue
            }
            if !line.isEmpty {
                try write(.plain, blanks(start) + line, to: output)
                (line, start) = ("", TableLayout.indentation)
            }
            let most = columns[column].isWhole || !columns[column].wraps ? Int.max : Self.mostLines
            let pieces = lines(of: text, width: full - start, most: most)
            for piece in pieces.dropLast() {
                try write(style, piece, after: start, to: output)
                start = TableLayout.indentation
            }
            let last = pieces.last ?? ""
            line = style.applied(to: last, depth: terminal.colors)
            room = full - start - displayWidth(of: last)
        }
        if !line.isEmpty { try write(.plain, blanks(start) + line, to: output) }
    }

    private mutating func write(_ style: Style, _ text: String, after margin: Int = 0, to output: Output) throws {
        lineCount += 1
        try output.line(
            String(repeating: " ", count: margin) + style.applied(to: text, depth: terminal.colors))
    }

    private mutating func writeLine(_ row: Row, to output: Output) throws {
        lineCount += 1
        let common = commonStyle(of: row)
        try output.write { line in
            var gap = layout.margin
            let start = line.count
            // Safe: the bytes are used only inside the closure.
            row.text.withUnsafeBufferPointer { text in
                for index in layout.shown {
                    var cell = row.cells[index]
                    if common != nil { cell.style = .plain }
                    gap = write(cell, of: text, in: index, after: gap, to: &line)
                }
            }
            if let common {
                let blanks = line[start...].prefix { $0 == UInt8(ascii: " ") }.count
                let text = String(decoding: line[(start + blanks)...], as: UTF8.self)
                line.removeSubrange((start + blanks)...)
                line.append(contentsOf: common.applied(to: text, depth: terminal.colors).utf8)
            }
            line.append(UInt8(ascii: "\n"))
        }
    }

    /// The style of a row all of whose cells have the same, so that it is set once.
    private func commonStyle(of row: Row) -> Style? {
        guard terminal.colors != .none else { return nil }
        let styles = layout.shown.map { row.cells[$0] }.filter { !$0.bytes.isEmpty }.map(\.style)
        guard styles.count > 1, let first = styles.first, first != .plain else { return nil }
        return styles.allSatisfy { $0 == first } ? first : nil
    }

    /// Writes a cell after a gap, and returns the gap before the next one.
    private func write(
        _ cell: Row.Place, of text: UnsafeBufferPointer<UInt8>, in column: Int, after gap: Int,
        to line: inout [UInt8]
    ) -> Int {
        let width = layout.widths[column]
        if cell.bytes.isEmpty { return gap + width + 2 }
        let bytes = UnsafeBufferPointer(rebasing: text[cell.bytes])
        var (shown, cells) = (String?.none, cell.width)
        if cells > width, columns[column].shrinks {
            let cut = truncated(String(decoding: bytes, as: UTF8.self), to: width)
            (shown, cells) = (cut, displayWidth(of: cut))
        }
        let padding = max(0, width - cells)
        let before = columns[column].alignment == .right ? padding : 0
        for _ in 0..<(gap + before) { line.append(UInt8(ascii: " ")) }
        if shown != nil || terminal.colors != .none {
            let whole = shown ?? String(decoding: bytes, as: UTF8.self)
            line.append(contentsOf: cell.style.applied(to: whole, depth: terminal.colors).utf8)
        } else {
            line.append(contentsOf: bytes)
        }
        return padding - before + 2
    }
}
