/// Writes rows in aligned columns, as they arrive.
///
/// The first rows determine the widths; a wider cell later widens its column from there on. On a terminal, optional
/// columns are left out if rows do not fit, and a line at the end names them; a column that wraps gets a separate line
/// below the row; columns that shrink get narrower. All others, such as amounts, are always shown completely.
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
    /// With less room than this, in cells, a wrapping column is moved below.
    private static let leastRoom = 16
    private static let indentation = 4

    private let columns: [Column]
    private let terminal: Terminal
    private var widths: [Int]
    /// The columns that are shown.
    private var shown: [Int]
    /// The column that is moved below.
    private var wrapped: Int?
    private var waiting: [Row] = []
    private var row = Row()
    private var hasBegun = false
    /// The terminal width that the hidden columns would need.
    private var wholeWidth = 0

    init(_ columns: [Column], for terminal: Terminal) {
        self.columns = columns
        self.terminal = terminal
        widths = columns.map { displayWidth(of: $0.title) }
        shown = Array(columns.indices)
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
        if let width = terminal.width { shrink(to: width) }
        try write(row, to: output)
    }

    /// Writes the waiting rows. A table without rows writes nothing.
    mutating func finish(to output: Output) throws {
        if !waiting.isEmpty { try begin(to: output) }
        let leftOut = columns.indices.filter { !shown.contains($0) && $0 != wrapped }
        let hidden = leftOut.map { columns[$0].title }.filter { !$0.isEmpty }
        guard !hidden.isEmpty else { return }
        let note = "hidden: \(hidden.joined(separator: ", ")); they need \(wholeWidth) columns"
        try output.line(Style.dim.applied(to: note, depth: terminal.colors))
    }

    private mutating func begin(to output: Output) throws {
        for row in waiting { widen(for: row) }
        if let width = terminal.width {
            leaveOut(to: width)
            wrap(to: width)
            shrink(to: width)
        }
        hasBegun = true
        var titles = Row()
        for column in columns { titles.add(column.title, .underlined) }
        if !titles.text.isEmpty { try writeLine(titles, to: output) }
        for row in waiting { try write(row, to: output) }
        waiting = []
    }

    private mutating func widen(for row: Row) {
        for index in row.cells.indices where row.cells[index].width > widths[index] {
            widths[index] = row.cells[index].width
        }
    }

    private func write(_ row: Row, to output: Output) throws {
        try writeLine(row, to: output)
        guard let wrapped, !row.cells[wrapped].bytes.isEmpty, let width = terminal.width else { return }
        let whole = String(decoding: row.text[row.cells[wrapped].bytes], as: UTF8.self)
        let text = truncated(whole, to: max(1, width - Self.indentation))
        let indentation = String(repeating: " ", count: Self.indentation)
        try output.line(indentation + row.cells[wrapped].style.applied(to: text, depth: terminal.colors))
    }

    /// Moves the wrapping column below the row if it has too little room.
    private mutating func wrap(to width: Int) {
        guard let wrapping = shown.first(where: { columns[$0].wraps }) else { return }
        let others = shown.filter { $0 != wrapping }
        let room = width - others.reduce(0) { $0 + 2 + (columns[$1].shrinks ? min(12, widths[$1]) : widths[$1]) }
        guard room < min(Self.leastRoom, widths[wrapping]) else { return }
        wrapped = wrapping
        shown = others
    }

    /// Leaves out optional columns until a row fits with cells truncated to no less than a word.
    private mutating func leaveOut(to width: Int) {
        func leastWidth() -> Int {
            let kept = shown.filter { !columns[$0].wraps }
            return kept.reduce(2 * (kept.count - 1)) { $0 + (columns[$1].shrinks ? min(8, widths[$1]) : widths[$1]) }
        }
        wholeWidth = leastWidth()
        while leastWidth() > width, let last = shown.lastIndex(where: { columns[$0].isOptional }) {
            shown.remove(at: last)
        }
    }

    /// Takes one cell at a time from the widest column that may shrink.
    private mutating func shrink(to width: Int) {
        let shrinking = shown.filter { columns[$0].shrinks }
        var excess = shown.reduce(2 * (shown.count - 1)) { $0 + widths[$1] } - width
        while excess > 0, let widest = shrinking.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1 {
            widths[widest] -= 1
            excess -= 1
        }
    }

    private func writeLine(_ row: Row, to output: Output) throws {
        try output.write { line in
            var gap = 0
            // Safe: the bytes are used only inside the closure.
            row.text.withUnsafeBufferPointer { text in
                for index in shown { gap = write(row.cells[index], of: text, in: index, after: gap, to: &line) }
            }
            line.append(UInt8(ascii: "\n"))
        }
    }

    /// Writes a cell after a gap, and returns the gap before the next one.
    private func write(
        _ cell: Row.Place, of text: UnsafeBufferPointer<UInt8>, in column: Int, after gap: Int,
        to line: inout [UInt8]
    ) -> Int {
        let width = widths[column]
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
