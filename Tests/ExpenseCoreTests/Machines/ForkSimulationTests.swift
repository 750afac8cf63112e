import Foundation
import Testing

@testable import ExpenseCore

/// Random histories in which machines are put back to an earlier state together with their files, and begin to share before
/// anything has been carried (rules Y1, Y2 and Y8).
@Suite(.long, .ownThreads)
struct ForkSimulationTests {
    private struct History {
        var numbers: SeededNumbers
        let carrier: Carrier
        var count = 0
        /// The notes of entries that other machines have read, with those of them that have not been put back to an earlier
        /// state, and of entries that somebody has deleted.
        var (readers, deleted): ([String: Set<Int>], Set<String>) = ([:], [])
        var makers: [String: Int] = [:]
        /// What a machine can be put back to: its data file, and its files.
        var backups: [Int: (machine: String, files: [String: Data])] = [:]

        init(seed: UInt64) throws {
            numbers = SeededNumbers(seed: seed)
            // The last three hold backups.
            carrier = try Carrier(6, times: (0..<6).map { 1_790_000_000 + Int64($0) * 100 })
        }

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

        /// The files of the machines come back as they were, or go, in any folder.
        ///
        /// - Returns: the numbers of the machines before.
        mutating func runWithEarlierFiles(_ steps: Int) throws -> [String] {
            for machine in 0..<3 {
                if below(2) == 0 { try carrier.carryEverything() }
                try change(machine)
                _ = try carrier.stores[machine].synchronize(
                    with: .folder(carrier.place(machine)), name: "machine \(machine)", alike: .different)
            }
            let former = try (0..<3).map { try carrier.id($0) }
            for _ in 0..<steps {
                let machine = below(3)
                carrier.advance(machine, by: Int64(below(3)))
                switch below(10) {
                case 0...3: try change(machine)
                case 4: try carrier.stores[machine].writeAnew()
                case 5 where below(2) == 0: try keepFiles(of: machine)
                case 6:
                    let place = below(3)
                    try putBackFiles(of: machine, in: [place])
                    if below(2) == 0 { _ = try carrier.stores[place].synchronize() }
                case 7 where below(3) == 0:
                    let folder = carrier.place(below(3)) + "/machines/" + former[machine]
                    try? FileManager.default.removeItem(atPath: folder)
                    _ = try carrier.stores[(machine + 1) % 3].synchronize()
                default: try bring(from: machine, to: (machine + 1 + below(2)) % 3)
                }
            }
            for machine in 0..<3 {
                try add(machine)
                _ = try carrier.stores[machine].synchronize()
            }
            try carrier.settle()
            return former
        }

        mutating func run(_ steps: Int) throws {
            for machine in 0..<3 { for _ in 0..<below(3) { try change(machine) } }
            if below(2) == 0 { try carrier.copyFile(of: carrier.stores[0], to: 1) }
            for machine in 0..<3 {
                if below(2) == 0 { try carrier.carryEverything() }
                _ = try carrier.stores[machine].synchronize(
                    with: .folder(carrier.place(machine)), name: "machine \(machine)", alike: .different)
            }
            for _ in 0..<steps {
                let machine = below(3)
                carrier.advance(machine, by: Int64(below(3)))
                switch below(10) {
                case 0...4: try change(machine)
                case 5 where below(3) == 0: try carrier.stores[machine].writeAnew()
                case 6 where below(2) == 0: try backUp(machine)
                case 7 where below(2) == 0: try putBack(machine)
                default: try bring(from: machine, to: (machine + 1 + below(2)) % 3)
                }
            }
            // Whoever was put back has something new at some time.
            for machine in 0..<3 {
                try change(machine)
                try add(machine)
            }
            try carrier.settle()
        }

        private mutating func add(_ machine: Int) throws {
            count += 1
            let note = "n\(count)"
            makers[note] = machine
            _ = try carrier.stores[machine].add(
                Expense(date: day("2026-11-21"), amount: Money(minorUnits: 100, currency: .dollar), note: note))
        }

        private mutating func change(_ machine: Int) throws {
            let store = carrier.stores[machine]
            let entries = try store.entries().sorted { $0.note < $1.note }
            let cents = Int64(1 + below(1000))
            switch below(8) {
            case 0 where !entries.isEmpty:
                let entry = entries[below(entries.count)]
                deleted.insert(entry.note)
                _ = try store.delete([entry.id])
            case 1...3 where !entries.isEmpty:
                _ = try store.update(entries[below(entries.count)].id) {
                    $0.amount = Money(minorUnits: cents, currency: .dollar)
                }
            case 4:
                _ = try store.set(
                    Budget(category: "food", amount: Money(minorUnits: cents, currency: .dollar), per: .month))
            default: try add(machine)
            }
        }

