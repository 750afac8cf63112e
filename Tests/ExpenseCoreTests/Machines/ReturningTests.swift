import Foundation
import Testing

@testable import ExpenseCore

/// A machine that left a shared ledger joins it again, as to change the keys (rules Y1, Y2 and Y4): what was shared is not
/// there twice, whoever has changed it meanwhile.
@Suite(.long, .ownThreads)
struct ReturningTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
        for (note, amount) in [("rent", "900"), ("tea", "2"), ("lunch", "5")] {
            _ = try one.add(Expense(date: today, amount: dollars(amount), category: "food", note: note, tags: ["t"]))
        }
        let rent = Expense(date: day("2026-10-01"), amount: try dollars("900"), note: "flat")
        _ = try one.add(Recurring(entry: rent, unit: .month), recordingThrough: today)
        try carrier.settle()
    }

    private func edit(_ note: String, in store: ExpenseStore, _ change: (inout Expense) -> Void) throws {
        carrier.advance(0, by: 60)
        carrier.advance(1, by: 60)
        _ = try store.update(#require(try store.entries().first { $0.note == note }).id, change)
    }

    private func cents(_ count: Int64) -> (inout Expense) -> Void {
        { $0.amount = Money(minorUnits: count, currency: .dollar) }
    }

    private func leave() throws {
        try carrier.settle()
        _ = try one.leaveMachines()
        try carrier.carryEverything()
        _ = try two.synchronize()
    }

    private func comeBack(_ choice: AlikeEntriesChoice = .refuse) throws {
        _ = try two.synchronize()
        try carrier.carryEverything()
        _ = try one.synchronize(with: .folder(carrier.place(0)), name: "again", alike: choice)
        try carrier.settle()
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))")
        for store in carrier.stores {
            #expect(try faults(of: store).isEmpty)
            #expect(try store.recurring().count == 1)
            #expect(try Set(store.entries().map(\.note)).count == store.entries().count - 1)
        }
    }

    private func amount(_ note: String) throws -> Int64? {
        try two.entries().first { $0.note == note }?.amount.minorUnits
    }

    @Test func `nothing is asked and nothing is there twice if nothing was changed`() throws {
        try edit("tea", in: two, cents(300))
        try leave()
        try comeBack()
        #expect(try amount("tea") == 300 && two.syncConflicts().isEmpty)
    }

    @Test func `a machine that has left stays outside when a backup from before is restored`() throws {
        let backup = carrier.folder.path + "/before.db"
        try one.backUp(to: backup)
        try leave()
        _ = try one.restore(from: backup)
        #expect(try !one.isSynchronized() && one.wasSynchronized())
        #expect(throws: SyncFailure.self) { try one.synchronize() }
        try edit("lunch", in: one) { $0.note = "private" }
        #expect(try !two.entries().contains { $0.note == "private" })
    }

    @Test func `what was changed after leaving holds, on either side`() throws {
        try edit("tea", in: two, cents(300))
        try leave()
        try edit("lunch", in: one, cents(700))
        try edit("rent", in: one) { $0.category = "home" }
        try edit("tea", in: two, cents(400))
        try comeBack()
        #expect(try amount("lunch") == 700 && amount("tea") == 400)
        #expect(try two.entries().first { $0.note == "rent" }?.category == "home")
        #expect(try two.syncConflicts().isEmpty)
    }

    @Test func `Y6 the history of the others has what it did while it was away, one by one`() throws {
        try leave()
        try edit("lunch", in: one, cents(700))
        _ = try one.add(Expense(date: today, amount: dollars("3"), note: "cake", tags: ["sweet"]))
        _ = try one.delete([#require(try one.entries().first { $0.note == "rent" }).id])
        try edit("tea", in: one, cents(400))
        _ = try one.undo(1, today: today)
        try comeBack()
        let changes = try two.history().filter { $0.machine != nil }
        for part in ["delete", "cake", "7.00 USD"] {
            #expect(changes.contains { $0.words.contains(part) && !$0.isUndone }, "\(changes.map(\.words))")
        }
        #expect(changes.first { $0.words.contains("4.00 USD") }?.isUndone == true)
        // Each can be undone by its number.
        let added = try #require(try two.history().first { $0.words.contains("cake") })
        _ = try two.undo(change: added.id, today: today)
        try carrier.settleEqually()
        #expect(try one.entries().allSatisfy { $0.note != "cake" })
    }

    @Test func `what waits when the file of the machine is deleted is in the history of the others, too`() throws {
        try carrier.settle()
        _ = try one.add(Expense(date: today, amount: dollars("3"), note: "cake"))
        try FileManager.default.removeItem(atPath: carrier.place(0) + "/machines/" + carrier.id(0))
        try carrier.settleEqually()
        #expect(try two.history().contains { $0.words.contains("cake") && $0.machine != nil })
    }

    @Test func `of two values that were set while it was away, the one that lost is listed`() throws {
        try leave()
        try edit("tea", in: two, cents(400))
        try edit("tea", in: one, cents(500))
        try comeBack()
        #expect(try two.syncConflicts().count == 1)
        let conflict = try #require(try two.syncConflicts().first)
        #expect([conflict.present, conflict.lost ?? ""].sorted() == ["4.00 USD", "5.00 USD"])
    }

    @Test func `recurring entries that were edited before or after leaving stay one`() throws {
        let id = try #require(try one.recurring().first).id
        _ = try one.updateRecurring(id) { $0.entry.note = "Flat" }
        try leave()
        _ = try one.updateRecurring(id) { $0.entry.amount = Money(minorUnits: 95_000, currency: .dollar) }
        try comeBack()
        let recurring = try #require(try two.recurring().first)
        #expect(recurring.entry.note == "Flat" && recurring.entry.amount.minorUnits == 95_000)
    }

    @Test func `an entry that either side deleted meanwhile is deleted, and a new one is everywhere`() throws {
        try leave()
        _ = try two.delete([#require(try two.entries().first { $0.note == "tea" }).id])
        _ = try one.delete([#require(try one.entries().first { $0.note == "rent" }).id])
        _ = try one.add(Expense(date: today, amount: dollars("9"), note: "new"))
        try comeBack()
        #expect(try amount("tea") == nil && amount("rent") == nil && amount("new") == 900)
    }

    @Test func `a deletion after coming back holds, also of an entry whose tags were changed before leaving`() throws {
        try edit("tea", in: one) { $0.tags = ["t", "u"] }
        try leave()
        _ = try one.synchronize(with: .folder(carrier.place(0)), name: "again")
        _ = try one.delete([#require(try one.entries().first { $0.note == "tea" }).id])
        try carrier.settle()
        #expect(try amount("tea") == nil)
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))")
    }

    @Test func `a rule that was deleted and added again while the machine was away is one rule`() throws {
        _ = try one.add(Rule(text: "rewe", category: "food"))
        try leave()
        _ = try one.deleteRule("rewe")
        _ = try one.add(Rule(text: "rewe", category: "fun"))
        try comeBack()
        #expect(try two.rules().map(\.category) == ["fun"])
    }

    @Test func `a row that it recognised while it was away is that entry, even where it was imported as a new one`()
        throws
    {
        try edit("lunch", in: one) { $0.payee = "Bistro" }
        try leave()
        func importRow(into store: ExpenseStore) throws -> ImportReport {
            var rows = ListedEntries([Expense(date: today, amount: try dollars("5"), payee: "BISTRO 12")])
            return try store.importEntries(&rows, ImportOptions(source: "test"))
        }
        #expect(try importRow(into: one).matches.count == 1)
        try edit("lunch", in: two, cents(700))
        #expect(try importRow(into: two).added == 1)
        try comeBack()
        #expect(try amount("lunch") == 700)
    }

    @Test func `undo after leaving undoes what this machine did last, not what came from others`() throws {
        try edit("lunch", in: one, cents(700))
        try edit("tea", in: two, cents(300))
        try leave()
        let undone = try one.undo(1, today: today)
        #expect(undone.first?.words.contains("lunch") ?? false && undone.first?.machine == nil)
        try comeBack()
        #expect(try amount("tea") == 300 && amount("lunch") == 500)
    }

    @Test func `both leave and share again in another folder: what was changed meanwhile holds`() throws {
        try leave()
        _ = try two.leaveMachines()
        try edit("tea", in: one, cents(400))
        try edit("lunch", in: two, cents(700))
        _ = try one.delete([#require(try one.entries().first { $0.note == "rent" }).id])
        for (number, store) in carrier.stores.enumerated() {
            let place = SyncPlace.folder(carrier.folder.path + "/other")
            _ = try store.synchronize(with: place, name: "machine \(number)")
        }
        _ = try one.synchronize()
        for store in carrier.stores {
            let amounts = try store.entries().reduce(into: [:]) { $0[$1.note] = $1.amount.minorUnits }
            #expect(amounts["tea"] == 400 && amounts["lunch"] == 700 && amounts["rent"] == nil)
            #expect(try store.syncConflicts().isEmpty && faults(of: store).isEmpty)
        }
    }

    private func meetElsewhere() throws {
        let place = SyncPlace.folder(carrier.folder.path + "/other")
        for (number, store) in carrier.stores.enumerated() {
            _ = try store.synchronize(with: place, name: "machine \(number)")
        }
        for _ in 0..<2 { for store in carrier.stores { _ = try store.synchronize() } }
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))")
        for store in carrier.stores { #expect(try faults(of: store).isEmpty) }
        #expect(try one.syncConflicts().map(\.number) == two.syncConflicts().map(\.number))
    }

    @Test(arguments: [0, 1]) func `both leave and meet in another folder: of two values, the one that lost is listed`(
        later: Int
    ) throws {
        try edit("lunch", in: one, cents(600))
        try leave()
        _ = try two.leaveMachines()
        // The other machine may never hear of the first one.
        try edit("tea", in: carrier.stores[1 - later], cents(300))
        try edit("tea", in: carrier.stores[1 - later], cents(400))
        try edit("tea", in: carrier.stores[later], cents(500))
        try edit("tea", in: carrier.stores[later], cents(550))
        try edit("lunch", in: carrier.stores[later], cents(700))
        try meetElsewhere()
        let conflict = try #require(try two.syncConflicts().first)
        #expect(try one.syncConflicts().count == 1 && two.syncConflicts().count == 1)
        #expect(conflict.present == "5.50 USD" && conflict.lost == "4.00 USD")
        #expect(try amount("tea") == 550 && amount("lunch") == 700)
    }

    @Test(arguments: [0, 1]) func `both leave and meet in another folder: a deletion that does not hold is listed`(
        deleter: Int
    ) throws {
        try leave()
        _ = try two.leaveMachines()
        let store = carrier.stores[deleter]
        _ = try store.delete([#require(try store.entries().first { $0.note == "tea" }).id])
        try edit("tea", in: carrier.stores[1 - deleter], cents(500))
        try meetElsewhere()
        #expect(try amount("tea") == 500)
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.column) == [nil]) }
    }

    @Test(arguments: [0, 1]) func `both leave and meet in another folder: what was deleted and undone is no conflict`(
        deleter: Int
    ) throws {
        let store = carrier.stores[deleter]
        try edit("tea", in: two, cents(300))
        try carrier.settle()
        try edit("tea", in: one, cents(400))
        try leave()
        _ = try two.leaveMachines()
        _ = try store.delete([#require(try store.entries().first { $0.note == "tea" }).id])
        carrier.advance(deleter, by: 60)
        _ = try store.undo(1, today: today)
        try meetElsewhere()
        #expect(try amount("tea") == 400 && one.syncConflicts().isEmpty && two.syncConflicts().isEmpty)
    }

    @Test func `a conflict that was decided is not listed again by a machine that finds it in another folder`() throws {
        try edit("tea", in: one, cents(400))
        try edit("tea", in: two, cents(500))
        _ = try two.synchronize()
        try carrier.carryEverything()
        _ = try one.synchronize()
        try one.decide(#require(try one.syncConflicts().first), .keep)
        _ = try one.leaveMachines()
        _ = try two.leaveMachines()
        try meetElsewhere()
        #expect(try one.syncConflicts().isEmpty && two.syncConflicts().isEmpty)
    }

    @Test func `what was changed since leaving is known however long the history is`() throws {
        try leave()
        _ = try one.write { try $0.run("INSERT INTO setting VALUES (?, ?)", [.text("history"), .text("2")]) }
        try edit("tea", in: one, cents(400))
        for number in 1...5 { _ = try one.add(Expense(date: today, amount: dollars("1"), note: "new \(number)")) }
        try comeBack()
        #expect(try amount("tea") == 400)
    }
}
