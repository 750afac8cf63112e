import Testing

@testable import ExpenseCore

/// Values that a machine has replaced itself are listed no more (rule Y3): what it had in the end is to be decided about.
@Suite(.long, .ownThreads)
struct ReplacedValueTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        _ = try one.add(Expense(date: day("2026-11-21"), amount: dollars("5"), category: "food", note: "lunch"))
        try setBudgets([500], in: one)
        try carrier.settle()
        pass()
    }

    private func pass() {
        carrier.advance(0, by: 60)
        carrier.advance(1, by: 60)
    }

    private func setAmounts(_ amounts: [Int64], in store: ExpenseStore) throws {
        for cents in amounts {
            _ = try store.update(#require(try store.entries().first).id) {
                $0.amount = Money(minorUnits: cents, currency: .dollar)
            }
            pass()
        }
    }

    private func setBudgets(_ amounts: [Int64], in store: ExpenseStore) throws {
        for cents in amounts {
            _ = try store.set(
                Budget(category: "food", amount: Money(minorUnits: cents, currency: .dollar), per: .month))
            pass()
        }
    }

    private func expect(lost: [String], _ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settleEqually(place)
        for store in carrier.stores {
            let found = try store.syncConflicts().compactMap(\.lost).sorted()
            #expect(found == lost, sourceLocation: place)
        }
    }

    @Test func `of many values that a machine has set one after the other, the last one is listed`() throws {
        try setAmounts(Array(601...620), in: one)
        try setBudgets(Array(601...620), in: one)
        try setAmounts([700], in: two)
        try setBudgets([700], in: two)
        try expect(lost: ["6.20 USD", "6.20 USD per month"])
        // Once it is decided, none of the others is listed.
        for conflict in try one.syncConflicts() { try one.decide(conflict, .keep) }
        try expect(lost: [])
        _ = try one.undo(2, today: today)
        try expect(lost: ["6.20 USD", "6.20 USD per month"])
    }

    @Test func `of opposite decisions the later one holds until it is undone`() throws {
        try setAmounts([600], in: one)
        try setAmounts([700], in: two)
        try carrier.settle()
        try one.decide(#require(try one.syncConflicts().first), .replace)
        pass()
        try two.decide(#require(try two.syncConflicts().first), .keep)
        pass()
        try expect(lost: ["6.00 USD"])
        _ = try two.undo(1, today: today)
        pass()
        try expect(lost: [])
        #expect(try two.entries().map(\.amount.minorUnits) == [600])
    }

    @Test func `a decision that was undone is listed again, though the machine itself has set what holds`() throws {
        try setAmounts([600], in: one)
        try setAmounts([700], in: two)
        try carrier.settle()
        try one.decide(#require(try one.syncConflicts().first), .replace)
        pass()
        try expect(lost: [])
        _ = try one.undo(1, today: today)
        pass()
        try expect(lost: ["6.00 USD"])
    }
}
