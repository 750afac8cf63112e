/// Rows of one day, with one payee, that add up to the amount of the row above or below them. If that row lacks a cell which
/// all of them have, such as a category or the number of another row, they may be its parts.
struct RowsInParts {
    private struct Row {
        let line: Int
        let change: Int64
        let text: String
        /// The columns without a cell, as bits, and those in which all rows below have one.
        let empty: UInt64
        var filledBelow = UInt64.max
        /// What the rows below leave of the amount.
        var rest: Int64
        var countBelow = 0
    }

    /// So many rows of a day are compared, because each is compared with all others.
    private static let most = 40

    /// The columns that may tell, as bits.
    private let columns: UInt64
    private var date: CalendarDate?
    private var rows: [Row] = []
    private(set) var wholes = LineNumbers()
    /// The column without a cell in the first of them.
    private(set) var column: Int?

    /// - Parameter width: the number of columns.
    init(_ mapping: CSVMapping, width: Int) {
        let others = Set(mapping.amounts + mapping[all: .date, .payee, .balance, .fee, .original])
        columns = (0..<min(width, 64)).reduce(0) { others.contains($1) ? $0 : $0 | 1 << $1 }
    }

    mutating func note(_ entry: Expense, of row: CSVReader, line: Int) {
        if entry.date != date { (date, rows) = (entry.date, []) }
        let text = entry.payee ?? entry.note
        let isSide = entry.kind == .expense || entry.kind == .income
        guard !text.isEmpty, isSide, rows.count < Self.most else { return }
        let empty = row.emptyCells & columns
        let change = entry.kind == .expense ? 0 &- entry.amount.minorUnits : entry.amount.minorUnits
        noteAbove(line, change, text, empty)
        for place in rows.indices where rows[place].rest != 0 {
            guard rows[place].text == text else {
                rows[place].rest = 0
                continue
            }
            rows[place].rest &-= change
            rows[place].countBelow += 1
            rows[place].filledBelow &= ~empty
            guard rows[place].rest == 0, rows[place].countBelow > 1 else { continue }
            found(rows[place].line, rows[place].empty & rows[place].filledBelow)
        }
        rows.append(Row(line: line, change: change, text: text, empty: empty, rest: change))
    }

    private mutating func noteAbove(_ line: Int, _ change: Int64, _ text: String, _ empty: UInt64) {
        var (rest, count, filled) = (change, 0, UInt64.max)
        for row in rows.reversed() {
            guard row.text == text else { return }
            rest &-= row.change
            count += 1
            filled &= ~row.empty
            if rest == 0 { return count > 1 ? found(line, empty & filled) : () }
        }
    }

    private mutating func found(_ line: Int, _ empty: UInt64) {
        guard empty != 0 else { return }
        if column == nil { column = empty.trailingZeroBitCount }
        wholes.add(line)
    }
}
