import Testing

@testable import ExpenseCore

/// A deletion that is undone where others have changed or deleted the same meanwhile (rules Y1 and Y2): what had arrived for
/// the deleted row is there again, too, as it is on the other machines.
@Suite(.long, .ownThreads)
struct UndoneDeletionTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        _ = try carrier.stores[0].add(Category(name: "pets", color: Color(0)))
        _ = try carrier.stores[0].add(Rule(text: "vet", category: "food"))
        _ = try carrier.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: "lunch"))
        try carrier.settle()
    }

    // MARK: Without an effect

    /// What the first machine does, and what the second one does to the same entry before that is undone.
    enum Idle: CaseIterable {
        case edited, deleted, added, kept

        func begin(_ store: ExpenseStore, _ first: Int64) throws {
            switch self {
            case .edited, .deleted: _ = try store.update(first) { $0.note = "dinner" }
            case .added: _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("6"), note: "tea"))
            case .kept: _ = try store.delete([first])
            }
        }

        func go(on store: ExpenseStore) throws {
            let entry = try #require(
                try store.entries().first { $0.note == (self == .added ? "tea" : "lunch") } ?? store.entries().first)
            switch self {
            case .edited: _ = try store.update(entry.id) { $0.note = "lunch" }
            case .deleted, .added: _ = try store.delete([entry.id])
            case .kept: _ = try store.update(entry.id) { $0.note = "supper" }
            }
        }
    }

    @Test(arguments: Idle.allCases) func `Y6 undo without an effect says so`(idle: Idle) throws {
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        try idle.begin(one, #require(try one.entries().first).id)
        if idle != .kept { try carrier.settle() }
        try idle.go(on: two)
        try carrier.settleEqually()
        let before = try sharedState(one)
        #expect(try one.undo(1, today: day("2026-11-21")).map(\.hasNoEffect) == [true])
        #expect(try sharedState(one) == before)
        try carrier.settleEqually()
    }

    // MARK: budgets of categories that came back

    enum Return: CaseIterable {
        case used, renamed, budgeted, budgetedOnly
    }

    enum Loss: CaseIterable {
        case merged, mergedIntoBudget, deleted
    }

    @Test(arguments: Return.allCases, Loss.allCases)
    func `Y6 a budget that came back with its category is no reason not to undo, nor is one that was set again`(
        way: Return, loss: Loss
    ) throws {
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        _ = try one.add(Category(name: "cats", color: Color(0)))
        _ = try one.add(Expense(date: day("2026-11-21"), amount: dollars("7"), category: "pets", note: "fish"))
        let budget = Budget(category: "pets", amount: try dollars("10"), per: .month)
        _ = try one.set(budget)
        let later = Budget(category: "pets", amount: try dollars("12"), per: .month)
        _ = try one.set(later, in: Period(from: day("2026-12-01"), to: .last), today: day("2026-11-21"))
        if loss == .mergedIntoBudget { _ = try one.set(Budget(category: "cats", amount: dollars("20"), per: .month)) }
        try carrier.settle()
        if way == .budgetedOnly {
            try budget.delete(from: one)
        } else {
            _ = try loss != .deleted ? one.mergeCategory("pets", into: "cats") : one.deleteCategory("pets")
        }
        carrier.advance(1, by: 100)
        var expected = "10"
        switch way {
        case .used:
            _ = try two.add(Expense(date: day("2026-11-21"), amount: dollars("5"), category: "pets", note: "new"))
        case .renamed: _ = try two.renameCategory("pets", to: "zoo")
        case .budgeted, .budgetedOnly:
            expected = "99"
            _ = try two.set(Budget(category: "pets", amount: dollars(expected), per: .month))
        }
        carrier.advance(0, by: 1000)
        try carrier.settleEqually()
        #expect(try one.undo(1, today: day("2026-11-21")).count == 1)
        try carrier.settleEqually()
        let name = way == .renamed ? "zoo" : "pets"
        for store in carrier.stores {
            let budgets = try store.budgets(on: day("2026-11-21")).map(\.budget)
            #expect(try budgets.first { $0.category == name }?.amount == dollars(expected))
            #expect(budgets.count == (loss == .mergedIntoBudget ? 2 : 1))
            #expect(try store.entries().first { $0.note == "fish" }?.category == name)
        }
        guard way == .used || way == .renamed else { return }
        // It is the budget that was set before.
        _ = try one.undo(loss == .mergedIntoBudget ? 3 : 2, today: day("2026-11-21"))
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.budgets(on: day("2026-11-21")).isEmpty) }
    }

    @Test func `Y6 a deleted budget comes back beside one that another machine has set since`() throws {
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        let budget = Budget(category: "pets", amount: try dollars("10"), per: .month)
        _ = try one.set(budget)
        let later = Budget(category: "pets", amount: try dollars("12"), per: .month)
        _ = try one.set(later, in: Period(from: day("2026-12-01"), to: .last), today: day("2026-11-21"))
        try budget.delete(from: one)
        try carrier.settle()
        // Here it gets the number of the deleted one.
        _ = try two.set(Budget(category: "food", amount: dollars("20"), per: .month))
        try carrier.settleEqually()
        func amounts(_ date: CalendarDate) throws -> [Int64] {
            try one.budgets(on: date).map { $0.budget.amount(on: date).minorUnits }.sorted()
        }
        for _ in 0..<2 {
            let undone = try #require(try one.undo(1, today: day("2026-11-21")).first)
            #expect(!undone.hasNoEffect)
            try carrier.settleEqually()
            #expect(try amounts(day("2026-11-21")) == [1000, 2000] && amounts(day("2026-12-21")) == [1200, 2000])
            _ = try one.redo(1)
            try carrier.settleEqually()
            #expect(try amounts(day("2026-11-21")) == [2000])
        }
    }

    @Test(arguments: [true, false])
    func `Y1 a budget that was undone is nobody's, also where the number of a deleted one was used again`(
        isUndone: Bool
    ) throws {
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        let december = Period(from: day("2026-12-01"), to: day("2026-12-31"))
        let budget = Budget(category: "pets", amount: try dollars("30"), per: .month)
        _ = try two.set(budget, in: december, today: day("2026-11-21"))
        try carrier.settle()
        if isUndone { _ = try two.undo(1, today: day("2026-11-21")) } else { try budget.delete(from: two) }
        _ = try two.set(Budget(category: "food", amount: dollars("20"), per: .month))
        _ = try two.undo(1, today: day("2026-11-21"))
        try carrier.settleEqually()
        for store in [one, two] { #expect(try store.budgets(in: december).isEmpty) }
    }
}
