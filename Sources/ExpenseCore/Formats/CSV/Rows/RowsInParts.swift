/// Looks for rows of one day that add up to the row above or below them. If something tells that row from them, they may be
/// its parts, and all of them would count it twice.
struct RowsInParts {
    private struct Row {
        let line: Int
        let change: Int64
        /// The payee, or else the note; nil if the row has neither.
        let text: String?
        let hasPayee: Bool
        /// The cells as they are kept of an entry, with a zero byte behind each.
        let cells: [UInt8]
        /// What the rows below leave of the amount; 0 if they are no longer looked at.
        var rest: Int64
    }

    /// A column with one of two marks in each row, and for each mark how many rows have it, and which of them may have parts
    /// with the other one.
    private struct Marks {
        let column: Int
        var rows: [(mark: [UInt8], count: Int, wholes: LineNumbers)] = []

        /// The mark that wholes have and nothing else.
        var whole: (mark: [UInt8], count: Int, wholes: LineNumbers)? {
            rows.count == 2 ? rows.first { $0.count == $0.wholes.count } : nil
        }
    }

    /// So many rows are compared, because each is compared with all others.
    static let most = 40

    private let mapping: CSVMapping
    private let titles: [String]
    /// The columns that may tell.
    private let columns: [Int]
    private var marks: [Marks]
    private var date: CalendarDate?
    private var rows: [Row] = []
    private var wholes = LineNumbers()
    /// What tells the first of them from its parts.
    private var difference: String?
    /// The first row that names another one, the last rows by what others call them, and those that were named and not seen.
    private var firstNaming: Int?
    private var lately: [(name: String, line: Int)] = []
    private var unseen: Set<String> = []
    /// The lines that do not count, because their parts or their wholes do.
    private var leftOut: Set<Int> = []

    init(_ mapping: CSVMapping, _ titles: [String]) {
        (self.mapping, self.titles) = (mapping, titles)
        let others = Set(mapping.amounts + mapping[all: .date, .payee, .balance, .fee, .original])
        columns = (0..<max(titles.count, mapping.columnCount)).filter { !others.contains($0) }
        marks = mapping.marked.map { Marks(column: $0) }
    }

    /// Whether a row that was noted does not count.
    mutating func isLeftOut(_ line: Int) -> Bool { leftOut.remove(line) != nil }

    mutating func note(_ found: ImportedEntry) {
        let (entry, line) = (found.expense, found.place.line)
        if entry.date != date { (date, rows) = (entry.date, []) }
        guard entry.kind == .expense || entry.kind == .income else { return }
        noteNames(found.cells, line)
        let change = entry.kind == .expense ? 0 &- entry.amount.minorUnits : entry.amount.minorUnits
        let text = entry.payee ?? (entry.note.isEmpty ? nil : entry.note)
        var row = Row(
            line: line, change: change, text: text, hasPayee: entry.payee != nil, cells: found.cells, rest: change)
        noteMarks(found.cells)
        if rows.count == Self.most { rows.removeFirst() }
        var (rest, count) = (change, 0)
        for above in rows.reversed() {
            rest &-= above.change
            count += 1
            guard rest == 0 else { continue }
            if count > 1 { judge(row, rows.suffix(count)) }
            break
        }
        for place in rows.indices where rows[place].rest != 0 {
            rows[place].rest &-= change
            guard rows[place].rest == 0, place < rows.count - 1 else { continue }
            judge(rows[place], rows[(place + 1)...] + [row])
        }
        row.rest = change
        rows.append(row)
    }

    /// Decides whether rows are parts of the one that they add up to.
    private mutating func judge(_ whole: Row, _ parts: ArraySlice<Row>) {
        let (said, below) = (Self.texts(whole.cells), parts.map { Self.texts($0.cells) })
        func cell(_ cells: [String], _ column: Int) -> String { column < cells.count ? cells[column] : "" }
        func isLacking(_ column: Int) -> Bool {
            cell(said, column).isEmpty && below.allSatisfy { !cell($0, column).isEmpty }
        }
        func isNamed(_ column: Int) -> Bool {
            WordList.splits.areIn(cell(said, column)) && !below.contains { cell($0, column) == cell(said, column) }
        }
        let areAlike = whole.text != nil && parts.allSatisfy { $0.text == whole.text }
        if let column = areAlike ? columns.first(where: isLacking) : nil {
            add(whole, parts, "have a cell in column \(name(column)), unlike it")
        } else if let column = areAlike ? columns.first(where: isNamed) : nil {
            add(whole, parts, "column \(name(column)) says '\(cell(said, column).prefix(20))' of it alone")
        } else if whole.hasPayee, parts.allSatisfy({ !$0.hasPayee }) {
            add(whole, parts, "have no payee, unlike it")
        }
        for place in marks.indices where marks[place].rows.count == 2 {
            let column = marks[place].column
            guard !below.contains(where: { cell($0, column) == cell(said, column) }),
                let row = marks[place].rows.firstIndex(where: { $0.mark.elementsEqual(cell(said, column).utf8) })
            else { continue }
            marks[place].rows[row].wholes.add(whole.line)
            if marks[place].whole != nil { leaveOut(whole, parts) }
        }
    }

