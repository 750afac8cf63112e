import Foundation
import Synchronization
import Testing

@testable import ExpenseCore

/// What a data file has that all machines should have, in one order: every row of every shared table, with identities in
/// place of numbers.
func sharedState(_ store: ExpenseStore) throws -> [String] {
    try store.read { connection in
        let log = connection.log
        var lines: [String] = []
        for table in try log.tables() where !table.kind.isLocal {
            let name = table.kind.table
            let rows = try connection.rows(
                "SELECT \(table.key(of: "this")), \(table.object(of: "this")) FROM \(name) this"
            ) {
                (key: $0.value(0), values: $0.text(1))
            }
            for row in rows where !table.kind.isLocal(row.key) {
                let key = try log.translate(key: row.key, table) { try log.identity(of: $0) }
                let values = try log.translate(row.values, table) { try log.identity(of: $0) }
                lines.append("\(name) \(key) \(values ?? "")")
            }
        }
        return lines.sorted()
    }
}

extension ExpenseStore {
    /// Says that the files of machines are in another folder.
    func setPlace(_ place: String) throws {
        try write { try $0.run("UPDATE machine_self SET place = ?", [.text(place)]) }
    }

    /// Lets the next exchange write everything anew.
    func writeAnew() throws { try write { try $0.execute("UPDATE machine_self SET due = 'everything'") } }
}

/// Understands lines of the inbox: an amount in cents and a note; `half` is one amount twice, on one receipt.
func plainLines(_ line: InboxLine, _ record: ([Expense], [String]) throws -> Void) throws {
    let words = line.text.split(separator: " ").map(String.init)
    guard let cents = Int64(words[0]) else { throw InboxRefusal(reason: "no amount: \(words[0])") }
    let entry = Expense(
        date: Clock.stopped(at: line.time).today(), amount: Money(minorUnits: cents, currency: .dollar),
        note: words.dropFirst().joined(separator: " "))
    try record(words.contains("half") ? [entry, entry] : [entry], [])
}

/// What `check` finds, besides that others may use the folder of the test.
func faults(of store: ExpenseStore) throws -> [String] {
    try store.check().filter { !$0.hasPrefix("others can use") }
}

/// What is in one list and not in the other, for a failure's message.
func difference(_ one: [String], _ other: [String]) -> String {
    let (first, second) = (Set(one), Set(other))
    return "only here:\n\(first.subtracting(second).sorted().joined(separator: "\n"))\nonly there:\n"
        + second.subtracting(first).sorted().joined(separator: "\n")
}

/// A suite about machines that share a ledger.
protocol SharingSuite {
    var carrier: Carrier { get }
}

extension SharingSuite {
    /// The first machine.
    var one: ExpenseStore { carrier.stores[0] }
    /// The second machine.
    var two: ExpenseStore { carrier.stores[1] }
    /// The day on all machines.
    var today: CalendarDate { day("2026-11-21") }

    /// Orders in which two or three machines can read what the first two have done: pairs of who sends and who reads.
    static var orders: [[(Int, Int)]] { [[(0, 1)], [(1, 0)], [(0, 2), (1, 2)], [(1, 2), (0, 2)]] }
}

extension Carrier {
    /// Two machines that share an entry, "lunch".
    static func sharingLunch() throws -> Carrier {
        let carrier = try Carrier(2)
        try carrier.begin()
        _ = try carrier.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: "lunch"))
        try carrier.settle()
        return carrier
    }
}

/// Machines with a folder each, between which a carrier brings files, late, in any order, and in part.
final class Carrier {
    let folder: TemporaryFolder
    private(set) var stores: [ExpenseStore] = []
    /// What was kept of machines, by their numbers.
    fileprivate(set) var kept: [Int: Kept] = [:]
    /// The time of each machine's clock, in seconds since 1970.
    private let times: [Time]

    /// A clock that a test sets.
    final class Time: Sendable {
        let seconds: Atomic<Int64>

        init(_ seconds: Int64) { self.seconds = Atomic(seconds) }
    }

    init(_ count: Int, times: [Int64] = []) throws {
        folder = try TemporaryFolder()
        let known = times
        self.times = (0..<count).map { Time($0 < known.count ? known[$0] : 1_790_000_000) }
        for number in 0..<count { stores.append(try open(number)) }
    }

