/// Where the cells of a table's rows are shown in a window.
///
/// If rows do not fit, optional columns are left out; a column that wraps is moved below its row; columns that shrink
/// get narrower, but not narrower than a word. If rows still do not fit, further columns that shrink get lines of their
/// own, and at last each row flows over several lines without columns.
struct TableLayout {
    /// With less room than this, in cells, a wrapping column is moved below.
    static let leastRoom = 16
    static let indentation = 4
    private static let word = 8

    private let columns: [Table.Column]
    var widths: [Int]
    /// The columns that are shown side by side.
    private(set) var shown: [Int]
    /// A first column whose cells are shown on a line above the others.
    private(set) var above: Int?
    /// The columns whose cells are shown below the others.
    private(set) var below: [Int] = []
    /// Whether the cells flow over several lines.
    private(set) var flows = false
    /// The width at which no column is hidden.
    private(set) var wholeWidth = 0

    init(_ columns: [Table.Column], widths: [Int]) {
        (self.columns, self.widths) = (columns, widths)
        shown = Array(columns.indices)
    }

    /// The columns that are left out.
    var hidden: [Int] { columns.indices.filter { !shown.contains($0) && !below.contains($0) && $0 != above } }

    mutating func fit(to width: Int) {
        leaveOut(to: width)
        moveWrapping(to: width)
        while leastWidth() > width, let next = shown.first(where: { columns[$0].shrinks }) {
            if next == 0 { above = next } else { below = ([next] + below).sorted() }
            shown.removeAll { $0 == next }
        }
        if leastWidth() > width {
            shown = (shown + below + [above].compactMap(\.self)).sorted()
            (above, below, flows) = (nil, [], true)
        }
        shrink(to: width)
    }

    /// Takes one cell at a time from the widest column that may shrink.
    mutating func shrink(to width: Int) {
        let shrinking = shown.filter { columns[$0].shrinks }
        var excess = shown.reduce(margin + 2 * (shown.count - 1)) { $0 + widths[$1] } - width
        while excess > 0, let widest = shrinking.max(by: { widths[$0] < widths[$1] }), widths[widest] > 1 {
            widths[widest] -= 1
            excess -= 1
        }
    }

    /// The cells before the first column that is side by side with others.
    var margin: Int { above == nil ? 0 : Self.indentation }

    /// The width of the columns side by side, with texts truncated to no less than a word.
    private func leastWidth() -> Int {
        shown.reduce(margin + 2 * (shown.count - 1)) {
            $0 + (columns[$1].shrinks ? min(columns[$1].wraps ? Self.leastRoom : Self.word, widths[$1]) : widths[$1])
        }
    }

    /// Leaves out optional columns until a row fits without its wrapping column.
    private mutating func leaveOut(to width: Int) {
        let wrapping = shown.filter { columns[$0].wraps }
        shown.removeAll { columns[$0].wraps }
        wholeWidth = leastWidth()
        while leastWidth() > width, let last = shown.lastIndex(where: { columns[$0].isOptional }) {
            shown.remove(at: last)
        }
        shown = (shown + wrapping).sorted()
    }

    /// Moves the wrapping column below the row if it has too little room.
    private mutating func moveWrapping(to width: Int) {
        guard let wrapping = shown.first(where: { columns[$0].wraps }) else { return }
        let others = shown.filter { $0 != wrapping }
        let room = width - others.reduce(0) { $0 + 2 + (columns[$1].shrinks ? min(12, widths[$1]) : widths[$1]) }
        guard room < min(Self.leastRoom, widths[wrapping]) else { return }
        (shown, below) = (others, [wrapping])
    }
}
