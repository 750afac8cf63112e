import Foundation
import Testing

@testable import ExpenseCore

/// Random histories in which data files are copied, with their folders or without, and put back with their files, or only files
/// come back as they were, or go, while all change the same entries within the same seconds (rules Y1, Y2, Y3, Y7 and Y8).
@Suite(.long, .ownThreads)
struct ForkSimulationTests {
    /// An amount or a payee that somebody has set, or a deletion.
    private struct Setting {
        /// The entry and its field; of a deletion, the entry.
        let place: [String]
        /// What whoever set it had seen in its place.
        let replaced: Set<Int>
    }

    /// What happens to files: machines are copied and put back; or their files only, which makes no second machine.
    private enum Profile { case copies, earlierFiles }

    private struct History: RandomHistory {
        static let machines = 3
        static let slots = 6
        let profile: Profile
        var numbers: SeededNumbers
        let carrier: Carrier
        /// The machines that are there: three, and copies of them.
        var live = Set(0..<Self.machines)
        var times: [Int64]
        /// All that was set, from 10,000, and what of it each machine has shown.
        var settings: [Int: Setting] = [:]
        var seen = Array(repeating: Set<Int>(), count: Self.slots)
        var present = Array(repeating: Set<String>(), count: Self.slots)
        var keptSight: [Int: (seen: Set<Int>, present: Set<String>)] = [:]
        var log: [String] = []

        init(seed: UInt64, _ profile: Profile) throws {
            self.profile = profile
            numbers = SeededNumbers(seed: seed)
            let spread = Int64(numbers.next() % 3) * 100
            times = (0..<Self.slots).map { 1_790_000_000 + Int64($0 % 3) * spread }
            carrier = try Carrier(Self.slots, times: times)
        }

        mutating func begin() throws {
            for machine in 0..<Self.machines { for _ in 0...below(2) { try add(machine) } }
            // Now and then the first two begin with one file, or before anything has been carried.
            if below(4) == 0 {
                try carrier.copyFile(of: carrier.stores[0], to: 1)
                (seen[1], present[1]) = (seen[0], present[0])
            }
            for machine in 0..<Self.machines {
                if below(3) > 0 { for other in 0..<machine { try carry(from: other, to: machine) } }
                try carrier.share(machine)
            }
            try settle()
        }

        mutating func run(_ steps: Int) throws {
            for _ in 0..<steps {
                let machine = oneOf(live.sorted())
                if below(3) == 0 { advance(machine, by: Int64(below(3))) }
                switch below(12) {
                case 0...6: try change(machine)
                case 7 where below(3) == 0: try carrier.stores[machine].writeAnew()
                case 7, 8: try disturb(machine)
                case 9: try exchange(machine)
                default:
                    let other = oneOf(live.sorted().filter { $0 != machine })
                    try exchange(machine)
                    try carry(from: machine, to: other)
                    try exchange(other)
                }
            }
            // Whoever was put back has something new at some time.
            for machine in live.sorted() {
                try add(machine)
                _ = try carrier.stores[machine].synchronize()
            }
            try settle()
        }

        mutating func advance(_ machine: Int, by seconds: Int64) {
            times[machine] += seconds
            carrier.advance(machine, by: seconds)
        }

        // MARK: What people do

        /// Notes what a machine shows.
        mutating func look(_ machine: Int) throws {
            let (values, notes) = try shown(machine)
            seen[machine].formUnion(values)
            for gone in present[machine].subtracting(notes) {
                seen[machine].formUnion(settings.filter { $0.value.place == [gone] }.keys)
            }
            present[machine].formUnion(notes)
        }

        /// What a machine shows or lists as a conflict, and the notes of the entries.
        func shown(_ machine: Int) throws -> (values: Set<Int>, notes: Set<String>) {
            let store = carrier.stores[machine]
            var (values, notes) = (Set<Int>(), Set<String>())
            for entry in try store.entries() {
                notes.insert(entry.note)
                values.insert(Int(entry.amount.minorUnits))
                values.formUnion(entry.payee.flatMap { Int($0.dropFirst()) }.map { [$0] } ?? [])
            }
            for conflict in try store.isSynchronized() ? store.syncConflicts() : [] {
                let digits = (conflict.lost ?? "").filter { $0.isASCII && $0.isNumber }
                if let number = Int(digits) { values.insert(number) }
            }
            return (values, notes)
        }

