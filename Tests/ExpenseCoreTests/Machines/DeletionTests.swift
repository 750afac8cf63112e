import Foundation
import Testing

@testable import ExpenseCore

/// Deletions that meet changes, other deletions, and the same entry recorded by machines that do not know of each other
/// (rules Y1, Y2 and Y4). Whatever arrives first, the machines are equal, and an entry is gone if those who deleted it
/// had together seen everything of it.
@Suite(.ownThreads)
struct DeletionTests {
    private let today = day("2026-11-21")

    /// Where machines find the same lines.
    enum Source: CaseIterable {
        case inbox, bank
    }

    /// Gives each of some machines the same lines, which they record without knowing of each other.
    private func record(
        _ notes: [String], on machines: Range<Int>, of carrier: Carrier, from source: Source = .inbox
    ) throws {
        for machine in machines {
            guard source == .inbox else {
                let amount = Money(minorUnits: 250, currency: .dollar)
                var lines = ListedEntries(notes.map { Expense(date: today, amount: amount, note: $0) })
                _ = try carrier.stores[machine].importEntries(&lines, ImportOptions(source: "test"))
                continue
            }
            let path = carrier.place(machine) + "/inbox/expenses.txt"
            try Data(notes.map { "250 \($0)\n" }.joined().utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_789_990_000)], ofItemAtPath: path)
            _ = try carrier.stores[machine].readInbox(plainLines)
        }
    }

    private func delete(_ note: String, on machine: Int, of carrier: Carrier) throws {
        let store = carrier.stores[machine]
        _ = try store.delete([#require(try store.entries().first { $0.note == note }).id])
    }

    private func undo(on machine: Int, of carrier: Carrier) throws {
        _ = try carrier.stores[machine].undo(1, today: today)
    }

    private func expectEverywhere(
        _ notes: [String], of carrier: Carrier, _ place: SourceLocation = #_sourceLocation
    ) throws {
        try carrier.settleEqually(place)
        for store in carrier.stores {
            #expect(try store.entries().map(\.note).sorted() == notes.sorted(), sourceLocation: place)
            #expect(try store.machines().allSatisfy { $0.waiting == 0 }, sourceLocation: place)
        }
    }

    @Test(arguments: [ConflictDecision.keep, .replace])
    func `an entry that two machines deleted and a third one changed is listed once, and decided once`(
        decision: ConflictDecision
    ) throws {
        let carrier = try Carrier(3)
        _ = try carrier.stores[0].add(
            Expense(date: today, amount: Money(minorUnits: 250, currency: .dollar), note: "tea"))
        try carrier.begin()
        try carrier.settle()
        _ = try carrier.stores[0].update(1) { $0.note = "green tea" }
        for machine in [1, 2] { try delete("tea", on: machine, of: carrier) }
        try expectEverywhere(["green tea"], of: carrier)
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.kind) == ["deleted"]) }
        try carrier.stores[0].decide(#require(try carrier.stores[0].syncConflicts().first), decision)
        try expectEverywhere(decision == .keep ? ["green tea"] : [], of: carrier)
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
    }

    /// Each of three machines records 27 lines of one file, and with each line does one of three things: nothing, delete
    /// the entry, or delete it and undo that. A fourth one reads their files one after the other.
    @Test(.long, arguments: Source.allCases)
    func `a line that three machines recorded is gone if all three deleted it, in whatever order they hear of it`(
        source: Source
    ) throws {
        let carrier = try Carrier(4)
        try carrier.begin()
        let all = (0..<27).map { [$0 % 3, $0 / 3 % 3, $0 / 9] }
        func note(_ done: [Int]) -> String { done.map { ["keep", "delete", "undo"][$0] }.joined(separator: "-") }
        try record(all.map(note), on: 0..<3, of: carrier, from: source)
        for machine in 0..<3 {
            for done in all where done[machine] > 0 {
                try delete(note(done), on: machine, of: carrier)
                if done[machine] == 2 { try undo(on: machine, of: carrier) }
            }
        }
        for (from, to) in [(1, 3), (0, 1), (2, 0), (0, 3), (1, 2), (2, 3)] {
            try carrier.bring(from: from, to: to)
        }
        try expectEverywhere(all.filter { $0 != [1, 1, 1] }.map(note), of: carrier)
    }

    @Test(arguments: Source.allCases)
    func `two machines recorded a line and one deleted it: it stays, and both are told`(
        source: Source
    ) throws {
        let carrier = try Carrier(2)
        try carrier.begin()
        try record(["tea"], on: 0..<2, of: carrier, from: source)
        try delete("tea", on: 0, of: carrier)
        try expectEverywhere(["tea"], of: carrier)
        for store in carrier.stores { #expect(try store.syncConflicts().map(\.column) == [nil]) }
        // Whoever deletes it now has seen both.
        try delete("tea", on: 1, of: carrier)
        try expectEverywhere([], of: carrier)
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
        try undo(on: 1, of: carrier)
        try expectEverywhere(["tea"], of: carrier)
    }

    @Test(arguments: Source.allCases)
    func `two machines recorded a line and both deleted it: it is gone, nobody is told, and undo brings it back`(
        source: Source
    ) throws {
        let carrier = try Carrier(2)
        try carrier.begin()
        try record(["tea"], on: 0..<2, of: carrier, from: source)
        for machine in 0..<2 { try delete("tea", on: machine, of: carrier) }
        try expectEverywhere([], of: carrier)
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
        try undo(on: 0, of: carrier)
        try expectEverywhere(["tea"], of: carrier)
    }

    @Test func `a deletion that did not hold is undone without an effect`() throws {
        let carrier = try Carrier(2)
        try carrier.begin()
        try record(["tea"], on: 0..<2, of: carrier)
        try delete("tea", on: 0, of: carrier)
        try carrier.settle()
        #expect(try carrier.stores[0].undo(1, today: today).map(\.isUndone) == [true])
        try expectEverywhere(["tea"], of: carrier)
    }

    @Test(arguments: [[1, 2], [2, 1]])
    func
        `a line that two recorded and a third deleted is gone, even where the deletion arrives before the other record`(
            order: [Int]
        ) throws
    {
        let carrier = try Carrier(3)
        try carrier.begin()
        try record(["tea"], on: 0..<2, of: carrier)
        for machine in 0..<2 { try carrier.bring(from: machine, to: 2) }
        try delete("tea", on: 2, of: carrier)
        for machine in order { try carrier.bring(from: machine, to: 0) }
        #expect(try carrier.stores[0].entries().isEmpty)
        try expectEverywhere([], of: carrier)
        for store in carrier.stores { #expect(try store.syncConflicts().isEmpty) }
    }

    @Test func `an edit that a deletion had seen does not bring the entry back where it arrives after the deletion`()
        throws
    {
        let carrier = try Carrier(3)
        try carrier.begin()
        _ = try carrier.stores[0].add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try carrier.settle()
        let theirs = try #require(try carrier.stores[1].entries().first)
        _ = try carrier.stores[1].update(theirs.id) { $0.amount = Money(minorUnits: 700, currency: .dollar) }
        try carrier.bring(from: 1, to: 2)
        try delete("lunch", on: 2, of: carrier)
        try carrier.bring(from: 2, to: 0)
        try expectEverywhere([], of: carrier)
    }

    @Test func `two deletions, each of which had seen another edit, delete the entry together`() throws {
        let carrier = try Carrier(4)
        try carrier.begin()
        _ = try carrier.stores[0].add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try carrier.settle()
        for (machine, change) in [
            (0, { (entry: inout Expense) in entry.date = day("2026-11-20") }),
            (1, { $0.amount = Money(minorUnits: 700, currency: .dollar) }),
        ] {
            let entry = try #require(try carrier.stores[machine].entries().first)
            _ = try carrier.stores[machine].update(entry.id, change)
        }
        try carrier.bring(from: 1, to: 2)
        for machine in [0, 2] { try delete("lunch", on: machine, of: carrier) }
        // The first hears of both deletions before the edit, the last of both edits before the deletions.
        try carrier.bring(from: 2, to: 0)
        for machine in [1, 0, 2] { try carrier.bring(from: machine, to: 3) }
        try expectEverywhere([], of: carrier)
    }

    /// The one that deletes sets the same field later, and so has a later value of it, but has not seen the edit. A third
    /// machine hears of all in any order, or of what a deletion needs only in a snapshot.
    @Test(arguments: paired([[0, 1], [1, 0]], [false, true]))
    func `Y2 an edit keeps an entry that another machine edits later and deletes without having seen it`(
        order: [Int], isTwiceReplaced: Bool
    ) throws {
        let carrier = try Carrier(4)
        try carrier.begin()
        _ = try carrier.stores[0].add(Expense(date: today, amount: dollars("5"), note: "lunch"))
        try carrier.settle()
        func setAmount(_ units: Int64, on machine: Int) throws {
            carrier.advance(machine, by: 1000)
            let entry = try #require(try carrier.stores[machine].entries().first)
            _ = try carrier.stores[machine].update(entry.id) {
                $0.amount = Money(minorUnits: units, currency: .dollar)
            }
        }
        try setAmount(600, on: 0)
        carrier.advance(1, by: 5000)
        try setAmount(700, on: 1)
        if isTwiceReplaced {
            try carrier.bring(from: 1, to: 3)
            try setAmount(800, on: 3)
            try carrier.bring(from: 3, to: 1)
        }
        try delete("lunch", on: 1, of: carrier)
        for machine in order { try carrier.bring(from: machine, to: 2) }
        try expectEverywhere(["lunch"], of: carrier)
        for store in carrier.stores {
            #expect(try store.syncConflicts().map(\.column).contains(nil))
            #expect(try store.syncConflicts().map(\.lost).contains("6.00 USD"))
        }
        // Whoever knows all of it deletes it.
        try delete("lunch", on: 2, of: carrier)
        try expectEverywhere([], of: carrier)
    }

    @Test func `a machine that only reads snapshots knows of deletions that an entry has outlived`() throws {
        let carrier = try Carrier(3)
        for machine in 0..<2 {
            try carrier.carryEverything()
            _ = try carrier.stores[machine].synchronize(with: .folder(carrier.place(machine)), name: "m\(machine)")
        }
        try record(["tea", "cake"], on: 0..<2, of: carrier)
        for note in ["tea", "cake"] { try delete(note, on: 0, of: carrier) }
        try carrier.bring(from: 0, to: 1)
        for machine in 0..<2 {
            try carrier.stores[machine].writeAnew()
            _ = try carrier.stores[machine].add(
                Expense(date: today, amount: dollars("\(5 + machine)"), note: "lunch \(machine)"))
            _ = try carrier.stores[machine].synchronize()
        }
        try carrier.carryEverything()
        let conflicts = try carrier.stores[1].syncConflicts().count
        _ = try carrier.stores[2].synchronize(with: .folder(carrier.place(2)), name: "m2")
        try expectEverywhere(["tea", "cake", "lunch 0", "lunch 1"], of: carrier)
        #expect(try carrier.stores[2].syncConflicts().count == conflicts)
        // The machine that made the other one deletes it, and has not heard of the first deletion.
        try delete("tea", on: 1, of: carrier)
        try expectEverywhere(["cake", "lunch 0", "lunch 1"], of: carrier)
    }

    @Test func `a new machine reads the snapshots of two machines that have changed each other's entries`() throws {
        let carrier = try Carrier(3)
        for machine in 0..<2 {
            try carrier.carryEverything()
            _ = try carrier.stores[machine].synchronize(with: .folder(carrier.place(machine)), name: "m\(machine)")
            _ = try carrier.stores[machine].add(Category(name: "own \(machine)", color: Color(0)))
            _ = try carrier.stores[machine].add(
                Expense(date: today, amount: dollars("5"), category: "own \(machine)", note: "lunch \(machine)"))
        }
        try carrier.settle()
        for machine in 0..<2 {
            let store = carrier.stores[machine]
            let entry = try #require(try store.entries().first { $0.note == "lunch \(1 - machine)" })
            _ = try store.update(entry.id) { $0.payee = "Rewe" }
            _ = try store.add(
                Expense(date: today, amount: dollars("5"), category: "own \(1 - machine)", note: "tea \(machine)"))
            try store.writeAnew()
            _ = try store.synchronize()
        }
        try carrier.settle()
        for machine in 0..<2 { #expect(try carrier.stores[machine].entries().count == 4) }
        _ = try carrier.stores[2].synchronize(with: .folder(carrier.place(2)), name: "m2")
        try expectEverywhere(["lunch 0", "lunch 1", "tea 0", "tea 1"], of: carrier)
    }

    @Test func `Y1 a budget that moved when its category was merged is told as it was before`() throws {
        let carrier = try Carrier(2)
        try carrier.begin()
        let (one, two) = (carrier.stores[0], carrier.stores[1])
        _ = try one.set(Budget(category: "fun", amount: dollars("100"), per: .month))
        _ = try one.mergeCategory("fun", into: "food")
        // The other machine needs the category, so it comes back, on the first one with all that it had.
        _ = try two.add(Expense(date: today, amount: dollars("5"), category: "fun", note: "show"))
        try expectEverywhere(["show"], of: carrier)
    }

    @Test(arguments: [false, true])
    func `Y2 two categories that two machines merge into each other both stay, and are listed`(
        haveBudgets: Bool
    ) throws {
        let carrier = try Carrier(2)
        try carrier.begin()
        if haveBudgets { for category in ["food", "fun"] { try setBudget(category, on: 0, of: carrier) } }
        try carrier.settle()
        _ = try carrier.stores[0].mergeCategory("food", into: "fun")
        _ = try carrier.stores[1].mergeCategory("fun", into: "food")
        try expectEverywhere([], of: carrier)
        for store in carrier.stores {
            #expect(try Set(store.categories().map(\.name)).isSuperset(of: ["food", "fun"]))
            // Each has deleted one budget, which both had seen.
            #expect(try store.budgets(on: today).isEmpty)
            #expect(try store.syncConflicts().map(\.kind) == ["deleted", "deleted"])
        }
        _ = try carrier.stores[0].undo(1, today: today)
        _ = try carrier.stores[1].undo(1, today: today)
        try expectEverywhere([], of: carrier)
        for store in carrier.stores {
            #expect(try store.budgets(on: today).count == (haveBudgets ? 2 : 0))
            #expect(try store.syncConflicts().isEmpty)
        }
    }

    @Test func `Y2 a category into which another one is merged stays though another machine deletes it`() throws {
        let carrier = try Carrier(2)
        try carrier.begin()
        try carrier.settle()
        _ = try carrier.stores[0].mergeCategory("food", into: "fun")
        _ = try carrier.stores[1].deleteCategory("fun")
        try expectEverywhere([], of: carrier)
        for store in carrier.stores {
            #expect(try store.categories().map(\.name).contains("fun"))
            #expect(try !store.categories().map(\.name).contains("food"))
        }
    }

    // MARK: budgets that were deleted before their category

    private func setBudget(_ category: String, on machine: Int, of carrier: Carrier) throws {
        _ = try carrier.stores[machine].set(Budget(category: category, amount: dollars("100"), per: .month))
    }

    private func deleteBudget(_ category: String, on machine: Int, of carrier: Carrier) throws {
        try Budget(category: category, amount: dollars("100"), per: .month).delete(from: carrier.stores[machine])
    }

    private func expectNoBudget(of carrier: Carrier, _ place: SourceLocation = #_sourceLocation) throws {
        for store in carrier.stores { #expect(try store.budgets(on: today).isEmpty, sourceLocation: place) }
    }

    @Test func `Y1 a deleted budget stays deleted where its category was deleted before another machine's arrived`()
        throws
    {
        let carrier = try Carrier(3)
        try setBudget("groceries", on: 0, of: carrier)
        try carrier.begin()
        try deleteBudget("groceries", on: 0, of: carrier)
        _ = try carrier.stores[1].deleteCategory("groceries")
        // The last machine's category is still unknown to both of them, so it stays.
        try carrier.bring(from: 1, to: 0)
        try expectEverywhere([], of: carrier)
        try expectNoBudget(of: carrier)
    }

    @Test func `Y1 a budget stays that was set without knowing of its deletion, where its category comes back`()
        throws
    {
        let carrier = try Carrier(3)
        try carrier.begin()
        try setBudget("fun", on: 0, of: carrier)
        try carrier.settle()
        _ = try carrier.stores[2].deleteCategory("fun")
        _ = try carrier.stores[2].add(Category(name: "fun", color: Color(0)))
        try setBudget("fun", on: 2, of: carrier)
        _ = try carrier.stores[1].add(Expense(date: today, amount: dollars("5"), category: "fun", note: "show"))
        carrier.advance(0, by: 1000)
        try deleteBudget("fun", on: 0, of: carrier)
        _ = try carrier.stores[0].deleteCategory("fun")
        for machine in [2, 1] { try carrier.bring(from: machine, to: 0) }
        try expectEverywhere(["show"], of: carrier)
        for store in carrier.stores { #expect(try store.budgets(on: today).map(\.budget.category) == ["fun"]) }
    }

    @Test func `Y1 a deleted budget stays deleted where two deleted categories turn out to be one`() throws {
        let carrier = try Carrier(4)
        try carrier.begin()
        for name in ["first", "second"] {
            _ = try carrier.stores[0].add(Category(name: name, color: Color(0)))
            try setBudget(name, on: 0, of: carrier)
        }
        try carrier.settle()
        _ = try carrier.stores[1].renameCategory("first", to: "both")
        _ = try carrier.stores[2].renameCategory("second", to: "both")
        for machine in [1, 2] { try carrier.bring(from: machine, to: 3) }
        carrier.advance(0, by: 1000)
        try deleteBudget("second", on: 0, of: carrier)
        for name in ["first", "second"] { _ = try carrier.stores[0].deleteCategory(name) }
        try carrier.bring(from: 3, to: 0)
        try expectEverywhere([], of: carrier)
        try expectNoBudget(of: carrier)
    }
}
