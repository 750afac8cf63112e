import Foundation
import Testing

@testable import ExpenseCore

/// Random histories in which data files are copied, with their folders or without, and put back, while all change the same
/// entries within the same seconds (rules Y1, Y2, Y3 and Y8).
@Suite(.long, .ownThreads)
struct ForkedValueSimulationTests {
    /// An amount or a payee that somebody has set, or a deletion.
    private struct Setting {
        /// The entry and its field; of a deletion, the entry.
        let place: [String]
        /// What whoever set it had seen in its place.
        let replaced: Set<Int>
    }

    private struct History {
        static let machines = 3
        static let slots = 6
        var numbers: SeededNumbers
        let carrier: Carrier
        /// The machines that are there: three, and copies of them.
        var live = Set(0..<Self.machines)
        /// The folder and the clock of each.
        var folders: [String]
        var times: [Int64]
        /// All that was set, from 10,000, and what of it each machine has shown.
        var settings: [Int: Setting] = [:]
        var seen = Array(repeating: Set<Int>(), count: Self.slots)
        var present = Array(repeating: Set<String>(), count: Self.slots)
        var log: [String] = []
        struct Backup {
            let file: Int
            let machine: String
            let files: [String: Data]
            let seen: Set<Int>
            let present: Set<String>
        }
        var backups: [Int: Backup] = [:]

        init(seed: UInt64) throws {
            numbers = SeededNumbers(seed: seed)
            // The last three hold backups.
            let spread = Int64(numbers.next() % 3) * 100
            times = (0..<Self.slots).map { 1_790_000_000 + Int64($0 % 3) * spread }
            carrier = try Carrier(Self.slots + Self.machines, times: times + [0, 0, 0])
            folders = (0..<Self.slots).map { [carrier] in carrier.place($0) }
        }

        mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

        mutating func run(_ steps: Int) throws {
            for machine in 0..<Self.machines {
                for _ in 0...below(2) { try add(machine) }
                for other in 0..<machine { try carry(from: other, to: machine) }
                _ = try carrier.stores[machine].synchronize(
                    with: .folder(folders[machine]), name: "machine \(machine)", alike: .different)
            }
            try settle()
            for _ in 0..<steps {
                let machine = live.sorted()[below(live.count)]
                if below(3) == 0 { advance(machine, by: Int64(below(3))) }
                switch below(12) {
                case 0...6: try change(machine)
                case 7 where below(4) == 0: try fork(machine)
                case 7 where below(3) == 0: try carrier.stores[machine].writeAnew()
                case 8 where below(2) == 0: try backUp(machine)
                case 8 where below(2) == 0: try putBack(machine)
                case 9: try exchange(machine)
                default:
                    let others = live.sorted().filter { $0 != machine }
                    let other = others[below(others.count)]
                    try exchange(machine)
                    try carry(from: machine, to: other)
                    try exchange(other)
                }
            }
            // Whoever was put back has something new at some time.
            for machine in live.sorted() { try add(machine) }
            try settle()
        }

        mutating func advance(_ machine: Int, by seconds: Int64) {
            times[machine] += seconds
            carrier.advance(machine, by: seconds)
        }

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
            for conflict in try store.syncConflicts() {
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
                Expense(
                    date: day("2026-11-21"), amount: Money(minorUnits: Int64(number), currency: .dollar), note: name))
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

        func files(_ folder: String) throws -> [String: [String]] {
            var found: [String: [String]] = [:]
            for machine in (try? FileManager.default.contentsOfDirectory(atPath: folder + "/machines")) ?? [] {
                let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/machines/" + machine)
                found[machine] = names.filter { $0.hasSuffix(".log") }.sorted()
            }
            return found
        }

