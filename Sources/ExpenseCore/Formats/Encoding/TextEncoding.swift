#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How the characters of a file are written.
public struct TextEncoding: Sendable, Hashable {
    /// A name that the system's `iconv` knows.
    public let name: String

    /// UTF-8, with or without a mark at the beginning.
    public static let utf8 = TextEncoding(name: "UTF-8")
    /// UTF-16 that begins with the lower half of a character, with or without a mark at the beginning.
    public static let utf16le = TextEncoding(name: "UTF-16LE")
    /// UTF-16 that begins with the higher half of a character, with or without a mark at the beginning.
    public static let utf16be = TextEncoding(name: "UTF-16BE")
    /// Latin-1 with what Windows has in place of control characters.
    public static let windows1252 = TextEncoding(name: "WINDOWS-1252")

    private init(name: String) {
        self.name = name
    }

    /// The encoding of a name as people spell it, such as `utf8`, `cp1250` or `shift_jis`; nil where neither this program
    /// nor the system's `iconv` knows it.
    public init?(named name: String) {
        let plain = name.lowercased().filter { $0.isLetter || $0.isNumber }
        let known = ["utf8": "UTF-8", "utf16le": "UTF-16LE", "utf16be": "UTF-16BE", "utf16": "UTF-16LE"]
        let latin = ["latin1", "iso88591", "windows1252", "cp1252", "ansi"]
        if let found = known[plain] ?? (latin.contains(plain) ? "WINDOWS-1252" : nil) {
            self.name = found
            return
        }
        let others = [
            "sjis": "CP932", "shiftjis": "CP932", "windows31j": "CP932", "mac": "MACINTOSH", "macroman": "MACINTOSH",
            "gbk": "GB18030", "gb2312": "GB18030", "euckr": "CP949", "windows949": "CP949", "latin2": "ISO-8859-2",
        ]
        var candidates = [others[plain], name].compactMap { $0 }
        if plain.hasPrefix("windows") { candidates.append("CP" + plain.dropFirst("windows".count)) }
        if plain.hasPrefix("iso8859") { candidates.append("ISO-8859-" + plain.dropFirst("iso8859".count)) }
        guard name.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }),
            let found = candidates.first(where: { CharacterConversion(from: $0) != nil })
        else { return nil }
        self.name = found.uppercased()
    }

    /// All bytes of a text in this encoding as UTF-8; the last character may be cut.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var decoder = TextDecoder(self)
        return decoder.utf8(bytes)
    }
}

/// Makes UTF-8 of the bytes of a text in any encoding, piece by piece.
struct TextDecoder {
    private let encoding: TextEncoding
    private let conversion: CharacterConversion?
    /// What came of a character that is not complete yet.
    private var waiting: [UInt8] = []

    init(_ encoding: TextEncoding) {
        self.encoding = encoding
        let isOwn = encoding == .utf8 || encoding == .windows1252
        conversion = isOwn ? nil : CharacterConversion(from: encoding.name)
    }

    /// The next piece that `read` gives, as UTF-8; none at the end. What is no character becomes a byte that is none.
    mutating func next(_ read: () throws -> [UInt8]) rethrows -> [UInt8] {
        while true {
            let piece = try read()
            guard !piece.isEmpty else {
                defer { waiting = [] }
                return waiting.isEmpty ? [] : [CharacterConversion.noCharacter]
            }
            let text = utf8(piece)
            if !text.isEmpty { return text }
        }
    }

    fileprivate mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard encoding != .utf8 else { return bytes }
        guard let conversion else {
            var utf8: [UInt8] = []
            utf8.reserveCapacity(bytes.count)
            for byte in bytes {
                let scalar = (0x80..<0xA0).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte)
                utf8.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
            return utf8
        }
        let all = waiting + bytes
        let (text, used) = conversion.utf8(all)
        waiting = Array(all[used...])
        return text
    }
}

/// A conversion to UTF-8 by the system's `iconv`.
final class CharacterConversion {
    /// A byte that no character in UTF-8 has.
    static let noCharacter: UInt8 = 0xFF

    private let handle: iconv_t
    /// How many bytes a character has at least.
    private let unit: Int

    /// Nil where the system does not know the encoding.
    init?(from name: String) {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
        unit = name.hasPrefix("UTF-16") ? 2 : 1
    }

    deinit {
        iconv_close(handle)
    }

    /// The text, and how many bytes it was made of: a character at the end may not be complete.
    func utf8(_ bytes: [UInt8]) -> (text: [UInt8], used: Int) {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        var used = 0
        var buffer = [UInt8](repeating: 0, count: max(64, min(1 << 16, bytes.count * 3)))
        var input = bytes
        while used < input.count {
            let (taken, made, error) = convert(&input, from: used, into: &buffer)
            text.append(contentsOf: buffer[..<made])
            used += taken
            if error == EINVAL || taken == 0 && made == 0 && error != EILSEQ { break }
            if error == EILSEQ {
                text.append(Self.noCharacter)
                used = min(input.count, used + unit)
            }
        }
        return (text, used)
    }

    private func convert(
        _ input: inout [UInt8], from start: Int, into buffer: inout [UInt8]
    ) -> (taken: Int, made: Int, error: Int32?) {
        let (available, room) = (input.count - start, buffer.count)
        // Safe: iconv stays within the counts that it is given, and neither pointer outlives the closures.
        return input.withUnsafeMutableBytes { bytes in
            buffer.withUnsafeMutableBytes { output in
                var from = bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
                var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
                var (left, free) = (available, room)
                let result = iconv(handle, &from, &left, &to, &free)
                return (available - left, room - free, result == -1 ? errno : nil)
            }
        }
    }
}

/// What Windows has where Latin-1 has control characters. Five of them are still that.
private let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
