/// Writes CSV (RFC 4180, lines ended by a line feed), field by field, into a buffer of bytes.
///
/// Text that a spreadsheet would run as a formula is written with an apostrophe before it, which
/// ``text(fromCell:)`` takes away again. Take ``bytes`` away as often as you like; memory then stays flat.
public struct CSVWriter: Sendable {
    /// What has been written and not been taken away.
    public var bytes: [UInt8] = []
    private var isAtLineStart = true

    /// A writer that has written nothing.
    public init() {}

    /// A field with a text that somebody else chose; empty where there is none.
    public mutating func text(_ text: String?) {
        let text = text ?? ""
        field(isFormula(text) ? "'" + text : text)
    }

    /// A field with a number, a date or a code that the program itself made, which may begin with a sign.
    public mutating func plain(_ text: String) {
        field(text)
    }

    /// Ends the line.
    public mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isAtLineStart = true
    }

    /// What ``text(_:)`` was given when it wrote `cell`.
    public static func text(fromCell cell: String) -> String {
        cell.first == "'" && isFormula(cell) ? String(cell.dropFirst()) : cell
    }

    private mutating func field(_ text: String) {
        if !isAtLineStart { bytes.append(UInt8(ascii: ",")) }
        isAtLineStart = false
        guard needsQuotes(text) else { return bytes.append(contentsOf: text.utf8) }
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

private func needsQuotes(_ text: String) -> Bool {
    let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    return text.utf8.first == UInt8(ascii: " ") || text.utf8.last == UInt8(ascii: " ")
        || text.utf8.contains { $0 < 0x30 && separators.contains($0) }
}

/// Whether spreadsheets take `text`, without the apostrophes before it, for a formula.
private func isFormula(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0 != "'" }
    return ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"].contains(first)
}