        /// Brings the files of all machines that are newer, or of two versions the longer one.
        mutating func carry(from one: Int, to other: Int) throws {
            guard folders[one] != folders[other] else { return }
            let (sources, targets) = (try files(folders[one]), try files(folders[other]))
            for (machine, names) in sources.sorted(by: { $0.key < $1.key }) {
                let (source, target) = (folders[one] + "/machines/" + machine, folders[other] + "/machines/" + machine)
                guard let last = names.last else { continue }
                if let known = targets[machine]?.last {
                    let contents = try [source + "/" + last, target + "/" + known].map {
                        try Data(contentsOf: URL(fileURLWithPath: $0))
                    }
                    guard
                        (known, contents[1].count) < (last, contents[0].count)
                            || known == last && contents[1].count == contents[0].count
                                && contents[1].lexicographicallyPrecedes(contents[0])
                    else { continue }
                    if known == last, !contents[0].starts(with: contents[1]) {
                        log.append("carry \(one) to \(other): another version of \(machine.prefix(4))")
                    }
                    try FileManager.default.removeItem(atPath: target)
                }
                try FileManager.default.createDirectory(
                    atPath: folders[other] + "/machines", withIntermediateDirectories: true)
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
                    log.append("\(machine): settles, received \(report.received), sent \(report.sent)")
                }
                if isQuiet { return }
            }
            log.append("DOES NOT SETTLE")
        }

        // MARK: Copies

        /// A copy of a data file becomes one more machine, with a copy of its folder, or in the same one.
        mutating func fork(_ machine: Int) throws {
            guard let copy = (Self.machines..<Self.slots).first(where: { !live.contains($0) }) else { return }
            try carrier.copyFile(of: carrier.stores[machine], to: copy)
            let isWithFolder = below(2) == 0
            folders[copy] = isWithFolder ? carrier.place(copy) : folders[machine]
            if isWithFolder {
                try? FileManager.default.removeItem(atPath: folders[copy])
                try FileManager.default.copyItem(atPath: folders[machine], toPath: folders[copy])
                let place = folders[copy]
                try carrier.stores[copy].setPlace(place)
            }
            advance(copy, by: times[machine] - times[copy])
            (seen[copy], present[copy]) = (seen[machine], present[machine])
            live.insert(copy)
            log.append("\(copy) is a copy of \(machine), with folder: \(isWithFolder)")
        }

        mutating func backUp(_ machine: Int) throws {
            guard machine < Self.machines else { return }
            try exchange(machine)
            let id = try carrier.id(machine)
            var content: [String: Data] = [:]
            for name in try files(folders[machine])[id] ?? [] {
                content[name] = try Data(contentsOf: URL(fileURLWithPath: "\(folders[machine])/machines/\(id)/\(name)"))
            }
            try carrier.copyFile(of: carrier.stores[machine], to: Self.slots + machine)
            backups[machine] = Backup(
                file: Self.slots + machine, machine: id, files: content, seen: seen[machine], present: present[machine])
            log.append("\(machine): back up")
        }

        /// A machine becomes what it was, with its files in all places or without.
        mutating func putBack(_ machine: Int) throws {
            guard let backup = backups[machine] else { return }
            try carrier.copyFile(of: carrier.stores[backup.file], to: machine)
            (seen[machine], present[machine]) = (backup.seen, backup.present)
            let isWithFiles = below(3) > 0
            log.append("\(machine): put back, with files: \(isWithFiles)")
            guard isWithFiles else { return }
            for folder in Set(live.map { folders[$0] }) {
                let target = "\(folder)/machines/\(backup.machine)"
                try? FileManager.default.removeItem(atPath: target)
                try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
                for (name, content) in backup.files {
                    try content.write(to: URL(fileURLWithPath: target + "/" + name))
                }
            }
        }

        // MARK: What has to be there

        /// What was set, nobody who knew of it has replaced, and is neither there nor listed.
        func vanished() throws -> [Int] {
            let machine = live.min() ?? 0
            let there = try shown(machine).values
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

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `Y1 Y2 Y3 Y8 what the two sides of a fork set meets as that of any two machines`(part: UInt64) throws {
        forEachHistory(4, steps: 25, part: part, of: 4) { seed, steps in
            var history = try History(seed: seed)
            try history.run(steps)
            let live = history.live.sorted()
            let states = try live.map { try sharedState(history.carrier.stores[$0]) }
            for (state, machine) in zip(states, live) {
                #expect(states[0] == state, "seed \(seed): \(difference(states[0], state))")
                #expect(try faults(of: history.carrier.stores[machine]).isEmpty, "seed \(seed)")
            }
            #expect(!history.log.contains("DOES NOT SETTLE"), "seed \(seed)")
            let vanished = try history.vanished()
            #expect(vanished.isEmpty, "seed \(seed): \(vanished) has vanished")
            showHistory(history.log)
        }
    }
}
