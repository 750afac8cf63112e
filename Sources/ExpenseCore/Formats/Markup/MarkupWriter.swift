/// Writes HTML and SVG. Every text and every attribute is escaped here.
struct MarkupWriter {
    /// A name and a value; an attribute without a value is only its name.
    struct Attribute {
        let name: String
        let value: String?

        init(_ name: String, _ value: String? = nil) {
            (self.name, self.value) = (name, value)
        }

        static func kind(_ name: String) -> Attribute { Attribute("class", name) }
        static func id(_ name: String) -> Attribute { Attribute("id", name) }
    }

    /// What was written, as UTF-8.
    private(set) var bytes: [UInt8] = []

    /// The end tags that HTML does not need. The entries of a year have thousands of them.
    private static let endless: Set = ["td", "th", "tr"]

    /// An element and what is inside.
    mutating func element(
        _ name: String, _ attributes: [Attribute] = [], _ content: (inout MarkupWriter) throws -> Void
    ) rethrows {
        begin(name, attributes)
        try content(&self)
        if !Self.endless.contains(name) { end(name) }
    }

    /// The beginning of an element that `end` ends.
    mutating func begin(_ name: String, _ attributes: [Attribute] = []) { begin(name, attributes, ">") }

    /// The end of an element.
    mutating func end(_ name: String) {
        bytes.append("</")
        bytes.append(name)
        bytes.append(UInt8(ascii: ">"))
    }

    /// An element with a text.
    mutating func element(_ name: String, _ attributes: [Attribute], _ text: String) {
        element(name, attributes) { $0.text(text) }
    }

    /// An element with a text and no attributes.
    mutating func element(_ name: String, _ text: String) { element(name, [], text) }

    /// An element that never has content: `<meta>`.
    mutating func void(_ name: String, _ attributes: [Attribute]) { begin(name, attributes, ">") }

    /// An element of SVG without content.
    mutating func empty(_ name: String, _ attributes: [Attribute]) { begin(name, attributes, "/>") }

    private mutating func begin(_ name: String, _ attributes: [Attribute], _ end: String) {
        bytes.append(UInt8(ascii: "<"))
        bytes.append(name)
        for attribute in attributes {
            bytes.append(UInt8(ascii: " "))
            bytes.append(attribute.name)
            guard let value = attribute.value else { continue }
            bytes.append("=\"")
            text(value)
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(end)
    }

    /// A text. Characters that would be invisible or reorder the text are shown as in lists.
    mutating func text(_ text: String) {
        let text = escapingControls(in: text)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes.append("&amp;")
            case UInt8(ascii: "<"): bytes.append("&lt;")
            case UInt8(ascii: ">"): bytes.append("&gt;")
            case UInt8(ascii: "\""): bytes.append("&quot;")
            default: bytes.append(byte)
            }
        }
    }

    /// A name of which each part may begin a line: `food:out`.
    mutating func name(_ name: String) {
        for (place, part) in name.split(separator: ":", omittingEmptySubsequences: false).enumerated() {
            if place > 0 {
                bytes.append(UInt8(ascii: ":"))
                void("wbr", [])
            }
            text(String(part))
        }
    }

    /// A text of which each day stays on one line.
    mutating func sentence(_ sentence: String) {
        for (place, word) in sentence.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: " ")) }
            if CalendarDate(iso: String(word)) != nil { element("time", String(word)) } else { text(String(word)) }
        }
    }

    /// The document type, or the content of a style sheet or script of the program's own.
    mutating func verbatim(_ text: String) { bytes.append(text) }

    /// Markup that another writer wrote.
    mutating func append(_ other: MarkupWriter) { bytes += other.bytes }

    /// A day, as in ISO 8601.
    mutating func day(_ day: CalendarDate) { bytes.append(day) }

    /// An amount for people; its characters need no escaping.
    mutating func amount(_ amount: Money, withCurrency: Bool = false) {
        bytes.append(amount, forPeople: true, withCurrency: withCurrency)
    }
}
