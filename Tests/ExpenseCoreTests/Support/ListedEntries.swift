@testable import ExpenseCore

/// Returns the given entries; one with the note "bad" cannot be read.
struct ListedEntries: EntryReader {
    private var rest: ArraySlice<Expense>
    let namesCurrency: Bool

    init(_ entries: [Expense], namesCurrency: Bool = false) {
        rest = entries[...]
        self.namesCurrency = namesCurrency
    }

    mutating func next() throws -> ImportedEntry? {
        guard let entry = rest.popFirst() else { return nil }
        guard entry.note != "bad" else { throw FormatError(Place(), "bad") }
        return try ImportedEntry(entry, at: Place())
    }
}
