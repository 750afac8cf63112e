/// Writes entries as JSON: one array, or one object per line.
package struct JSONEntryWriter: EntryWriter {
    private let isArray: Bool
    private var writer = JSONWriter()

    /// A writer of one array, or of one object per line.
    package init(isArray: Bool) {
        self.isArray = isArray
    }

    /// The bytes written and not removed yet.
    package var bytes: [UInt8] {
        get { writer.bytes }
        _modify { yield &writer.bytes }
    }

    /// Begins the array, if there is one.
    package mutating func begin() {
        if isArray { writer.beginArray() }
    }

    /// Writes an object.
    package mutating func write(_ entry: Expense) {
        writeObject { $0.fields(of: entry) }
    }

    mutating func writeObject(_ fields: (inout JSONWriter) -> Void) {
        writer.object(fields)
        if !isArray { writer.endLine() }
    }

    /// Ends the array, if there is one.
    package mutating func end() {
        guard isArray else { return }
        writer.endArray()
        writer.endLine()
    }
}

extension JSONWriter {
    /// An entry as an object: `id`, `date`, `kind`, `amount`, `currency`, `category`, `note`, `tags`, `payee`,
    /// `account`, `receipt`, `original`, `to`, `signed_amount` and `received`, and `attachments` if it has any.
    package mutating func value(_ entry: Expense) {
        object { $0.fields(of: entry) }
    }

    /// Writes the fields of an entry into the current object.
    package mutating func fields(of entry: Expense) {
        field("id", Int(entry.id))
        field("date", plain: { $0.append(entry.date) })
        field("kind", plain: { $0.append(entry.kind.rawValue) })
        field("amount", plain: { $0.append(entry.amount) })
        field("currency", plain: { $0.append(entry.amount.currency.code) })
        field("category", entry.category)
        field("note", entry.note)
        field("tags", entry.tags)
        field("payee", entry.payee)
        field("account", entry.account)
        field("receipt", entry.receipt.map { Int($0) })
        field("original", entry.original.map { "\($0.plain) \($0.currency.code)" })
        field("to", entry.target)
        field("signed_amount", plain: { $0.append(entry.balance) })
        field("received", entry.received.map { "\($0.plain) \($0.currency.code)" })
        guard !entry.attachments.isEmpty else { return }
        field("attachments", each: entry.attachments) { list, attachment in
            list.object { object in
                object.field(attachment.hash == nil ? "path" : "name", attachment.name)
                if let hash = attachment.hash { object.field("sha256", hash) }
            }
        }
    }
}
