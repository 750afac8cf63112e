import Foundation
import Testing

@testable import ExpenseCore

/// A machine whose clock was more than 100 years ahead, and was put right.
@Suite(.long, .ownThreads)
struct CorrectedClockTests: SharingSuite {
    let carrier: Carrier

    private static let far: Int64 = 130 * 31_557_600

    init() throws {
        carrier = try .sharingLunch()
        _ = try carrier.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("7"), note: "dinner"))
        try carrier.settle()
    }

    private func notes(_ store: ExpenseStore) throws -> [String] { try store.entries().map(\.note).sorted() }

    private func edit(_ store: ExpenseStore, _ note: String, _ change: (inout Expense) -> Void) throws {
        let entry = try #require(try store.entries().first { $0.note == note })
        _ = try store.update(entry.id, change)
    }

    private func price(_ note: String, _ amount: String, in store: ExpenseStore) throws {
        let amount = try dollars(amount)
        try edit(store, note) { $0.amount = amount }
    }

    private func add(_ note: String, to store: ExpenseStore) throws {
        _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("3"), note: note))
    }

    @Test(arguments: [false, true]) func `Y3 what it did meanwhile arrives, and does not win for ever`(
        isSentBefore: Bool
    )
        throws
    {
        carrier.advance(0, by: Self.far)
        try add("far", to: one)
        try price("lunch", "6", in: one)
        try edit(one, "dinner") { $0.category = "fun" }
        _ = try one.delete([try #require(try one.entries().first { $0.note == "dinner" }).id])
        if isSentBefore { try carrier.settle() }
        try edit(two, "lunch") { $0.category = "food" }
        carrier.advance(0, by: -Self.far)
        try carrier.settleEqually()
        #expect(try notes(two) == ["far", "lunch"])
        let lunch = try #require(try two.entries().first { $0.note == "lunch" })
        #expect(try lunch.amount == dollars("6") && lunch.category == "food")
        #expect(try two.machines().allSatisfy { $0.fault == nil } && two.syncConflicts().isEmpty)
        #expect(try one.synchronize().sent == 0)
        // Whoever changes it next has the later value.
        carrier.advance(1, by: 60)
        try price("lunch", "9", in: two)
        try carrier.settleEqually()
        #expect(try one.entries().contains { $0.amount.minorUnits == 900 })
        #expect(try one.syncConflicts().isEmpty)
    }

    @Test func `Y3 what it did after the last year that there is arrives once the clock is right`() throws {
        let centuries: Int64 = 574 * 31_557_600
        carrier.advance(0, by: centuries)
        for number in 1...3 { try add("far \(number)", to: one) }
        try price("lunch", "6", in: one)
        try carrier.settle()
        carrier.advance(0, by: -centuries)
        try add("later", to: one)
        try carrier.settleEqually()
        #expect(try notes(two) == ["dinner", "far 1", "far 2", "far 3", "later", "lunch"])
        #expect(try two.machines().allSatisfy { $0.fault == nil })
    }

    @Test func `Y3 a conflict that it has decided meanwhile stays decided`() throws {
        for (store, amount) in [(one, "11"), (two, "12")] { try price("lunch", amount, in: store) }
        try carrier.settleEqually()
        carrier.advance(0, by: Self.far)
        try price("dinner", "13", in: one)
        try one.decide(try #require(try one.syncConflicts().first), .keep)
        try carrier.settle()
        try price("dinner", "14", in: two)
        carrier.advance(0, by: 60 - Self.far)
        try carrier.settleEqually()
        for store in carrier.stores {
            let conflicts = try store.syncConflicts()
            #expect(conflicts.isEmpty, "\(conflicts)")
            #expect(try store.entries().first { $0.note == "dinner" }?.amount.minorUnits == 1400)
        }
    }

    @Test func `Y2 nothing is lost in random histories`() throws {
        forEachHistory(6, steps: 10, part: 0, of: 1) { seed, steps in
            var history = try SimulationTests.History(seed: seed)
            try history.begin()
            try history.run(steps)
            history.carrier.advance(0, by: Self.far)
            try history.run(steps)
            history.carrier.advance(0, by: -Self.far)
            try history.run(steps)
            try history.readInboxes()
            try history.carrier.settle()
            try history.check(seed)
        }
    }
}
