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
        for cell in Self.cells { cell(&self, entry) }
        writer.endLine()
    }

    private typealias Cell = @Sendable (_ row: inout CSVEntryWriter, Expense) -> Void

    /// What writes each field. To copy the field itself for each entry would take half of the time.
    private static let cells = EntryField.all.map(cell)

    private static func cell(of field: EntryField) -> Cell {
        switch field.content {
        case .day(let get, _): return { row, entry in row.writer.plain { $0.append(get(entry)) } }
        case .kind(let get, _): return { row, entry in row.writer.plain(get(entry).rawValue) }
        case .amount(let get, _):
            return { row, entry in
                let amount = get(entry)
                row.writer.plain { $0.append(amount) }
                row.writer.plain(amount.currency.code)
            }
        case .original(let get, _), .received(let get, _):
            return { row, entry in
                row.writer.plain {
                    guard let amount = get(entry) else { return }
                    $0.append(amount)
                    $0.append(" ")
                    $0.append(amount.currency.code)
                }
            }
        case .category(let get, _), .account(let get, _), .text(let get, _):
            return { row, entry in row.writer.text(get(entry).map(row.shown)) }
        case .note(let get, _): return { row, entry in row.writer.text(row.shown(get(entry))) }
        case .tags(let get, _):
            return { row, entry in
                let tags = get(entry)
                row.writer.text(tags.count < 2 ? tags.first : tags.joined(separator: " "))
            }
        case .receipt(let get, _):
            return { row, entry in row.writer.plain { if let number = get(entry) { $0.append(decimal: number) } } }
        case .number: return { row, entry in row.writer.plain { $0.append(decimal: entry.id) } }
        case .balance: return { row, entry in row.writer.plain { $0.append(entry.balance) } }
        }
    }

    /// Writes nothing: the last row ends like all others.
    package mutating func end() {}
}
