/// A line editor on a terminal, as a value: each method returns what to write to the terminal.
struct EditorScreen {
    private(set) var size: (columns: Int, rows: Int)
    private var region: LiveRegion

    /// What is shown before the line.
    private static let sign = "> "

    init(size: (columns: Int, rows: Int), colors: ColorDepth, rewraps: Bool) {
        self.size = size
        region = LiveRegion(colors: colors, rewraps: rewraps)
    }

    private var view: EditorView { EditorView(columns: size.columns, rows: size.rows) }

    /// Shows the editor as it is now.
    ///
    /// - Parameter status: the line above the input, for a number of columns; empty for none.
    mutating func draw(_ editor: EditorState, status: (Int) -> [Cell]) -> String {
        region.draw(view.frame(of: editor, status: status, prompt: Self.sign))
    }

    /// Follows the size of the window.
    mutating func resize(to new: (columns: Int, rows: Int)) -> String {
        defer { size = new }
        return new == size ? "" : region.resize(to: new.columns)
    }

    /// Leaves a line on the screen as it was typed. What is written next is below it.
    mutating func finish(_ line: String) -> String {
        region.draw(view.finished(line, prompt: Self.sign)) + region.leave()
    }

    /// Writes lines above the editor, each cut to the width of the window. The editor has to be drawn again.
    mutating func tell(_ lines: [String]) -> String {
        let shown = lines.map { truncated(escapingControls(in: $0), to: size.columns) + "\r\n" }
        return region.erase() + shown.joined()
    }

    /// Clears the window. The editor has to be drawn again.
    mutating func clear() -> String {
        region.forget()
        return "\u{1B}[H\u{1B}[2J"
    }

    /// Leaves everything as it stands. The editor has to be drawn again, below.
    mutating func leave() -> String {
        region.leave()
    }

    /// Another program has written to the terminal. The editor has to be drawn again.
    mutating func forget() {
        region.forget()
    }
}
