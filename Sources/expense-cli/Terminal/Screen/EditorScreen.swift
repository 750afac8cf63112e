/// A line editor on a terminal, as a value: each method returns the bytes to write to the terminal.
struct EditorScreen {
    private(set) var size: (columns: Int, rows: Int)
    private var region: LiveRegion

    /// The text before the line.
    private static let sign = "> "

    init(size: (columns: Int, rows: Int), colors: ColorDepth, rewraps: Bool) {
        self.size = size
        region = LiveRegion(colors: colors, rewraps: rewraps)
    }

    private var view: EditorView { EditorView(columns: size.columns, rows: size.rows) }

    /// Shows the current state of the editor.
    ///
    /// - Parameter status: returns the line above the input for a number of columns; empty for none.
    mutating func draw(_ editor: EditorState, status: (Int) -> [Cell]) -> String {
        region.draw(view.frame(of: editor, status: status, prompt: Self.sign))
    }

    /// Asks the terminal for its size, which some do not tell, and for the cursor's position. The answers arrive as keys,
    /// in this order.
    static let questionAboutPlace = "\u{1B}[18t\u{1B}[6n"

    /// Adapts to the size of the window. The editor must be drawn again.
    ///
    /// - Parameter cursor: the answer to ``questionAboutPlace``, if any.
    mutating func resize(to new: (columns: Int, rows: Int), cursor: Frame.Position? = nil) -> String {
        defer { size = new }
        return new == size && cursor == nil ? "" : region.resize(to: new.columns, cursor: cursor)
    }

    /// The number of rows that scrolled off the screen at a resize and are erased when they come back.
    var hiddenRows: Int { region.hiddenCount }

    /// Keeps a line on the screen as it was typed. Later output is below it.
    mutating func finish(_ line: String) -> String {
        region.draw(view.finished(line, prompt: Self.sign)) + region.leave()
    }

    /// Writes lines above the editor, each truncated to the width of the window. The editor must be drawn again.
    mutating func tell(_ lines: [String]) -> String {
        let shown = lines.map { truncated(escapingControls(in: $0), to: size.columns) + "\r\n" }
        return region.erase() + shown.joined()
    }

    /// Clears the window. The editor must be drawn again.
    mutating func clear() -> String {
        // Some terminals keep the cleared screen in their history.
        let erased = region.erase()
        region.forget()
        return erased + "\u{1B}[H\u{1B}[2J"
    }

    /// Keeps everything as it is. The editor must be drawn again, below.
    mutating func leave() -> String {
        region.leave()
    }

    /// Another program has written to the terminal. The editor must be drawn again.
    mutating func forget() {
        region.forget()
    }
}
