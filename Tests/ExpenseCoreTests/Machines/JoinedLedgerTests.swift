import Testing

@testable import ExpenseCore

/// Two ledgers that both had entries are joined (rules Y3 and Y4): what looks the same is asked about, and nothing is lost
/// in silence.
@Suite(.long, .ownThreads)
struct JoinedLedgerTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(2) }

    private func rent(_ cents: Int64, _ parts: [Int64] = []) throws -> Recurring {
        func entry(_ cents: Int64) -> Expense {
            Expense(date: day("2026-10-01"), amount: Money(minorUnits: cents, currency: .dollar), note: "rent")
        }
        var recurring = Recurring(entry: entry(cents), unit: .month)
        recurring.others = parts.map(entry)
        return recurring
    }

    @Test(arguments: [[], [2000]] as [[Int64]]) func `recurring entries that look the same are asked about`(
        parts: [Int64]
    ) throws {
        for store in carrier.stores { _ = try store.add(rent(90_000, parts), recordingThrough: today) }
        let question = #expect(throws: UndecidedEntries.self) { try carrier.begin(.refuse) }
        #expect(question?.alike.count(where: \.isRecurring) == 1)
        #expect(question?.alike.first { $0.isRecurring }?.mine.note == "rent")
        try carrier.carryEverything()
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "two", alike: .same)
        try carrier.settleEqually()
        #expect(try one.recurring().count == 1 && one.entries().count == 2 * (1 + parts.count))
        #expect(try one.syncConflicts().isEmpty)
        // The next occurrence is recorded once.
        for store in carrier.stores { _ = try store.recordDue(through: day("2026-12-01")) }
        try carrier.settleEqually()
        #expect(try one.entries().count == 3 * (1 + parts.count))
    }

    @Test
    func `joining entries that look the same is one change that can be undone`()
        throws
    {
        for store in carrier.stores {
            _ = try store.add(rent(90_000), recordingThrough: today)
            _ = try store.add(Expense(date: today, amount: dollars("12"), note: "lunch"))
        }
        _ = try two.add(Expense(date: today, amount: dollars("1"), note: "tea"))
        let known = try two.history().map(\.words)
        try carrier.begin(.same)
        try carrier.settleEqually()
        let words = try two.history().filter { $0.machine == nil }.map(\.words)
        #expect(Array(words.dropFirst()) == known && words[0].hasPrefix("join"))
        #expect(try one.entries().map(\.note).sorted() == ["lunch", "rent", "rent", "tea"])
        #expect(try two.undo(1, today: today).map(\.words) == [words[0]])
        try carrier.settleEqually()
        #expect(
            try one.entries().map(\.note).sorted() == ["lunch", "lunch"] + Array(repeating: "rent", count: 4) + ["tea"])
    }

    @Test func `recurring entries that look the same can be different ones, and others are not asked about`() throws {
        _ = try one.add(rent(90_000), recordingThrough: day("2026-09-01"))
        _ = try two.add(rent(90_000), recordingThrough: day("2026-09-01"))
        _ = try two.add(rent(80_000), recordingThrough: day("2026-09-01"))
        _ = try two.add(rent(90_000, [500]), recordingThrough: day("2026-09-01"))
        let question = #expect(throws: UndecidedEntries.self) { try carrier.begin(.refuse) }
        #expect(question?.alike.count == 1)
        try carrier.carryEverything()
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "two", alike: .different)
        try carrier.settleEqually()
        #expect(try one.recurring().count == 4)
    }

    @Test
    func `some entries that look the same can be the same and others not, and an answer that lacks one asks again`()
        throws
    {
        for store in carrier.stores {
            for note in ["lunch", "tea"] { _ = try store.add(Expense(date: today, amount: dollars("3"), note: note)) }
        }
        let question = #expect(throws: UndecidedEntries.self) { try carrier.begin(.refuse) }
        let pairs = try #require(question?.alike)
        #expect(pairs.map(\.mine.note) == ["lunch", "tea"] && pairs.map(\.other.note) == ["lunch", "tea"])
        try carrier.carryEverything()
        func join(_ decided: [AlikePair: Bool]) throws {
            _ = try two.synchronize(with: .folder(carrier.place(1)), name: "two", alike: .decided(decided))
        }
        #expect(throws: UndecidedEntries.self) { try join([pairs[0]: true]) }
        #expect(try two.entries().count == 2)
        try join([pairs[0]: true, pairs[1]: false])
        try carrier.settleEqually()
        #expect(try one.entries().map(\.note).sorted() == ["lunch", "tea", "tea"])
    }

    private func values() throws -> Set<String> {
        let conflicts = try one.syncConflicts()
        #expect(try conflicts.map(\.number) == two.syncConflicts().map(\.number))
        return Set(conflicts.flatMap { [$0.present, $0.lost ?? ""] })
    }

    @Test(arguments: [false, true]) func `of two budgets of one category, the other one is listed`(
        isChanged: Bool
    ) throws {
        for (store, amount) in zip(carrier.stores, ["300", "400"]) {
            _ = try store.set(Budget(category: "food", amount: dollars(amount), per: .month))
            _ = try store.set(Budget(category: "fun", amount: dollars("50"), per: .month))
        }
        _ = try one.synchronize(with: .folder(carrier.place(0)), name: "one")
        if isChanged {
            // Later changes of the first machine are no further conflicts.
            _ = try one.set(Budget(category: "fun", amount: dollars("60"), per: .month))
            _ = try one.add(Category(name: "pets", color: Color(1)))
            _ = try one.set(Budget(category: "pets", amount: dollars("60"), per: .month))
            _ = try one.set(Budget(category: "pets", amount: dollars("70"), per: .month))
        }
        _ = try one.synchronize()
        try carrier.begin(.refuse, from: 1)
        try carrier.settleEqually()
        #expect(try one.syncConflicts().count == 1)
        #expect(try values().map { String($0.prefix(3)) }.sorted() == ["300", "400"])
    }

    @Test func `a later change of the other machine lists what this one had`() throws {
        for store in carrier.stores { _ = try store.set(Budget(category: "food", amount: dollars("300"), per: .month)) }
        _ = try one.synchronize(with: .folder(carrier.place(0)), name: "one")
        _ = try one.set(Budget(category: "food", amount: dollars("500"), per: .month))
        _ = try two.set(Budget(category: "food", amount: dollars("400"), per: .month))
        _ = try one.synchronize()
        try carrier.begin(.refuse, from: 1)
        try carrier.settleEqually()
        #expect(try values().contains { $0.contains("400.00") })
    }

    @Test func `categories and rules of one name, and settings, whose values differ are listed`() throws {
        for (number, store) in carrier.stores.enumerated() {
            _ = try store.add(Category(name: ["Pets", "pets"][number], color: Color(UInt32(number + 1))))
            _ = try store.add(Rule(text: "rewe", category: ["food", "fun"][number]))
            _ = try store.add(Rule(text: "aldi", category: "food"))
        }
        try carrier.begin(.refuse)
        try carrier.settleEqually()
        let subjects = try Set(one.syncConflicts().map { $0.subject.lowercased() })
        #expect(subjects == ["category pets", "rule 'rewe'"])
        #expect(try values().isSuperset(of: ["food", "fun"]))
    }

    @Test func `of entries that are the same, other fields that lose are listed`() throws {
        for (store, category) in zip(carrier.stores, ["food", "fun"]) {
            _ = try store.add(Expense(date: today, amount: dollars("5"), category: category, note: "lunch"))
        }
        try carrier.begin(.same)
        try carrier.settleEqually()
        #expect(try one.entries().count == 1)
        #expect(try values() == ["food", "fun"])
    }

    @Test func `what the shared ledger had set itself before is not listed`() throws {
        _ = try one.set(Budget(category: "food", amount: dollars("300"), per: .month))
        let lunch = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        _ = try one.synchronize(with: .folder(carrier.place(0)), name: "one")
        carrier.advance(0, by: 60)
        _ = try one.set(Budget(category: "food", amount: dollars("500"), per: .month))
        _ = try one.update(lunch.id) { $0.amount = Money(minorUnits: 600, currency: .dollar) }
        _ = try one.synchronize()
        try carrier.begin(.refuse, from: 1)
        try carrier.settleEqually()
        #expect(try one.syncConflicts().isEmpty && two.syncConflicts().isEmpty)
    }

    @Test func `transfers of other accounts, other received amounts, other payees and other receipts are not the same`()
        throws
    {
        let euro = try #require(Currency("EUR"))
        for (number, store) in carrier.stores.enumerated() {
            for name in ["giro", "cash", "people:anna", "people:ben"] { _ = try store.add(Account(name: name)) }
            func transfer(_ from: String, _ to: String, _ note: String) -> Expense {
                Expense(
                    date: today, kind: .transfer, amount: Money(minorUnits: 5000, currency: .dollar), note: note,
                    account: from, target: to)
            }
            _ = try store.add(number == 0 ? transfer("giro", "cash", "back") : transfer("cash", "giro", "back"))
            _ = try store.add(transfer("giro", number == 0 ? "people:anna" : "people:ben", "half"))
            _ = try store.add(transfer("giro", "cash", "the same"))
            var exchange = transfer("giro", "cash", "exchange")
            exchange.received = Money(minorUnits: Int64(4000 + number), currency: euro)
            _ = try store.add(exchange)
            _ = try store.add(
                Expense(date: today, amount: dollars("7"), note: "dinner", payee: ["Gusto", "Rosso"][number]))
            let parts = try ["60", number == 0 ? "20" : "30"].map {
                Expense(date: today, amount: try dollars($0), note: "receipt")
            }
            _ = try store.add(receipt: parts)
        }
        let question = #expect(throws: UndecidedEntries.self) { try carrier.begin(.refuse) }
        #expect(question?.alike.map(\.mine.note) == ["the same"])
    }

    @Test func `a third ledger that joins lists what differs from both`() throws {
        let carrier = try Carrier(3)
        for (store, amount) in zip(carrier.stores, ["300", "400", "500"]) {
            _ = try store.set(Budget(category: "food", amount: dollars(amount), per: .month))
        }
        try carrier.begin(.refuse)
        try carrier.settleEqually()
        for store in carrier.stores {
            let conflicts = try store.syncConflicts()
            #expect(Set(conflicts.compactMap(\.lost)).count == 2, "\(conflicts)")
        }
    }
}
