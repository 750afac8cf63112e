/// The lines of a paste that have not run yet; the last one, which may be empty, remains to be edited. They are kept as
/// bytes, because a paste may have a million of them.
struct PastedLines: Equatable, Sendable {
    private var bytes: [UInt8] = []
    private var start = 0
    /// The number of lines.
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// Adds a paste.
    ///
    /// - Returns: the first line, unless it continues the last one of a paste before.
    mutating func append(_ text: String) -> String? {
        let lines = Self.withPlainLineEnds(text)
        let end = UInt8(ascii: "\n")
        var rest = lines[...]
        var first: String?
        if isEmpty {
            let line = lines.prefix { $0 != end }
            first = String(decoding: line, as: UTF8.self)
            rest = lines.dropFirst(line.count)
            guard rest.popFirst() != nil else { return first }
            count = 1
        }
        count += rest.count { $0 == end }
        bytes += rest
        return first
    }

    /// Removes the first line.
    mutating func takeFirst() -> String? {
        guard !isEmpty else { return nil }
        let line = bytes[start...].prefix { $0 != UInt8(ascii: "\n") }
        let text = String(decoding: line, as: UTF8.self)
        (start, count) = (line.endIndex + 1, count - 1)
        if isEmpty { self = PastedLines() }
        return text
    }

    /// The text with one kind of line end, and blanks for tabs.
    private static func withPlainLineEnds(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n") where last == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
            last = byte
        }
        return bytes
    }
}
