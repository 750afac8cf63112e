@testable import expense_cli

extension Emulator {
    /// Resizes the window.
    mutating func resize(columns newColumns: Int, rows newRows: Int) {
        switch kind {
        case .tmux:
            changeRowsAsTmux(to: newRows)
            if newColumns != columns { rewrap(to: newColumns) }
            while lines.count < rows { lines.append(Line()) }
            recallable = min(recallable, top)
            hasLostCursor = row < top
            if hasLostCursor { (row, column) = (top, 0) }
        case .cutting:
            rows = newRows
            if newColumns != columns { truncate(to: newColumns) }
            keepCursorSeen()
        case .rewrapping:
            rows = newRows
            if newColumns != columns { rewrap(to: newColumns) }
            keepCursorSeen()
        }
    }

    /// Removes rows below the cursor before rows at the top scroll off; rows that have scrolled off come back.
    private mutating func changeRowsAsTmux(to newRows: Int) {
        let needed = newRows - rows
        if needed < 0 {
            let removed = min(-needed, lines.count - 1 - row)
            lines.removeLast(removed)
            if removed > 0 { lines[lines.count - 1].isWrapped = false }
            recallable += -needed - removed
        } else {
            let recalled = min(needed, recallable)
            recallable -= recalled
            lines += Array(repeating: Line(), count: needed - recalled)
        }
        rows = newRows
    }

    private mutating func truncate(to newColumns: Int) {
        for row in top..<lines.count {
            lines[row].cells = Array(lines[row].cells.prefix(newColumns))
            if newColumns < columns { lines[row].isWrapped = false }
        }
        (columns, column, wrapsNext) = (newColumns, min(column, newColumns - 1), false)
    }

    private mutating func rewrap(to newColumns: Int) {
        var wrapped: [Line] = []
        var place = (row: 0, column: 0)
        var line: [String] = []
        var first = 0
        var offset: Int?
        for index in lines.indices {
            if index == row { offset = line.count + column + (wrapsNext ? 1 : 0) }
            line += lines[index].cells
            if lines[index].isWrapped { continue }
            let (rows, starts) = Self.wrap(line, newColumns)
            if var cursor = offset {
                if kind == .tmux { cursor = min(cursor, line.count) }
                let part = starts.lastIndex { $0 <= cursor } ?? 0
                place = (wrapped.count + part, min(cursor - starts[part], newColumns - 1))
                offset = nil
            }
            countRecallable(rows.count - (index - first + 1), first: first, newFirst: wrapped.count)
            wrapped += rows
            (line, first) = ([], index + 1)
        }
        (lines, columns) = (wrapped, newColumns)
        (row, column, wrapsNext) = (place.row, place.column, false)
        while lines.count <= row { lines.append(Line()) }
    }

    /// Adapts the number of rows that come back from the history as tmux does, if a line needs more rows or fewer.
    private mutating func countRecallable(_ more: Int, first: Int, newFirst: Int) {
        if more > 0, first <= recallable { recallable += more }
        if more < 0, recallable > newFirst { recallable = max(newFirst, recallable + more) }
    }

    /// Removes empty rows below the cursor before rows above it scroll off, and others only if the cursor would scroll
    /// off.
    private mutating func keepCursorSeen() {
        while lines.count - 1 > row, row < top || lines.count > rows && lines.last.map({ text($0).isEmpty }) == true {
            lines.removeLast()
            lines[lines.count - 1].isWrapped = false
        }
    }

    private static func wrap(_ cells: [String], _ columns: Int) -> (rows: [Line], starts: [Int]) {
        var rows: [Line] = [Line()]
        var starts = [0]
        for (index, cell) in cells.enumerated() {
            let isWide = index + 1 < cells.count && cells[index + 1].isEmpty && !cell.isEmpty
            let used = rows[rows.count - 1].cells.count
            if used + (isWide && columns > 1 ? 2 : 1) > columns, !cell.isEmpty {
                rows[rows.count - 1].isWrapped = true
                rows.append(Line())
                starts.append(index)
            }
            rows[rows.count - 1].cells.append(cell)
        }
        return (rows, starts)
    }
}