    private mutating func noteMarks(_ cells: [UInt8]) {
        for place in marks.indices where marks[place].rows.count < 3 {
            let mark = Self.cell(marks[place].column, of: cells)
            if let row = marks[place].rows.firstIndex(where: { mark.elementsEqual($0.mark) }) {
                marks[place].rows[row].count += 1
            } else {
                marks[place].rows.append((Array(mark), 1, LineNumbers()))
            }
        }
    }

    /// Notes which row a row names. The two may have any amounts, but are near each other.
    private mutating func noteNames(_ cells: [UInt8], _ line: Int) {
        guard let names = mapping.namesOfRows else { return }
        func text(_ column: Int) -> String { String(decoding: Self.cell(column, of: cells), as: UTF8.self) }
        let (own, other) = (text(names.own), text(names.other))
        if lately.count == Self.most { lately.removeFirst() }
        lately.append((own, line))
        if mapping.counted == .parts, unseen.remove(own) != nil { leftOut.insert(line) }
        guard !other.isEmpty else { return }
        if firstNaming == nil { firstNaming = line }
        if mapping.counted == .wholes {
            leftOut.insert(line)
        } else if let whole = lately.last(where: { $0.name == other }) {
            if mapping.counted == .parts { leftOut.insert(whole.line) }
        } else {
            unseen.insert(other)
        }
    }

    private mutating func add(_ whole: Row, _ parts: ArraySlice<Row>, _ difference: String) {
        if self.difference == nil { self.difference = difference }
        wholes.add(whole.line)
        leaveOut(whole, parts)
    }

    private mutating func leaveOut(_ whole: Row, _ parts: ArraySlice<Row>) {
        switch mapping.counted {
        case .parts: leftOut.insert(whole.line)
        case .wholes: leftOut.formUnion(parts.map(\.line))
        case nil: return
        }
    }

    private static func cell(_ column: Int, of cells: [UInt8]) -> ArraySlice<UInt8> {
        var rest = cells[...]
        for _ in 0..<column {
            guard let end = rest.firstIndex(of: 0) else { return [] }
            rest = rest[(end + 1)...]
        }
        return rest.prefix { $0 != 0 }
    }

    private static func texts(_ cells: [UInt8]) -> [String] {
        cells.split(separator: 0, omittingEmptySubsequences: false).map {
            trimmingBlanks(String(decoding: $0, as: UTF8.self))
        }
    }

    private func name(_ column: Int) -> String { "'\(CSVTitles.optionName(of: column, titles))'" }

    /// Asks which rows count.
    var doubt: Doubt? {
        let problem: String
        if let firstNaming, mapping.counted == nil || mapping.counted == .parts && !unseen.isEmpty,
            let names = mapping.namesOfRows
        {
            problem =
                "line \(firstNaming): column \(name(names.other)) names another row, of which this one may be a part"
        } else if mapping.counted != nil {
            return nil
        } else if let difference {
            problem =
                "\(wholes.text): the rows beside it add up to its amount and \(difference), so they may be its parts"
        } else if let (column, whole) = marks.lazy.compactMap({ marks in marks.whole.map { (marks.column, $0) } }).first
        {
            let mark = String(decoding: whole.mark, as: UTF8.self)
            problem =
                "\(whole.wholes.text): the rows beside it add up to its amount and column \(name(column)) says '\(mark)' of "
                + "it, so they may be its parts"
        } else {
            return nil
        }
        return Doubt(
            problem: "\(problem), which would count twice", accepting: .parts,
            "if all of them are entries, else --only parts or --only wholes")
    }
}
