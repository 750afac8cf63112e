/// Finds the tags and texts of XML, and of the SGML of OFX 1, as bytes. It keeps one token in memory, and reuses that
/// memory for the next one.
///
/// It resolves only the predefined entities, joins a text around comments and instructions, and refuses document type
/// declarations.
struct MarkupScanner {
    enum Token {
        /// A tag, with its name in ``MarkupScanner/name``. An empty-element tag is followed by its end.
        case open
        /// The characters up to the next tag, in ``MarkupScanner/text``.
        case text
        /// An end tag, with its name.
        case close
    }

    private static let longest = 1_000_000
    /// What is wrong with a file that is such a page.
    static let webPage = "this is a web page; save the file itself instead"

    private var input: ByteInput
    /// Whether names are read in capital letters.
    private let foldsCase: Bool
    /// The name of the last tag, without its prefix.
    private(set) var name: [UInt8] = []
    /// The last text, with blanks.
    private(set) var text: [UInt8] = []
    /// What the last tag has between `<` and `>`.
    private var tag: [UInt8] = []
    private var isEmptyElement = false
    /// Whether the `<` of a tag has been read.
    private var isInTag = false
    private var tagPlace = Place()
    /// The position of the last token.
    private(set) var place = Place()

    init(_ input: ByteInput, foldsCase: Bool = false) {
        self.input = input
        self.foldsCase = foldsCase
    }

    init(_ content: [UInt8]) {
        self.init(ByteInput(inOnePiece(content)))
    }

    /// The next token; nil at the end. A text may consist of blanks.
    mutating func next() throws -> Token? {
        if isEmptyElement {
            isEmptyElement = false
            return .close
        }
        if !isInTag, try readText() { return .text }
        guard isInTag else { return nil }
        isInTag = false
        place = tagPlace
        return try readTag()
    }

