/// Writes CSV (RFC 4180, rows end with a line feed), cell by cell, into a byte buffer.
///
/// Text that a spreadsheet would run as a formula gets an apostrophe before it, which ``text(fromCell:)`` removes
/// again; also after a semicolon, tab or line end, where other spreadsheets begin a new cell. If the caller removes
/// ``bytes`` regularly, memory use is constant.
package struct CSVWriter: Sendable {
    /// The bytes written and not removed yet.
    package var bytes: [UInt8] = []
    private var isAtLineStart = true

    package init() {}

    /// Writes a cell with a text from outside the program; empty if nil.
    package mutating func text(_ text: String?) {
        separate()
        guard var text, let first = text.utf8.first else { return }
        if !isPlainBeginning(first) || text.utf8.contains(where: separatesElsewhere) {
            text = changingApostrophes(of: text, isRemoving: false)
        }
        text.withUTF8 { write($0) }
    }

    /// Writes a cell with a number, a date or a code that the program made, which may begin with a sign.
    package mutating func plain(_ text: String) {
        plain { $0.append(text) }
    }

    mutating func plain(_ write: (inout [UInt8]) -> Void) {
        separate()
        write(&bytes)
    }

    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        isAtLineStart = true
    }

    /// The text that ``text(_:)`` wrote as `cell`.
    package static func text(fromCell cell: String) -> String {
        cell.utf8.contains(UInt8(ascii: "'")) ? changingApostrophes(of: cell, isRemoving: true) : cell
    }

    /// Appends a cell with a text that is neither protected nor changed.
    static func append(cell text: [UInt8], to bytes: inout [UInt8]) {
        guard needsQuotes(text) else { return bytes.append(contentsOf: text) }
        appendQuoted(text, to: &bytes)
    }

    /// Appends a row of such cells, each in quotation marks, so that nothing in them looks like another separator.
    static func append(row cells: [String], to bytes: inout [UInt8]) {
        for (place, cell) in cells.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            appendQuoted(cell.utf8, to: &bytes)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func separate() {
        if !isAtLineStart { bytes.append(UInt8(ascii: ",")) }
        isAtLineStart = false
    }

    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        let isFramed = text.first == UInt8(ascii: " ") || text.last == UInt8(ascii: " ")
        guard isFramed || Self.needsQuotes(text) else { return bytes.append(contentsOf: text) }
        Self.appendQuoted(text, to: &bytes)
    }

    private static func needsQuotes(_ text: some Sequence<UInt8>) -> Bool {
        text.contains {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
                || $0 == UInt8(ascii: "\r")
        }
    }

    private static func appendQuoted(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// Whether a text that begins with this byte is never read as a formula.
private func isPlainBeginning(_ byte: UInt8) -> Bool {
    byte < 0x80 && byte > UInt8(ascii: "-") && byte != UInt8(ascii: "=") && byte != UInt8(ascii: "@")
}

/// Whether spreadsheets with another separator than the comma begin a new cell after this byte.
private func separatesElsewhere(_ byte: UInt8) -> Bool {
    [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte)
}

/// `text` with one more apostrophe, or one less, at each place where a spreadsheet may begin a cell and would read the
/// text after the apostrophes as a formula.
private func changingApostrophes(of text: String, isRemoving: Bool) -> String {
    let scalars = Array(text.unicodeScalars)
    var changed = String.UnicodeScalarView()
    var isBeginning = true
    for (index, scalar) in scalars.enumerated() {
        let isFormula = isBeginning && isFormula(scalars[index...], isFirst: index == 0)
        isBeginning = scalar.isASCII && separatesElsewhere(UInt8(scalar.value))
        if isFormula, !isRemoving { changed.append("'") }
        if !isFormula || !isRemoving || scalar != "'" { changed.append(scalar) }
    }
    return String(changed)
}

/// Whether spreadsheets read a cell as a formula, ignoring the apostrophes before it.
private func isFormula(_ cell: ArraySlice<Unicode.Scalar>, isFirst: Bool) -> Bool {
    guard let first = cell.first(where: { $0 != "'" }) else { return false }
    return ["=", "+", "-", "@", "＝", "＋", "－", "＠"].contains(first) || isFirst && ["\t", "\r"].contains(first)
}
