/// Squares for amounts, the larger and warmer the more: the days of a month as in a calendar, or months below years.
struct Warmth {
    /// A square.
    struct Cell {
        let column: Int
        let row: Int
        let amount: Int64
        /// What it says when it is touched.
        let title: String
    }

    let title: String
    let summary: String
    let cells: [Cell]
    /// The places of squares without an amount are marked.
    let all: [(column: Int, row: Int)]
    let columnTitles: [String]
    var rowTitles: [String] = []
    /// The amount of the largest square, also in other pictures.
    let largest: Int64

    private static let (size, gap) = (180, 30)

    var picture: Picture {
        let step = Self.size + Self.gap
        let left = rowTitles.isEmpty ? 0 : 400
        let scale = Scale(through: max(1, largest), length: 4)
        func corner(_ column: Int, _ row: Int) -> (x: Int, y: Int) { (left + column * step, 180 + row * step) }
        let titles = columnTitles.enumerated().map { column, title in
            Mark.text(
                title, at: .init(x: corner(column, 0).x + Self.size / 2, y: 120), anchor: .middle, kind: "small")
        }
        let sides = rowTitles.enumerated().map { row, title in
            Mark.text(title, at: .init(x: 0, y: corner(0, row).y + 130), anchor: .start, kind: "small")
        }
        let corners = all.map { column, row in
            let (x, y) = corner(column, row)
            return Mark.Point(x: x, y: y)
        }
        let places = Mark.squares(corners, size: Self.size, kind: "cool")
        let squares = cells.filter { $0.amount > 0 }.map { cell in
            let level = max(1, scale.place(of: cell.amount))
            let (x, y) = corner(cell.column, cell.row)
            let inset = (4 - level) * 23
            return Mark.titled(
                cell.title,
                [
                    .rectangle(
                        x: x + inset, y: y + inset, width: Self.size - 2 * inset, height: Self.size - 2 * inset,
                        kind: "warm\(level)")
                ], kind: "day")
        }
        let rows = (all.map(\.row).max() ?? 0) + 1
        return Picture(
            title: title, summary: summary, height: 18 + rows * step / 10,
            width: (left + columnTitles.count * step) / 10,
            marks: titles + sides + [places] + squares)
    }
}
