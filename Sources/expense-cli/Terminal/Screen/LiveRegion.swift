/// The rows at the bottom of a terminal that change, and what to write so that they show another frame.
///
/// Rows are counted from the region's first one, because its place on the screen is not known. Each method
/// returns what to write to the terminal.
struct LiveRegion: Equatable, Sendable {
    /// What the terminal shows.
    private(set) var shown = Frame.empty
    let colors: ColorDepth
    /// Whether the terminal wraps its rows anew when the window gets narrower. Others cut them off.
    let rewraps: Bool

    init(colors: ColorDepth, rewraps: Bool = true) {
        (self.colors, self.rewraps) = (colors, rewraps)
    }

    /// Shows a frame in the place of the one before: what is equal stays.
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
            let same = zip(row, before).prefix { $0 == $1 && $0.isSimple }.count
            text += move(&position, to: Frame.Position(row: index, column: same))
            text += written(row[same...])
            position.column = row.width
            if before.width > row.width { text += "\u{1B}[K" }
            shown.rows[index] = row
        }
        if shown.rows.count > frame.rows.count {
            text += move(&position, to: Frame.Position(row: frame.rows.count, column: 0)) + "\u{1B}[J"
        }
        // Behind a full row the cursor stands neither in it nor in the next, so it is always moved from there.
        if position.column > 0 || position != frame.cursor { text += move(&position, to: frame.cursor) }
        shown = frame
        return text
    }

    /// Erases the region, so that something else can be written in its place.
    mutating func erase() -> String {
        var position = shown.cursor
        defer { shown = .empty }
        // If the screen is erased from its first place on, tmux keeps what was there in its history. So the first row is
        // erased by itself. The cursor is saved and restored, because there is no row below where the terminal has
        // dropped empty ones.
        let rest = shown.rows.count > 1 ? "\u{1B}7\u{1B}[B\u{1B}[J\u{1B}8" : ""
        return move(&position, to: Frame.Position(row: 0, column: 0)) + "\u{1B}[K" + rest
    }

    /// Leaves what is shown where it is, and begins another region below it.
    mutating func leave() -> String {
        var position = shown.cursor
        defer { shown = .empty }
        return move(&position, to: Frame.Position(row: shown.rows.count - 1, column: 0)) + "\r\n"
    }

    /// Erases the region after the window has got another width.
    mutating func resize(to columns: Int) -> String {
        if rewraps { shown = shown.wrapped(to: columns) }
        return erase()
    }

    /// Another program has cleared the screen, or it is a new one.
    mutating func forget() {
        shown = .empty
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
