@testable import ExpenseCore

extension ExpenseStore {
    /// Imports all entries of a reader.
    func importEntries(_ reader: inout some EntryReader, _ options: ImportOptions) throws -> ImportReport {
        try importEntries(EntrySpool(&reader), options)
    }
}
