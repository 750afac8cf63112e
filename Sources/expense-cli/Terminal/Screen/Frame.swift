/// The bottom rows of a terminal that the program shows, with the position of the cursor.
struct Frame: Equatable, Sendable {
    var rows: [[Cell]]
    var cursor: Position

    struct Position: Equatable, Sendable {
        var row: Int
        var column: Int
    }

    /// Nothing but the cursor.
    static let empty = Frame(rows: [[]], cursor: Position(row: 0, column: 0))

    /// The frame after the width of the terminal has changed: longer rows are wrapped.
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

/// Cells, wrapped to rows of a width.
struct WrappedCells {
    var rows: [[Cell]]
    /// The position of each cell, and the one after the last cell.
    var places: [Frame.Position]
    let columns: Int

    /// The new position of a column of one long row.
    func position(ofColumn column: Int, in row: [Cell]) -> Frame.Position {
        var start = 0
        for (index, cell) in row.enumerated() {
            if start >= column { return places[index] }
            start += cell.width
        }
        // Beyond the end there are blanks, which a terminal removes; after a full row the cursor waits in that row.
        let end = places[row.count]
        if end.column == 0, end.row > 0 { return Frame.Position(row: end.row - 1, column: columns - 1) }
        return Frame.Position(row: end.row, column: min(end.column + column - start, columns - 1))
    }
}

/// Wraps cells into rows. After a full row the next position is at the start of another row.
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
