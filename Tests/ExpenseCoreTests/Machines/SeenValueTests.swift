import Testing

@testable import ExpenseCore

/// Of three machines, which values whoever set what holds had seen (rule Y3): all others that do not hold are listed, in
/// whatever order they arrive, and no value that somebody has replaced knowingly.
@Suite(.long, .ownThreads)
struct SeenValueTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
        _ = try one.add(Expense(date: day("2026-11-21"), amount: dollars("5"), category: "food", note: "lunch"))
        try carrier.settle()
    }

    /// Sets the amount of the entry and a budget.
    private func set(_ cents: Int64, on machine: Int) throws {
        let (store, amount) = (carrier.stores[machine], Money(minorUnits: cents, currency: .dollar))
        _ = try store.update(#require(try store.entries().first).id) { $0.amount = amount }
        _ = try store.set(Budget(category: "food", amount: amount, per: .month))
        _ = try store.synchronize()
    }

    private func expect(lost: [String], _ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settleEqually(place)
        for store in carrier.stores {
            let found = try store.syncConflicts().compactMap(\.lost).sorted()
            #expect(found == lost.flatMap { [$0, $0 + " per month"] }, sourceLocation: place)
        }
    }

    private static let orders = [
        [(1, 2), (1, 0), (2, 0), (2, 1)], [(2, 1), (1, 2), (1, 0)], [(2, 0), (0, 1), (1, 2)], [(1, 2), (2, 1), (2, 0)],
    ]

    @Test(arguments: orders.indices, [nil, 0, 1, 2])
    func `a value that whoever set the last one had not seen is listed, though that one replaced a later value`(
        order: Int, folded: Int?
    ) throws {
        carrier.advance(0, by: 100)
        try set(700, on: 0)
        try carrier.bring(from: 0, to: 1)
        carrier.advance(1, by: 200)
        try set(800, on: 1)
        try set(600, on: 2)
        if let folded {
            try carrier.stores[folded].writeAnew()
            _ = try carrier.stores[folded].add(Expense(date: today, amount: dollars("1"), note: "tea"))
            _ = try carrier.stores[folded].synchronize()
        }
        for (one, other) in Self.orders[order] { try carrier.bring(from: one, to: other) }
        try expect(lost: ["6.00 USD"])
    }

    @Test(arguments: [[0, 1, 2], [1, 0, 2], [2, 0, 1]], [false, true])
    func `values that each machine has replaced knowingly are not listed, whatever arrives first`(
        order: [Int], isFolded: Bool
    ) throws {
        // The clock of whoever comes later is behind, and each brings what it has of the others, too.
        for (number, cents) in [(0, Int64(600)), (1, 700), (2, 800)] {
            let machine = order[number]
            if number > 0 {
                for file in try carrier.files(order[number - 1]) {
                    try carrier.carry(file, from: order[number - 1], to: machine)
                }
                _ = try carrier.stores[machine].synchronize()
            }
            try set(cents, on: machine)
        }
        if isFolded {
            try carrier.stores[order[2]].writeAnew()
            _ = try carrier.stores[order[2]].add(Expense(date: today, amount: dollars("1"), note: "tea"))
        }
        try carrier.bring(from: order[2], to: order[0])
        try expect(lost: [])
    }

    @Test func `a budget that somebody has deleted knowingly is not listed, even if a snapshot says so`() throws {
        try set(600, on: 0)
        try carrier.settle()
        _ = try two.set(Budget(category: "food", amount: dollars("7"), per: .month))
        _ = try two.deleteBudgets(of: "food")
        try two.writeAnew()
        try carrier.bring(from: 1, to: 2)
        try carrier.settleEqually()
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty && Budget.all(in: store).isEmpty) }
    }
}
