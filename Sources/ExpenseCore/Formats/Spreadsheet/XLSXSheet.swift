/// Converts one sheet of an XLSX file to CSV.
struct XLSXSheet {
    private var scanner: MarkupScanner
    private let texts: SharedTexts
    private let styles: XLSXStyles
    private let countsFrom1904: Bool
    private var written: [UInt8] = []
    /// The number of cells in the line that is not complete.
    private var cells = 0
    /// The end of each line, and the number of its cells.
    private var lines: [(end: Int, cells: Int)] = []
    private static let mostColumns = 500

    static let (text, guide) = (Array("t".utf8), Array("rPh".utf8))
    private static let (row, cell, value) = (Array("row".utf8), Array("c".utf8), Array("v".utf8))

    init(_ content: [UInt8], texts: SharedTexts, styles: XLSXStyles, countsFrom1904: Bool) {
        scanner = MarkupScanner(content)
        (self.texts, self.styles, self.countsFrom1904) = (texts, styles, countsFrom1904)
    }

    /// The content of a cell as its tags say.
    private struct Cell {
        var column = 0
        var type: [UInt8] = []
        var style = 0
        var value: [UInt8] = []
    }

    /// The rows, each in the line of its number, with as many cells as the longest one.
    mutating func csv() throws -> [UInt8] {
        var cell = Cell()
        var column = -1
        var (isValue, guides) = (false, 0)
        while let token = try scanner.next() {
            switch (token, scanner.name) {
            case (.text, _): if isValue, guides == 0 { cell.value += scanner.text }
            case (.open, Self.cell):
                column = try scanner.attribute("r").flatMap(Self.column) ?? column + 1
                cell.column = column
                cell.type = try scanner.attribute("t").map(Array.init) ?? []
                cell.style = try scanner.attribute("s").flatMap(Self.number) ?? 0
                cell.value.removeAll(keepingCapacity: true)
            case (.open, Self.value), (.open, Self.text): isValue = true
            // A formula and its value are in the same cell.
            case (.close, Self.value), (.close, Self.text): isValue = false
            case (.open, Self.guide): guides += 1
            case (.close, Self.guide): guides -= 1
            case (.close, Self.cell): try write(cell)
            case (.open, Self.row):
                column = -1
                try fillUp(to: scanner.attribute("r").flatMap(Self.number))
            case (.close, Self.row):
                endLine()
                guard written.count <= ZIPArchive.limit else {
                    throw FormatError(Place(), "the sheet is longer than \(ZIPArchive.limit >> 20) MB; export CSV")
                }
            default: break
            }
        }
        return padded()
    }

    private mutating func endLine() {
        lines.append((written.count, cells))
        written.append(UInt8(ascii: "\n"))
        cells = 0
    }

    /// Spreadsheets do not store cells that are empty.
    private func padded() -> [UInt8] {
        let most = lines.lazy.map(\.cells).max() ?? 0
        var padded: [UInt8] = []
        padded.reserveCapacity(written.count + lines.lazy.map { $0.cells > 0 ? most - $0.cells : 0 }.reduce(0, +))
        var start = 0
        for line in lines {
            padded.append(contentsOf: written[start..<line.end])
            if line.cells > 0 { for _ in line.cells..<most { padded.append(UInt8(ascii: ",")) } }
            padded.append(UInt8(ascii: "\n"))
            start = line.end + 1
        }
        return padded
    }

    /// Writes the empty rows above a row, so that messages name the rows of the sheet.
    private mutating func fillUp(to row: Int?) {
        guard let row, row - lines.count < 10_000 else { return }
        while lines.count + 1 < row { endLine() }
    }

    private mutating func write(_ cell: Cell) throws(FormatError) {
        guard !cell.value.isEmpty else { return }
        guard cell.column >= cells else { throw ZIPArchive.damaged }
        guard cell.column < Self.mostColumns else {
            throw FormatError(
                Place(line: lines.count + 1), "the sheet has entries beyond its first \(Self.mostColumns) columns")
        }
        // A row begins with its first cell, and each further one with a comma.
        for _ in max(cells, 1)..<max(cell.column + 1, 1) { written.append(UInt8(ascii: ",")) }
        cells = cell.column + 1
        switch cell.type.first {
        case UInt8(ascii: "s") where cell.type.count == 1:
            written.append(contentsOf: texts[Self.number(cell.value[...]) ?? -1])
        case nil, UInt8(ascii: "n"): appendNumber(cell)
        case UInt8(ascii: "d"): written.append(contentsOf: cell.value.prefix(10))
        default: CSVWriter.append(cell: cell.value, to: &written)
        }
    }

    private mutating func appendNumber(_ cell: Cell) {
        defer { if let currency = styles.currency(cell.style) { written.append(contentsOf: " \(currency)".utf8) } }
        let isDate = styles.isDate(cell.style)
        // Most numbers are short, and need no conversion.
        if !isDate, cell.value.count <= 12, cell.value.allSatisfy({ isDigit($0) || $0 == 0x2E || $0 == 0x2D }) {
            return written.append(contentsOf: cell.value)
        }
        let text = String(decoding: cell.value, as: UTF8.self)
        guard let number = Double(text) else { return CSVWriter.append(cell: cell.value, to: &written) }
        let isDay = isDate && (1...2_000_000).contains(number)
        written.append(contentsOf: (isDay ? day(Int(number)) : Self.decimal(text, number)).utf8)
    }

    /// The number in short form: spreadsheets store `0.1` as `0.10000000000000001`.
    private static func decimal(_ text: String, _ number: Double) -> String {
        let isPlain = text.utf8.count <= 12 && !text.contains { "eE".contains($0) }
        guard !isPlain, number.magnitude < 1e12 else { return text }
        let units = Int64((number * 1_000_000).rounded())
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
        var fraction = padded.suffix(6)
        while fraction.last == "0" { fraction.removeLast() }
        return (units < 0 ? "-" : "") + padded.dropLast(6) + (fraction.isEmpty ? "" : "." + fraction)
    }

    private func day(_ serial: Int) -> String {
        // Spreadsheets have a 29 February 1900, so later dates are off by one.
        let start = CalendarDate(year: 1904, month: 1, day: 1)
        let offset = countsFrom1904 ? serial : serial - 1462
        return start.flatMap { CalendarDate(dayNumber: Int($0.dayNumber) + offset) }.map(\.description) ?? "\(serial)"
    }

    /// The column index (from 0) of a cell such as `B7`.
    private static func column(_ reference: ArraySlice<UInt8>) -> Int? {
        let letters = reference.prefix { (65...90).contains($0) }
        guard (1...3).contains(letters.count) else { return nil }
        return letters.reduce(0) { $0 * 26 + Int($1) - 64 } - 1
    }

    /// A whole number of at most nine digits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...9).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
}
