/// `text` in a form that can be shown in one line: control characters, and characters that reorder or hide text, are
/// escaped.
package func escapingControls(in text: String) -> String {
    guard text.utf8.contains(where: { !(0x20...0x7E).contains($0) }) else { return text }
    return escaping(text)
}

/// Escapes the same characters in lines, but keeps line ends.
package func escapeControls(in lines: inout [UInt8]) {
    if lines.allSatisfy({ (0x20...0x7E).contains($0) || $0 == UInt8(ascii: "\n") }) { return }
    lines = Array(escaping(String(decoding: lines, as: UTF8.self), except: "\n").utf8)
}

/// `text`, or its beginning and `…` if it has more than `most` bytes.
func shortened(_ text: String, to most: Int) -> String {
    guard text.utf8.count > most else { return text }
    let end = text.utf8.index(text.startIndex, offsetBy: most - "…".utf8.count)
    // The end may be within a character.
    return text[..<end].dropLast() + "…"
}

private func escaping(_ text: String, except kept: Unicode.Scalar? = nil) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
        if scalar != kept, isControl(scalar) {
            escaped += escape(for: scalar)
        } else {
            escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value < 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
    // Joiners and tags only affect the shape of adjacent characters; all other formats reorder or hide text.
    case .format: return ![0x200C, 0x200D].contains(scalar.value) && !(0xE0020...0xE007F).contains(scalar.value)
    default: return false
    }
}

private func escape(for scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\u{1B}": return "\\e"
    default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return scalar.value < 0x80 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{" + digits + "}"
    }
}
