/// Reads CSV, row by row: RFC 4180 with any separator and any line end. Memory use is bounded by one row.
public struct CSVReader {
    /// A cell with its position.
    public struct Field: Sendable, Equatable {
        /// The text, without the quotation marks around it.
        public let text: String
        /// The position of its first byte.
        public let place: Place
    }

    /// The maximum length of a cell, in bytes.
    public static let longestField = 1_000_000
    /// The maximum number of cells in a row.
    public static let mostFields = 10_000

    private var input: ByteInput
    private let separator: UInt8
    /// The cells of the current row, one after the other.
    private var bytes: [UInt8] = []
    private var cells: [(start: Int, place: Place)] = []
    /// Whether the whole row is ASCII without NUL characters.
    private var isPlain = true

    /// A reader of cells that are separated by an ASCII character.
    public init(_ input: ByteInput, separator: UInt8 = UInt8(ascii: ",")) {
        self.input = input
        self.separator = separator
    }

    /// The current position.
    public var place: Place { input.place }

    /// The cells of the next row that is not blank; nil at the end.
    ///
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    public mutating func next() throws -> [Field]? {
        guard try advance() else { return nil }
        return cells.indices.map { Field(text: text(of: $0), place: cells[$0].place) }
    }

    /// Moves to the next row that is not blank; false at the end. Its cells can then be read.
    mutating func advance() throws -> Bool {
        while try input.peek() != nil {
            try readLine()
            if cells.count > 1 || !bytes.isEmpty { return true }
        }
        return false
    }

    /// The number of cells in the row.
    var count: Int { cells.count }

    /// Whether all cells are empty.
    var isEmpty: Bool { bytes.isEmpty }

    /// Whether all other cells of the row are empty.
    func holdsOnly(_ cell: Int) -> Bool {
        !bytes.isEmpty && bytes(of: cell).count == bytes.count
    }

    /// Joins neighbouring cells.
    mutating func join(_ groups: [Range<Int>]) {
        cells = groups.map { cells[$0.lowerBound] }
    }

    /// The bytes of a cell.
    func bytes(of cell: Int) -> ArraySlice<UInt8> {
        bytes[cells[cell].start..<(cell + 1 < cells.count ? cells[cell + 1].start : bytes.count)]
    }

    /// The text of a cell.
    func text(of cell: Int) -> String {
        String(decoding: bytes(of: cell), as: UTF8.self)
    }

    /// The position of a cell.
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
            if try input.peek() == UInt8(ascii: "\"") {
                try readQuoted()
            } else {
                try readPlain()
            }
            guard try input.peek() == separator else { break }
            _ = try input.next()
        }
        if !isPlain {
            for cell in cells.indices { _ = try ExpenseCore.text(Array(bytes(of: cell)), at: cells[cell].place) }
        }
        if try input.peek() == UInt8(ascii: "\r") { _ = try input.next() }
        if try input.peek() == UInt8(ascii: "\n") { _ = try input.next() }
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
                guard after == end else {
                    throw FormatError(
                        input.place, "there is text after a closing quotation mark; double the mark before it")
                }
                _ = try input.next()
            }
            bytes.append(end)
        }
        throw FormatError(cells[cells.count - 1].place, "the quotation mark is never closed")
    }

    /// Appends the bytes up to one of the terminators.
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
