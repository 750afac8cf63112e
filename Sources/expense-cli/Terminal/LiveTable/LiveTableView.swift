/// Draws a live table on the whole screen.
struct LiveTableView {
    let columns: Int
    let rows: Int

    /// The number of table rows that fit beside the titles, the sums, the notes and the line at the bottom.
    func room(for table: LiveTableState) -> Int { layout(of: table).room }

    /// Which rows are shown, and what is below them.
    private struct Layout {
        let room: Int
        let top: Int
        let shown: [LiveTableState.Row]
        let sums: [LiveTableState.Row]
        /// Lines below the sums.
        let notes: [String]
        /// The number of further lines, for which there is no room.
        let moreNotes: Int
    }

    private func layout(of table: LiveTableState) -> Layout {
        let visible = table.visible
        let sums = Array(table.sums.prefix(max(0, rows - 3)))
        let most = max(0, rows - (rows > 3 ? 1 : 0) - (rows > 1 ? 1 : 0) - sums.count)
        func layout(_ notes: [String], moreNotes: Int = 0) -> Layout {
            let room = most - notes.count
            let top = max(0, min(table.top, visible.count - room))
            let shown = visible[top..<min(visible.count, top + max(1, room))]
            return Layout(
                room: room, top: top, shown: Array(shown), sums: sums, notes: notes, moreNotes: moreNotes)
        }
        let hidden = hidden(widths(of: table, layout([]).shown + sums), of: table)
        let remarks = hidden.isEmpty ? [] : ["hidden: " + hidden.joined(separator: ", ")]
        let first = remarks.flatMap { lines(of: $0, width: max(1, columns)) }
        let notes = first + table.notes.flatMap { lines(of: $0, width: max(1, columns)) }
        // The rows come first; notes have at least a third of the screen.
        let room = max(first.count, most / 3, most - visible.count)
        let shown = notes.prefix(max(0, min(most - 1, room)))
        return layout(Array(shown), moreNotes: notes.count - shown.count)
    }

    /// The screen as a function of the table.
    func frame(of table: LiveTableState, title: String) -> Frame {
        let layout = layout(of: table)
        let (shown, sums) = (layout.shown, layout.sums)
        let widths = widths(of: table, shown + sums)
        var lines: [[Cell]] = []
        if rows > 3 { lines.append(line(titles(of: table), widths, table)) }
        lines += (shown + sums).map { row in
            let isChanged = table.changed.contains(row.name)
            let values = row.values.map { value in
                let bar = value.largest.map { (size: value.number ?? 0, largest: $0) }
                return (value.text, isChanged && bar == nil ? .reversed : value.style, bar)
            }
            return line(values, widths, table)
        }
        lines += layout.notes.map { cells(of: escapingControls(in: $0), .dim).truncated(to: columns) }
        var cursor = Frame.Position(row: 0, column: 0)
        if rows > 1 {
            lines.append(bottom(of: table, layout, title))
            cursor.row = lines.count - 1
            if table.isTypingSearch { cursor.column = min(columns - 1, lines[cursor.row].width) }
        }
        return Frame(rows: Array(lines.prefix(rows)), cursor: cursor)
    }

    private func titles(of table: LiveTableState) -> [Content] {
        table.columns.enumerated().map { index, column in
            let sign = index == table.sortColumn ? (table.isReversed ? "▾" : "▴") : ""
            return (column.title + sign, .underlined, nil)
        }
    }

    /// Each column is as wide as its widest cell. If there is too little room, text columns get narrower, then columns
    /// at the end are left out, and text columns get the remaining room.
    private func widths(of table: LiveTableState, _ rows: [LiveTableState.Row]) -> [Int] {
        var widths = titles(of: table).map { displayWidth(of: $0.0) }
        for row in rows {
            for (index, value) in row.values.enumerated() {
                widths[index] = max(widths[index], displayWidth(of: escapingControls(in: value.text)))
            }
        }
        let whole = widths
        func excess() -> Int { widths.filter { $0 > 0 }.reduce(-2) { $0 + $1 + 2 } - columns }
        let shrinking = widths.indices.filter { !table.columns[$0].isRight && !table.columns[$0].isWhole }
        for index in shrinking.reversed() where excess() > 0 {
            widths[index] = max(min(4, whole[index]), widths[index] - excess())
        }
        for index in widths.indices.dropFirst().reversed() where excess() > 0 { widths[index] = 0 }
        for index in widths.indices where widths[index] > 0 && excess() < 0 {
            widths[index] = min(whole[index], widths[index] - excess())
        }
        for index in widths.indices where table.columns[index].isBar {
            let room = -excess() - 2
            widths[index] = room < 4 ? 0 : min(40, room)
        }
        return widths
    }

    /// The titles of the hidden columns.
    private func hidden(_ widths: [Int], of table: LiveTableState) -> [String] {
        table.columns.indices.filter { widths[$0] == 0 && !table.columns[$0].isBar }.map { table.columns[$0].title }
    }

    /// A text, or a bar instead.
    private typealias Content = (text: String, style: Style, bar: (size: Int64, largest: Int64)?)

    private func line(_ values: [Content], _ widths: [Int], _ table: LiveTableState) -> [Cell] {
        var line: [Cell] = []
        for (index, value) in values.enumerated() where widths[index] > 0 {
            if !line.isEmpty { line += cells(of: "  ") }
            let whole = value.bar.map { solidBar($0.size, of: $0.largest, room: widths[index]) } ?? value.text
            let text = truncated(escapingControls(in: whole), to: widths[index])
            let padding = cells(of: String(repeating: " ", count: max(0, widths[index] - displayWidth(of: text))))
            let content = cells(of: text, value.style)
            line += table.columns[index].isRight ? padding + content : content + padding
        }
        while line.last?.text == " ", line.last?.style == .plain { line.removeLast() }
        return line.truncated(to: columns)
    }

    private func bottom(of table: LiveTableState, _ layout: Layout, _ title: String) -> [Cell] {
        if table.isTypingSearch { return cells(of: "/" + table.search, .bold).truncated(to: columns) }
        var parts = [title]
        if !table.search.isEmpty { parts.append("only '\(table.search)'") }
        let (seen, count) = (layout.shown.count, table.visible.count)
        if seen < count { parts.append("\(layout.top + 1) to \(layout.top + seen) of \(count)") }
        if layout.moreNotes > 0 { parts.append("lines hidden: \(layout.moreNotes)") }
        parts.append("q quits, / searches, s sorts, r reverses")
        return cells(of: escapingControls(in: parts.filter { !$0.isEmpty }.joined(separator: " · ")), .dim)
            .truncated(to: columns)
    }
}
