/// Draws an editor: a status line, the input line with its hint, and the candidates.
struct EditorView {
    /// What was printed before stays in sight.
    private static let mostRowsOfHint = 5

    let columns: Int
    let rows: Int

    /// The screen as a function of the state.
    ///
    /// - Parameters:
    ///   - status: returns the line above the input for a number of columns; empty for none.
    ///   - prompt: the text before the line if there is room for it.
    func frame(of editor: EditorState, status: (Int) -> [Cell], prompt: String) -> Frame {
        let input = inputCells(of: editor, prompt: prompt)
        let wrapped = wrapping(input.cells, columns: columns)
        let cursor = wrapped.places[input.cursor]
        var shown = wrapped.rows
        // After a full row there is an empty one, which is shown only if the cursor is in it.
        if shown.last?.isEmpty == true, shown.count > 1, cursor.row < shown.count - 1 { shown.removeLast() }
        let above = rows > 1 ? status(columns) : []
        let room = rows - (above.isEmpty ? 0 : 1)
        let first = max(0, min(cursor.row - room / 2, shown.count - room))
        let inputRows = Array(shown[first..<min(shown.count, first + room)])
        var frame = Frame(rows: (above.isEmpty ? [] : [above]) + inputRows, cursor: cursor)
        frame.cursor.row += frame.rows.count - inputRows.count - first
        let below = rows - frame.rows.count
        if let menu = editor.menu {
            // What was printed before stays in sight.
            frame.rows += menuRows(menu, most: min(below, max(3, rows / 2)))
        } else if let hint = editor.hint {
            let left = columns - (frame.rows.last?.width ?? 0) - 2
            let isWhole = first + inputRows.count == shown.count
            if isWhole, left >= hint.cells.width {
                frame.rows[frame.rows.count - 1] += expense_cli.cells(of: "  ") + hint.cells
            } else if below > 0, columns >= 16 {
                frame.rows += lines(of: hint.text, width: columns, most: min(below, Self.mostRowsOfHint))
                    .map(hint.cells)
            } else if isWhole, left >= 16 {
                frame.rows[frame.rows.count - 1] += expense_cli.cells(of: "  ") + hint.cells.truncated(to: left)
            }
        }
        return frame
    }

    /// The line as it stays on the screen after it was run.
    func finished(_ line: String, prompt: String) -> Frame {
        let wrapped = wrapping(cells(of: promptThatFits(prompt)) + cells(of: line), columns: columns)
        let rows = wrapped.rows.count > 1 && wrapped.rows.last == [] ? wrapped.rows.dropLast() : wrapped.rows[...]
        return Frame(
            rows: Array(rows.suffix(self.rows)),
            cursor: Frame.Position(row: min(rows.count, self.rows) - 1, column: 0))
    }

    private func promptThatFits(_ prompt: String) -> String {
        displayWidth(of: prompt) * 4 <= columns ? prompt : ""
    }

    private func inputCells(of editor: EditorState, prompt: String) -> (cells: [Cell], cursor: Int) {
        var before = cells(of: promptThatFits(prompt), .bold)
        if let search = editor.search {
            let title = search.hasFailed ? "nothing found for" : "search"
            before = cells(of: "\(title) '\(search.text)': ", .dim)
        }
        return (before + editor.line.characters.map { Cell($0) }, before.count + editor.line.cursor)
    }

    private func menuRows(_ menu: CompletionMenu, most: Int) -> [[Cell]] {
        let labels = menu.completions.candidates.map { cells(of: $0.label).truncated(to: columns) }
        let width = (labels.map(\.width).max() ?? 0) + 2
        let perRow = max(1, (columns + 2) / max(1, width))
        let count = (labels.count + perRow - 1) / perRow
        guard most > 0 else { return [] }
        let visible = count > most ? max(1, most - 1) : count
        let chosenRow = menu.chosen.map { $0 % count } ?? 0
        let first = max(0, min(chosenRow - visible / 2, count - visible))
        var shown = (first..<first + visible).map { row in
            var cells: [Cell] = []
            for column in 0..<perRow {
                let index = column * count + row
                guard index < labels.count else { break }
                let style: Style = index == menu.chosen ? .reversed : .plain
                let start = column * width
                cells += expense_cli.cells(of: String(repeating: " ", count: max(0, start - cells.width)))
                cells += expense_cli.cells(of: menu.completions.candidates[index].label, style).truncated(to: columns)
            }
            return cells
        }
        if count > most, most > 1 {
            shown.append(cells(of: "\(labels.count) in all; Tab shows the next", .dim).truncated(to: columns))
        }
        return shown
    }
}

extension Hint {
    fileprivate var text: String {
        switch self {
        case .would(let text), .wrong(let text): text
        }
    }

    fileprivate var cells: [Cell] { cells(of: text) }

    /// A part of its text, as it is shown.
    fileprivate func cells(of part: String) -> [Cell] {
        switch self {
        case .would: expense_cli.cells(of: part, .dim)
        case .wrong: expense_cli.cells(of: part, .warning)
        }
    }
}
