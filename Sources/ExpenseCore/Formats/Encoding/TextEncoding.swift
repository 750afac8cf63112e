import CLibrary

/// The text encoding of a file.
package struct TextEncoding: Sendable, Hashable {
    /// A name that the system's `iconv` knows.
    package let name: String

    /// UTF-8, with or without a byte order mark.
    package static let utf8 = TextEncoding(name: "UTF-8")
    /// UTF-16, least significant byte first, with or without a byte order mark.
    package static let utf16le = TextEncoding(name: "UTF-16LE")
    /// UTF-16, most significant byte first, with or without a byte order mark.
    package static let utf16be = TextEncoding(name: "UTF-16BE")
    /// Latin-1 with Windows characters in place of control characters.
    package static let windows1252 = TextEncoding(name: "WINDOWS-1252")

    private init(name: String) {
        self.name = name
    }

    /// The encoding with a name such as `utf8`, `cp1250` or `shift_jis`; nil if neither this program nor the system's
    /// `iconv` knows it.
    package init?(named name: String) {
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

    /// The bytes of a text in this encoding as UTF-8; the last character may be incomplete.
    func utf8(_ bytes: [UInt8], repairs: Bool = false) -> [UInt8] {
        var decoder = TextDecoder(self, repairs: repairs)
        return decoder.utf8(bytes)
    }
}

/// Converts a text in any encoding to UTF-8, piece by piece.
struct TextDecoder {
    private let encoding: TextEncoding
    /// Whether invalid bytes in UTF-8 become the sign for unknown characters.
    private let repairs: Bool
    private let conversion: CharacterConversion?
    /// The bytes of an incomplete character.
    private var waiting: [UInt8] = []

    init(_ encoding: TextEncoding, repairs: Bool = false) {
        (self.encoding, self.repairs) = (encoding, repairs)
        let isOwn = encoding == .utf8 || encoding == .windows1252
        conversion = isOwn ? nil : CharacterConversion(from: encoding.name)
    }

    /// The next piece of `read` as UTF-8; empty at the end. An invalid character becomes a byte that is invalid in
    /// UTF-8.
    mutating func next(_ read: () throws -> [UInt8]) rethrows -> [UInt8] {
        while true {
            let piece = try read()
            guard !piece.isEmpty else {
                defer { waiting = [] }
                return waiting.isEmpty ? [] : repairs ? Array("\u{FFFD}".utf8) : [CharacterConversion.noCharacter]
            }
            let text = utf8(piece)
            if !text.isEmpty { return text }
        }
    }

    fileprivate mutating func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if encoding == .utf8 {
            guard repairs else { return bytes }
            let all = waiting + bytes
            let start = endsInsideCharacter(all) ? all.lastIndex { $0 & 0xC0 != 0x80 } : nil
            waiting = Array(all[(start ?? all.endIndex)...])
            return Array(String(decoding: all[..<(start ?? all.endIndex)], as: UTF8.self).utf8)
        }
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
    /// A byte that never occurs in UTF-8.
    static let noCharacter: UInt8 = 0xFF

    private let handle: iconv_t
    /// The minimum number of bytes of a character.
    private let unit: Int

    /// Nil if the system does not know the encoding.
    init?(from name: String) {
        guard let handle = iconv_open("UTF-8", name), Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
        unit = name.hasPrefix("UTF-16") ? 2 : 1
    }

    deinit {
        iconv_close(handle)
    }

    /// The text, and the number of bytes converted: a character at the end may be incomplete.
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
        // Safe: iconv respects the given sizes, and the pointers are used only inside the closures.
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

/// The Windows characters in place of the control characters of Latin-1. Five of them are still control characters.
private let windows = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
