/// A file that a journal includes: its name, and its bytes piece by piece.
package typealias IncludedFile = (name: String, read: () throws -> [UInt8])

/// The files that a path or a pattern in an `include` of a journal names.
///
/// - Parameter includer: the file that contains the `include`; nil for the journal itself.
package typealias Inclusion = (_ path: String, _ includer: String?) throws -> [IncludedFile]

/// Reads the lines of a text and of the files that it includes. Memory is bounded by one line of each open file.
struct LineReader {
    struct Line {
        let text: String
        let place: Place

        var isIndented: Bool { text.first.map { $0 == " " || $0 == "\t" } ?? false }
    }

    private var input: ByteInput
    private var ahead: Line?
    private let inclusion: Inclusion?
    /// The files that go on after the current one, the next one last.
    private var waiting: [(input: ByteInput, file: String?, depth: Int)] = []
    private var includedCount = 0
    private var inputFile: String?
    private var inputDepth = 0
    /// The included file that contains the line that ``next()`` returned; nil for the text itself.
    private(set) var file: String?
    /// How many files include the one of the current line, one within another.
    private(set) var depth = 0

    init(_ input: ByteInput, inclusion: Inclusion? = nil) {
        self.input = input
        self.inclusion = inclusion
    }

    /// Continues with the files that an `include` names, and after them with the current one.
    mutating func include(_ path: String, at place: Place) throws {
        guard let inclusion else {
            throw FormatError(place, "'include' needs the folder of the file; name the file instead of '-'")
        }
        let files = try inclusion(path, inputFile)
        includedCount += files.count
        guard !files.isEmpty else { throw FormatError(place, "no file '\(path.prefix(200))' is in the folder") }
        guard inputDepth < 20, includedCount <= 1000 else {
            throw FormatError(place, "the file includes more than 1000 files, or itself")
        }
        waiting.append((input, inputFile, inputDepth))
        waiting += files.reversed().map { (ByteInput($0.read), $0.name, inputDepth + 1) }
        if let first = waiting.popLast() { (input, inputFile, inputDepth) = first }
    }

    /// The next line without reading it; nil at the end.
    mutating func peek() throws -> Line? {
        if ahead == nil { ahead = try read() }
        return ahead
    }

    mutating func next() throws -> Line? {
        defer { ahead = nil }
        let line = try peek()
        (file, depth) = (inputFile, inputDepth)
        return line
    }

    private mutating func read() throws -> Line? {
        while try input.peek() == nil {
            guard let next = waiting.popLast() else { return nil }
            (input, inputFile, inputDepth) = next
        }
        let place = input.place
        var bytes: [UInt8] = []
        try input.take(into: &bytes, before: UInt8(ascii: "\n"), upTo: 1_000_000)
        guard bytes.count < 1_000_000 else { throw FormatError(place, "the line is longer than 1000000 bytes") }
        _ = try input.next()
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return Line(text: try text(bytes, at: place), place: place)
    }
}

/// A reader of entries from lines whose errors name the included file that they are in.
protocol IncludingReader: EntryReader {
    var lines: LineReader { get }
    /// The next entry; nil at the end.
    mutating func entry() throws -> ImportedEntry?
}

extension IncludingReader {
    mutating func next() throws -> ImportedEntry? {
        do {
            return try entry()
        } catch var error as FormatError {
            error.file = lines.file
            throw error
        }
    }
}
