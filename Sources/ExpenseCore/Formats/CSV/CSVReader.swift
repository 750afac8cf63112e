/// Reads CSV, record by record: RFC 4180 with any separator and any line end. Memory is bounded by one record.
public struct CSVReader {
    /// One cell and where it stands.
    public struct Field: Sendable, Equatable {
        /// What it holds, without the quotation marks around it.
        public let text: String
        /// Where it begins.
        public let place: Place
    }

    /// The longest cell that is read, in bytes.
    public static let longestField = 1_000_000
    /// The most cells that a line may have.
    public static let mostFields = 10_000

    private var input: ByteInput
    private let separator: UInt8
    /// The cells of the line that was read last, one after the other.
    private var bytes: [UInt8] = []
    private var cells: [(start: Int, place: Place)] = []
    /// Whether all of the line is ASCII, and none of it a NUL character.
    private var isPlain = true

    /// Reads cells that an ASCII character separates.
    public init(_ input: ByteInput, separator: UInt8 = UInt8(ascii: ",")) {
        self.input = input
        self.separator = separator
    }

    /// Where reading has come to.
    public var place: Place { input.place }

    /// The cells of the next line that is not blank; nil at the end.
    ///
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    public mutating func next() throws -> [Field]? {
        guard try advance() else { return nil }
        return cells.indices.map { Field(text: text(of: $0), place: cells[$0].place) }
    }

    /// Goes on to the next line that is not blank; false at the end. The line is then asked for its cells.
    mutating func advance() throws -> Bool {
        while try input.peek() != nil {
            try readLine()
            if cells.count > 1 || !bytes.isEmpty { return true }
        }
        return false
    }

    /// How many cells the line has.
    var count: Int { cells.count }

    /// Whether all cells are empty.
    var isEmpty: Bool { bytes.isEmpty }

    /// Whether a cell is the only one of the line that holds anything.
    func holdsOnly(_ cell: Int) -> Bool {
        !bytes.isEmpty && bytes(of: cell).count == bytes.count
    }

    /// What a cell holds.
    func bytes(of cell: Int) -> ArraySlice<UInt8> {
        bytes[cells[cell].start..<(cell + 1 < cells.count ? cells[cell + 1].start : bytes.count)]
    }

    /// What a cell holds, as a text.
    func text(of cell: Int) -> String {
        String(decoding: bytes(of: cell), as: UTF8.self)
    }

    /// Where a cell begins.
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

    /// Takes the bytes before one that ends them.
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
