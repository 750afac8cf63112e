/// How the characters of a file are written.
public enum TextEncoding: String, Sendable, CaseIterable {
    /// UTF-8, with or without a mark at the beginning.
    case utf8
    /// Latin-1 as Windows has it, which is a character a byte.
    case latin1
    /// UTF-16 that begins with the lower half of a character, with or without a mark at the beginning.
    case utf16le
    /// UTF-16 that begins with the higher half of a character, with or without a mark at the beginning.
    case utf16be

    /// What a file is written in, as far as its beginning tells: UTF-16 where that is marked, or where the first
    /// character is ASCII in it; else UTF-8, unless there are bytes that cannot be that and none beyond ASCII that are.
    public init(of beginning: [UInt8]) {
        switch beginning.prefix(2) {
        case [0xFF, 0xFE]: self = .utf16le
        case [0xFE, 0xFF]: self = .utf16be
        case let start where start.count == 2 && start[0] != 0 && start[1] == 0: self = .utf16le
        case let start where start.count == 2 && start[0] == 0 && start[1] != 0: self = .utf16be
        default: self.init(ofBytes: beginning)
        }
    }

    private init(ofBytes beginning: [UInt8]) {
        var valid = 0
        var invalid = 0
        var iterator = beginning.makeIterator()
        var decoder = UTF8()
        reading: while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): valid += scalar.isASCII ? 0 : 1
            case .error: invalid += 1
            case .emptyInput: break reading
            }
        }
        // A character may be cut where the beginning ends.
        self =
            invalid > 1 && valid == 0 || invalid == 1 && valid == 0 && !endsInsideCharacter(beginning) ? .latin1 : .utf8
    }

    /// All bytes of a text in this encoding as UTF-8; the last character may be cut.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var decoder = TextDecoder(self)
        return decoder.utf8(bytes)
    }

    /// How people name it.
    var title: String {
        switch self {
        case .utf8: "UTF-8"
        case .latin1: "Latin-1, as Windows has it"
        case .utf16le, .utf16be: "UTF-16"
        }
    }
}

/// Makes UTF-8 of the bytes of a text in any encoding, piece by piece.
struct TextDecoder {
    private let encoding: TextEncoding
    /// What came of a character that is not complete yet.
    private var waiting: [UInt8] = []

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
    }

    /// The next piece that `read` gives, as UTF-8; none at the end. What is no character becomes a byte that is none.
    mutating func next(_ read: () throws -> [UInt8]) rethrows -> [UInt8] {
        while true {
            let piece = try read()
            guard !piece.isEmpty else {
                defer { waiting = [] }
                return waiting.isEmpty ? [] : [Self.noCharacter]
            }
            let text = utf8(piece)
            if !text.isEmpty { return text }
        }
    }

    fileprivate mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
        switch encoding {
        case .utf8: return bytes
        case .latin1:
            var utf8: [UInt8] = []
            utf8.reserveCapacity(bytes.count)
            for byte in bytes {
                append((0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte), to: &utf8)
            }
            return utf8
        case .utf16le, .utf16be: return utf16(waiting + bytes)
        }
    }

    private static let noCharacter: UInt8 = 0xFF

    private mutating func utf16(_ bytes: [UInt8]) -> [UInt8] {
        let (low, high) = encoding == .utf16le ? (0, 1) : (1, 0)
        func unit(_ index: Int) -> UInt16 { UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low]) }
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count)
        var index = 0
        while index + 1 < bytes.count {
            let first = unit(index)
            let isPair = UTF16.isLeadSurrogate(first)
            if isPair, index + 3 >= bytes.count { break }
            if !isPair, let scalar = Unicode.Scalar(first) {
                append(scalar, to: &utf8)
            } else if isPair, UTF16.isTrailSurrogate(unit(index + 2)) {
                append(UTF16.decode(UTF16.EncodedScalar([first, unit(index + 2)])), to: &utf8)
                index += 2
            } else {
                utf8.append(Self.noCharacter)
            }
            index += 2
        }
        waiting = Array(bytes[index...])
        return utf8
    }

    private func append(_ scalar: Unicode.Scalar, to utf8: inout [UInt8]) {
        utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}

private func endsInsideCharacter(_ bytes: [UInt8]) -> Bool {
    guard let start = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return false }
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : bytes[start] >= 0xC0 ? 2 : 1
    return bytes.count - start < length
}

/// What Windows has where Latin-1 has control characters. Five of them are still that.
private let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
