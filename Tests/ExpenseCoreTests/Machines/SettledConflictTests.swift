import Testing

@testable import ExpenseCore

/// Conflicts that are settled without a decision, because what is listed was taken back (rules Y2, Y3 and Y6).
@Suite(.ownThreads)
struct SettledConflictTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try .sharingLunch()
        _ = try one.add(Category(name: "pets", color: Color(7)))
        _ = try one.set(Budget(category: "food", amount: dollars("300"), per: .month))
        try settle()
    }

    private func settle() throws {
        for machine in [0, 1] { carrier.advance(machine, by: 10) }
        try carrier.settleEqually()
    }

    private func expectNoConflict(_ place: SourceLocation = #_sourceLocation) throws {
        for store in [one, two] { #expect(try store.syncConflicts().isEmpty, sourceLocation: place) }
    }

    private func deleteLunch() throws { _ = try one.delete([#require(try one.entries().first).id]) }
    private func deletePets() throws { _ = try one.deleteCategory("pets") }
    private func set(_ cents: Int64, _ store: ExpenseStore) throws {
        _ = try store.update(#require(try store.entries().first).id) {
            $0.amount = Money(minorUnits: cents, currency: .dollar)
        }
    }

    @Test(arguments: paired([false, true], [false, true]))
    func `Y6 a row that stayed although it was deleted is not listed when the deletion has been undone`(
        isCategory: Bool, isRead: Bool
    ) throws {
        if isCategory { try deletePets() } else { try deleteLunch() }
        carrier.advance(0, by: 10)
        _ = try one.synchronize()
        if isCategory {
            _ = try two.add(Expense(date: today, amount: dollars("9"), category: "pets", note: "cat"))
        } else {
            _ = try two.update(#require(try two.entries().first).id) { $0.category = "fun" }
        }
        if isRead { try settle() } else { try carrier.bring(from: 0, to: 1) }
        // A category that is used is there, which nobody has to decide about.
        let listed: [String?] = isCategory ? [] : [nil]
        #expect(try two.syncConflicts().map(\.column) == listed)
        _ = try one.undo(1, today: today)
        try settle()
        for store in [one, two] { #expect(try store.syncConflicts().isEmpty) }
        #expect(try one.entries().contains { $0.category == (isCategory ? "pets" : "fun") })
        _ = try one.redo(1)
        try settle()
        for store in [one, two] { #expect(try store.syncConflicts().map(\.column) == listed) }
    }

    @Test(arguments: [0, 1])
    func `Y3 a value is not listed that its machine had replaced or undone without knowing of another`(
        way: Int
    ) throws {
        for machine in [0, 1] {
            let (store, units) = (carrier.stores[machine], Int64(10_000 * (machine + 1)))
            try set(units, store)
            let amount = Money(minorUnits: units, currency: .dollar)
            _ = try store.set(Budget(category: "food", amount: amount, per: .month))
            carrier.advance(1, by: 5)
        }
        try carrier.bring(from: 0, to: 1)
        #expect(try two.syncConflicts().count == 2)
        carrier.advance(0, by: 10)
        if way == 0 {
            _ = try one.undo(2, today: today)
        } else {
            try set(500, one)
            _ = try one.set(Budget(category: "food", amount: dollars("300"), per: .month))
        }
        try settle()
        for store in [one, two] {
            #expect(try store.entries().map(\.amount.minorUnits) == [way == 0 ? 20_000 : 500])
            let lost: Set = way == 0 ? [] : ["200.00 USD", "200.00 USD per month"]
            #expect(try Set(store.syncConflicts().compactMap(\.lost)) == lost)
        }
        // Whoever has seen both values, and sets another one, has decided about them.
        try set(700, two)
        try settle()
        for store in [one, two] { #expect(try store.syncConflicts().count == (way == 0 ? 0 : 1)) }
    }
}
