import Testing

@testable import ExpenseCore

struct ImportTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    /// Hands over entries that are there already.
    private struct Entries: EntryReader {
        var rest: ArraySlice<Expense>

        mutating func next() throws -> ImportedEntry? {
            guard let entry = rest.popFirst() else { return nil }
            guard entry.note != "bad" else { throw FormatError(Place(), "bad") }
            return try ImportedEntry(
                date: entry.date, amount: entry.amount, isIncome: entry.kind == .income, category: entry.category,
                note: entry.note, tags: entry.tags, place: Place())
        }
    }

    private func entry(_ note: String, _ cents: Int64 = 500, category: String? = nil, day: Int = 1) throws -> Expense {
        Expense(
            date: try #require(CalendarDate(year: 2026, month: 1, day: day)),
            amount: Money(minorUnits: cents, currency: .dollar), category: category, note: note)
    }

    @discardableResult
    private func take(_ entries: [Expense], _ change: (inout ImportOptions) -> Void = { _ in }) throws -> ImportReport {
        var options = ImportOptions(source: "test")
        change(&options)
        var reader = Entries(rest: entries[...])
        return try store.importEntries(&reader, options) { _, _ in }
    }

    @Test func `files that overlap are taken in once, and twins in one file are two`() throws {
        let first = [try entry("tea"), try entry("tea"), try entry("cake", day: 2)]
        #expect(try take(first).added == 3)
        let second = try take([
            try entry("tea"), try entry("cake", day: 2), try entry("cake", day: 2), try entry("pie"),
        ])
        #expect(second.added == 2 && second.duplicates == 2)
        #expect(try take(first) { $0.keepsDuplicates = true }.added == 3)
        #expect(try store.entries().count == 8)
    }

    @Test func `if anything is wrong, nothing is stored`() throws {
        #expect(throws: FormatError.self) { try take([try entry("tea", category: "new"), try entry("bad")]) }
        #expect(try store.entries().isEmpty && !store.categories().contains { $0.name == "new" })
        #expect(throws: UnknownCategory.self) { try take([try entry("tea")]) { $0.category = "fod" } }
    }

    @Test func `categories that the file names are made, and the currency of an empty file is kept`() throws {
        let report = try take([try entry("x", category: "Pets"), try entry("y", category: "PETS")])
        #expect(report.newCategories == ["Pets"])
        #expect(try store.entries().map(\.category) == ["Pets", "Pets"])
        #expect(try store.defaultCurrency() == .dollar)
    }

    @Test func `an entry without a category gets the one that similar notes had last`() throws {
        try take([
            try entry("REWE Markt 12", category: "food"), try entry("Rewe MARKT 99", category: "groceries", day: 2),
        ])
        let report = try take([try entry("rewe markt 7711", 700), try entry("Aldi", 700)]) {
            $0.suggestsCategories = true
        }
        #expect(report.suggested == 1)
        #expect(try store.entries().first { $0.note.hasSuffix("7711") }?.category == "groceries")
    }

    @Test func `a preview says the same and changes nothing`() throws {
        try take([try entry("tea")])
        var reader = Entries(rest: [try entry("tea"), try entry("pie", category: "Pets")])
        var outcomes: [ImportedOutcome] = []
        let report = try previewImport(&reader, ImportOptions(source: "test"), into: store) { outcomes.append($1) }
        #expect(report.added == 1 && report.duplicates == 1 && report.newCategories == ["Pets"])
        #expect(outcomes == [.duplicate, .added])
        #expect(try store.entries().count == 1)
    }
}
