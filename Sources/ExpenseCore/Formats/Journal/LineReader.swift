/// Reads the lines of a text. Memory use is bounded by one line.
struct LineReader {
    struct Line {
        let text: String
        let place: Place

        var isIndented: Bool { text.first.map { $0 == " " || $0 == "\t" } ?? false }
    }

    private var input: ByteInput
    private var ahead: Line?

    init(_ input: ByteInput) {
        self.input = input
    }

    /// The next line without reading it; nil at the end.
    mutating func peek() throws -> Line? {
        if ahead == nil { ahead = try read() }
        return ahead
    }

    mutating func next() throws -> Line? {
        defer { ahead = nil }
        return try peek()
    }

    private mutating func read() throws -> Line? {
        let place = input.place
        guard try input.peek() != nil else { return nil }
        var bytes: [UInt8] = []
        while let byte = try input.next(), byte != UInt8(ascii: "\n") {
            guard bytes.count < 1_000_000 else { throw FormatError(place, "the line is longer than 1000000 bytes") }
            bytes.append(byte)
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return Line(text: try text(bytes, at: place), place: place)
    }
}
