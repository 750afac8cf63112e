import ExpenseCore

/// Entries as text that the user changes in an editor: a block for each, with one field per line.
struct EntryForm {
    let entries: [Expense]

    /// The word before the number of an entry.
    static let heading = "entry"

    var text: String {
        let help = """
            # Change the fields, save the file and leave the editor. 'undo' takes all the
            # changes back at once. A field without a value is empty. An entry whose lines
            # you remove stays unchanged; to delete an entry, use 'delete'.
            # Lines that begin with '#' are ignored. In notes, \\n is a line break and
            # \\\\ a backslash.

            """
        return help + entries.map { "\n" + Self.block(of: $0) }.joined()
    }

    private static func block(of entry: Expense) -> String {
        var lines = ["\(heading): \(entry.id)"]
        for field in EntryField.changeable where field.isOf(entry.kind) {
            let value = field.text(of: entry)
            // Few entries have an original amount.
            if case .original = field.content, value.isEmpty { continue }
            lines.append(value.isEmpty ? "\(field.name):" : "\(field.name): \(value)")
        }
        if let receipt = entry.receipt { lines.append("# on receipt #\(receipt)") }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension EntryField {
    /// The text of the field in a form; empty if the entry has no value.
    func text(of entry: Expense) -> String { escaped(words(of: entry, isTyped: true) ?? "") }
}

/// A text as one line; ``unescaped(_:)`` restores it.
private func escaped(_ text: String) -> String {
    escapingControls(in: text.replacing("\\", with: "\\\\"))
}
