/// Writes entries as CSV, with a title row.
package struct CSVEntryWriter: EntryWriter {
    package static let titles = [
        "id", "date", "kind", "amount", "currency", "category", "note", "tags", "payee", "account", "receipt",
        "original", "to", "signed_amount", "received",
    ]
    /// The titles in files of today and in those of former versions, which have fewer columns.
    static let knownTitles = [15, 14, 13, 8].map { Array(titles.prefix($0)) }

    private var writer = CSVWriter()
    private let shown: @Sendable (String) -> String

    /// A writer that applies `shown` to notes and category names.
    package init(shown: @escaping @Sendable (String) -> String = { $0 }) {
        self.shown = shown
    }

    package var bytes: [UInt8] {
        get { writer.bytes }
        _modify { yield &writer.bytes }
    }

    package mutating func begin() {
        for title in Self.titles { writer.plain(title) }
        writer.endLine()
    }

    package mutating func write(_ entry: Expense) {
        writer.plain { $0.append(decimal: entry.id) }
        writer.plain { $0.append(entry.date) }
        writer.plain(entry.kind.rawValue)
        writer.plain { $0.append(entry.amount) }
        writer.plain(entry.amount.currency.code)
        writer.text(entry.category.map(shown))
        writer.text(shown(entry.note))
        writer.text(entry.tags.count < 2 ? entry.tags.first : entry.tags.joined(separator: " "))
        writer.text(entry.payee.map(shown))
        writer.text(entry.account.map(shown))
        writer.plain { if let receipt = entry.receipt { $0.append(decimal: receipt) } }
        write(entry.original)
        writer.text(entry.target.map(shown))
        writer.plain { $0.append(entry.balance) }
        write(entry.received)
        writer.endLine()
    }

    private mutating func write(_ amount: Money?) {
        writer.plain {
            guard let amount else { return }
            $0.append(amount)
            $0.append(" ")
            $0.append(amount.currency.code)
        }
    }

    /// Writes nothing: the last row ends like all others.
    package mutating func end() {}
}
