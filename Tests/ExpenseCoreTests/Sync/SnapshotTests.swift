import Foundation
import Testing

@testable import ExpenseCore

/// Snapshots, which keep the folder from growing for ever (rule Y12).
struct SnapshotTests {
    private let carrier: Carrier
    private let today = day("2026-11-21")

    init() throws {
        carrier = try Carrier(3)
        try carrier.begin()
    }

    private func expectEqual(_ place: SourceLocation = #_sourceLocation) throws {
        let states = try carrier.stores.map(sharedState)
        for state in states.dropFirst() {
            #expect(states[0] == state, "\(difference(states[0], state))", sourceLocation: place)
        }
    }

    @Test func `Y12 what was said again and again is folded, and a machine that was away for a year has everything`()
        throws
    {
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        let lunch = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        let tea = try one.add(Expense(date: today, amount: dollars("2"), note: "tea"))
        try carrier.settle()
        for units in Int64(1)...40 {
            _ = try one.update(lunch.id) { $0.amount = Money(minorUnits: units, currency: .dollar) }
        }
        _ = try one.delete([tea.id])
        _ = try one.synchronize()
        let id = try carrier.id(0)
        let before = try carrier.files(0).filter { $0.hasPrefix(id) }
        try one.foldNext()
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "dinner"))
        _ = try one.synchronize()
        let after = try carrier.files(0).filter { $0.hasPrefix(id) }
        #expect(after.count == 1 && after != before)
        _ = try two.add(Expense(date: today, amount: dollars("1"), note: "meanwhile"))
        try carrier.settle()
        try expectEqual()
        #expect(try two.entries().map(\.note).sorted() == ["dinner", "lunch", "meanwhile"])
        #expect(try two.entries().first { $0.note == "lunch" }?.amount.minorUnits == 40)
        #expect(try two.syncConflicts().isEmpty)
    }

    @Test func `Y3 a value that loses against one of a snapshot is listed`() throws {
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        let lunch = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try carrier.settle()
        carrier.advance(0, by: 1000)
        let theirs = try #require(try two.entries().first?.id)
        _ = try two.update(theirs) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        _ = try one.update(lunch.id) { $0.amount = Money(minorUnits: 900, currency: .dollar) }
        _ = try one.synchronize()
        try one.foldNext()
        _ = try one.update(lunch.id) { $0.note = "brunch" }
        _ = try one.synchronize()
        try carrier.settle()
        try expectEqual()
        #expect(try two.syncConflicts().map(\.lost) == ["7.00 USD"])
        #expect(try one.entries().map(\.amount.minorUnits) == [900])
    }

    @Test func `Y7 a file of a snapshot that somebody deleted is written again`() throws {
        let one = carrier.stores[0]
        try one.foldNext()
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try carrier.settle()
        let id = try carrier.id(0)
        for file in try carrier.files(0) where file.hasPrefix(id) {
            try FileManager.default.removeItem(atPath: carrier.place(0) + "/machines/" + file)
        }
        _ = try one.add(Expense(date: today, amount: dollars("5"), note: "dinner"))
        try carrier.settle()
        try expectEqual()
        #expect(try carrier.stores[2].entries().count == 2)
    }
}
