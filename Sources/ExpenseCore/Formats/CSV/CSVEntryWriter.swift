/// Writes entries as CSV, with a line of titles.
public struct CSVEntryWriter: EntryWriter {
    /// The titles of the columns.
    public static let titles = ["id", "date", "kind", "amount", "currency", "category", "note", "tags"]

    private var writer = CSVWriter()
    private let shown: @Sendable (String) -> String

    /// A writer that passes notes and names of categories through `shown` first.
    public init(shown: @escaping @Sendable (String) -> String = { $0 }) {
        self.shown = shown
    }

    /// What has been written and not been taken away.
    public var bytes: [UInt8] {
        get { writer.bytes }
        _modify { yield &writer.bytes }
    }

    /// Writes the titles.
    public mutating func begin() {
        for title in Self.titles { writer.plain(title) }
        writer.endLine()
    }

    /// Writes a line.
    public mutating func write(_ entry: Expense) {
        writer.plain { $0.append(decimal: entry.id) }
        writer.plain { $0.append(entry.date) }
        writer.plain(entry.kind.rawValue)
        writer.plain { $0.append(entry.amount) }
        writer.plain(entry.amount.currency.code)
        writer.text(entry.category.map(shown))
        writer.text(shown(entry.note))
        writer.text(entry.tags.count < 2 ? entry.tags.first : entry.tags.joined(separator: " "))
        writer.endLine()
    }

    /// Writes nothing: the last line ends as all do.
    public mutating func end() {}
}
