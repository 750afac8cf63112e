/// What the program shows at the bottom of a terminal: some rows, and the cursor's place in them.
struct Frame: Equatable, Sendable {
    var rows: [[Cell]]
    var cursor: Position

    struct Position: Equatable, Sendable {
        var row: Int
        var column: Int
    }

    /// Nothing but the cursor.
    static let empty = Frame(rows: [[]], cursor: Position(row: 0, column: 0))

    /// How the terminal has it after its width has changed: what is too long for a row goes on in the next.
    func wrapped(to columns: Int) -> Frame {
        var wrapped = Frame(rows: [], cursor: cursor)
        for (index, row) in rows.enumerated() {
            let row = row.flatMap(\.pieces)
            var place = wrapping(row, columns: columns)
            if index == cursor.row {
                wrapped.cursor = place.position(ofColumn: cursor.column, in: row)
                wrapped.cursor.row += wrapped.rows.count
            }
            if place.rows.last?.isEmpty == true, place.rows.count > 1 { place.rows.removeLast() }
            wrapped.rows += place.rows
        }
        return wrapped
    }
}

/// Cells as they stand in rows of a width.
struct WrappedCells {
    var rows: [[Cell]]
    /// The place of each cell, and of the one after the last.
    var places: [Frame.Position]
    let columns: Int

    /// Where a place of one long row has come to.
    func position(ofColumn column: Int, in row: [Cell]) -> Frame.Position {
        var start = 0
        for (index, cell) in row.enumerated() {
            if start >= column { return places[index] }
            start += cell.width
        }
        // Beyond the end there are blanks, which a terminal cuts off; behind a full row the cursor waits in that row.
        let end = places[row.count]
        if end.column == 0, end.row > 0 { return Frame.Position(row: end.row - 1, column: columns - 1) }
        return Frame.Position(row: end.row, column: min(end.column + column - start, columns - 1))
    }
}

/// Distributes cells over rows. After a full row the next place is at the start of another.
func wrapping(_ cells: [Cell], columns: Int) -> WrappedCells {
    var wrapped = WrappedCells(rows: [[]], places: [], columns: columns)
    var column = 0
    for cell in cells {
        let cell = cell.fitting(columns)
        if column + cell.width > columns {
            wrapped.rows.append([])
            column = 0
        }
        wrapped.places.append(Frame.Position(row: wrapped.rows.count - 1, column: column))
        wrapped.rows[wrapped.rows.count - 1].append(cell)
        column += cell.width
    }
    if column == columns {
        wrapped.rows.append([])
        column = 0
    }
    wrapped.places.append(Frame.Position(row: wrapped.rows.count - 1, column: column))
    return wrapped
}
