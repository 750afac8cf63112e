/// Reads the tags and texts of XML that is in memory, as places in it, so that nothing is copied.
struct XMLScanner {
    /// A part of the file.
    enum Token: Equatable {
        /// A tag, without the prefix of its name. An empty-element tag is followed by its end.
        case open(XMLName)
        /// A text between tags, or a part of one.
        case text
        case close(XMLName)
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The name of the empty element that was opened last.
    private var ending: XMLName?
    private var attributes = 0..<0
    private var content = 0..<0
    /// Whether ``content`` is written as it is, so that `&` has no meaning.
    private var isLiteral = false

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next tag or text; nil at the end.
    mutating func next() throws(FormatError) -> Token? {
        if let name = ending {
            ending = nil
            return .close(name)
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else {
                let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
                (content, isLiteral) = (position..<end, false)
                position = end
                return .text
            }
            if let token = try tag() { return token }
        }
        return nil
    }

    private mutating func tag() throws(FormatError) -> Token? {
        if starts(with: "<!--") {
            position = try end(of: "-->")
            return nil
        }
        if starts(with: "<![CDATA[") {
            let start = position + 9
            position = try end(of: "]]>")
            (content, isLiteral) = (start..<(position - 3), true)
            return .text
        }
        if starts(with: "<?") {
            position = try end(of: "?>")
            return nil
        }
        guard !starts(with: "<!") else {
            throw FormatError(Place(), "the spreadsheet has a document type or entities, which it does not need")
        }
        let isClosing = starts(with: "</")
        var place = position + (isClosing ? 2 : 1)
        var start = place
        while place < bytes.count, !Self.isNameEnd(bytes[place]) {
            if bytes[place] == UInt8(ascii: ":") { start = place + 1 }
            place += 1
        }
        let name = XMLName(bytes[start..<place])
        attributes = place..<place
        var quote: UInt8 = 0
        while place < bytes.count, quote != 0 || bytes[place] != UInt8(ascii: ">") {
            let byte = bytes[place]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            place += 1
        }
        guard place < bytes.count else { throw ZIPArchive.damaged }
        position = place + 1
        if isClosing { return .close(name) }
        let isEmpty = bytes[place - 1] == UInt8(ascii: "/")
        attributes = attributes.lowerBound..<(isEmpty ? place - 1 : place)
        if isEmpty { ending = name }
        return .open(name)
    }

    /// The bytes of an attribute of the tag that was opened last; nil if it has none of this name.
    func attribute(_ name: StaticString) -> ArraySlice<UInt8>? {
        var place = attributes.lowerBound
        while place < attributes.upperBound {
            while place < attributes.upperBound, bytes[place] <= 0x20 { place += 1 }
            var start = place
            while place < attributes.upperBound, bytes[place] != UInt8(ascii: "="), bytes[place] > 0x20 {
                if bytes[place] == UInt8(ascii: ":") { start = place + 1 }
                place += 1
            }
            let isWanted = XMLName.equals(bytes[start..<place], name)
            while place < attributes.upperBound, bytes[place] != UInt8(ascii: "\""), bytes[place] != UInt8(ascii: "'") {
                place += 1
            }
            guard place < attributes.upperBound else { return nil }
            let quote = bytes[place]
            let first = place + 1
            place = first
            while place < attributes.upperBound, bytes[place] != quote { place += 1 }
            if isWanted { return bytes[first..<place] }
            place += 1
        }
        return nil
    }

    /// The same as a text.
    func text(ofAttribute name: StaticString) -> String? {
        attribute(name).map { value in
            var text: [UInt8] = []
            Self.append(value, to: &text)
            return String(decoding: text, as: UTF8.self)
        }
    }

    /// Appends the text that was read last, with the characters that entities stand for.
    func appendText(to text: inout [UInt8]) {
        if isLiteral {
            text.append(contentsOf: bytes[content])
        } else {
            Self.append(bytes[content], to: &text)
        }
    }

    private static func append(_ part: ArraySlice<UInt8>, to text: inout [UInt8]) {
        guard part.contains(UInt8(ascii: "&")) else { return text.append(contentsOf: part) }
        var rest = part
        while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
            text.append(contentsOf: rest[rest.startIndex..<mark])
            let end = rest[mark...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
            let name = end.map { String(decoding: rest[(mark + 1)..<$0], as: UTF8.self)[...] }
            guard let end, let name, let scalar = MarkupScanner.scalar(named: String(name)),
                let character = UTF8.encode(scalar)
            else {
                text.append(UInt8(ascii: "&"))
                rest = rest[(mark + 1)...]
                continue
            }
            text.append(contentsOf: character)
            rest = rest[(end + 1)...]
        }
        text.append(contentsOf: rest)
    }

    private func starts(with mark: StaticString) -> Bool {
        position + mark.utf8CodeUnitCount <= bytes.count
            && XMLName.equals(bytes[position..<(position + mark.utf8CodeUnitCount)], mark)
    }

    /// The place after the next occurrence of a mark.
    private func end(of mark: StaticString) throws(FormatError) -> Int {
        let count = mark.utf8CodeUnitCount
        var place = position
        while place + count <= bytes.count {
            if XMLName.equals(bytes[place..<(place + count)], mark) { return place + count }
            place += 1
        }
        throw ZIPArchive.damaged
    }

    private static func isNameEnd(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }
}

/// The name of a tag, to be compared quickly: its first eight bytes and its length.
struct XMLName: Hashable {
    private let head: UInt64
    private let count: Int

    init(_ bytes: ArraySlice<UInt8>) {
        head = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        count = bytes.count
    }

    init(_ name: String) {
        self.init(Array(name.utf8)[...])
    }

    static func equals(_ bytes: ArraySlice<UInt8>, _ name: StaticString) -> Bool {
        guard bytes.count == name.utf8CodeUnitCount else { return false }
        // Safe: the buffer of a static string lives as long as the program.
        return name.withUTF8Buffer { bytes.elementsEqual($0) }
    }
}
