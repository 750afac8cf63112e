import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ImportedOccurrenceTests {
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

    private func take(_ entries: [Expense]) throws {
        var reader = ListedEntries(entries)
        _ = try store.importEntries(&reader, ImportOptions(source: "test"))
    }

    private func record(_ recurring: Recurring, through date: String) throws -> [ImportedOccurrence] {
        _ = try store.add(recurring)
        let recorded = try store.recordDue(through: #require(CalendarDate(iso: date)))
        #expect(!recorded.isEmpty)
        return try store.importedOccurrences(of: recorded)
    }

    @Test func `an occurrence may be the row that was imported at most five days before, and the nearest one`() throws {
        try take([
            try entry("RENT HOUSE", 90000, "2026-11-19"), try entry("RENT HOUSE", 90000, "2026-11-20"),
            try entry("RENT HOUSE", 90000, "2026-11-22"),
        ])
        let found = try record(
            Recurring(entry: try entry("Rent", 90000, "2026-11-25"), unit: .month), through: "2026-11-25")
        #expect(found.map(\.imported.date.description) == ["2026-11-22"] && found.map(\.recorded.note) == ["Rent"])
    }

    @Test func `an occurrence is no row of another amount, word, kind or account, or of a day too far away`() throws {
        var income = try entry("RENT HOUSE", 90000, "2026-11-24")
        income.kind = .income
        var elsewhere = try entry("RENT HOUSE", 90000, "2026-11-24")
        elsewhere.account = "visa"
        try take([
            income, elsewhere, try entry("RENT HOUSE", 90001, "2026-11-24"), try entry("Garage", 90000, "2026-11-24"),
            try entry("RENT HOUSE", 90000, "2026-11-19"),
        ])
        _ = try store.add(try entry("Rent", 90000, "2026-11-24"))
        var rent = try entry("Rent", 90000, "2026-11-25")
        rent.account = "giro"
        _ = try store.add(Account(name: "giro"))
        #expect(try record(Recurring(entry: rent, unit: .month), through: "2026-11-25").isEmpty)
    }

    @Test func `the row of one week is not the occurrence of the next`() throws {
        try take([try entry("Piano", 2000, "2026-11-20")])
        #expect(
            try record(Recurring(entry: try entry("Piano", 2000, "2026-11-24"), unit: .week), through: "2026-11-24")
                .isEmpty)
        #expect(
            try record(Recurring(entry: try entry("Piano", 2000, "2026-11-23"), unit: .week), through: "2026-11-23")
                .count == 1)
    }
}
