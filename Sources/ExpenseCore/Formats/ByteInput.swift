/// The bytes of a UTF-8 text, read from a source in pieces.
///
/// One piece is in memory at a time. It tracks the line and column of the next byte.
package struct ByteInput {
    private let read: () throws -> [UInt8]
    private var piece: [UInt8] = []
    private var position = 0
    private var hasBegun = false
    private var hasEnded = false
    /// The position of the next byte.
    package private(set) var place = Place()
    /// The number of bytes read.
    package private(set) var count = 0

    /// Reads the bytes that each call of `read` returns; none means the end.
    package init(_ read: @escaping () throws -> [UInt8]) {
        self.read = read
    }

    /// The bytes of a text.
    package init(_ text: String) {
        var rest = Array(text.utf8)
        self.init {
            defer { rest = [] }
            return rest
        }
    }

    /// The next byte without reading it; nil at the end.
    @inline(__always)
    package mutating func peek() throws -> UInt8? {
        if position < piece.count { return piece[position] }
        return try refill()
    }

    /// Reads the next byte; nil at the end.
    @inline(__always)
    package mutating func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        count += 1
        if byte == UInt8(ascii: "\n") {
            place.line += 1
            place.column = 1
        } else if byte & 0xC0 != 0x80 {
            // Continuation bytes of a character do not count as columns.
            place.column += 1
        }
        return byte
    }

    /// Reads bytes up to a terminator and appends them, until `bytes` has that many. A line end must be among the
    /// terminators.
    ///
    /// - Returns: Whether all bytes are ASCII and none is NUL.
    @inline(__always)
    mutating func take(into bytes: inout [UInt8], upTo limit: Int, until isEnd: (UInt8) -> Bool) throws -> Bool {
        var isPlain = true
        while try peek() != nil, bytes.count < limit {
            let most = min(piece.count, position + limit - bytes.count)
            var end = position
            var continued = 0
            while end < most, !isEnd(piece[end]) {
                if !(1...0x7F).contains(piece[end]) {
                    isPlain = false
                    if piece[end] & 0xC0 == 0x80 { continued += 1 }
                }
                end += 1
            }
            bytes.append(contentsOf: piece[position..<end])
            count += end - position
            place.column += end - position - continued
            position = end
            if end < most { break }
        }
        return isPlain
    }

    /// Reads bytes before a certain one, or the end, and appends them, until `bytes` has that many.
    mutating func take(into bytes: inout [UInt8], before end: UInt8, upTo limit: Int) throws {
        while try peek() != nil, bytes.count < limit {
            let most = min(piece.count, position + limit - bytes.count)
            var here = position
            var start = position
            var continued = 0
            while here < most, case let byte = piece[here], byte != end {
                here += 1
                if byte == UInt8(ascii: "\n") {
                    place = Place(line: place.line + 1)
                    (start, continued) = (here, 0)
                } else if byte & 0xC0 == 0x80 {
                    continued += 1
                }
            }
            bytes.append(contentsOf: piece[position..<here])
            count += here - position
            place.column += here - start - continued
            position = here
            if here < most { break }
        }
    }

    private mutating func refill() throws -> UInt8? {
        while !hasEnded {
            (piece, position) = (try read(), 0)
            if piece.isEmpty { hasEnded = true }
            if !hasBegun {
                hasBegun = true
                if piece.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
            }
            if position < piece.count { return piece[position] }
        }
        return nil
    }
}

/// Decodes `bytes`, which begin at a position.
///
/// - Throws: `FormatError` at the first invalid byte or NUL character.
func text(_ bytes: [UInt8], at place: Place) throws(FormatError) -> String {
    if !bytes.contains(0), let text = String(valid: bytes) { return text }
    var place = place
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
        if scalar == "\0" { throw FormatError(place, "there is a NUL character; remove it") }
        place = scalar == "\n" ? Place(line: place.line + 1) : Place(line: place.line, column: place.column + 1)
    }
    throw .notUTF8(place)
}

/// Returns all bytes at the first call, and none later.
func inOnePiece(_ content: [UInt8]) -> () throws -> [UInt8] {
    var rest = content
    return {
        defer { rest = [] }
        return rest
    }
}
