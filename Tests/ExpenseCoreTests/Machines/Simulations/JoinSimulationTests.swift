import Foundation
import Testing

@testable import ExpenseCore

/// Random histories of ledgers that begin to share while files are on their way, have what looks the same, and change it
/// meanwhile (rules Y1 and Y3): every category that somebody has set holds, is listed, or was replaced by somebody who saw it.
@Suite(.long, .ownThreads)
struct JoinSimulationTests {
    private struct History: RandomHistory {
        var numbers: SeededNumbers
        let carrier: Carrier
        let today = day("2026-11-21")
        var begun: [Int] = []
        /// The categories that were set, those that each machine has shown, and those that somebody replaced who had seen them.
        var count = 0
        var replaced: Set<String> = []
        var log: [String] = []

        init(seed: UInt64) throws {
            var numbers = SeededNumbers(seed: seed)
            let times = (0..<3).map { _ in 1_790_000_000 + Int64.random(in: 0...300, using: &numbers) }
            self.numbers = numbers
            carrier = try Carrier(3, times: times)
        }

        /// Makes a category that only this change gives.
        private mutating func newCategory(_ store: ExpenseStore) throws -> String {
            count += 1
            _ = try store.add(Category(name: "c\(count)", color: Color(UInt32(count))))
            return "c\(count)"
        }

        mutating func add(_ machine: Int) throws {
            let store = carrier.stores[machine]
            let category = try newCategory(store)
            log.append("\(machine) adds \(category)")
            _ = try store.add(
                Expense(
                    date: today, amount: Money(minorUnits: 500, currency: .dollar), category: category, note: "lunch"))
        }

        mutating func edit(_ machine: Int) throws {
            let store = carrier.stores[machine]
            let entries = try store.entries()
            guard !entries.isEmpty else { return }
            let entry = entries[below(entries.count)]
            let category = try newCategory(store)
            if let former = entry.category { replaced.insert(former) }
            if try store.isSynchronized() {
                for conflict in try store.syncConflicts() where conflict.subject.hasPrefix("#\(entry.id) ") {
                    if let lost = conflict.lost { replaced.insert(lost) }
                }
            }
            log.append("\(machine) edits \(entry.category ?? "-") to \(category)")
            _ = try store.update(entry.id) { $0.category = category }
        }

        mutating func run(_ steps: Int) throws {
            for machine in 0..<3 {
                try add(machine)
                if below(2) == 0 { try edit(machine) }
            }
            for _ in 0..<steps {
                let machine = below(3)
                carrier.advance(machine, by: Int64(below(100)))
                switch below(5) {
                case 0: try edit(machine)
                case 1 where !begun.contains(machine), 2 where !begun.contains(machine): try begin(machine)
                case 3 where begun.contains(machine): _ = try carrier.stores[machine].synchronize()
                default: try carry(from: machine)
                }
            }
            for machine in 0..<3 where !begun.contains(machine) { try begin(machine) }
            try carrier.settle()
        }

        mutating func begin(_ machine: Int) throws {
            begun.append(machine)
            log.append("\(machine) begins to share")
            try carrier.share(machine, .same)
        }

        mutating func carry(from machine: Int) throws {
            let other = other(than: machine)
            log.append("files from \(machine) to \(other)")
            for file in try carrier.files(machine) where below(4) > 0 {
                try carrier.carry(file, from: machine, to: other)
            }
            if begun.contains(other), below(2) == 0 { _ = try carrier.stores[other].synchronize() }
        }

        /// The categories that hold nowhere, are not listed, and were replaced by nobody who saw them.
        func vanished() throws -> [String] {
            let store = carrier.stores[0]
            var there = Set(try store.entries().compactMap(\.category))
            for conflict in try store.syncConflicts() { there.formUnion([conflict.present, conflict.lost ?? ""]) }
            return (1...count).map { "c\($0)" }.filter { !there.contains($0) && !replaced.contains($0) }
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y3 what ledgers had that begin to share at one time holds or is listed`(part: UInt64) throws {
        forEachHistory(8, steps: 16, part: part, of: 4) { seed, steps in
            var history = try History(seed: seed)
            try history.run(steps)
            try history.expectEqual(seed, isQuiet: false)
            let vanished = try history.vanished()
            #expect(vanished.isEmpty, "seed \(seed): \(vanished) has vanished")
            showHistory(history.log)
        }
    }
}
