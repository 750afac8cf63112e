/// The changing rows at the bottom of a terminal; computes the bytes that turn one frame into another.
///
/// Rows are counted from the region's first one, because its place on the screen is not known. Each method
/// returns what to write to the terminal.
struct LiveRegion: Equatable, Sendable {
    /// The frame that the terminal shows.
    private(set) var shown = Frame.empty
    /// Rows of earlier frames that scrolled off the screen at a resize, directly above its first row, each as long as
    /// it was drawn. They cannot be erased before they come back.
    private var hidden: [[Cell]] = []
    /// The number of rows that these need in the history.
    private(set) var hiddenCount = 0
    let colors: ColorDepth
    /// Whether the terminal rewraps its rows when the window gets narrower. Others truncate them.
    let rewraps: Bool

    init(colors: ColorDepth, rewraps: Bool = true) {
        (self.colors, self.rewraps) = (colors, rewraps)
    }

    /// Replaces the shown frame; writes only the differences.
    mutating func draw(_ frame: Frame) -> String {
        var text = ""
        var position = shown.cursor
        for (index, row) in frame.rows.enumerated() {
            let before = index < shown.rows.count ? shown.rows[index] : []
            guard row != before || index >= shown.rows.count else { continue }
            if index >= shown.rows.count {
                text += move(&position, to: Frame.Position(row: shown.rows.count - 1, column: 0))
                text += "\r\n"
                shown.rows.append([])
                position = Frame.Position(row: index, column: 0)
            }
            // tmux keeps an erased end of a row as blanks, which need rows of their own when the window gets narrower. So
            // a row that gets shorter is erased as a whole.
            let isShorter = before.width > row.width
            let same = isShorter ? 0 : zip(row, before).prefix { $0 == $1 && $0.isSimple }.count
            text += move(&position, to: Frame.Position(row: index, column: same))
            text += (isShorter ? "\u{1B}[K" : "") + written(row[same...])
            position.column = row.width
            shown.rows[index] = row
        }
        if shown.rows.count > frame.rows.count {
            text += move(&position, to: Frame.Position(row: frame.rows.count, column: 0)) + "\u{1B}[J"
        }
        // After a full row the position of the cursor is ambiguous, so it is always moved.
        if position.column > 0 || position != frame.cursor { text += move(&position, to: frame.cursor) }
        shown = frame
        return text
    }

    /// Erases the region, so that something else can be written there.
    mutating func erase() -> String {
        (hidden, hiddenCount) = ([], 0)
        return eraseShown()
    }

    private mutating func eraseShown() -> String {
        var position = shown.cursor
        defer { shown = .empty }
        // If the screen is erased from its first position on, tmux keeps the content in its history. So the first row
        // is erased separately. The cursor is saved and restored, because there is no row below if the terminal has
        // dropped empty ones.
        let rest = shown.rows.count > 1 ? "\u{1B}7\u{1B}[B\u{1B}[J\u{1B}8" : ""
        return move(&position, to: Frame.Position(row: 0, column: 0)) + "\u{1B}[K" + rest
    }

    /// Keeps the shown rows, and begins another region below them.
    mutating func leave() -> String {
        var position = shown.cursor
        defer { forget() }
        return move(&position, to: Frame.Position(row: shown.rows.count - 1, column: 0)) + "\r\n"
    }

    /// Erases the region after the size of the window has changed.
    ///
    /// - Parameter cursor: where the cursor is on the screen; nil if that is not known.
    mutating func resize(to columns: Int, cursor: Frame.Position?) -> String {
        shown.rows = hidden + shown.rows
        shown.cursor.row += hidden.count
        let rows = shown.rows
        if rewraps { shown = shown.wrapped(to: columns) }
        hiddenCount = cursor.map { max(0, shown.cursor.row + (hasLeftItsRow($0) ? 1 : 0) - $0.row) } ?? 0
        hidden = beginning(of: rows, columns: columns, count: hiddenCount)
        return eraseShown()
    }

    /// Whether the row of the cursor has scrolled off the screen too. tmux moves the cursor to the first position then,
    /// which is certain if it was neither there nor behind the end of the row.
    private func hasLeftItsRow(_ cursor: Frame.Position) -> Bool {
        let expected = shown.cursor
        return rewraps && cursor == Frame.empty.cursor && expected.column > 0
            && expected.column < shown.rows[expected.row].width
    }

    /// The rows that fill this many rows of the window. The last one may be a part.
    private func beginning(of rows: [[Cell]], columns: Int, count: Int) -> [[Cell]] {
        var left = count
        var beginning: [[Cell]] = []
        for row in rows {
            guard left > 0 else { break }
            let wrapped = rewraps ? Frame(rows: [row], cursor: Frame.empty.cursor).wrapped(to: columns).rows : [row]
            // A wide character in a single column is drawn as another one, and comes back.
            let cells = wrapped.prefix(left).reduce(0) { $0 + $1.count }
            beginning.append(wrapped.count > left ? Array(row.flatMap(\.pieces).prefix(cells)) : row)
            left -= wrapped.count
        }
        return beginning
    }

    /// Another program has cleared the screen, or the screen is new.
    mutating func forget() {
        (shown, hidden, hiddenCount) = (.empty, [], 0)
    }

    private func move(_ position: inout Frame.Position, to target: Frame.Position) -> String {
        defer { position = target }
        let rows = target.row - position.row
        let vertical = rows == 0 ? "" : "\u{1B}[\(abs(rows))\(rows < 0 ? "A" : "B")"
        return vertical + "\r" + (target.column > 0 ? "\u{1B}[\(target.column)C" : "")
    }

    private func written(_ cells: some Sequence<Cell>) -> String {
        var text = ""
        var run = ""
        var style = Style.plain
        for cell in cells {
            if cell.style != style {
                text += style.applied(to: run, depth: colors)
                (run, style) = ("", cell.style)
            }
            run += cell.text
        }
        return text + style.applied(to: run, depth: colors)
    }
}
