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
        separate()
        guard var text, let first = text.utf8.first else { return }
        if !isPlainBeginning(first), isFormula(text) { text = "'" + text }
        text.withUTF8 { write($0) }
    }

    /// A field with a number, a date or a code that the program itself made, which may begin with a sign.
    public mutating func plain(_ text: String) {
        plain { $0.append(text) }
    }

    /// The same, written by `write`.
    mutating func plain(_ write: (inout [UInt8]) -> Void) {
        separate()
        write(&bytes)
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

    private mutating func separate() {
        if !isAtLineStart { bytes.append(UInt8(ascii: ",")) }
        isAtLineStart = false
    }

    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        let needsQuotes =
            text.first == UInt8(ascii: " ") || text.last == UInt8(ascii: " ")
            || text.contains {
                $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
                    || $0 == UInt8(ascii: "\r")
            }
        guard needsQuotes else { return bytes.append(contentsOf: text) }
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// Whether no text that begins with this byte is taken for a formula.
private func isPlainBeginning(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte > UInt8(ascii: "-") && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "@")
}

/// Whether spreadsheets take `text`, without the apostrophes before it, for a formula.
private func isFormula(_ text: String) -> Bool {
    let first = text.unicodeScalars.first { $0 != "'" }
    return ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"].contains(first)
}
