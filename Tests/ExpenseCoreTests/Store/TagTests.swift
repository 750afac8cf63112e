import Testing

@testable import ExpenseCore

/// A tag is the same in upper and lower case, as categories and accounts are.
@Suite(.ownThreads)
struct TagTests {
    private let folder: TemporaryFolder
    private let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    @discardableResult
    private func add(_ amount: String, _ tags: String..., payee: String? = nil) throws -> Expense {
        try store.add(
            Expense(date: day("2026-11-21"), amount: dollars(amount), category: "food", tags: tags, payee: payee))
    }

    private func total(_ tags: String...) throws -> Int64 {
        try store.totals(Filter(tags: tags), by: []).first?.total.expenses.minorUnits ?? 0
    }

    /// Adds a tag as an older version did, or as it arrives from another machine.
    private func tag(_ entry: Expense, _ tag: String) throws {
        try store.change({ "tag" }) { connection in
            try connection.run("INSERT INTO entry_tag VALUES (?, ?)", [.integer(entry.id), .text(tag)])
        }
    }

    @Test func `a new entry takes the spelling that exists, also one that is imported or recurs`() throws {
        try add("1", "Work", "Äpfel")
        #expect(try add("2", "work", "WORK").tags == ["Work"])
        #expect(try add("4", "äpfel").tags == ["Äpfel"])
        var lines = ListedEntries(
            (1...30).map { number in
                Expense(
                    date: day("2026-11-20"), amount: Money(minorUnits: 100, currency: .dollar), note: "row \(number)",
                    tags: [number % 2 == 0 ? "work" : "WORK", number == 7 ? "Trip" : "trip"])
            })
        _ = try store.importEntries(&lines, ImportOptions(source: "test"))
        let rent = Expense(date: day("2026-11-01"), amount: try dollars("9"), note: "rent", tags: ["wOrK"])
        _ = try store.add(Recurring(entry: rent, unit: .month), recordingThrough: day("2026-11-21"))
        #expect(try store.tags().map(\.name).sorted() == ["Work", "trip", "Äpfel"])
        #expect(try store.recurring().first?.entry.tags == ["Work"])
        #expect(try total("work") == 100 + 200 + 3000 + 900)
    }

    @Test func `of two spellings that a data file has, totals, filters and groups count both, each entry once`() throws
    {
        let both = try add("1", "Work", payee: "A")
        try tag(both, "work")
        try tag(add("2"), "work")
        try tag(add("4", "Work"), "trip")
        try add("8", "trip")
        for name in ["work", "Work", "WORK"] { #expect(try total(name) == 700) }
        #expect(try total("trip", "WORK") == 400)
        #expect(try store.entries(Filter(tags: ["WORK"])).count == 3)
        #expect(try store.entries(Filter(tags: ["WORK", "Trip"])).map(\.amount.minorUnits) == [400])
        #expect(try store.entries(Filter(tags: ["work"], payee: "a")).count == 1)
        #expect(try Expense.find(where: Filter(tags: ["WORK"]).predicate, in: store).count == 3)
        #expect(try store.tags().map(\.name) == ["Work", "trip"])
        #expect(try store.totals(Filter(), by: [.month, .tag]).compactMap(\.keys[1]).sorted() == ["Work", "trip"])
    }

    @Test func `a tag is renamed and deleted in all its spellings`() throws {
        let first = try add("1", "Work")
        try tag(first, "work")
        try tag(add("2"), "work")
        var rule = Rule(text: "shop", category: "food")
        rule.details.tags = ["WORK"]
        _ = try store.add(rule)
        #expect(try store.replaceTag("WORK", with: "work") == 1)
        #expect(try store.entries().map(\.tags) == [["work"], ["work"]])
        #expect(try store.replaceTag("Work", with: "job") == 2)
        #expect(try store.tags().map(\.name) == ["job"])
        #expect(try store.rules().first?.details.tags == ["job"])
        #expect(try store.deleteTag("JOB") == 2)
        #expect(try store.tags().isEmpty)
    }

    @Test func `an entry keeps its spelling when something else of it changes`() throws {
        let entry = try add("1")
        try add("2", "Work")
        try tag(entry, "work")
        #expect(try store.update(entry.id) { $0.note = "new" }.tags == ["work"])
    }
}
