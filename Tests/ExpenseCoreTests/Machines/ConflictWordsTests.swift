import Testing

@testable import ExpenseCore

/// What conflicts say to people: names, amounts with their currency, days and words, never what the data file stores.
@Suite(.ownThreads)
struct ConflictWordsTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        for name in ["giro", "cash", "card"] { _ = try one.add(Account(name: name)) }
        _ = try one.add(
            Expense(date: today, amount: dollars("12.50"), category: "food", note: "lunch", account: "giro"))
        try carrier.settle()
    }

    /// Both change the same, the second one later; what the only conflict says.
    private func conflict(_ change: (ExpenseStore, Bool) throws -> Void) throws -> [String] {
        try change(one, true)
        carrier.advance(1, by: 1000)
        try change(two, false)
        try carrier.settleEqually()
        let listed = try one.syncConflicts()
        #expect(listed.count == 1)
        let said = listed.map { [$0.subject, $0.label, $0.present, $0.lost ?? ""] }.first ?? []
        #expect(said.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 32 } })
        return said
    }

    @Test func `entries have their day and account, and an account that differs is named alone`() throws {
        let said = try conflict { store, isFirst in
            _ = try store.update(1) { $0.account = isFirst ? "cash" : "card" }
        }
        #expect(said == ["#1  2026-11-21  12.50 USD  food  @card  lunch", "account", "card", "cash"])
    }

    @Test func `kinds and days of entries`() throws {
        let said = try conflict { store, isFirst in _ = try store.update(1) { $0.kind = isFirst ? .income : .refund } }
        #expect(said.dropFirst() == ["kind", "refund @giro", "income @giro"])
        try one.decide(#require(try one.syncConflicts().first), .keep)
        let days = try conflict { store, isFirst in
            _ = try store.update(1) { $0.date = day(isFirst ? "2026-11-01" : "2026-11-02") }
        }
        #expect(days.dropFirst() == ["day", "2026-11-02", "2026-11-01"])
    }

    @Test func `the default account by its name, even if it is the first one`() throws {
        let said = try conflict { store, isFirst in _ = try store.setDefaultAccount(isFirst ? "giro" : "cash") }
        #expect(said == ["default account", "", "cash", "giro"])
    }

    @Test func `what a category had that is deleted is listed again when it is back`() throws {
        _ = try conflict { store, isFirst in
            _ = try store.set(Budget(category: "fun", amount: dollars(isFirst ? "3" : "4"), per: .month))
        }
        _ = try two.deleteCategory("fun")
        try carrier.settleEqually()
        for store in [one, two] { #expect(try store.syncConflicts().isEmpty) }
        _ = try two.undo(1, today: today)
        try carrier.settleEqually()
        for store in [one, two] { #expect(try store.syncConflicts().map(\.subject) == ["budget for fun in USD"]) }
    }

    @Test func `rules with their conditions, and what they give`() throws {
        var rule = Rule(text: "amazon", category: "home")
        rule.details.kind = .expense
        rule.details.minimum = try dollars("50")
        _ = try one.add(rule)
        try carrier.settle()
        var said = try conflict { store, isFirst in
            var other = rule
            other = Rule(text: "amazon", category: isFirst ? "fun" : "gifts")
            other.details = rule.details
            _ = try store.add(other)
        }
        #expect(said == ["rule 'amazon', only expense, from 50.00 USD", "category", "gifts", "fun"])
        try one.decide(#require(try one.syncConflicts().first), .keep)
        try carrier.settle()
        said = try conflict { store, isFirst in
            var other = Rule(text: "amazon", category: "gifts")
            other.details = rule.details
            other.details.tags = [isFirst ? "one" : "two"]
            other.details.payee = "Amazon"
            _ = try store.add(other)
        }
        #expect(said[2] == "only expense, from 50.00 USD; payee Amazon, +two")
    }

    @Test func budgets() throws {
        var budget = Budget(category: "food", amount: try dollars("100"), per: .month)
        try budget.save(in: one)
        try carrier.settle()
        let december = Period(from: day("2026-12-01"), to: day("2026-12-31"))
        let said = try conflict { store, isFirst in
            budget.setAmount(try dollars(isFirst ? "200" : "300"), in: december)
            try budget.save(in: store)
            budget = Budget(category: "food", amount: try dollars("100"), per: .month)
        }
        #expect(said[2].contains("300.00") && said[3].contains("200.00"))
    }

    @Test func `budgets that are set for other months both hold`() throws {
        var budget = Budget(category: "food", amount: try dollars("100"), per: .month)
        try budget.save(in: one)
        try carrier.settle()
        for (store, month) in [(one, 11), (two, 12)] {
            var changed = budget
            changed.setAmount(
                try dollars("\(month)"), in: Period(from: day("2026-\(month)-01"), to: day("2026-\(month)-30")))
            try changed.save(in: store)
        }
        try carrier.settleEqually()
        budget = try #require(try one.budgets(on: today).first).budget
        #expect(try one.syncConflicts().isEmpty)
        #expect(try [day("2026-11-05"), day("2026-12-05")].map(budget.amount) == [dollars("11"), dollars("12")])
    }

    @Test func `intervals, steps and amounts of recurring entries`() throws {
        let gym = Expense(date: day("2026-12-01"), amount: try dollars("9"), category: "fun", note: "gym")
        let id = try one.add(Recurring(entry: gym, unit: .month), recordingThrough: today).recurring.id
        try carrier.settle()
        var said = try conflict { store, isFirst in
            _ = try store.updateRecurring(id) { $0.step = isFirst ? 2 : 3 }
        }
        #expect(said.dropFirst() == ["interval", "every 3 months from 2026-12-01", "every 2 months from 2026-12-01"])
        #expect(said[0] == "recurring #1  every 3 months  gym")
        try one.decide(#require(try one.syncConflicts().first), .keep)
        try carrier.settle()
        said = try conflict { store, isFirst in
            _ = try store.updateRecurring(id) {
                $0.steps = [Recurring.Step(date: day("2027-01-01"), amount: try dollars(isFirst ? "10" : "12"))]
            }
        }
        #expect(said == ["recurring #1  every 3 months  gym, from 2027-01-01", "", "12.00 USD", "10.00 USD"])
    }
}
