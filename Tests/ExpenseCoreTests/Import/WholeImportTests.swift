import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct WholeImportTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    /// Generates entries, and records others meanwhile.
    private struct Counter: EntryReader {
        var rest: Int
        var bad = -1
        var others: [ExpenseStore] = []

        mutating func next() throws -> ImportedEntry? {
            for store in others { _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"))) }
            guard rest > 0 else { return nil }
            rest -= 1
            guard rest != bad else { throw FormatError(Place(), "bad") }
            return try ImportedEntry(
                Expense(date: day("2026-01-01"), amount: dollars("1"), note: "\(rest)"), at: Place())
        }
    }

    @Test func `an import is undone as one change`() throws {
        var reader = Counter(rest: 2500)
        #expect(try store.importEntries(&reader, ImportOptions(source: "test")).added == 2500)
        #expect(try store.undo().map(\.words) == ["import 2500 from test"])
        #expect(try store.entries().isEmpty)
    }

    @Test func `an import that fails leaves everything unchanged`() throws {
        var reader = Counter(rest: 2500, bad: 7)
        #expect(throws: FormatError.self) { try store.importEntries(&reader, ImportOptions(source: "test")) }
        #expect(try store.entries().isEmpty && store.history().isEmpty)
    }

    @Test func `while a file is read, this process and others may write`() throws {
        let other = try ExpenseStore(folder.file(), .writing)
        var reader = Counter(rest: 3, others: [store, other])
        #expect(try store.importEntries(&reader, ImportOptions(source: "test")).added == 3)
        #expect(try store.entries().count == 11)
        #expect(try store.undo().map(\.words) == ["import 3 from test"])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }
}
