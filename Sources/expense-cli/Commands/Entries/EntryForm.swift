import ExpenseCore

/// Entries as text that the user changes in an editor: a block for each, with one field per line.
struct EntryForm {
    /// The fields that can be changed.
    enum Field: String, CaseIterable {
        case date, kind, amount, received, category, payee, account, to, note, tags
    }

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
        for field in Field.allCases
        where entry.kind == .transfer ? field != .category : field != .to && field != .received {
            let value = field.text(of: entry)
            lines.append(value.isEmpty ? "\(field.rawValue):" : "\(field.rawValue): \(value)")
        }
        if let original = entry.original { lines.append("# paid as \(original.display)") }
        if let receipt = entry.receipt { lines.append("# on receipt #\(receipt)") }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension EntryForm.Field {
    /// The text of a field in the form; empty if the entry has no value.
    func text(of entry: Expense) -> String {
        switch self {
        case .date: "\(entry.date)"
        case .kind: entry.kind.rawValue
        case .amount: "\(entry.amount.plain) \(entry.amount.currency)"
        case .received: entry.received.map { "\($0.plain) \($0.currency)" } ?? ""
        case .category: escaped(entry.category ?? "")
        case .payee: escaped(entry.payee ?? "")
        case .account: escaped(entry.account ?? "")
        case .to: escaped(entry.target ?? "")
        case .note: escaped(entry.note)
        case .tags: escaped(entry.tags.joined(separator: " "))
        }
    }
}

/// A text as one line; ``unescaped(_:)`` restores it.
private func escaped(_ text: String) -> String {
    escapingControls(in: text.replacing("\\", with: "\\\\"))
}