        mutating func note(_ machine: Int, _ place: [String]) throws -> Int {
            try look(machine)
            let number = 10_000 + settings.count
            let isDeletion = place.count == 1
            let replaced = seen[machine].filter {
                isDeletion ? settings[$0]?.place.first == place[0] : settings[$0]?.place == place
            }
            settings[number] = Setting(place: place, replaced: replaced)
            seen[machine].insert(number)
            log.append("\(machine) at \(times[machine]): \(number) \(place) in place of \(replaced.sorted())")
            return number
        }

        mutating func add(_ machine: Int) throws {
            let name = "n\(10_000 + settings.count)"
            let number = try note(machine, [name, "amount"])
            _ = try carrier.stores[machine].add(
                Expense(date: caseDay, amount: Money(minorUnits: Int64(number), currency: .dollar), note: name))
            try look(machine)
        }

        mutating func change(_ machine: Int) throws {
            let store = carrier.stores[machine]
            // Mostly the same few.
            let entries = try store.entries().sorted { $0.note < $1.note }.prefix(3)
            guard let entry = entries.isEmpty ? nil : entries[below(entries.count)], below(6) > 0 else {
                return try add(machine)
            }
            switch below(4) {
            case 0:
                _ = try note(machine, [entry.note])
                _ = try store.delete([entry.id])
            case 1:
                let number = try note(machine, [entry.note, "payee"])
                _ = try store.update(entry.id) { $0.payee = "p\(number)" }
            default:
                let number = try note(machine, [entry.note, "amount"])
                _ = try store.update(entry.id) { $0.amount = Money(minorUnits: Int64(number), currency: .dollar) }
            }
            if below(2) == 0 { try exchange(machine) }
        }

        mutating func exchange(_ machine: Int) throws {
            let report = try carrier.stores[machine].synchronize()
            try look(machine)
            log.append(
                "\(machine): exchanges, received \(report.received), sent \(report.sent), \(try carrier.id(machine).prefix(4))"
                    + (report.isNewMachine ? " IS NEW" : ""))
        }

        // MARK: Files

        /// Brings the files of all machines that are newer, or of two versions the longer one.
        mutating func carry(from one: Int, to other: Int) throws {
            let places = [one, other].map { carrier.place($0) + "/machines/" }
            guard places[0] != places[1] else { return }
            func last(_ folder: String) -> String? {
                (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(".log") }.max()
            }
            for machine in ((try? FileManager.default.contentsOfDirectory(atPath: places[0])) ?? []).sorted() {
                let (source, target) = (places[0] + machine, places[1] + machine)
                guard let newest = last(source) else { continue }
                if let known = last(target) {
                    let contents = try [source + "/" + newest, target + "/" + known].map {
                        try Data(contentsOf: URL(fileURLWithPath: $0))
                    }
                    let isLonger = (known, contents[1].count) < (newest, contents[0].count)
                    let isSameLength = known == newest && contents[1].count == contents[0].count
                    guard isLonger || isSameLength && contents[1].lexicographicallyPrecedes(contents[0]) else {
                        continue
                    }
                }
                try? FileManager.default.removeItem(atPath: target)
                try FileManager.default.createDirectory(atPath: places[1], withIntermediateDirectories: true)
                try FileManager.default.copyItem(atPath: source, toPath: target)
            }
        }

        mutating func settle() throws {
            for _ in 0..<20 {
                var isQuiet = true
                for one in live.sorted() { for other in live.sorted() { try carry(from: one, to: other) } }
                for machine in live.sorted() {
                    let report = try carrier.stores[machine].synchronize()
                    try look(machine)
                    if report.sent + report.received > 0 { isQuiet = false }
                }
                if isQuiet { return }
            }
        }

