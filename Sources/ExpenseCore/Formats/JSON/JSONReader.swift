/// Reads JSON (RFC 8259) strictly, value by value: the elements of an array, or consecutive values as in JSON Lines.
/// Memory use is bounded by one value, whose size is limited.
package struct JSONReader {
    /// The maximum length of a text, in bytes.
    package static let longestText = 1_000_000
    /// The maximum number of values inside one value, unless another one is given.
    package static let mostValues = 10_000
    /// The maximum nesting depth.
    package static let deepest = 64

    private let mostValues: Int
    private var input: ByteInput
    private var isInArray = false
    private var hasBegun = false
    private var hasEnded = false
    private var valueCount = 0
    /// Whether a value has begun and not ended.
    private var isInValue = false

    /// Reads the values of a text.
    ///
    /// - Parameter mostValues: the maximum number of values inside one value.
    package init(_ input: ByteInput, mostValues: Int = Self.mostValues) {
        (self.input, self.mostValues) = (input, mostValues)
    }

    /// The current position.
    package var place: Place { input.place }

    /// The next value; nil at the end.
    ///
    /// - Throws: `FormatError`, or what the source of the bytes throws.
    package mutating func next() throws -> JSONValue? {
        guard !hasEnded else { return nil }
        valueCount = 0
        try skipBlanks()
        let isFirst = !hasBegun
        if isFirst {
            hasBegun = true
            isInArray = try take("[")
            try skipBlanks()
        }
        guard isInArray else { return try input.peek() == nil ? end() : whole() }
        if try take("]") {
            try skipBlanks()
            guard try input.peek() == nil else { throw try unexpected("the end of the file") }
            return end()
        }
        if !isFirst {
            guard try take(",") else { throw try unexpected("a comma or ']'") }
            try skipBlanks()
        }
        return try whole()
    }

    private mutating func whole() throws -> JSONValue {
        isInValue = true
        let value = try value(depth: 0)
        isInValue = false
        return value
    }

    /// Continues after a value that cannot be used.
    ///
    /// - Returns: whether that is possible: it was read whole, or each value has a line of its own.
    mutating func skipRest(after error: FormatError) throws -> Bool {
        guard isInValue else { return true }
        guard !isInArray else { return false }
        isInValue = false
        while input.place.line == error.line, try input.next() != nil {}
        return true
    }

    private mutating func end() -> JSONValue? {
        hasEnded = true
        return nil
    }

    private mutating func value(depth: Int) throws -> JSONValue {
        let place = input.place
        valueCount += 1
        guard depth < Self.deepest else {
            throw FormatError(place, "more than \(Self.deepest) values are inside each other")
        }
        guard valueCount <= mostValues else {
            throw FormatError(place, "a value contains more than \(mostValues) values")
        }
        let content: JSONValue.Content =
            switch try input.peek() ?? 0 {
            case UInt8(ascii: "{"): .object(try object(depth: depth))
            case UInt8(ascii: "["): .array(try array(depth: depth))
            case UInt8(ascii: "\""): .string(try string())
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number(try number())
            case UInt8(ascii: "t"): try literal("true", .bool(true))
            case UInt8(ascii: "f"): try literal("false", .bool(false))
            case UInt8(ascii: "n"): try literal("null", .null)
            default: throw try unexpected("a value")
            }
        return JSONValue(content: content, place: place)
    }

    private mutating func object(depth: Int) throws -> [JSONValue.Field] {
        var fields: [JSONValue.Field] = []
        try sequence("{", "}") { reader in
            guard try reader.input.peek() == UInt8(ascii: "\"") else { throw try reader.unexpected("a name") }
            let place = reader.input.place
            let name = try reader.string()
            if fields.contains(where: { $0.name == name }) { throw FormatError(place, "the name stands here twice") }
            try reader.skipBlanks()
            guard try reader.take(":") else { throw try reader.unexpected("a colon") }
            try reader.skipBlanks()
            fields.append(JSONValue.Field(name: name, value: try reader.value(depth: depth + 1)))
        }
        return fields
    }

    private mutating func array(depth: Int) throws -> [JSONValue] {
        var values: [JSONValue] = []
        try sequence("[", "]") { values.append(try $0.value(depth: depth + 1)) }
        return values
    }

    private mutating func sequence(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ element: (inout JSONReader) throws -> Void
    ) throws {
        _ = try take(open)
        try skipBlanks()
        if try take(close) { return }
        repeat {
            try skipBlanks()
            try element(&self)
            try skipBlanks()
        } while try take(",")
        guard try take(close) else { throw try unexpected("a comma or '\(close)'") }
    }

    private mutating func literal(_ word: StaticString, _ content: JSONValue.Content) throws -> JSONValue.Content {
        for byte in "\(word)".utf8 {
            guard try input.peek() == byte else { throw try unexpected("'\(word)'") }
            _ = try input.next()
        }
        return content
    }

    private mutating func number() throws -> String {
        var digits: [UInt8] = []
        let place = input.place
        while let byte = try input.peek(), "+-.eE0123456789".utf8.contains(byte) {
            guard digits.count < 100 else { throw FormatError(place, "the number is too long") }
            digits.append(byte)
            _ = try input.next()
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private mutating func string() throws -> String {
        let place = input.place
        _ = try input.next()
        var bytes: [UInt8] = []
        while let byte = try input.next() {
            guard bytes.count < Self.longestText else {
                throw FormatError(place, "the text is longer than \(Self.longestText) bytes")
            }
            switch byte {
            case UInt8(ascii: "\""): return try text(bytes, at: place)
            case UInt8(ascii: "\\"):
                bytes.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
            case 0..<0x20: throw FormatError(place, "there is a control character in a text; escape it")
            default: bytes.append(byte)
            }
        }
        throw FormatError(place, "the quotation mark is never closed")
    }

    /// The character that a byte after a backslash means; nil for any other byte, `u` among them.
    static func escaped(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case UInt8(ascii: "\""): "\""
        case UInt8(ascii: "\\"): "\\"
        case UInt8(ascii: "/"): "/"
        case UInt8(ascii: "b"): "\u{8}"
        case UInt8(ascii: "f"): "\u{C}"
        case UInt8(ascii: "n"): "\n"
        case UInt8(ascii: "r"): "\r"
        case UInt8(ascii: "t"): "\t"
        default: nil
        }
    }

    /// The character that an escape sequence after a backslash means.
    private mutating func escape() throws -> Unicode.Scalar {
        let place = input.place
        let byte = try input.next()
        if let scalar = byte.flatMap(Self.escaped) { return scalar }
        guard byte == UInt8(ascii: "u") else { throw FormatError(place, "there is no such escape") }
        var value = try hexadecimal(at: place)
        if (0xD800..<0xDC00).contains(value), try take("\\"), try take("u") {
            let low = try hexadecimal(at: place)
            guard (0xDC00..<0xE000).contains(low) else { throw FormatError(place, "half a character is missing") }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        if let scalar = Unicode.Scalar(value) { return scalar }
        throw FormatError(place, "half a character is missing")
    }

    private mutating func hexadecimal(at place: Place) throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = try input.next().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw FormatError(place, "four hexadecimal digits are missing")
            }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func take(_ scalar: Unicode.Scalar) throws -> Bool {
        guard try input.peek() == UInt8(ascii: scalar) else { return false }
        _ = try input.next()
        return true
    }

    private mutating func skipBlanks() throws {
        while let byte = try input.peek(), [0x20, 0x9, 0xA, 0xD].contains(byte) { _ = try input.next() }
    }

    private mutating func unexpected(_ wanted: String) throws -> FormatError {
        let found = try input.peek() == nil ? "the file ends" : "this is something else"
        return FormatError(input.place, "\(wanted) should stand here, but \(found)")
    }
}
