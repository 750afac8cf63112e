/// Writes entries as JSON: one array, or an object a line.
public struct JSONEntryWriter: EntryWriter {
    private let isArray: Bool
    private var writer = JSONWriter()

    /// A writer of one array, or of an object a line.
    public init(isArray: Bool) {
        self.isArray = isArray
    }

    /// What has been written and not been taken away.
    public var bytes: [UInt8] {
        get { writer.bytes }
        _modify { yield &writer.bytes }
    }

    /// Begins the array, if there is one.
    public mutating func begin() {
        if isArray { writer.beginArray() }
    }

    /// Writes an object.
    public mutating func write(_ entry: Expense) {
        writer.value(entry)
        if !isArray { writer.endLine() }
    }

    /// Ends the array, if there is one.
    public mutating func end() {
        guard isArray else { return }
        writer.endArray()
        writer.endLine()
    }
}

extension JSONWriter {
    /// An entry as an object: `id`, `date`, `kind`, `amount`, `currency`, `category`, `note`, `tags`, `payee`,
    /// `account`, `receipt`, `original` and `to`.
    public mutating func value(_ entry: Expense) {
        object { object in
            object.field("id", Int(entry.id))
            object.field("date", plain: { $0.append(entry.date) })
            object.field("kind", plain: { $0.append(entry.kind.rawValue) })
            object.field("amount", plain: { $0.append(entry.amount) })
            object.field("currency", plain: { $0.append(entry.amount.currency.code) })
            object.field("category", entry.category)
            object.field("note", entry.note)
            object.field("tags") { $0.array { for tag in entry.tags { $0.value(tag) } } }
            object.field("payee", entry.payee)
            object.field("account", entry.account)
            object.field("receipt") { field in
                if let receipt = entry.receipt { field.value(Int(receipt)) } else { field.value(nil) }
            }
            object.field("original", entry.original.map { "\($0.plain) \($0.currency.code)" })
            object.field("to", entry.target)
        }
    }
}