    func open(_ number: Int) throws -> ExpenseStore {
        let time = times[number]
        let store = try ExpenseStore(
            folder.file("\(number).db"), .writing,
            clock: Clock(now: { time.seconds.load(ordering: .relaxed) }, today: { day("2026-11-21") }))
        return store
    }

    /// Sets the clock of a machine forward.
    func advance(_ number: Int, by seconds: Int64) {
        times[number].seconds.add(seconds, ordering: .relaxed)
    }

    func setClock(_ number: Int, _ seconds: Int64) { times[number].seconds.store(seconds, ordering: .relaxed) }

    /// Opens the data file of a machine again, after it was replaced.
    func reopen(_ number: Int) throws {
        stores[number] = try open(number)
    }

    /// Puts a copy of a machine's data file in the place of another one's.
    ///
    /// - Parameter isBackup: whether the copy knows that it is one.
    func copyFile(of store: ExpenseStore, to number: Int, isBackup: Bool = false) throws {
        let copy = folder.path + "/copy.db"
        if isBackup { try store.backUp(to: copy) } else { try store.read { try $0.copy(to: copy) } }
        try replaceFile(of: number, by: copy)
    }

    private func replaceFile(of number: Int, by copy: String) throws {
        let path = folder.path + "/\(number).db"
        for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
        try FileManager.default.copyItem(atPath: copy, toPath: path)
        try FileManager.default.removeItem(atPath: copy)
        try reopen(number)
    }

    /// How often all machines have left to share in another folder.
    private var moves = 0
    /// The machines that use the folder of another one, with that one.
    var folders: [Int: Int] = [:]

    /// The folder of a machine.
    func place(_ number: Int) -> String {
        folder.path + "/place-\(folders[number] ?? number)" + (moves == 0 ? "" : "-\(moves)")
    }

    /// All machines leave. They can share another folder then.
    func leaveAll() throws {
        for store in stores where try store.isSynchronized() { _ = try store.leaveMachines() }
        moves += 1
    }

    /// A machine shares the ledger, with what has arrived in its folder.
    func share(_ number: Int, _ choice: AlikeEntriesChoice = .different) throws {
        _ = try stores[number].synchronize(with: .folder(place(number)), name: "machine \(number)", alike: choice)
    }

    func begin(_ choice: AlikeEntriesChoice = .different) throws {
        for number in stores.indices {
            try carryEverything()
            try share(number, choice)
        }
    }

    /// The files of a folder: those that its machine has written, by their paths.
    func files(_ number: Int) throws -> [String] {
        guard let names = FileManager.default.enumerator(atPath: place(number) + "/machines") else { return [] }
        return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".log") }.sorted()
    }

    /// Brings a file from one folder to another, or only its beginning.
    ///
    /// - Parameter share: how much of what is new, of 100.
    func carry(_ file: String, from one: Int, to other: Int, share: Int = 100) throws {
        let source = place(one) + "/machines/" + file
        let target = place(other) + "/machines/" + file
        let machine = file.split(separator: "/")[0]
        // Only its machine writes to a folder.
        guard try FileManager.default.fileExists(atPath: target) == false || String(machine) != id(other) else {
            return
        }
        let content = try Data(contentsOf: URL(fileURLWithPath: source))
        let known = (try? Data(contentsOf: URL(fileURLWithPath: target))) ?? Data()
        guard content.count > known.count else { return }
        let end = known.count + (content.count - known.count) * share / 100
        try FileManager.default.createDirectory(
            atPath: target.split(separator: "/").dropLast().map { "/" + $0 }.joined(), withIntermediateDirectories: true
        )
        try content.prefix(end).write(to: URL(fileURLWithPath: target))
    }

    /// The number of a machine, which names its folder.
    func id(_ number: Int) throws -> String {
        String(try stores[number].read { try $0.machineNumber() ?? 0 }, radix: 36)
    }

    func carryEverything() throws {
        for one in stores.indices {
            for other in stores.indices where other != one {
                for file in try files(one) { try carry(file, from: one, to: other) }
            }
        }
    }

    /// Brings the files of one machine to another, which reads them.
    func bring(from one: Int, to other: Int) throws {
        _ = try stores[one].synchronize()
        for file in try files(one) where try file.hasPrefix(id(one)) { try carry(file, from: one, to: other) }
        _ = try stores[other].synchronize()
    }

    /// Carries and synchronises until nothing is new.
    func settle() throws {
        for _ in 0..<20 {
            try carryEverything()
            var isQuiet = true
            for store in stores where try store.isSynchronized() {
                let report = try store.synchronize()
                if report.sent + report.received > 0 { isQuiet = false }
            }
            if isQuiet { return }
        }
    }
}

