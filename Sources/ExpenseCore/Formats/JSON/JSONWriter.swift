/// Writes JSON (RFC 8259), value by value, into a byte buffer.
///
/// The output is valid for any text, and safe to show: control characters, and characters that reorder or hide text,
/// are escaped. If the caller removes ``bytes`` regularly, memory use is constant.
///
///     var writer = JSONWriter()
///     writer.object { entry in
///         entry.field("id", 42)
///         entry.field("note", "lunch")
///     }
package struct JSONWriter: Sendable {
    /// The bytes written and not removed yet.
    package var bytes: [UInt8] = []
    private var needsComma = false

    /// An empty writer.
    package init() {}

    /// Writes an object with the fields that `content` writes.
    package mutating func object(_ content: (inout JSONWriter) throws -> Void) rethrows {
        try container("{", "}", content)
    }

    /// Writes an array with the values that `content` writes.
    package mutating func array(_ content: (inout JSONWriter) throws -> Void) rethrows {
        try container("[", "]", content)
    }

    /// Begins an array; its values follow one by one until ``endArray()``.
    package mutating func beginArray() {
        open("[")
    }

    /// Ends an array that ``beginArray()`` began.
    package mutating func endArray() {
        close("]")
    }

    /// Writes a field with a text; null if nil. Field names are not escaped.
    package mutating func field(_ name: String, _ text: String?) {
        key(name)
        value(text)
    }

    /// Writes a field with an integer; null if nil.
    package mutating func field(_ name: String, _ number: Int?) {
        key(name)
        if let number { value(number) } else { literal("null") }
    }

    /// Writes a field with true or false.
    package mutating func field(_ name: String, _ flag: Bool) {
        key(name)
        value(flag)
    }

    /// Writes a field with an array of texts.
    package mutating func field(_ name: String, _ texts: [String]) {
        field(name, each: texts) { $0.value($1) }
    }

    /// Writes a field with an array, of which `content` writes the value for each element.
    package mutating func field<Element>(
        _ name: String, each elements: some Sequence<Element>,
        _ content: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        key(name)
        try array { for element in elements { try content(&$0, element) } }
    }

    /// Writes a field with any value that `content` writes.
    package mutating func field(_ name: String, _ content: (inout JSONWriter) throws -> Void) rethrows {
        key(name)
        try content(&self)
    }

    /// Writes a text; null if nil.
    package mutating func value(_ text: String?) {
        guard let text else { return literal("null") }
        separate()
        quote(text)
    }

    /// Writes a text that `write` appends and that needs no escaping.
    mutating func value(plain write: (inout [UInt8]) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        write(&bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes an integer.
    package mutating func value(_ number: Int) {
        separate()
        bytes.append(decimal: Int64(number))
    }

    /// Writes true or false.
    package mutating func value(_ flag: Bool) {
        literal(flag ? "true" : "false")
    }

    /// Ends a line, between two separate values.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    private mutating func container(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        self.open(open)
        try content(&self)
        self.close(close)
    }

    private mutating func open(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        needsComma = false
    }

    private mutating func close(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        needsComma = true
    }

    private mutating func key(_ name: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(name)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func literal(_ text: String) {
        separate()
        bytes.append(text)
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        // Safe: the bytes are used only inside the closure.
        let isPlain = text.withUTF8 { utf8 in
            guard utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) else { return false }
            bytes.append(contentsOf: utf8)
            return true
        }
        if !isPlain { for scalar in text.unicodeScalars { append(scalar) } }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"", "\\": bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: scalar)])
        case "\n": bytes.append(contentsOf: "\\n".utf8)
        case "\r": bytes.append(contentsOf: "\\r".utf8)
        case "\t": bytes.append(contentsOf: "\\t".utf8)
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": escape(scalar)
        // Joiners only affect the shape of the characters beside them.
        case "\u{200C}", "\u{200D}": bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        case _ where scalar.value >= 0xAD && scalar.properties.generalCategory == .format: escape(scalar)
        default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            let digits = String(unit, radix: 16)
            bytes.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
    }
}
