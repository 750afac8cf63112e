import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct MisreadEntryTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    private func entry(_ note: String, _ cents: Int64, _ date: String) throws -> Expense {
        Expense(
            date: try #require(CalendarDate(iso: date)), amount: Money(minorUnits: cents, currency: .euro), note: note)
    }

    private func take(_ entries: [Expense], replacing: Bool = false) throws -> ImportReport {
        var options = ImportOptions(source: "test")
        options.replaces = replacing
        var reader = ListedEntries(entries)
        return try store.importEntries(&reader, options)
    }

    private var lines: [String] {
        get throws { try store.entries().reversed().map { "\($0.date) \($0.amount.minorUnits) \($0.note)" } }
    }

    @Test func `--replace corrects days of which day and month were swapped, and nothing is there twice`() throws {
        _ = try take([
            try entry("Rewe", 1230, "2026-03-02"), try entry("Bar", 450, "2026-04-02"),
            try entry("Zoo", 900, "2026-05-05"),
        ])
        let first = try #require(try store.entries().last?.id)
        _ = try store.update(first) { $0.category = "food" }
        let right = [
            try entry("Rewe", 1230, "2026-02-03"), try entry("Bar", 450, "2026-02-04"),
            try entry("Zoo", 900, "2026-05-05"),
        ]
        let report = try take(right, replacing: true)
        #expect(report.added == 0 && report.corrected == 2 && report.duplicates == 1)
        #expect(try lines == ["2026-02-03 1230 Rewe", "2026-02-04 450 Bar", "2026-05-05 900 Zoo"])
        #expect(try store.entry(first).category == "food")
        #expect(try take(right, replacing: true).duplicates == 3)
        #expect(try take(right).duplicates == 3)
        _ = try store.undo(1)
        #expect(try lines.first == "2026-03-02 1230 Rewe")
    }

    @Test(arguments: [([123, 450] as [Int64], [123_000, 450_000] as [Int64]), ([123_000, 45000], [1230, 450])])
    func `--replace corrects amounts of which the decimal mark or the unit was misread`(
        wrong: [Int64], right: [Int64]
    ) throws {
        func rows(_ units: [Int64]) throws -> [Expense] {
            [try entry("Rewe", units[0], "2026-11-01"), try entry("Bar", units[1], "2026-11-02")]
        }
        _ = try take(try rows(wrong))
        #expect(try take(try rows(right), replacing: true).corrected == 2)
        #expect(try lines == ["2026-11-01 \(right[0]) Rewe", "2026-11-02 \(right[1]) Bar"])
    }

    @Test func `--replace refuses rows with the days of another column, which would be there twice`() throws {
        _ = try take([try entry("Rewe", 1230, "2026-11-01"), try entry("Bar", 450, "2026-11-02")])
        let booked = [try entry("Rewe", 1230, "2026-11-04"), try entry("Bar", 450, "2026-11-05")]
        #expect(throws: MisreadImport(entry: 1, rows: 2)) { try take(booked, replacing: true) }
        #expect(try store.entries().count == 2)
        #expect(try take(booked).added == 2)
    }

    @Test func `--replace records new rows, and those of the next month with equal texts and amounts`() throws {
        _ = try take([try entry("Rent", 90000, "2026-01-31"), try entry("Gym", 2000, "2026-01-31")])
        let next = [try entry("Rent", 90000, "2026-02-28"), try entry("Gym", 2000, "2026-02-28")]
        #expect(try take(next, replacing: true).added == 2)
        #expect(try take(next + [try entry("Tea", 300, "2026-03-01")], replacing: true).added == 1)
        #expect(try store.entries().count == 5)
    }

    @Test func `--replace leaves an import alone if another one has the rows just as the file does`() throws {
        let (early, late) = (try entry("Rent", 90000, "2026-01-02"), try entry("Rent", 90000, "2026-02-01"))
        _ = try take([early])
        _ = try take([late])
        #expect(try take([early], replacing: true).duplicates == 1)
        #expect(try lines == ["2026-01-02 90000 Rent", "2026-02-01 90000 Rent"])
    }
}
