import Testing

@testable import ExpenseCore

/// Files that arrive before those with the rows that they need (rules Y1, Y7).
@Suite(.ownThreads)
struct ArrivalTests: SharingSuite {
    let carrier: Carrier

    /// The first machine records an entry, which the second one has, and the last one does not.
    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        _ = try carrier.stores[0].add(Account(name: "giro"), opening: dollars("5"), on: day("2026-01-01"))
        try carrier.settle()
        _ = try carrier.stores[0].add(Expense(date: today, amount: dollars("5"), note: "lunch", tags: ["work"]))
        try carrier.bring(from: 0, to: 1)
    }

    private func lunch(_ store: ExpenseStore) throws -> Expense {
        try #require(try store.entries().first { $0.note == "lunch" })
    }

    /// The second machine agrees with its bank, which names the entry as the last one, and then changes it. The last
    /// machine reads that first.
    private func change(_ change: (inout Expense) -> Void) throws {
        let store = carrier.stores[1]
        #expect(try store.checkBalance(of: "giro", dollars("5"), on: today).agrees)
        _ = try store.update(lunch(store).id, change)
        try carrier.bring(from: 1, to: 2)
        #expect(try carrier.stores[2].machines().allSatisfy { $0.fault == nil })
        #expect(try !carrier.stores[2].entries().contains { $0.note == "lunch" })
        try carrier.settle()
        let states = try carrier.stores.map(sharedState)
        for state in states.dropFirst() { #expect(states[0] == state, "\(difference(states[0], state))") }
        for store in carrier.stores {
            #expect(try faults(of: store).isEmpty)
            #expect(try store.machines().allSatisfy { $0.waiting == 0 && $0.fault == nil })
        }
    }

    @Test func `an edit of an entry that only an agreed balance has named so far waits for the entry`() throws {
        try change { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        #expect(try carrier.stores.map { try lunch($0).amount.minorUnits } == [700, 700, 700])
    }

    @Test(arguments: [["work", "new"], []])
    func `tags of an entry that only an agreed balance has named so far wait for the entry`(tags: [String]) throws {
        try change { $0 = $0.tagged(tags) }
        #expect(try carrier.stores.map { try lunch($0).tags.sorted() } == Array(repeating: tags.sorted(), count: 3))
    }

    @Test func `that a deleted category stays, because a machine uses it, waits for the category`() throws {
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        _ = try one.add(Category(name: "Pets", color: Color(0)))
        try carrier.bring(from: 0, to: 1)
        _ = try two.deleteCategory("Pets")
        _ = try one.add(Expense(date: today, amount: dollars("5"), category: "Pets", note: "food"))
        try carrier.bring(from: 0, to: 1)
        // The second machine tells that the category is back.
        try change { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        #expect(try carrier.stores.allSatisfy { try $0.categories().contains { $0.name == "Pets" } })
    }
}
