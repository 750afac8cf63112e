import ExpenseCore

/// `text` in a form that can be shown in one line of a terminal: control characters, and characters that reorder or
/// hide text, are escaped.
func escapingControls(in text: String) -> String { ExpenseCore.escapingControls(in: text) }

/// Escapes the same characters in lines, but keeps line ends.
func escapeControls(in lines: inout [UInt8]) { ExpenseCore.escapeControls(in: &lines) }

/// Whether `text` is only printable ASCII, in which every character takes one cell.
func isPlain(_ text: String) -> Bool {
    var text = text
    // Safe: the bytes are used only inside the closure.
    return text.withUTF8 { $0.allSatisfy { (0x20...0x7E).contains($0) } }
}
