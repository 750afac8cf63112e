/// An error in an input file, with its position.
public struct FormatError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column of the line, from 1.
    public let column: Int
    /// What is wrong and what to do.
    public let message: String
    /// Whether the text is not valid UTF-8 but may be in another encoding.
    public let isNotUTF8: Bool
    /// Whether the rest of the file can be read without the entry.
    public internal(set) var isOfEntry = false
    /// The included file that contains the error; nil for the file itself.
    public internal(set) var file: String?

    /// An error at a position.
    public init(_ place: Place, _ message: String) {
        self.init(place, message, isNotUTF8: false)
    }

    private init(_ place: Place, _ message: String, isNotUTF8: Bool) {
        (line, column) = (place.line, place.column)
        self.message = message
        self.isNotUTF8 = isNotUTF8
    }

    static func notUTF8(_ place: Place) -> FormatError {
        FormatError(
            place, "this is not valid UTF-8; convert the file, as 'iconv -f latin1 -t utf-8' does", isNotUTF8: true)
    }

    /// What is wrong with a row of another number of columns.
    static func width(_ count: Int, needed: Int) -> String {
        "there \(count == 1 ? "is 1 column" : "are \(count) columns"), but \(needed) \(needed == 1 ? "is" : "are") needed"
    }

    /// `3:14: the quotation mark is never closed`
    public var description: String { "\(line):\(column): \(message)" }
}

/// A position in a text: line and column, both from 1.
public struct Place: Sendable, Equatable {
    /// The line.
    public var line: Int
    /// The column, from 1.
    public var column: Int

    /// The first character of a text, by default.
    public init(line: Int = 1, column: Int = 1) {
        (self.line, self.column) = (line, column)
    }
}
