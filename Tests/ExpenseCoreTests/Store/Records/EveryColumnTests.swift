import Testing

@testable import ExpenseCore

/// Every column of a record, alone and beside every other one, is what was stored.
@Suite(.ownThreads)
struct EveryColumnTests {
    let folder: TemporaryFolder
    let store: ExpenseStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ExpenseStore(folder.file(), .writing)
        for name in ["giro", "savings"] { _ = try store.add(Account(name: name)) }
    }

    @Test func `entries with any of the columns that need no value are read back`() throws {
        var entries: [Expense] = []
        for columns in 0..<16 {
            let isTransfer = columns & 8 != 0
            entries.append(
                Expense(
                    date: day("2026-11-21"), kind: isTransfer ? .transfer : .expense, amount: try dollars("12.50"),
                    category: !isTransfer && columns & 4 != 0 ? "food" : nil,
                    payee: columns & 1 != 0 ? "Baker" : nil, account: isTransfer || columns & 4 != 0 ? "giro" : nil,
                    target: isTransfer ? "savings" : nil, original: columns & 2 != 0 ? try dollars("3") : nil))
        }
        for entry in entries { _ = try store.add(entry) }
        // As an import of many entries stores them.
        _ = try store.change({ _ in "add" }) { connection in
            for var entry in entries {
                var rows = EntryRows(connection)
                rows.append(entry, try connection.references(of: &entry))
                try rows.store()
            }
            return entries
        }
        let stored = try Expense.query().sorted(by: \.id).all(in: store)
        for (place, entry) in stored.enumerated() {
            var expected = entries[place % entries.count]
            expected.id = entry.id
            #expect(entry == expected)
        }
        #expect(stored.count == 2 * entries.count)
    }

    @Test func `a rule that is read as a record and saved again keeps what it asks for and what it gives`() throws {
        var plain = Rule(text: "bakery", category: "food")
        try plain.save(in: store)
        #expect(try Rule.all(in: store) == [plain])
        var rule = Rule(text: "rewe", category: "food")
        rule.details.kind = .expense
        rule.details.minimum = try dollars("5")
        rule.details.payee = "Rewe"
        rule.details.tags = ["daily", "shop"]
        rule.details.account = "giro"
        try rule.save(in: store)
        #expect(try Rule.all(in: store) == [plain, rule])
        var read = try #require(try Rule.find(where: \.id == rule.id, in: store).first)
        try read.save(in: store)
        #expect(try store.rules() == [plain, rule])
        read.details = Rule.Details()
        try read.save(in: store)
        #expect(try Rule.all(in: store) == [plain, read])
    }

    @Test func `a recurring entry keeps its account, and an entry that is saved again its receipt`() throws {
        let rent = Expense(date: day("2026-11-01"), amount: try dollars("900"), category: "home", account: "giro")
        var recurring = Recurring(entry: rent, unit: .month)
        try recurring.save(in: store)
        #expect(try Recurring.all(in: store).map(\.entry.account) == ["giro"])
        recurring.entry.account = "savings"
        try recurring.save(in: store)
        #expect(try Recurring.all(in: store).map(\.entry.account) == ["savings"])

        let parts = try ["1", "2"].map { Expense(date: day("2026-11-01"), amount: try dollars($0), category: "food") }
        var part = try store.add(receipt: parts)[1]
        let receipt = try #require(part.receipt)
        part.note = "milk"
        try part.save(in: store)
        #expect(try Expense.find(where: \.note == "milk", in: store).map(\.receipt) == [receipt])
    }

    @Test func `deleting the default account leaves none, deleting another one leaves it`() throws {
        _ = try store.setDefaultAccount("giro")
        try store.deleteAccount("savings")
        #expect(try store.defaultAccount()?.name == "giro")
        try store.deleteAccount("giro")
        #expect(try store.defaultAccount() == nil)
        #expect(try Setting.find(where: \.name == "account", in: store).isEmpty)
    }

    @Test func `reading entries and records one by one ends when the receiver wants no more`() throws {
        for amount in ["1", "2", "3"] {
            _ = try store.add(Expense(date: day("2026-11-01"), amount: try dollars(amount)))
        }
        var amounts: [String] = []
        try Expense.query().sorted(by: \.amount).forEach(in: store) {
            amounts.append($0.amount.plain)
            return amounts.count < 2
        }
        #expect(amounts == ["1.00", "2.00"])
        try store.forEachEntry(limit: 10) {
            amounts.append($0.amount.plain)
            return false
        }
        #expect(amounts == ["1.00", "2.00", "3.00"])
    }
}
