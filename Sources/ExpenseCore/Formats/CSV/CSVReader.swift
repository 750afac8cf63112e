/// A row of cells, of a sample or while a file is read.
protocol CSVRow {
    func text(of cell: Int) -> String
}

extension CSVReader: CSVRow {}

extension [CSVReader.Field]: CSVRow {
    func text(of cell: Int) -> String { self[cell].text }
}

/// Reads CSV, row by row: RFC 4180 with any separator and any line end. Memory use is bounded by one row.
package struct CSVReader {
    package struct Field: Sendable, Equatable {
        /// The text, without the quotation marks around it.
        package let text: String
        package let place: Place
    }

    package static let longestField = 1_000_000
    package static let mostFields = 10_000

    private var input: ByteInput
    private let separator: UInt8
    private var bytes: [UInt8] = []
    private var cells: [(start: Int, place: Place)] = []
    /// Whether the whole row is ASCII without NUL characters.
    private var isPlain = true
    /// Whether the file ends in the row, without a line end.
    private(set) var isCut = false
    /// The rows below that were looked at.
    private var rowsBelow: [Row] = []

    private typealias Row = (bytes: [UInt8], cells: [(start: Int, place: Place)], isCut: Bool)

    /// A reader of cells that are separated by an ASCII character.
    package init(_ input: ByteInput, separator: UInt8 = UInt8(ascii: ",")) {
        self.input = input
        self.separator = separator
    }

    package var place: Place { input.place }

    /// The cells of the next row that is not blank; nil at the end.
    ///
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    package mutating func next() throws -> [Field]? {
        guard try advance() else { return nil }
        return cells.indices.map { Field(text: text(of: $0), place: cells[$0].place) }
    }

    /// Moves to the next row that is not blank; false at the end. Its cells can then be read.
    mutating func advance() throws -> Bool {
        guard rowsBelow.isEmpty else {
            row = rowsBelow.removeFirst()
            return true
        }
        return try readRow()
    }

    private var row: Row {
        get { (bytes, cells, isCut) }
        set { (bytes, cells, isCut) = newValue }
    }

    /// What `find` returns for the first of so many rows below for which it returns anything. They remain to be read.
    mutating func lookBelow<Found>(upTo count: Int, _ find: (CSVReader) -> Found?) throws -> Found? {
        let here = row
        defer { row = here }
        for place in 0..<count {
            if place == rowsBelow.count {
                guard try readRow() else { return nil }
                rowsBelow.append(row)
            }
            row = rowsBelow[place]
            if let found = find(self) { return found }
        }
        return nil
    }

    private mutating func readRow() throws -> Bool {
        while try input.peek() != nil {
            try readLine()
            if cells.count > 1 || !bytes.isEmpty { return true }
        }
        return false
    }

    var count: Int { cells.count }

    var isEmpty: Bool { bytes.isEmpty }

    func holdsOnly(_ cell: Int) -> Bool {
        !bytes.isEmpty && bytes(of: cell).count == bytes.count
    }

    /// The text of the only cell with one, in a short row.
    var onlyCell: String? {
        guard !bytes.isEmpty, bytes.count < 60 else { return nil }
        return (0..<count).first { bytes(of: $0).count == bytes.count }.map { text(of: $0) }
    }

    mutating func pad(to count: Int) {
        guard let last = cells.last else { return }
        while cells.count < count { cells.append((bytes.count, last.place)) }
    }

    mutating func cut(to count: Int) {
        cells.removeLast(max(0, cells.count - count))
    }

    mutating func join(_ groups: [Range<Int>]) {
        cells = groups.map { cells[$0.lowerBound] }
    }

    func bytes(of cell: Int) -> ArraySlice<UInt8> {
        bytes[cells[cell].start..<(cell + 1 < cells.count ? cells[cell + 1].start : bytes.count)]
    }

    /// The bytes of all cells, with a zero byte behind each.
    var wholeRow: [UInt8] {
        var row: [UInt8] = []
        row.reserveCapacity(bytes.count + count)
        for cell in cells.indices {
            row += bytes(of: cell)
            row.append(0)
        }
        return row
    }

    func text(of cell: Int) -> String {
        String(decoding: bytes(of: cell), as: UTF8.self)
    }

    func place(of cell: Int) -> Place { cells[cell].place }

    private mutating func readLine() throws {
        bytes.removeAll(keepingCapacity: true)
        cells.removeAll(keepingCapacity: true)
        isPlain = true
        while true {
            let place = input.place
            guard cells.count < Self.mostFields else {
                throw FormatError(place, "there are more than \(Self.mostFields) columns")
            }
            cells.append((bytes.count, place))
            let start = bytes.count
            // Spreadsheets keep a text as it is if it is written as a formula: `="2026-01-31"`.
            if try input.peek() == UInt8(ascii: "="), let mark = try input.next() { bytes.append(mark) }
            if try input.peek() == UInt8(ascii: "\"") {
                bytes.removeSubrange(start...)
                try readQuoted()
                if bytes.count > start + 2, bytes[start] == UInt8(ascii: "="), bytes[start + 1] == UInt8(ascii: "\""),
                    bytes.last == UInt8(ascii: "\"")
                {
                    bytes.removeLast()
                    bytes.removeSubrange(start..<(start + 2))
                }
            } else {
                try readPlain()
            }
            guard try input.peek() == separator else { break }
            _ = try input.next()
        }
        if !isPlain {
            for cell in cells.indices { _ = try ExpenseCore.text(Array(bytes(of: cell)), at: cells[cell].place) }
            if bytes.contains(where: OtherCalendar.mayBeginDigit) { westernise() }
        }
        isCut = try input.peek() == nil
        if try input.peek() == UInt8(ascii: "\r") { _ = try input.next() }
        if try input.peek() == UInt8(ascii: "\n") { _ = try input.next() }
    }

    private mutating func westernise() {
        let texts = cells.indices.map { text(of: $0) }
        bytes.removeAll(keepingCapacity: true)
        for (cell, text) in texts.enumerated() {
            cells[cell].start = bytes.count
            bytes += (OtherCalendar.westernisedAmount(text) ?? text).utf8
        }
    }

    private mutating func readPlain() throws {
        let separator = separator
        try take { $0 == separator || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }

    private mutating func readQuoted() throws {
        _ = try input.next()
        while true {
            try take { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
            guard let end = try input.next() else { break }
            if end == UInt8(ascii: "\"") {
                guard let after = try input.peek(), after != separator, after != UInt8(ascii: "\n"),
                    after != UInt8(ascii: "\r")
                else { return }
                // As other programs read it, a mark inside of a text is the end of what is quoted, not of the cell.
                guard after == end else { return try readPlain() }
                _ = try input.next()
            }
            bytes.append(end)
        }
        throw FormatError(cells[cells.count - 1].place, "the quotation mark is never closed")
    }

    @inline(__always)
    private mutating func take(until isEnd: (UInt8) -> Bool) throws {
        let (start, place) = cells[cells.count - 1]
        let limit = start + Self.longestField
        if try !input.take(into: &bytes, upTo: limit, until: isEnd) { isPlain = false }
        guard bytes.count < limit else {
            throw FormatError(place, "the field is longer than \(Self.longestField) bytes")
        }
    }
}
