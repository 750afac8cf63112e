import Foundation
import Testing

@testable import ExpenseCore

/// Snapshots, which keep the folder from growing for ever (rule Y12).
@Suite(.long, .ownThreads)
struct SnapshotTests: SharingSuite {
    let carrier: Carrier

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
        try one.writeAnew()
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
        try one.writeAnew()
        _ = try one.update(lunch.id) { $0.note = "brunch" }
        _ = try one.synchronize()
        try carrier.settle()
        try expectEqual()
        #expect(try two.syncConflicts().map(\.lost) == ["7.00 USD"])
        #expect(try one.entries().map(\.amount.minorUnits) == [900])
    }

    @Test(arguments: [[0], [0, 0, 0], [0, 2, 0], [0, 2, 2, 0, 0, 2]])
    func
        `Y3 what a machine that was away has set is listed, though others have set it again and again, and folded that`(
            editors: [Int]
        ) throws
    {
        let lunch = try carrier.stores[0].add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        _ = try carrier.stores[0].set(Budget(category: "food", amount: dollars("5"), per: .month))
        try carrier.settle()
        func edit(_ machine: Int, _ units: Int64) throws {
            let amount = Money(minorUnits: units, currency: .dollar)
            let store = carrier.stores[machine]
            _ = try store.update(#require(try store.entries().first { $0.note == lunch.note }).id) {
                $0.amount = amount
            }
            _ = try store.set(Budget(category: "food", amount: amount, per: .month))
        }
        try edit(1, 700)
        for (count, editor) in editors.enumerated() {
            carrier.advance(editor, by: 1000)
            try edit(editor, Int64(count + 1))
            try carrier.bring(from: editor, to: 2 - editor)
        }
        for machine in [0, 2] {
            try carrier.stores[machine].writeAnew()
            try carrier.stores[machine].setDefaultCurrency(#require(Currency("EUR")))
            _ = try carrier.stores[machine].synchronize()
            // The files of before are gone everywhere.
            try FileManager.default.removeItem(
                atPath: "\(carrier.place(2 - machine))/machines/\(carrier.id(machine))")
        }
        try carrier.settle()
        try expectEqual()
        for store in carrier.stores {
            #expect(try store.entries().map(\.amount.minorUnits) == [Int64(editors.count)])
            #expect(try store.syncConflicts().compactMap(\.lost).filter { $0.hasPrefix("7.00 USD") }.count == 2)
        }
    }

    @Test func `Y7 a file of a snapshot that somebody deleted is written again`() throws {
        let one = carrier.stores[0]
        try one.writeAnew()
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

    /// A ledger of imported, typed, changed and deleted entries, with tags, receipts, transfers and new categories.
    private func fillMany(_ store: ExpenseStore) throws {
        for name in ["giro", "cash"] { _ = try store.add(Account(name: name)) }
        _ = try store.add(Category(name: "Pets", color: Color(1)))
        for number in 0..<15 {
            let entry = Expense(
                date: day("2026-11-\(10 + number)"), amount: try dollars("\(number + 1)"),
                category: number % 2 == 0 ? "food" : "Pets", note: "n\(number)",
                tags: number % 3 == 0 ? ["a", "b"] : [],
                account: number % 4 == 0 ? "giro" : nil)
            _ = try store.add(receipt: [entry, Expense(date: entry.date, amount: entry.amount, note: "part \(number)")])
        }
        _ = try store.add(
            Expense(
                date: today, kind: .transfer, amount: dollars("5"), note: "move", account: "giro", target: "cash"))
    }

    @Test(arguments: [false, true]) func `Y1 Y12 a new machine that receives many entries at once is equal`(
        isSnapshot: Bool
    ) throws {
        let carrier = try Carrier(2)
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        _ = try one.synchronize(with: .folder(carrier.place(0)), name: "one")
        try fillMany(one)
        let lunch = try #require(try one.entries().first { $0.note == "n3" })
        _ = try one.update(lunch.id) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        _ = try one.delete([#require(try one.entries().first { $0.note == "n5" }).id])
        if isSnapshot { try one.writeAnew() }
        _ = try one.synchronize()
        _ = try two.add(Expense(date: today, amount: dollars("1"), category: "fun", note: "own"))
        try carrier.carryEverything()
        _ = try two.synchronize(with: .folder(carrier.place(1)), name: "two")
        try carrier.settle()
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))")
        for store in carrier.stores {
            #expect(try faults(of: store).isEmpty)
            #expect(try store.entries().count == 31)
            #expect(try store.machines().allSatisfy { $0.waiting == 0 })
        }
        // What arrived can be changed and undone as usual.
        let theirs = try #require(try two.entries().first { $0.note == "n7" })
        _ = try two.delete([theirs.id])
        _ = try two.undo(1, today: today)
        try carrier.settle()
        #expect(try one.entries().count == 31 && faults(of: one).isEmpty && faults(of: two).isEmpty)
    }
}
