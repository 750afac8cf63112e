/// The bytes of a text in UTF-8, taken one by one from a source that gives them piece by piece.
///
/// However long the text is, one piece of it is in memory. It knows the place of the byte that comes next.
public struct ByteInput {
    private let read: () throws -> [UInt8]
    private var piece: [UInt8] = []
    private var position = 0
    private var hasBegun = false
    private var hasEnded = false
    /// Where the next byte stands.
    public private(set) var place = Place()
    /// How many bytes have been taken.
    public private(set) var count = 0

    /// The bytes that `read` gives with each call; none at the end.
    public init(_ read: @escaping () throws -> [UInt8]) {
        self.read = read
    }

    /// The bytes of a text.
    public init(_ text: String) {
        var rest = Array(text.utf8)
        self.init {
            defer { rest = [] }
            return rest
        }
    }

    /// The next byte, which is not taken; nil at the end.
    @inline(__always)
    public mutating func peek() throws -> UInt8? {
        if position < piece.count { return piece[position] }
        return try refill()
    }

    /// Takes the next byte; nil at the end.
    @inline(__always)
    public mutating func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        count += 1
        if byte == UInt8(ascii: "\n") {
            place.line += 1
            place.column = 1
        } else if byte & 0xC0 != 0x80 {
            // Further bytes of a character do not count.
            place.column += 1
        }
        return byte
    }

    /// Takes the bytes before one that ends them, and appends them until `bytes` has so many; a line end has to be one
    /// that ends them.
    ///
    /// - Returns: Whether all of them are ASCII, and none is a NUL character.
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

/// The text that `bytes` are, which begin at a place.
///
/// - Throws: `FormatError` at the first byte that is not part of a character, or at a NUL character.
func text(_ bytes: [UInt8], at place: Place) throws(FormatError) -> String {
    if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) { return text }
    var place = place
    var iterator = bytes.makeIterator()
    var decoder = UTF8()
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
        if scalar == "\0" { throw FormatError(place, "there is a NUL character; remove it") }
        place = scalar == "\n" ? Place(line: place.line + 1) : Place(line: place.line, column: place.column + 1)
    }
    throw .notUTF8(place)
}
