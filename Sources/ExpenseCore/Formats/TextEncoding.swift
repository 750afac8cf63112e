/// How the characters of a file are written.
public enum TextEncoding: String, Sendable, CaseIterable {
    /// UTF-8, with or without a mark at the beginning.
    case utf8
    /// Latin-1 as Windows has it, which is a character a byte.
    case latin1

    /// What a file is written in, as far as its beginning tells: UTF-8, unless there are bytes that cannot be that and
    /// none beyond ASCII that are.
    public init(of beginning: [UInt8]) {
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

    /// Bytes of this encoding as UTF-8.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard self == .latin1 else { return bytes }
        var utf8: [UInt8] = []
        utf8.reserveCapacity(bytes.count)
        for byte in bytes {
            let scalar = (0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte)
            utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        return utf8
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