extension Carrier {
    /// Brings all files to all machines, which are sound and equal then.
    func settleEqually(_ place: SourceLocation = #_sourceLocation) throws {
        try settle()
        let stores = try stores.filter { try $0.isSynchronized() }
        let states = try stores.map(sharedState)
        let faults = try stores.map { try $0.machines().compactMap(\.fault) }
        for state in states.dropFirst() {
            #expect(states[0] == state, "\(difference(states[0], state)) \(faults)", sourceLocation: place)
        }
        for store in stores { #expect(try ExpenseCoreTests.faults(of: store).isEmpty, sourceLocation: place) }
    }
}

// What happens to files that people copy, lose and put back.
extension Carrier {
    /// The state of a machine that was kept: its data file, its number then, and its files.
    struct Kept {
        let data: String
        let machine: String
        let files: [String: Data]
    }

    /// The places of all machines, each once.
    private var places: Set<String> { Set(stores.indices.map(place)) }

    private func files(of machine: String, in place: String) -> String { "\(place)/machines/\(machine)" }

    /// Keeps the data file of a machine and its files, to be put back later.
    func keep(_ number: Int) throws {
        _ = try stores[number].synchronize()
        let (machine, data) = (try id(number), folder.path + "/kept-\(number).db")
        try? FileManager.default.removeItem(atPath: data)
        try stores[number].read { try $0.copy(to: data) }
        let own = files(of: machine, in: place(number))
        let names = try FileManager.default.contentsOfDirectory(atPath: own)
        let contents = try names.map { try ($0, Data(contentsOf: URL(fileURLWithPath: "\(own)/\($0)"))) }
        kept[number] = Kept(data: data, machine: machine, files: Dictionary(uniqueKeysWithValues: contents))
    }

    /// Puts back what was kept last: the data file, and the files in some folders.
    ///
    /// - Parameter places: those of some machines; nil for all.
    func putBack(_ number: Int, withData: Bool = true, withFiles: Bool = true, in some: [Int]? = nil) throws {
        guard let kept = kept[number] else { return }
        if withData {
            let copy = folder.path + "/copy.db"
            try FileManager.default.copyItem(atPath: kept.data, toPath: copy)
            try replaceFile(of: number, by: copy)
        }
        for place in some.map({ Set($0.map(self.place)) }) ?? places where withFiles {
            let target = files(of: kept.machine, in: place)
            try? FileManager.default.removeItem(atPath: target)
            try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
            for (name, content) in kept.files { try content.write(to: URL(fileURLWithPath: "\(target)/\(name)")) }
        }
    }

    /// Deletes the files of a machine in the folders of some.
    func lose(files machine: Int, in some: [Int]) throws {
        for number in some {
            try? FileManager.default.removeItem(atPath: files(of: id(machine), in: place(number)))
        }
    }

    /// Makes a machine a copy of another one, with a copy of its folder.
    func clone(_ source: Int, to number: Int) throws {
        try copyFile(of: stores[source], to: number)
        try? FileManager.default.removeItem(atPath: place(number))
        try FileManager.default.copyItem(atPath: place(source), toPath: place(number))
        try stores[number].setPlace(place(number))
    }

    /// Lets the files that a machine has written win over those of its name in the folders of the others.
    func overwriteOthers(by number: Int) throws {
        let (machine, own) = (try id(number), place(number))
        for place in places where place != own {
            let target = files(of: machine, in: place)
            try? FileManager.default.removeItem(atPath: target)
            try FileManager.default.copyItem(atPath: files(of: machine, in: own), toPath: target)
        }
    }
}
