import Foundation
import Testing

@testable import ExpenseCore

/// A data file that was copied to another computer before either shared it (rules Y1 to Y4 and Y8): the rows are the same
/// on both, whatever became of them since.
@Suite(.long, .ownThreads)
struct CopiedFileTests: SharingSuite {
    let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        for (note, amount) in [("rent", "900"), ("tea", "2"), ("lunch", "5")] {
            _ = try one.add(Expense(date: today, amount: dollars(amount), category: "food", note: note, tags: ["t"]))
        }
        _ = try one.set(Budget(category: "food", amount: dollars("300"), per: .month))
        let flat = Expense(date: day("2026-10-01"), amount: try dollars("900"), note: "flat")
        _ = try one.add(Recurring(entry: flat, unit: .month), recordingThrough: today)
        try carrier.copyFile(of: one, to: 1)
        carrier.advance(0, by: 60)
        carrier.advance(1, by: 90)
    }

    private func edit(_ note: String, in store: ExpenseStore, _ change: (inout Expense) -> Void) throws {
        carrier.advance(0, by: 60)
        carrier.advance(1, by: 60)
        _ = try store.update(#require(try store.entries().first { $0.note == note }).id, change)
    }

    private func delete(_ note: String, in store: ExpenseStore) throws {
        carrier.advance(0, by: 60)
        carrier.advance(1, by: 60)
        _ = try store.delete([#require(try store.entries().first { $0.note == note }).id])
    }

    private func cents(_ count: Int64) -> (inout Expense) -> Void {
        { $0.amount = Money(minorUnits: count, currency: .dollar) }
    }

    /// - Parameter first: the machine that shares first.
    private func share(_ first: Int) throws {
        let place = SyncPlace.folder(carrier.folder.path + "/shared")
        for number in [first, 1 - first] {
            _ = try carrier.stores[number].synchronize(with: place, name: "machine \(number)")
        }
        for _ in 0..<2 { for store in carrier.stores { _ = try store.synchronize() } }
        let states = try carrier.stores.map(sharedState)
        #expect(states[0] == states[1], "\(difference(states[0], states[1]))")
        for store in carrier.stores {
            #expect(try faults(of: store).isEmpty)
            #expect(try store.recurring().count == 1)
            #expect(try store.machines().allSatisfy { $0.waiting == 0 && $0.fault == nil })
        }
        #expect(try one.syncConflicts().count == two.syncConflicts().count)
    }

    private func amounts() throws -> [String: Int64] {
        let entries = try one.entries().filter { $0.note != "flat" }
        #expect(Set(entries.map(\.note)).count == entries.count)
        return entries.reduce(into: [:]) { $0[$1.note] = $1.amount.minorUnits }
    }

    @Test(arguments: [0, 1]) func `nothing was changed: nothing is asked, and nothing is there twice`(first: Int) throws
    {
        try share(first)
        #expect(try amounts() == ["rent": 90_000, "tea": 200, "lunch": 500] && one.syncConflicts().isEmpty)
        try edit("tea", in: two, cents(300))
        for _ in 0..<2 { for store in carrier.stores { _ = try store.synchronize() } }
        #expect(try amounts()["tea"] == 300)
    }

    @Test(arguments: [[0, 1, 2], [1, 2, 0], [2, 1, 0]])
    func `Y1 Y3 copies of a file whose clocks are years apart give each change that all have one time`(order: [Int])
        throws
    {
        let copies = try Carrier(3, times: [1_820_000_000, 1_790_000_000, 1_800_000_000])
        _ = try copies.stores[0].add(Expense(date: today, amount: dollars("5"), note: "by a clock that is ahead"))
        try copies.copyFile(of: copies.stores[0], to: 1)
        _ = try copies.stores[1].add(Category(name: "food:out", color: Color(1)))
        try copies.copyFile(of: copies.stores[1], to: 2)
        copies.advance(1, by: 60)
        _ = try copies.stores[1].undo(1, today: today)
        for number in order {
            try copies.carryEverything()
            _ = try copies.stores[number].synchronize(
                with: .folder(copies.place(number)), name: "machine \(number)", alike: .different)
        }
        try copies.settleEqually()
        #expect(try !copies.stores[2].categories().contains { $0.name == "food:out" })
    }

    @Test(arguments: [0, 1], [false, true]) func `what either has changed, added or deleted holds`(
        first: Int, isBackup: Bool
    ) throws {
        if isBackup { try carrier.copyFile(of: one, to: 1, isBackup: true) }
        try edit("rent", in: one, cents(90_100))
        try edit("tea", in: two, cents(300))
        try edit("lunch", in: one) { $0.category = "fun" }
        try edit("lunch", in: two) { $0 = $0.tagged(["u"]) }
        _ = try one.add(Expense(date: today, amount: dollars("7"), category: "gifts", note: "novel"))
        _ = try two.add(Expense(date: today, amount: dollars("8"), category: "travel", note: "chess"))
        _ = try one.updateRecurring(#require(try one.recurring().first).id) { $0.entry.note = "Flat" }
        _ = try two.set(Budget(category: "food", amount: dollars("400"), per: .month))
        try share(first)
        #expect(try amounts() == ["rent": 90_100, "tea": 300, "lunch": 500, "novel": 700, "chess": 800])
        let lunch = try #require(try two.entries().first { $0.note == "lunch" })
        #expect(lunch.category == "fun" && lunch.tags == ["u"])
        #expect(try two.recurring().map(\.entry.note) == ["Flat"])
        #expect(try one.budgets(on: today).map(\.budget.amount.minorUnits) == [40_000])
        #expect(try one.syncConflicts().isEmpty)
    }

    @Test(arguments: [0, 1], [0, 1])
    func `what one has deleted or undone is gone, unless the other has changed it`(
        first: Int, deleter: Int
    ) throws {
        let (mine, other) = (carrier.stores[deleter], carrier.stores[1 - deleter])
        try delete("tea", in: mine)
        try delete("lunch", in: mine)
        try edit("lunch", in: other, cents(600))
        try edit("rent", in: mine) { $0.tags = [] }
        try share(first)
        #expect(try amounts() == ["rent": 90_000, "lunch": 600])
        #expect(try one.entries().first { $0.note == "rent" }?.tags == [])
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.column) == [nil]) }
        // Deciding for the deletion deletes it.
        try one.decide(#require(try one.syncConflicts().first), .replace)
        for _ in 0..<2 { for store in carrier.stores { _ = try store.synchronize() } }
        for store in carrier.stores { #expect(try !store.entries().contains { $0.note == "lunch" }) }
    }

    @Test(arguments: [0, 1], [0, 1]) func `what one has undone is gone, also what the other has copied`(
        first: Int, undoer: Int
    ) throws {
        _ = try one.add(Expense(date: today, amount: dollars("7"), note: "novel"))
        try carrier.copyFile(of: one, to: 1)
        _ = try carrier.stores[undoer].undo(1, today: today)
        try edit("tea", in: carrier.stores[1 - undoer], cents(300))
        try share(first)
        #expect(try amounts() == ["rent": 90_000, "tea": 300, "lunch": 500] && one.syncConflicts().isEmpty)
    }

    /// Both share before anything has been carried.
    private func shareApart() throws {
        for (number, store) in carrier.stores.enumerated() {
            _ = try store.synchronize(with: .folder(carrier.place(number)), name: "machine \(number)")
        }
        #expect(try carrier.id(0) != carrier.id(1))
        try carrier.settleEqually()
        for store in carrier.stores {
            #expect(try store.recurring().count == 1)
            #expect(try store.machines().map { $0.waiting } == [0, 0])
        }
    }

    @Test(arguments: [0, 1]) func `Y8 both share before the carrier has brought anything: the rows are the same`(
        deleter: Int
    ) throws {
        try edit("rent", in: one, cents(90_100))
        try edit("tea", in: two) { $0.category = "fun" }
        _ = try one.add(Expense(date: today, amount: dollars("7"), note: "novel"))
        _ = try two.add(Expense(date: today, amount: dollars("8"), note: "chess"))
        try delete("lunch", in: carrier.stores[deleter])
        try shareApart()
        #expect(try amounts() == ["rent": 90_100, "tea": 200, "novel": 700, "chess": 800])
        #expect(try one.syncConflicts().isEmpty && two.syncConflicts().isEmpty)
        try edit("tea", in: one, cents(300))
        try delete("novel", in: two)
        try carrier.settleEqually()
        #expect(try amounts() == ["rent": 90_100, "tea": 300, "chess": 800])
    }

    @Test func `Y8 both share before the carrier has brought anything, and nothing was changed`() throws {
        try shareApart()
        #expect(try amounts() == ["rent": 90_000, "tea": 200, "lunch": 500] && one.syncConflicts().isEmpty)
    }

    @Test func `a copy that has forgotten the first changes knows the rows that they made`() throws {
        try two.setHistoryLimit(5)
        try edit("tea", in: two, cents(300))
        try edit("rent", in: two, cents(90_100))
        try share(0)
        #expect(try amounts() == ["rent": 90_100, "tea": 300, "lunch": 500] && one.syncConflicts().isEmpty)
    }

    @Test func `a copy of a ledger that has been joined with another one is recognised`() throws {
        let other = try Carrier(1)
        _ = try other.stores[0].add(Expense(date: today, amount: dollars("1"), note: "water"))
        _ = try other.stores[0].set(Budget(category: "food", amount: dollars("100"), per: .month))
        let place = SyncPlace.folder(carrier.folder.path + "/shared")
        _ = try other.stores[0].synchronize(with: place, name: "other")
        try edit("tea", in: one, cents(300))
        try edit("rent", in: two, cents(90_100))
        _ = try two.set(Budget(category: "fun", amount: dollars("50"), per: .month))
        try share(0)
        for _ in 0..<2 { for store in other.stores + carrier.stores { _ = try store.synchronize() } }
        #expect(try amounts() == ["rent": 90_100, "tea": 300, "lunch": 500, "water": 100])
        #expect(try sharedState(other.stores[0]) == sharedState(one) && sharedState(one) == sharedState(two))
        #expect(try two.budgets(on: today).map(\.budget.amount.minorUnits).sorted() == [5000, 10_000])
        // The budget that the other ledger had holds.
        #expect(try one.syncConflicts().count == 1)
    }

    @Test(arguments: [0, 1]) func `of two values, one holds and the other is listed`(first: Int) throws {
        try edit("tea", in: one, cents(300))
        try edit("tea", in: two, cents(400))
        carrier.advance(1, by: 60)
        _ = try two.set(Budget(category: "food", amount: dollars("400"), per: .month))
        _ = try one.set(Budget(category: "food", amount: dollars("500"), per: .month))
        try share(first)
        for store in carrier.stores {
            let conflicts = try store.syncConflicts()
            #expect(conflicts.count == 2)
            let values = Set(conflicts.flatMap { [$0.present, $0.lost ?? ""] })
            #expect(values.isSuperset(of: ["3.00 USD", "4.00 USD"]), "\(values)")
            #expect(values.contains { $0.contains("400.00") } && values.contains { $0.contains("500.00") }, "\(values)")
        }
    }

    @Test(arguments: [0, 1]) func `of two values that were set in one second with the same words, one holds on both`(
        first: Int
    ) throws {
        carrier.advance(0, by: 30)
        for (place, store) in carrier.stores.enumerated() {
            _ = try store.updateRecurring(#require(try store.recurring().first).id) {
                $0.entry.amount = Money(minorUnits: 90_100 + Int64(place), currency: .dollar)
            }
            _ = try store.update(#require(try store.entries().first { $0.note == "tea" }).id, cents(300 + Int64(place)))
            _ = try store.updateRecurring(#require(try store.recurring().first).id) { $0.step = 2 }
        }
        #expect(try one.history().first?.words == two.history().first?.words)
        try share(first)
        for store in carrier.stores {
            let values = try Set(store.syncConflicts().flatMap { [$0.present, $0.lost ?? ""] })
            #expect(values == ["901.00 USD", "901.01 USD", "3.00 USD", "3.01 USD"])
        }
    }

    @Test(arguments: [0, 1]) func `a category that one has renamed or deleted has the entries of both`(first: Int)
        throws
    {
        _ = try one.renameCategory("food", to: "meals")
        carrier.advance(1, by: 60)
        try edit("tea", in: two, cents(300))
        _ = try two.add(Expense(date: today, amount: dollars("8"), category: "food", note: "soup"))
        _ = try two.deleteCategory("fun")
        try share(first)
        for store in carrier.stores {
            #expect(try store.entries().first { $0.note == "soup" }?.category == "meals")
            #expect(try !store.categories().contains { ["food", "fun"].contains($0.name) })
        }
        #expect(try amounts() == ["rent": 90_000, "tea": 300, "lunch": 500, "soup": 800])
    }

    @Test(arguments: [false, true], [false, true])
    func
        `a ready-made category that one copy lacks since it joined another ledger is not on the other copy, unless it is used`(
            isUsed: Bool, isLate: Bool
        ) throws
    {
        let carrier = try Carrier(3)
        _ = try carrier.stores[0].deleteCategory("clothes")
        _ = try carrier.stores[1].add(Expense(date: today, amount: dollars("1"), note: "water"))
        try carrier.copyFile(of: carrier.stores[1], to: 2)
        if isUsed {
            _ = try carrier.stores[2].add(Expense(date: today, amount: dollars("9"), category: "clothes", note: "hat"))
        }
        for number in [0, 1, 2] {
            // The last one may begin before the files of the others have come.
            if number < 2 || isLate { try carrier.carryEverything() }
            _ = try carrier.stores[number].synchronize(
                with: .folder(carrier.place(number)), name: "machine \(number)", alike: .different)
        }
        try carrier.settleEqually()
        #expect(try carrier.stores[1].categories().contains { $0.name == "clothes" } == isUsed)
    }

    @Test(arguments: [0, 1], [false, true])
    func `what three copies have changed is joined, whichever is copied from which`(
        source: Int, isBackup: Bool
    ) throws {
        let three = try Carrier(1)
        if isBackup { try carrier.copyFile(of: one, to: 1, isBackup: true) }
        try edit("tea", in: carrier.stores[source], cents(300))
        for (store, note) in zip(carrier.stores, ["new", "newer"]) {
            _ = try store.add(Expense(date: today, amount: dollars("9"), note: note))
        }
        try three.copyFile(of: carrier.stores[source], to: 0, isBackup: isBackup)
        three.advance(0, by: 1000)
        try edit("rent", in: one, cents(90_100))
        let last = three.stores[0]
        _ = try last.update(#require(try last.entries().first { $0.note == "lunch" }).id, cents(600))
        try share(0)
        _ = try last.synchronize(with: .folder(carrier.folder.path + "/shared"), name: "third")
        for _ in 0..<2 { for store in carrier.stores + [last] { _ = try store.synchronize() } }
        #expect(try amounts() == ["rent": 90_100, "tea": 300, "lunch": 600, "new": 900, "newer": 900])
        #expect(try sharedState(one) == sharedState(two) && sharedState(one) == sharedState(last))
        #expect(try one.syncConflicts().isEmpty)
    }

    @Test func `entries that both added since, and that look the same, are asked about`() throws {
        for store in carrier.stores { _ = try store.add(Expense(date: today, amount: dollars("9"), note: "new")) }
        let place = SyncPlace.folder(carrier.folder.path + "/shared")
        _ = try one.synchronize(with: place, name: "one")
        let question = #expect(throws: UndecidedEntries.self) { try two.synchronize(with: place, name: "two") }
        #expect(question?.alike.map(\.mine.note) == ["new"])
    }
}