        /// Something happens to the files of a machine.
        private mutating func disturb(_ machine: Int) throws {
            switch (profile, below(4)) {
            case (.copies, 0): try fork(machine)
            case (_, 1) where machine < Self.machines:
                try exchange(machine)
                try carrier.keep(machine)
                keptSight[machine] = (seen[machine], present[machine])
                log.append("\(machine): keeps its state")
            case (.copies, 2...):
                guard let sight = keptSight[machine] else { return }
                let isWithFiles = below(3) > 0
                log.append("\(machine): put back, with files: \(isWithFiles)")
                try carrier.putBack(machine, withFiles: isWithFiles)
                (seen[machine], present[machine]) = sight
            case (.earlierFiles, 2):
                let place = below(Self.machines)
                log.append("files of \(machine) put back at \(place)")
                try carrier.putBack(machine, withData: false, in: [place])
                if below(2) == 0 { try exchange(place) }
            case (.earlierFiles, 3) where below(3) == 0:
                log.append("files of \(machine) lost")
                try carrier.lose(files: machine, in: [below(Self.machines)])
                try exchange(other(than: machine, of: Self.machines))
            default: break
            }
        }

        /// A copy of a data file becomes one more machine, with a copy of its folder, or in the same one.
        private mutating func fork(_ machine: Int) throws {
            guard let copy = (Self.machines..<Self.slots).first(where: { !live.contains($0) }) else { return }
            let isWithFolder = below(2) == 0
            if isWithFolder {
                try carrier.clone(machine, to: copy)
            } else {
                try carrier.copyFile(of: carrier.stores[machine], to: copy)
                carrier.folders[copy] = carrier.folders[machine] ?? machine
            }
            advance(copy, by: times[machine] - times[copy])
            (seen[copy], present[copy]) = (seen[machine], present[machine])
            live.insert(copy)
            log.append("\(copy) is a copy of \(machine), with folder: \(isWithFolder)")
        }

        // MARK: What has to be there

        /// What was set, nobody who knew of it has replaced, and is neither there nor listed.
        func vanished() throws -> [Int] {
            let there = try shown(live.min() ?? 0).values
            var known = live.reduce(into: Set<Int>()) { $0.formUnion(seen[$1]) }
            var replaced = Set<Int>()
            for (number, setting) in settings.sorted(by: { $0.key > $1.key })
            where known.contains(number) || replaced.contains(number) {
                known.insert(number)
                replaced.formUnion(setting.replaced)
            }
            return known.subtracting(replaced).subtracting(there).filter { settings[$0]?.place.count == 2 }.sorted()
        }
    }

    private func run(
        _ profile: Profile, _ count: UInt64, steps: Int, part: UInt64,
        _ check: (History, [String], UInt64) throws -> Void
    ) {
        forEachHistory(count, steps: steps, part: part, of: 4) { seed, steps in
            var history = try History(seed: seed, profile)
            defer { showHistory(history.log) }
            try history.begin()
            let former = try (0..<History.machines).map(history.carrier.id)
            try history.run(steps)
            try history.expectEqual(seed, of: history.live.sorted())
            let vanished = try history.vanished()
            #expect(vanished.isEmpty, "seed \(seed): \(vanished) has vanished")
            let notes = try history.carrier.stores[0].entries().map(\.note)
            #expect(Set(notes).count == notes.count, "seed \(seed): \(notes.sorted())")
            try check(history, former, seed)
        }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y2 Y3 Y8 what the two sides of a fork set meets as that of any two machines`(part: UInt64) {
        run(.copies, 8, steps: 25, part: part) { _, _, _ in }
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y2 Y7 Y8 files that come back as they were, or go, make no second machine and lose nothing`(part: UInt64) {
        run(.earlierFiles, 8, steps: 40, part: part) { history, former, seed in
            let (carrier, notes) = (history.carrier, try history.carrier.stores[0].entries().map(\.note).sorted())
            #expect(try (0..<History.machines).map(carrier.id) == former, "seed \(seed): one is another machine")
            let names = try carrier.stores[0].machines().map(\.name)
            #expect(names == (0..<History.machines).map { "machine \($0)" }, "seed \(seed): \(names)")
            // A new machine reads all from any folder.
            for place in 0..<History.machines {
                let fresh = try Carrier(1)
                _ = try fresh.stores[0].synchronize(with: .folder(carrier.place(place)), name: "new")
                #expect(
                    try fresh.stores[0].entries().map(\.note).sorted() == notes,
                    "seed \(seed): a new machine lacks some")
            }
        }
    }
}
