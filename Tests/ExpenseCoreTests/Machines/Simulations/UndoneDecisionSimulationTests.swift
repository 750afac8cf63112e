import Foundation
import Testing

@testable import ExpenseCore

/// Random decisions about conflicts on two machines, which both undo while files are late (rules Y1, Y2 and Y6): once all are
/// undone, all entries are as before, and all conflicts are listed again. Of two values about which both have decided without
/// knowing of each other either may hold, because each undoes what it has done itself; then the other one is listed.
@Suite(.long, .ownThreads)
struct UndoneDecisionSimulationTests {
    private struct History: RandomHistory {
        var numbers: SeededNumbers
        let carrier: Carrier
        let today = day("2026-11-21")
        /// The number of decisions of each machine that are not undone.
        var decided = [0, 0]
        /// Which machines have decided about the amount, or undone that, since the other one has read what they did, and
        /// whether both have.
        var (isAmountNew, isAmountMet) = ([false, false], false)
        var before: (entries: [String], conflicts: [String]) = ([], [])
        var log: [String] = []

        init(seed: UInt64) throws {
            numbers = SeededNumbers(seed: seed)
            carrier = try Carrier(2)
        }

        private func id(_ note: String, in store: ExpenseStore) throws -> Int64 {
            try #require(try store.entries().first { $0.note == note }).id
        }

        private func entry(_ cents: Int64, _ note: String) -> Expense {
            Expense(date: today, amount: Money(minorUnits: cents, currency: .dollar), note: note)
        }

        /// A value that lost, two entries that stay although they were deleted, a receipt of which a part stays, and entries
        /// that may be the same.
        mutating func makeConflicts() throws {
            try carrier.begin()
            for (number, note) in ["amount", "deleted", "kept"].enumerated() {
                _ = try carrier.stores[number % 2].add(entry(Int64(number + 1) * 100, note))
            }
            _ = try carrier.stores[0].add(receipt: [entry(600, "half"), entry(700, "other half")])
            try carrier.settle()
            for (number, store) in carrier.stores.enumerated() {
                let other = carrier.stores[1 - number]
                let deleted = number == 0 ? "deleted" : "kept"
                let amount = Money(minorUnits: 110 + Int64(number), currency: .dollar)
                _ = try store.update(id("amount", in: store)) { $0.amount = amount }
                _ = try store.delete([id(deleted, in: store)])
                _ = try other.update(id(deleted, in: other)) { $0.tags = ["late"] }
            }
            let (one, two) = (carrier.stores[0], carrier.stores[1])
            _ = try one.delete([id("half", in: one), id("other half", in: one)])
            _ = try two.update(id("half", in: two)) { $0.note = "half a box" }
            _ = try carrier.stores[below(2)].add(entry(900, "shop"))
            try carrier.settle()
            var rows = ListedEntries([Expense(date: today, amount: entry(900, "").amount, payee: "Shop")])
            _ = try carrier.stores[below(2)].importEntries(&rows, ImportOptions(source: "test"))
            try carrier.settle()
            before = try shown(0)
        }

        /// Entries and conflicts, without the numbers that they have on a machine.
        func shown(_ machine: Int) throws -> (entries: [String], conflicts: [String]) {
            let store = carrier.stores[machine]
            let entries = try store.entries().map { "\($0.amount) \($0.note) \($0.payee ?? "-") \($0.tags)" }
            let conflicts = try store.syncConflicts().map {
                "\($0.column ?? "deleted") \($0.lost ?? "-") \($0.machine)"
            }
            return (entries.sorted(), conflicts.sorted())
        }

        mutating func run(_ steps: Int) throws {
            try makeConflicts()
            for _ in 0..<steps {
                let machine = below(2)
                carrier.advance(machine, by: Int64(below(100)))
                switch below(6) {
                case 0...1: try decide(machine)
                case 2...3: try undo(machine)
                case 4:
                    try carrier.bring(from: machine, to: 1 - machine)
                    isAmountNew[machine] = false
                default: _ = try carrier.stores[machine].synchronize()
                }
            }
            try settle()
            for _ in 0..<20 where decided != [0, 0] {
                for machine in 0..<2 { while try undo(machine) {} }
                try settle()
            }
        }

        private mutating func settle() throws {
            try carrier.settle()
            isAmountNew = [false, false]
        }

        private mutating func noteAmount(_ machine: Int) {
            isAmountMet = isAmountMet || isAmountNew[1 - machine]
            isAmountNew[machine] = true
        }

        /// What has to be there again, beside the amount that holds.
        func expected(beside entries: [String]) -> (entries: [String], conflicts: [String]) {
            let (amount, other) = ("Money(minorUnits: 111", "Money(minorUnits: 110")
            guard isAmountMet, entries.contains(where: { $0.hasPrefix(other) }) else { return before }
            return (
                before.entries.map { $0.replacing(amount, with: other) }.sorted(),
                before.conflicts.map { $0.hasPrefix("amount") ? "amount 1.11 USD" : $0 }
            )
        }

        private mutating func decide(_ machine: Int) throws {
            let store = carrier.stores[machine]
            let conflicts = try store.syncConflicts()
            guard !conflicts.isEmpty else { return }
            let conflict = conflicts[below(conflicts.count)]
            let decision: ConflictDecision = below(2) == 0 ? .keep : .replace
            log.append("\(machine): \(decision) \(conflict.subject) \(conflict.column ?? "deleted")")
            try store.decide(conflict, decision)
            decided[machine] += 1
            if conflict.column == "amount" { noteAmount(machine) }
        }

        /// - Returns: whether a decision was undone.
        @discardableResult
        private mutating func undo(_ machine: Int) throws -> Bool {
            guard decided[machine] > 0 else { return false }
            let words = try carrier.stores[machine].undo(1, today: today).map(\.words)
            log.append("\(machine): undoes \(words)")
            if words.contains(where: { $0.contains(" amount: ") }) { noteAmount(machine) }
            decided[machine] -= 1
            return true
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y2 Y6 decisions that are undone leave the ledger as it was`(part: UInt64) throws {
        forEachHistory(8, steps: 14, part: part, of: 4) { seed, steps in
            var history = try History(seed: seed)
            try history.run(steps)
            try history.expectEqual(seed, isQuiet: false)
            let shown = try (history.shown(0), history.shown(1))
            #expect(shown.0 == shown.1, "seed \(seed)")
            if history.decided == [0, 0] {
                let expected = history.expected(beside: shown.0.entries)
                #expect(
                    shown.0.entries == expected.entries,
                    "seed \(seed): \(difference(shown.0.entries, expected.entries))")
                let unlisted = expected.conflicts.filter { known in
                    !shown.0.conflicts.contains { $0.hasPrefix(known) }
                }
                #expect(unlisted.isEmpty, "seed \(seed): \(unlisted)")
            } else {
                history.log.append("STAYS DECIDED")
            }
            showHistory(history.log)
        }
    }
}
