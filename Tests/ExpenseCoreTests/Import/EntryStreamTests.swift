import Streams
import Synchronization
import Testing

@testable import ExpenseCore

struct EntryStreamTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    /// Generates a number of entries.
    struct Counter: EntryReader {
        var rest: Int
        var bad = -1

        mutating func next() throws -> ImportedEntry? {
            guard rest > 0 else { return nil }
            rest -= 1
            guard rest != bad else { throw FormatError(Place(), "bad") }
            return try ImportedEntry(
                Expense(date: day("2026-01-01"), amount: dollars("1"), note: "\(rest)"), at: Place())
        }
    }

    @Test func `an import reports its progress, and is undone as one change`() throws {
        let values = Values(store.importing(ImportOptions(source: "test")) { Counter(rest: 2500) })
        #expect(values.all.map(\.entries) == [1000, 2000, 2500])
        #expect(values.all.map { $0.report?.added } == [nil, nil, 2500])
        #expect(try store.undo().map(\.words) == ["import 2500 from test"])
        #expect(try store.entries().isEmpty)
    }

    @Test func `an import that fails or is disposed of leaves everything unchanged`() throws {
        let failed = Mutex(false)
        let handle = store.importing(ImportOptions(source: "test")) { Counter(rest: 2500, bad: 7) }.subscribe(
            onNext: { _ in }, onError: { _ in failed.withLock { $0 = true } })
        handle.dispose()
        #expect(failed.withLock { $0 })
        #expect(Values(store.importing(ImportOptions(source: "test")) { Counter(rest: 2500) }.take(1)).all.count == 1)
        #expect(try store.entries().isEmpty && store.history().isEmpty)
    }

    /// Generates entries, and records another entry meanwhile.
    private struct Busy: EntryReader {
        var counter = Counter(rest: 3)
        let others: [ExpenseStore]

        mutating func next() throws -> ImportedEntry? {
            for store in others { _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("1"))) }
            return try counter.next()
        }
    }

    @Test func `while a file is read, this process and others may write`() throws {
        let other = try ExpenseStore(folder.file(), .writing)
        var reader = Busy(others: [store, other])
        #expect(try store.importEntries(&reader, ImportOptions(source: "test")).added == 3)
        #expect(try store.entries().count == 11)
        #expect(try store.undo().map(\.words) == ["import 3 from test"])
        #expect(try store.check().allSatisfy { $0.hasPrefix("others can use") })
    }

    @Test func `entries are streamed until the reader stops`() throws {
        for amount in ["1", "2", "3"] { _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars(amount))) }
        #expect(Values(store.stream().map(\.id)).all == [3, 2, 1])
        #expect(Values(store.stream().map(\.id).take(2)).all == [3, 2])
    }
}
