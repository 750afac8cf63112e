/// One character on a screen.
struct Cell: Equatable, Sendable {
    let text: String
    /// Its width in columns.
    let width: Int
    let style: Style

    init(_ character: Character, _ style: Style = .plain) {
        var text = escapingControls(in: String(character))
        if displayWidth(of: text) == 0 {
            // A combining mark without a base would combine with the character before it on the screen.
            text = String(character.unicodeScalars.flatMap { "\\u{\(String($0.value, radix: 16, uppercase: true))}" })
        }
        (self.text, width, self.style) = (text, displayWidth(of: text), style)
    }

    private init(text: String, width: Int, style: Style) {
        (self.text, self.width, self.style) = (text, width, style)
    }

    /// The cell if it fits into this many columns, otherwise a question mark.
    func fitting(_ columns: Int) -> Cell {
        width <= columns ? self : Cell(text: "?", width: 1, style: style)
    }

    /// The cell as separate characters, as a terminal sees an escape.
    var pieces: [Cell] {
        text.count < 2 ? [self] : text.map { Cell(text: String($0), width: displayWidth(of: String($0)), style: style) }
    }

    /// Whether all terminals agree on its width.
    var isSimple: Bool { width == 1 && text.utf8.count == 1 }
}

/// The cells of a text.
func cells(of text: String, _ style: Style = .plain) -> [Cell] {
    text.map { Cell($0, style) }
}

extension [Cell] {
    var width: Int { reduce(0) { $0 + $1.width } }

    /// The beginning that fits into this many columns, with `…` if something is left out.
    func truncated(to columns: Int) -> [Cell] {
        guard width > columns else { return self }
        var shown: [Cell] = []
        var room = columns - 1
        for cell in self {
            room -= cell.width
            if room < 0 { break }
            shown.append(cell)
        }
        return columns < 1 ? [] : shown + [Cell("…", shown.last?.style ?? .plain)]
    }
}
