import Testing

@testable import ExpenseCore

/// What other machines say of a change, and how a conflict is shown (rules Y3 and Y6).
@Suite(.ownThreads)
struct SharedWordsTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        _ = try one.add(Account(name: "giro"))
        try carrier.settle()
    }

    @Test func `a change that is undone is so on other machines, with the numbers of its entries there`() throws {
        let lunch = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try carrier.settle()
        _ = try one.undo(1, today: today)
        // It is told as a change, because the next one needs it.
        _ = try one.add(Account(name: "card"))
        let added = try #require(try one.history().first).id
        let tea = try one.add(Expense(date: today, amount: dollars("6"), note: "tea", account: "card"))
        _ = try one.update(tea.id) { $0.account = "giro" }
        _ = try one.undo(change: added, today: today)
        try carrier.settle()
        let undone = try two.history().filter(\.isUndone).map(\.words)
        #expect(Set(undone).isSuperset(of: ["add #\(lunch.id)  5.00 USD  lunch", "add account card"]))
        #expect(try two.entries().map(\.note) == ["tea"])
    }

    @Test func `a decision about a part of a receipt names it by its number on other machines`() throws {
        _ = try two.add(Expense(date: today, amount: dollars("1"), note: "tea"))
        let parts = try one.add(
            receipt: ["60", "20"].map { Expense(date: today, amount: try dollars($0), note: "box") })
        try carrier.settle()
        _ = try one.delete([parts[0].id])
        let other = try #require(try two.entries().first { $0.amount.minorUnits == 6000 })
        _ = try two.update(other.id) { $0.note = "crate" }
        try carrier.settle()
        try two.decide(#require(try two.syncConflicts().first), .keep)
        try carrier.settle()
        let told = try #require(try one.history().first { $0.words.hasPrefix("decide") }).words
        let named = told.split { " :".contains($0) }.filter { $0.hasPrefix("#") }
        let numbers = try Set(one.entries().map { "#\($0.id)" })
        #expect(named.count == 2 && named.allSatisfy { numbers.contains(String($0)) })
    }

    @Test func `a balance that both machines agreed with the same file is no conflict`() throws {
        let row = Expense(date: today, amount: try dollars("5"), payee: "Bakery")
        for store in carrier.stores {
            var lines = ListedEntries([row])
            var options = ImportOptions(source: "test")
            options.account = "giro"
            _ = try store.importEntries(&lines, options)
            #expect(
                try store.checkBalance(of: "giro", Money(minorUnits: -500, currency: .dollar), on: today).agrees)
        }
        try carrier.settle()
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
    }

    @Test func `a conflict about a budget shows its amounts`() throws {
        for (store, cents) in [(one, Int64(10_000)), (two, 20_000)] {
            var budget = Budget(
                category: "food", amount: Money(minorUnits: cents, currency: .dollar), per: .month)
            budget.setAmount(
                Money(minorUnits: cents * 2, currency: .dollar),
                in: Period(from: day("2026-12-01"), to: day("2026-12-31")))
            _ = try store.set(budget)
        }
        try carrier.settle()
        let conflict = try #require(try one.syncConflicts().first)
        let shown = [conflict.present, conflict.lost ?? ""].sorted()
        #expect(conflict.subject == "budget for food in USD")
        #expect(shown == ["100.00 USD per month", "200.00 USD per month"])
    }

    @Test func `changes of tags, recurring entries and rules are named by the numbers that other machines know`() throws
    {
        _ = try two.add(Expense(date: today, amount: dollars("1"), note: "tea"))
        let cake = Expense(date: day("2027-01-01"), amount: try dollars("2"), category: "food", note: "cake")
        _ = try two.add(Recurring(entry: cake, unit: .month), recordingThrough: today)
        let lunch = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        let rent = Expense(date: day("2027-01-01"), amount: try dollars("900"), note: "rent")
        let recurring = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: today)
        try carrier.settle()
        _ = try one.update(lunch.id) { $0 = $0.tagged(["work"]) }
        _ = try one.deleteRecurring(recurring.recurring.id)
        try carrier.settle()
        let number = try #require(try two.entries().first { $0.note == "lunch" }).id
        #expect(number != lunch.id)
        let words = try two.history().map(\.words)
        #expect(words.contains { $0.hasPrefix("change #\(number)  5.00 USD") })
        #expect(words.contains("delete recurring #2 rent"))
    }

    @Test func `what somebody has typed stays in the history, also if it looks like the mark of a row`() throws {
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "tea #{5} #7"))
        try carrier.settle()
        for store in [one, two] {
            #expect(try store.history().contains { $0.words.hasSuffix("5.00 USD  tea #{5} #7") })
        }
    }
}
