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
    private var bytes: [UInt8] = []

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
        while try input.peek() != nil {
            let fields = try record()
            if fields.count > 1 || !fields[0].text.isEmpty { return fields }
        }
        return nil
    }

    private mutating func record() throws -> [Field] {
        var fields: [Field] = []
        while true {
            let place = input.place
            guard fields.count < Self.mostFields else {
                throw FormatError(place, "there are more than \(Self.mostFields) columns")
            }
            bytes.removeAll(keepingCapacity: true)
            if try input.peek() == UInt8(ascii: "\"") {
                try readQuoted(from: place)
            } else {
                try readPlain(from: place)
            }
            fields.append(Field(text: try text(bytes, at: place), place: place))
            guard try input.peek() == separator else { break }
            _ = try input.next()
        }
        if try input.peek() == UInt8(ascii: "\r") { _ = try input.next() }
        if try input.peek() == UInt8(ascii: "\n") { _ = try input.next() }
        return fields
    }

    private mutating func readPlain(from place: Place) throws {
        while let byte = try input.peek(), byte != separator, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            try append(byte, from: place)
        }
    }

    private mutating func readQuoted(from place: Place) throws {
        _ = try input.next()
        while let byte = try input.peek() {
            if byte != UInt8(ascii: "\"") {
                try append(byte, from: place)
                continue
            }
            _ = try input.next()
            guard let after = try input.peek(), after != separator, after != UInt8(ascii: "\n"),
                after != UInt8(ascii: "\r")
            else { return }
            guard after == byte else {
                throw FormatError(
                    input.place, "there is text after a closing quotation mark; double the mark before it")
            }
            try append(byte, from: place)
        }
        throw FormatError(place, "the quotation mark is never closed")
    }

    private mutating func append(_ byte: UInt8, from place: Place) throws {
        guard bytes.count < Self.longestField else {
            throw FormatError(place, "the field is longer than \(Self.longestField) bytes")
        }
        bytes.append(byte)
        _ = try input.next()
    }
}
