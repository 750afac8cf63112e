import Testing

@testable import ExpenseCore

/// Whatever fields an entry has, the data file, files, searches and the words of changes have them, too.
@Suite(.ownThreads)
struct EntryFieldTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try Self.newStore("a.db", in: folder)
    }

    private func newStore(_ name: String) throws -> ExpenseStore { try Self.newStore(name, in: folder) }

    private static func newStore(_ name: String, in folder: TemporaryFolder) throws -> ExpenseStore {
        let store = try ExpenseStore(folder.file(name), .writing)
        for name in ["a account", "a to"] { _ = try store.add(Account(name: name)) }
        return store
    }

    /// An entry of a kind with all fields that users change, each with another value than in any other field.
    private func entry(_ kind: Expense.Kind) throws -> Expense {
        var entry = Expense(date: .first, kind: kind, amount: try dollars("1"))
        for field in EntryField.changeable where field.isOf(kind) {
            let text = "a \(field.name)"
            switch field.content {
            case .day(_, let set): set(&entry, day("2026-11-21"))
            case .kind(_, let set): set(&entry, kind)
            case .amount(_, let set): set(&entry, try dollars("2"))
            case .original(_, let set): set(&entry, Money(minorUnits: 300, currency: try #require(Currency("CHF"))))
            case .received(_, let set): set(&entry, Money(minorUnits: 400, currency: try #require(Currency("EUR"))))
            case .category(_, let set): set(&entry, "food")
            case .account(_, let set), .text(_, let set): set(&entry, text)
            case .note(_, let set): set(&entry, text)
            case .tags(_, let set): set(&entry, ["one", "two"])
            case .receipt, .number, .balance: Issue.record("\(field.name) cannot be changed")
            }
        }
        return entry
    }

    private func stored(in store: ExpenseStore) throws -> [Expense] {
        try store.entries().map { entry in
            var entry = entry
            (entry.id, entry.receipt) = (0, nil)
            return entry
        }
    }

    @Test(arguments: [Expense.Kind.expense, .transfer])
    func `the data file keeps every field, of one entry and of many`(kind: Expense.Kind) throws {
        let entry = try entry(kind)
        _ = try store.add(entry)
        try copyEverything(from: store, into: newStore("b.db"))
        #expect(try stored(in: store) == [entry])
        var many = (1...30).map { (number: Int64) in
            var other = entry
            other.amount = Money(minorUnits: number, currency: .dollar)
            return other
        }
        many.sort { $0.amount.minorUnits > $1.amount.minorUnits }
        let (other, last) = (try newStore("c.db"), try newStore("d.db"))
        _ = try other.add(many.reversed())
        try copyEverything(from: other, into: last)
        #expect(try stored(in: last) == many)
    }

    @Test(arguments: [EntryFormat.csv, .json, .jsonl], [Expense.Kind.expense, .transfer])
    func `files keep every field`(format: EntryFormat, kind: Expense.Kind) throws {
        let entry = try entry(kind)
        _ = try store.add(entry)
        let other = try newStore("b.db")
        try copyEverything(from: store, into: other, as: format)
        #expect(try stored(in: other) == [entry])
    }

    @Test(arguments: [Expense.Kind.expense, .transfer])
    func `a recurring entry keeps every field but the original amount`(kind: Expense.Kind) throws {
        var entry = try entry(kind)
        entry.original = nil
        let added = try store.add(Recurring(entry: entry, unit: .month), recordingThrough: entry.date)
        #expect(try store.recurring().map(\.entry) == [entry])
        #expect(added.recorded.count == 1)
        #expect(try stored(in: store) == [entry])
        let other = try newStore("b.db")
        try copyEverything(from: store, into: other)
        #expect(try other.recurring().map(\.entry) == [entry])
    }

    @Test(arguments: [Expense.Kind.expense, .transfer])
    func `differences name every field`(kind: Expense.Kind) throws {
        let (entry, other) = (try entry(kind), Expense(date: .first, kind: .income, amount: try dollars("1")))
        let words = entry.differences(from: other)
        for field in EntryField.changeable where field.isOf(kind) && field.name != "tags" {
            #expect(words.contains("\(field.name) "), "\(words)")
        }
        #expect(words.hasSuffix("+one, +two"))
        #expect(other.differences(from: entry).contains("original 3.00 CHF → none"))
    }

    @Test func `a search finds every text`() throws {
        _ = try store.add(try entry(.expense))
        for field in EntryField.texts {
            #expect(try store.entries(Filter(search: ["A \(field.name)"])).count == 1)
        }
    }
}
