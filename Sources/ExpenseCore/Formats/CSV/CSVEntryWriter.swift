/// Writes entries as CSV, with a title row.
package struct CSVEntryWriter: EntryWriter {
    package static let titles = EntryField.all.flatMap { field in
        if case .amount = field.content { [field.name, "currency"] } else { [field.name] }
    }
    /// The titles in files of today and in those of former versions, which have fewer columns.
    static let knownTitles = ([8] + (13...titles.count)).map { Array(titles.prefix($0)) }

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
        for field in EntryField.all { write(field, of: entry) }
        writer.endLine()
    }

    private mutating func write(_ field: EntryField, of entry: Expense) {
        switch field.content {
        case .day(let get, _): writer.plain { $0.append(get(entry)) }
        case .kind(let get, _): writer.plain(get(entry).rawValue)
        case .amount(let get, _):
            writer.plain { $0.append(get(entry)) }
            writer.plain(get(entry).currency.code)
        case .original(let get, _), .received(let get, _):
            writer.plain {
                guard let amount = get(entry) else { return }
                $0.append(amount)
                $0.append(" ")
                $0.append(amount.currency.code)
            }
        case .category(let get, _), .account(let get, _), .text(let get, _): writer.text(get(entry).map(shown))
        case .note(let get, _): writer.text(shown(get(entry)))
        case .tags(let get, _):
            let tags = get(entry)
            writer.text(tags.count < 2 ? tags.first : tags.joined(separator: " "))
        case .receipt(let get, _): writer.plain { if let number = get(entry) { $0.append(decimal: number) } }
        case .number: writer.plain { $0.append(decimal: entry.id) }
        case .balance: writer.plain { $0.append(entry.balance) }
        }
    }

    /// Writes nothing: the last row ends like all others.
    package mutating func end() {}
}
