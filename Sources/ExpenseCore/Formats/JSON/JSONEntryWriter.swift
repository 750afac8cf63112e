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
        write { $0.value(entry) }
    }

    /// Writes the records as objects with one field: `{"budget":{...}}`.
    package mutating func write(_ records: OtherRecords) {
        records.forEach { field in write { $0.object(field) } }
    }

    private mutating func write(_ object: (inout JSONWriter) -> Void) {
        object(&writer)
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
    /// An entry as an object with all its fields, and `attachments` if it has any.
    package mutating func value(_ entry: Expense) {
        object { $0.fields(of: entry) }
    }

    /// Writes the fields of an entry into the current object.
    package mutating func fields(of entry: Expense) {
        Kinds.entry.writeFields(of: entry, &self)
    }
}