        private mutating func bring(from one: Int, to other: Int) throws {
            try carrier.bring(from: one, to: other)
            try noteRead(other)
        }

        private mutating func noteRead(_ machine: Int) throws {
            for entry in try carrier.stores[machine].entries() where makers[entry.note] != machine {
                readers[entry.note, default: []].insert(machine)
            }
        }

        private mutating func backUp(_ machine: Int) throws {
            try keepFiles(of: machine)
            try carrier.copyFile(of: carrier.stores[machine], to: machine + 3)
        }

        private mutating func keepFiles(of machine: Int) throws {
            _ = try carrier.stores[machine].synchronize()
            let id = try carrier.id(machine)
            var files: [String: Data] = [:]
            for file in try carrier.files(machine) where file.hasPrefix(id) {
                files[file] = try Data(contentsOf: URL(fileURLWithPath: carrier.place(machine) + "/machines/" + file))
            }
            backups[machine] = (id, files)
        }

        /// The machine and its files become what they were, in all places: the carrier lets them win.
        private mutating func putBack(_ machine: Int) throws {
            guard backups[machine] != nil else { return }
            try carrier.copyFile(of: carrier.stores[machine + 3], to: machine)
            for note in readers.keys { readers[note]?.remove(machine) }
            try noteRead(machine)
            try putBackFiles(of: machine, in: 0..<3)
        }

        private func putBackFiles(of machine: Int, in places: some Sequence<Int>) throws {
            guard let backup = backups[machine] else { return }
            for place in places {
                let folder = carrier.place(place) + "/machines/"
                try? FileManager.default.removeItem(atPath: folder + backup.machine)
                try FileManager.default.createDirectory(
                    atPath: folder + backup.machine, withIntermediateDirectories: true)
                for (file, content) in backup.files { try content.write(to: URL(fileURLWithPath: folder + file)) }
            }
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y2 Y8 machines that were put back with their files are equal, and what others had read is not lost`(
        part: UInt64
    ) throws {
        forEachHistory(8, steps: 30, part: part, of: 4) { seed, steps in
            var history = try History(seed: seed)
            try history.run(steps)
            let states = try history.carrier.stores[0..<3].map(sharedState)
            for (number, store) in history.carrier.stores[0..<3].enumerated() {
                #expect(states[0] == states[number], "seed \(seed): \(difference(states[0], states[number]))")
                #expect(try faults(of: store).isEmpty, "seed \(seed)")
            }
            let notes = try history.carrier.stores[0].entries().map(\.note)
            #expect(Set(notes).count == notes.count, "seed \(seed): \(notes.sorted())")
            let read = Set(history.readers.filter { !$0.value.isEmpty }.keys)
            let lost = read.subtracting(history.deleted).subtracting(notes)
            #expect(lost.isEmpty, "seed \(seed): \(lost) is lost")
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y2 Y7 Y8 files that come back as they were, or go, make no second machine and lose nothing`(part: UInt64)
        throws
    {
        forEachHistory(8, steps: 40, part: part, of: 4) { seed, steps in
            var history = try History(seed: seed)
            let former = try history.runWithEarlierFiles(steps)
            let carrier = history.carrier
            let states = try carrier.stores[0..<3].map(sharedState)
            for (number, store) in carrier.stores[0..<3].enumerated() {
                #expect(states[0] == states[number], "seed \(seed): \(difference(states[0], states[number]))")
                #expect(try faults(of: store).isEmpty, "seed \(seed)")
                #expect(try carrier.id(number) == former[number], "seed \(seed): \(number) is another machine")
            }
            let names = try carrier.stores[0].machines().map(\.name)
            #expect(names == (0..<3).map { "machine \($0)" }, "seed \(seed): \(names)")
            let notes = try carrier.stores[0].entries().map(\.note)
            let expected = Set(history.makers.keys).subtracting(history.deleted)
            #expect(expected.isSubset(of: notes), "seed \(seed): \(expected.subtracting(notes)) is lost")
            #expect(Set(notes).count == notes.count, "seed \(seed): \(notes.sorted())")
            // A new machine reads all from any folder.
            for place in 0..<3 {
                let fresh = try Carrier(1)
                _ = try fresh.stores[0].synchronize(with: .folder(carrier.place(place)), name: "new")
                let read = try fresh.stores[0].entries().map(\.note).sorted()
                #expect(read == notes.sorted(), "seed \(seed): a new machine lacks entries")
            }
        }
    }
}
