/// Reads the tags and texts of XML, and of the SGML of OFX 1. It supports only the predefined entities, keeps one token
/// in memory, and refuses document type declarations.
struct MarkupReader {
    enum Token: Equatable {
        /// A tag with its name without prefix. An empty-element tag is followed by its end.
        case open(String, [String: String])
        case text(String)
        case close(String)
    }

    private static let longest = 1_000_000

    private var input: ByteInput
    private var ending: String?
    /// The position of the last token.
    private(set) var place = Place()

    init(_ input: ByteInput) {
        self.input = input
    }

    /// The next tag or non-blank text; nil at the end.
    mutating func next() throws -> Token? {
        if let name = ending {
            ending = nil
            return .close(name)
        }
        while let byte = try input.peek() {
            place = input.place
            guard byte == UInt8(ascii: "<") else {
                let text = try self.text()
                if !text.isEmpty { return .text(text) }
                continue
            }
            if let token = try tag() { return token }
        }
        return nil
    }

    private mutating func text() throws -> String {
        let start = input.place
        var bytes: [UInt8] = []
        while let byte = try input.peek(), byte != UInt8(ascii: "<") {
            guard bytes.count < Self.longest else { throw tooLong(start) }
            bytes.append(byte)
            _ = try input.next()
        }
        return try trimmingBlanks(resolved(ExpenseCore.text(bytes, at: start)))
    }

    private func tooLong(_ place: Place) -> FormatError {
        FormatError(place, "a text or tag is longer than \(Self.longest) bytes")
    }

    /// The text between `<` and `>`; nil for comments and similar.
    private mutating func tag() throws -> Token? {
        let start = input.place
        _ = try input.next()
        var bytes: [UInt8] = []
        var quote: UInt8?
        while let byte = try input.next() {
            guard bytes.count < Self.longest else { throw tooLong(start) }
            if quote == nil, byte == UInt8(ascii: ">"), !isOpenComment(bytes) { return try token(bytes, at: start) }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                bytes.contains(UInt8(ascii: "=")), bytes.first != UInt8(ascii: "!")
            {
                quote = byte
            }
            bytes.append(byte)
        }
        throw FormatError(start, "the tag is never closed")
    }

    private func isOpenComment(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: Array("!--".utf8)) { return bytes.count < 5 || !bytes.suffix(2).elementsEqual("--".utf8) }
        return bytes.starts(with: Array("![CDATA[".utf8)) && !bytes.suffix(2).elementsEqual("]]".utf8)
    }

    private mutating func token(_ bytes: [UInt8], at start: Place) throws -> Token? {
        let text = try ExpenseCore.text(bytes, at: start)
        if text.hasPrefix("![CDATA[") { return .text(trimmingBlanks(text.dropFirst(8).dropLast(2))) }
        if text.hasPrefix("!--") || text.hasPrefix("?") { return nil }
        guard !text.hasPrefix("!") else {
            throw FormatError(start, "the file has a document type or entities, which a bank's file does not need")
        }
        let isEmpty = text.hasSuffix("/")
        let body = isEmpty ? text.dropLast() : text[...]
        let name = body.prefix { !$0.isWhitespace }
        let plain = String(name.drop { $0 == "/" }.split(separator: ":").last ?? "")
        guard !plain.isEmpty else { throw FormatError(start, "the tag has no name") }
        if name.first == "/" { return .close(plain) }
        if isEmpty { ending = plain }
        return .open(plain, try attributes(body.dropFirst(name.count), at: start))
    }

    private func attributes(_ text: Substring, at start: Place) throws(FormatError) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text
        while let mark = rest.firstIndex(of: "=") {
            let name = trimmingBlanks(rest[..<mark]).split(separator: ":").last.map(String.init) ?? ""
            rest = rest[rest.index(after: mark)...].drop(while: \.isWhitespace)
            guard let quote = rest.first, quote == "\"" || quote == "'",
                let end = rest.dropFirst().firstIndex(of: quote)
            else { throw FormatError(start, "the attribute '\(name.prefix(40))' has no value in quotation marks") }
            attributes[name] = resolved(String(rest[rest.index(after: rest.startIndex)..<end]))
            rest = rest[rest.index(after: end)...]
        }
        return attributes
    }

    /// Replaces the entities of a text.
    private func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            rest = rest[mark...]
            guard let end = rest.prefix(12).firstIndex(of: ";"),
                let character = Self.character(rest[rest.index(after: mark)..<end])
            else {
                result.append("&")
                rest = rest.dropFirst()
                continue
            }
            result.unicodeScalars.append(character)
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> Unicode.Scalar? {
        let named: [Substring: Unicode.Scalar] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
        ]
        if let scalar = named[name] { return scalar }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