    /// The last text without blanks at both ends.
    func trimmedText() throws(FormatError) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x9...0xD).contains($0) }
        guard let first = text.firstIndex(where: { !isBlank($0) }), let last = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        let bytes = text[first...last]
        guard !bytes.contains(0), let found = String(valid: bytes) else {
            return trimmingBlanks(try ExpenseCore.text(text, at: place))
        }
        return text[first] < 0x80 && text[last] < 0x80 ? found : trimmingBlanks(found)
    }

    /// Reads the characters before the next tag, and the `<` of that tag.
    ///
    /// - Returns: whether there are any.
    private mutating func readText() throws -> Bool {
        text.removeAll(keepingCapacity: true)
        place = input.place
        var start = 0
        while true {
            try input.take(into: &text, before: UInt8(ascii: "<"), upTo: Self.longest)
            if text.count >= Self.longest { throw tooLong(place) }
            resolveEntities(from: start)
            tagPlace = input.place
            guard try input.next() != nil else { break }
            switch try input.peek() {
            case UInt8(ascii: "!")?:
                _ = try input.next()
                try readDeclaration()
            case UInt8(ascii: "?")?: try skip(to: "?>")
            case let byte? where byte == UInt8(ascii: "/") || byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "A"):
                isInTag = true
                return !text.isEmpty
            default: text.append(UInt8(ascii: "<"))
            }
            start = text.count
        }
        return !text.isEmpty
    }

    /// Skips a comment, or appends the characters of a CDATA section.
    private mutating func readDeclaration() throws {
        var mark: [UInt8] = []
        while mark.count < 7, let byte = try input.peek(), byte != UInt8(ascii: ">") {
            mark.append(byte)
            _ = try input.next()
            if mark.elementsEqual("--".utf8) { return try skip(to: "-->") }
        }
        guard mark.elementsEqual("[CDATA[".utf8) else {
            try input.take(into: &mark, before: UInt8(ascii: ">"), upTo: 20)
            let isPage = String(decoding: mark, as: UTF8.self).lowercased().hasPrefix("doctype html")
            throw FormatError(
                tagPlace, isPage ? Self.webPage : "the file has a document type or entities, which it does not need")
        }
        try skip(to: "]]>", keeping: true)
    }

    /// Skips everything up to the end of a comment or similar.
    private mutating func skip(to end: StaticString, keeping: Bool = false) throws {
        let end = end.withUTF8Buffer { Array($0) }
        var last: [UInt8] = []
        while let byte = try input.next() {
            if keeping {
                text.append(byte)
                guard text.count < Self.longest else { throw tooLong(tagPlace) }
            }
            if last.count == end.count { last.removeFirst() }
            last.append(byte)
            if last == end {
                if keeping { text.removeLast(end.count) }
                return
            }
        }
        throw FormatError(tagPlace, "the file ends in the middle of a tag")
    }

    private mutating func readTag() throws -> Token {
        tag.removeAll(keepingCapacity: true)
        repeat {
            if !tag.isEmpty { tag.append(UInt8(ascii: ">")) }
            try input.take(into: &tag, before: UInt8(ascii: ">"), upTo: Self.longest)
            guard tag.count < Self.longest else { throw tooLong(place) }
            guard try input.next() != nil else { throw FormatError(place, "the file ends in the middle of a tag") }
        } while hasOpenQuotation
        let isClosing = tag.first == UInt8(ascii: "/")
        let isEmpty = !isClosing && tag.last == UInt8(ascii: "/")
        name.removeAll(keepingCapacity: true)
        for byte in tag[(isClosing ? 1 : 0)..<(tag.count - (isEmpty ? 1 : 0))] {
            if byte <= 0x20 { break }
            if byte == UInt8(ascii: ":") {
                name.removeAll(keepingCapacity: true)
            } else {
                let isSmall = foldsCase && byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
                name.append(isSmall ? byte & 0xDF : byte)
            }
        }
        guard !name.isEmpty else { throw FormatError(place, "the tag has no name") }
        isEmptyElement = isEmpty
        return isClosing ? .close : .open
    }

    /// Whether a `>` of the tag was in the value of an attribute.
    private var hasOpenQuotation: Bool {
        guard let start = tag.firstIndex(of: UInt8(ascii: "=")) else { return false }
        var quote: UInt8?
        for byte in tag[start...] {
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return quote != nil
    }

    /// The bytes of an attribute of the last tag; nil if it has none of this name, without its prefix.
    func attribute(_ name: String) throws(FormatError) -> ArraySlice<UInt8>? {
        let end = isEmptyElement ? tag.count - 1 : tag.count
        var place = tag.firstIndex { $0 <= 0x20 } ?? end
        while true {
            while place < end, tag[place] <= 0x20 { place += 1 }
            guard place < end else { return nil }
            let start = place
            while place < end, tag[place] != UInt8(ascii: "="), tag[place] > 0x20 { place += 1 }
            let own = tag[start..<place]
            while place < end, tag[place] <= 0x20 || tag[place] == UInt8(ascii: "=") { place += 1 }
            guard place < end, "\"'".utf8.contains(tag[place]), case let first = place + 1,
                let last = tag[first..<end].firstIndex(of: tag[place])
            else {
                let name = String(decoding: own.prefix(40), as: UTF8.self)
                throw FormatError(self.place, "the attribute '\(name)' has no value in quotation marks")
            }
            if own[((own.lastIndex(of: UInt8(ascii: ":")) ?? start - 1) + 1)...].elementsEqual(name.utf8) {
                return tag[first..<last]
            }
            place = last + 1
        }
    }

    /// The value of an attribute as a text; nil if the tag has no such attribute.
    func text(ofAttribute name: String) throws(FormatError) -> String? {
        guard let value = try attribute(name) else { return nil }
        var bytes = Array(value)
        Self.resolveEntities(in: &bytes, from: 0)
        return try ExpenseCore.text(bytes, at: place)
    }

    private func tooLong(_ place: Place) -> FormatError {
        FormatError(place, "a text or tag is longer than \(Self.longest) bytes")
    }

    private mutating func resolveEntities(from start: Int) {
        if text[start...].contains(UInt8(ascii: "&")) { Self.resolveEntities(in: &text, from: start) }
    }

    /// Replaces the entities in a text.
    private static func resolveEntities(in text: inout [UInt8], from start: Int) {
        var result = Array(text[..<start])
        var rest = text[start...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<mark]
            rest = rest[mark...]
            let name = rest.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
            if rest.indices.contains(name.endIndex), rest[name.endIndex] == UInt8(ascii: ";"),
                let scalar = scalar(named: String(decoding: name, as: UTF8.self))
            {
                result += Array(String(Character(scalar)).utf8)
                rest = rest[(name.endIndex + 1)...]
            } else {
                result.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
            }
        }
        text = result + rest
    }

    private static let named: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    ]

    /// The character of an entity such as `amp` or `#x41`; nil if it is not known.
    static func scalar(named name: String) -> Unicode.Scalar? {
        if let scalar = named[name] { return scalar }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
    }
}
