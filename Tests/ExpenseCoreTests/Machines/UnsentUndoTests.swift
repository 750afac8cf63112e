import Testing

@testable import ExpenseCore

/// Undo and redo while the other machine is away (rules Y2, Y3 and Y6).
@Suite(.long, .ownThreads)
struct UnsentUndoTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        _ = try carrier.stores[0].add(
            Expense(date: day("2026-11-21"), amount: dollars("5"), category: "food", note: "tea"))
        _ = try carrier.stores[0].add(Account(name: "giro"))
        _ = try carrier.stores[0].set(Budget(category: "food", amount: dollars("300"), per: .month))
        let flat = Expense(date: day("2026-12-01"), amount: try dollars("900"), note: "flat")
        _ = try carrier.stores[0].add(Recurring(entry: flat, unit: .month), recordingThrough: day("2026-11-21"))
        try carrier.begin()
        try carrier.settle()
        pass()
    }

    private func pass(_ seconds: Int64 = 60) {
        carrier.advance(0, by: seconds)
        carrier.advance(1, by: seconds)
    }

    private func setAmount(_ cents: Int64, in store: ExpenseStore) throws {
        _ = try store.update(#require(try store.entries().first { $0.note == "tea" }).id) {
            $0.amount = Money(minorUnits: cents, currency: .dollar)
        }
        pass()
    }

    private func expect(_ cents: Int64, _ place: SourceLocation = #_sourceLocation) throws {
        try carrier.settleEqually(place)
        for store in carrier.stores {
            #expect(
                try store.entries().filter { $0.note == "tea" }.map(\.amount.minorUnits) == [cents],
                sourceLocation: place)
            #expect(try store.syncConflicts().isEmpty, sourceLocation: place)
        }
    }

    // MARK: - When it counts from

    @Test func `an undo does not take back what another machine sets meanwhile`() throws {
        try setAmount(600, in: one)
        try carrier.settle()
        _ = try one.undo(1, today: today)
        pass()
        try setAmount(700, in: two)
        pass(1000)
        try expect(700)
    }

    @Test func `an undo of one change of several does not take back what another machine sets meanwhile`() throws {
        try setAmount(600, in: one)
        let change = try #require(try one.history().first).id
        _ = try one.set(Budget(category: "fun", amount: dollars("50"), per: .month))
        try carrier.settle()
        _ = try one.undo(change: change, today: today)
        pass()
        try setAmount(700, in: two)
        pass(1000)
        try expect(700)
    }

    @Test(arguments: [true, false]) func `a redo of the last change is in its place, before what was set since`(
        isLater: Bool
    ) throws {
        try setAmount(600, in: one)
        _ = try one.undo(1, today: today)
        try carrier.settle()
        if isLater { try setAmount(700, in: two) }
        pass()
        _ = try one.redo()
        pass()
        if !isLater { try setAmount(700, in: two) }
        pass(1000)
        try expect(700)
    }

    @Test func `an undone decision counts from when it was undone`() throws {
        try setAmount(600, in: one)
        try setAmount(700, in: two)
        try carrier.settle()
        try one.decide(#require(try one.syncConflicts().first), .replace)
        try carrier.settle()
        _ = try one.undo(1, today: today)
        pass()
        try setAmount(800, in: two)
        pass(1000)
        try carrier.settleEqually()
        #expect(try one.entries().map(\.amount.minorUnits).contains(800))
    }

    @Test(arguments: [0, 1]) func `in a copy of a file that was not shared yet, an undo counts from when it was made`(
        first: Int
    ) throws {
        let carrier = try Carrier(2)
        let copied = Expense(date: today, amount: try dollars("5"), note: "tea")
        let id = try carrier.stores[0].add(copied).id
        _ = try carrier.stores[0].update(id) { $0.note = "green tea" }
        try carrier.copyFile(of: carrier.stores[0], to: 1)
        carrier.advance(0, by: 60)
        carrier.advance(1, by: 120)
        _ = try carrier.stores[0].undo(1, today: today)
        _ = try carrier.stores[1].update(id) { $0.note = "black tea" }
        for number in 0...1 { carrier.advance(number, by: 1000) }
        let place = SyncPlace.folder(carrier.folder.path + "/shared")
        for number in [first, 1 - first] {
            _ = try carrier.stores[number].synchronize(with: place, name: "machine \(number)")
        }
        for _ in 0..<2 { for store in carrier.stores { _ = try store.synchronize() } }
        for store in carrier.stores { #expect(try store.entries().map(\.note) == ["black tea"]) }
    }

    // MARK: - What nobody has heard of

    @Test(arguments: 0...5, [true, false])
    func `what is left of undoing and redoing holds on all machines`(count: Int, isKnown: Bool) throws {
        try setAmount(600, in: one)
        if isKnown { try carrier.settle() }
        for number in 0..<count {
            _ = try number.isMultiple(of: 2) ? one.undo(1, today: today) : one.redo()
            pass()
        }
        try expect(count.isMultiple(of: 2) ? 600 : 500)
        // What has been told is taken back, or made again, on all machines.
        _ = try count.isMultiple(of: 2) ? one.undo(1, today: today) : one.redo()
        try expect(count.isMultiple(of: 2) ? 500 : 600)
    }

    @Test func `of several changes of one entry those are told that are not undone`() throws {
        _ = try one.update(#require(try one.entries().first { $0.note == "tea" }).id) { $0.category = "fun" }
        try setAmount(600, in: one)
        let id = try #require(try one.entries().first { $0.note == "tea" }).id
        _ = try one.update(id) { $0.date = day("2026-11-20") }
        _ = try one.undo(2, today: today)
        _ = try one.redo()
        _ = try one.undo(1, today: today)
        _ = try two.update(#require(try two.entries().first { $0.note == "tea" }).id) { $0.date = day("2026-11-19") }
        try expect(500)
        #expect(try two.entries().first { $0.note == "tea" }?.category == "fun")
        #expect(try two.entries().first { $0.note == "tea" }?.date == day("2026-11-19"))
    }

    @Test func `what was made meanwhile and needs the undone change is told with it`() throws {
        _ = try one.add(Account(name: "card"))
        let change = try #require(try one.history().first).id
        let id = try one.add(Expense(date: today, amount: dollars("1"), note: "soap", account: "card")).id
        _ = try one.update(id) { $0.account = "giro" }
        _ = try one.undo(change: change, today: today)
        try expect(500)
        #expect(try two.entries().first { $0.note == "soap" }?.account == "giro")
        #expect(try two.accounts().map(\.name) == ["giro"])
    }

    @Test func `what an undo leaves is told`() throws {
        let flat = Expense(date: today, amount: try dollars("20"), note: "gym")
        // The entry of today goes, but its day stays recorded.
        _ = try one.add(Recurring(entry: flat, unit: .month), recordingThrough: nil)
        try carrier.settle()
        _ = try one.recordDue(through: today)
        _ = try one.undo(1, today: today)
        try expect(500)
        _ = try two.recordDue(through: today)
        try expect(500)
        #expect(try !one.entries().contains { $0.note == "gym" })
        // An entry that comes back is that of its day.
        _ = try one.redo()
        try expect(500)
        _ = try two.recordDue(through: today)
        try expect(500)
        #expect(try one.entries().filter { $0.note == "gym" }.count == 1)
    }

    // MARK: - Anything

    @Test(arguments: 0..<10)
    func `Y1 random changes, undone and redone between exchanges, are the same on both machines`(
        seed: UInt64
    ) throws {
        var numbers = SeededNumbers(seed: seed)
        func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &numbers) }
        for step in 0..<40 {
            let store = carrier.stores[below(2)]
            carrier.advance(below(2), by: Int64(below(100)))
            let entry = try store.entries().randomElement(using: &numbers)
            // What is refused changes nothing.
            switch below(15) {
            case 0: _ = try store.add(Expense(date: today, amount: dollars("\(step + 1)"), note: "n\(step)"))
            case 1: _ = try? store.delete(entry.map { [$0.id] } ?? [])
            case 2, 3: _ = try? store.update(entry?.id ?? 0) { $0.note = "n\(step)" }
            case 4: _ = try? store.update(entry?.id ?? 0) { $0.category = "fun" }
            case 5: _ = try? store.set(Budget(category: "food", amount: dollars("\(step + 1)"), per: .month))
            case 6: _ = try? store.deleteCategory("fun")
            case 7: _ = try? store.renameCategory(below(2) == 0 ? "food" : "fun", to: below(2) == 0 ? "meals" : "fun")
            case 8: _ = try? store.undo(1 + below(3), today: today)
            case 9, 10: _ = try? store.redo(1 + below(3))
            case 11:
                let change = try store.history().filter { !$0.isUndone }.randomElement(using: &numbers)
                _ = try? store.undo(change: change?.id ?? 0, today: today)
            case 12:
                let change = try store.history().filter(\.isUndone).randomElement(using: &numbers)
                _ = try? store.redo(change: change?.id ?? 0)
            case 13: _ = try? store.recordDue(through: day("2027-01-01"))
            default:
                let from = below(2)
                try carrier.bring(from: from, to: 1 - from)
            }
        }
        try carrier.settleEqually()
        #expect(try one.syncConflicts().map(\.key) == two.syncConflicts().map(\.key))
        for store in carrier.stores {
            #expect(try store.machines().map(\.waiting) == [0, 0])
            let faults = try store.machines().compactMap(\.fault)
            #expect(faults.isEmpty, "\(faults)")
        }
    }
}
