import Foundation
import Synchronization
import Testing

@testable import ExpenseCore

@Suite(.ownThreads)
struct ExpenseStoreTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
    }

    @discardableResult
    func add(
        _ amount: String, _ date: String = "2026-11-21", _ category: String? = "food", kind: Expense.Kind = .expense,
        tags: [String] = []
    ) throws -> Expense {
        try store.add(
            Expense(date: day(date), kind: kind, amount: dollars(amount), category: category, note: "note", tags: tags))
    }

    @Test func `an entry comes back as it was stored, with the next number`() throws {
        try add("1")
        let stored = try add("12.50", "2026-11-20", "FOOD", tags: ["work", "trip", "work"])
        #expect(stored.id == 2)
        #expect(stored.category == "food")
        #expect(stored.tags == ["trip", "work"])
        #expect(try store.entries().map(\.id) == [1, 2])
        #expect(try store.entries().last == stored)
    }

    @Test func `entries are listed newest first, entries of one day by number`() throws {
        for date in ["2026-11-01", "2026-11-03", "2026-11-02", "2026-11-03"] { try add("1", date) }
        #expect(try store.entries().map(\.id) == [4, 2, 3, 1])
        #expect(try store.entries(limit: 2).map(\.id) == [4, 2])
    }

    @Test func `an unknown category is refused by name and nothing is stored`() throws {
        #expect(throws: UnknownCategory.self) { try add("1", "2026-11-21", "fod") }
        #expect(try store.entries().isEmpty)
    }

    @Test func `a filter takes categories, none, days and kind together`() throws {
        try add("1", "2026-10-31")
        try add("2", "2026-11-01", "travel")
        try add("3", "2026-11-15", nil)
        try add("4", "2026-11-15", "salary", kind: .income)
        func ids(_ filter: Filter) throws -> [Int64] { try store.entries(filter).map(\.id).sorted() }
        #expect(try ids(Filter(categories: [.named("Food"), .none])) == [1, 3])
        #expect(try ids(Filter(period: Period(from: day("2026-11-01"), to: day("2026-11-14")))) == [2])
        #expect(try ids(Filter(kind: .income)) == [4])
        #expect(try ids(Filter(categories: [.none], period: .month(of: day("2026-10-31")))) == [])
    }

    @Test func `each currency has its own total, and the first one is the default`() throws {
        let euro = try #require(Currency("EUR"))
        #expect(try store.defaultCurrency() == nil)
        _ = try store.add(Expense(date: day("2026-11-21"), amount: Money(minorUnits: 5, currency: euro)))
        try add("1")
        #expect(try store.totals().map(\.total.currency.code) == ["EUR", "USD"])
        #expect(try store.defaultCurrency() == euro)
    }

    @Test func `a sum beyond the range of integers is refused and changes nothing`() throws {
        let connection = try Connection(folder.file().path, .writing)
        try connection.execute(
            "INSERT INTO total VALUES ('month', '', 0, '2026-11', 'USD', 'expense', 9223372036854775807, 1)")
        #expect(throws: DatabaseError.self) { try add("1", "2026-11-21", nil) }
        #expect(try store.entries().isEmpty)
    }

    @Test func `the file refuses impossible rows, whichever program writes them`() throws {
        let connection = try Connection(folder.file().path, .writing)
        for values in [
            "'2026-02-30', 'expense', 1, 'USD'", "'2026-11-21', 'gift', 1, 'USD'", "'2026-11-21', 'expense', 0, 'USD'",
            "'2026-11-21', 'expense', 1.5, 'USD'", "'2026-11-21', 'expense', 1, 'usd'",
        ] {
            #expect(throws: DatabaseError.self, "\(values)") {
                try connection.execute("INSERT INTO entry (date, kind, amount, currency) VALUES (\(values))")
            }
        }
    }

    @Test func `writers on many threads and connections lose nothing`() async throws {
        let file = folder.file()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let other = try ExpenseStore(file, .writing)
                    for _ in 0..<25 {
                        _ = try other.add(Expense(date: day("2026-11-21"), amount: dollars("0.01"), category: "food"))
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.entries().count == 100)
        #expect(try store.totals().first?.total.expenses == dollars("1"))
    }

    @Test func `only the owner can access the file and its folder`() throws {
        let file = folder.file("new/folder/expenses.db")
        _ = try ExpenseStore(file, .writing)
        func mode(_ path: String) throws -> Int {
            try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
        }
        #expect(try mode(file.path) == 0o600)
        #expect(try mode(folder.path + "/new") == 0o700)
        #expect(try mode(folder.path + "/new/folder") == 0o700)
    }
}
