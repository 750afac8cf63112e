import Foundation
import Testing

@testable import ExpenseCore

/// What happens to the files of machines on their way.
@Suite(.ownThreads)
struct SyncFileTests {
    private let carrier: Carrier

    init() throws {
        carrier = try Carrier(2)
        try carrier.begin()
    }

    private func add(_ note: String, to machine: Int) throws {
        _ = try carrier.stores[machine].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: note))
    }

    private func notes(_ machine: Int) throws -> [String] { try carrier.stores[machine].entries().map(\.note).sorted() }

    private func expectEqual() throws {
        let states = try carrier.stores.map(sharedState)
        for state in states.dropFirst() { #expect(states[0] == state, "\(difference(states[0], state))") }
    }

    @Test func `Y7 a line that has arrived in part is left until the rest is there`() throws {
        try add("one", to: 0)
        _ = try carrier.stores[0].synchronize()
        let file = try #require(try carrier.files(0).first)
        try carrier.carry(file, from: 0, to: 1, share: 50)
        try setWritten(carrier.place(1) + "/machines/" + file)
        #expect(try carrier.stores[1].synchronize().faults.isEmpty)
        #expect(try notes(1).isEmpty)
        try carrier.settle()
        #expect(try notes(1) == ["one"])
    }

    @Test func `Y7 a file that somebody deleted is written again by its machine`() throws {
        try add("one", to: 0)
        try carrier.settle()
        try FileManager.default.removeItem(atPath: carrier.place(0) + "/machines/" + carrier.id(0))
        try FileManager.default.removeItem(atPath: carrier.place(1) + "/machines/" + carrier.id(0))
        try add("two", to: 0)
        try carrier.settle()
        try expectEqual()
        #expect(try notes(1) == ["one", "two"])
    }

    @Test(arguments: [0.05, 0.5, 0.99])
    func `Y7 a file that was damaged without getting shorter is written again by its machine`(place: Double) throws {
        for note in ["one", "two", "three"] {
            try add(note, to: 0)
            _ = try carrier.stores[0].synchronize()
        }
        let path = carrier.place(0) + "/machines/" + (try #require(try carrier.files(0).first))
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        let size = try file.seekToEnd()
        try file.seek(toOffset: UInt64(Double(size) * place))
        try file.write(contentsOf: Data("#".utf8))
        try file.close()
        #expect(try carrier.stores[0].synchronize().sent > 0)
        try carrier.settle()
        try expectEqual()
        #expect(try notes(1) == ["one", "three", "two"])
        #expect(try carrier.stores[1].machines().allSatisfy { $0.fault == nil })
    }

    @Test func `Y7 a folder that is not mounted loses nothing`() throws {
        try FileManager.default.moveItem(atPath: carrier.place(0), toPath: carrier.place(0) + "-away")
        try add("one", to: 0)
        #expect(throws: SyncFailure.self) { try carrier.stores[0].synchronize() }
        try FileManager.default.moveItem(atPath: carrier.place(0) + "-away", toPath: carrier.place(0))
        try carrier.settle()
        #expect(try notes(1) == ["one"])
    }

    @Test func `Y7 more changes than the history keeps are sent`() throws {
        try carrier.stores[0].setHistoryLimit(2)
        for number in 0..<9 { try add("n\(number)", to: 0) }
        try carrier.settle()
        #expect(try notes(1).count == 9)
        try add("last", to: 0)
        #expect(try carrier.stores[0].history().count == 2)
    }

    @Test func `Y8 a data file restored from a backup continues as another machine, and nothing is lost or doubled`()
        throws
    {
        try add("before", to: 0)
        try carrier.settle()
        let backup = carrier.folder.path + "/backup.db"
        try carrier.stores[0].backUp(to: backup)
        try add("sent", to: 0)
        try carrier.settle()
        let former = try carrier.id(0)
        try FileManager.default.removeItem(atPath: carrier.folder.path + "/0.db")
        for suffix in ["-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: carrier.folder.path + "/0.db" + suffix)
        }
        try FileManager.default.moveItem(atPath: backup, toPath: carrier.folder.path + "/0.db")
        try carrier.reopen(0)
        try add("after", to: 0)
        #expect(try carrier.stores[0].synchronize().isNewMachine)
        #expect(try carrier.id(0) != former)
        try carrier.settle()
        try expectEqual()
        #expect(try notes(0) == ["after", "before", "sent"])
    }

    @Test func `Y8 a copied data file is another machine`() throws {
        try add("before", to: 0)
        try carrier.settle()
        let copy = try Carrier(1)
        let other = copy.folder.path + "/0.db"
        try carrier.stores[0].backUp(to: copy.folder.path + "/copy.db")
        try FileManager.default.removeItem(atPath: other)
        for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: other + suffix) }
        try FileManager.default.moveItem(atPath: copy.folder.path + "/copy.db", toPath: other)
        try copy.reopen(0)
        // Both use the same folder.
        try add("original", to: 0)
        _ = try carrier.stores[0].synchronize()
        _ = try copy.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("7"), note: "copy"))
        #expect(try copy.stores[0].synchronize().isNewMachine)
        _ = try carrier.stores[0].synchronize()
        #expect(try notes(0) == ["before", "copy", "original"])
        #expect(try copy.stores[0].entries().map(\.note).sorted() == ["before", "copy", "original"])
    }

    @Test func `Y9 a damaged file names itself and holds up no other one`() throws {
        try add("one", to: 0)
        _ = try carrier.stores[0].synchronize()
        let file = try #require(try carrier.files(0).first)
        let path = carrier.place(0) + "/machines/" + file
        var content = try Data(contentsOf: URL(fileURLWithPath: path))
        content[content.count - 10] ^= 1
        try content.write(to: URL(fileURLWithPath: path))
        try carrier.carry(file, from: 0, to: 1)
        try add("mine", to: 1)
        let report = try carrier.stores[1].synchronize()
        #expect(report.faults.map(\.machine) == ["machine 0"] && report.sent == 1)
        #expect(try carrier.stores[1].machines().contains { $0.fault != nil })
        #expect(try notes(1) == ["mine"])
    }

    @Test func `Y9 copies that a program made of a file are ignored`() throws {
        let path = carrier.place(1) + "/machines/" + (try carrier.id(0))
        for name in ["000001 (conflicted copy).log", "000001.log.tmp", "../000001.log"] {
            try Data("x".utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        }
        try add("one", to: 0)
        try carrier.settle()
        #expect(try notes(1) == ["one"])
    }

    @Test func `Y10 files are readable by their owner only, and their names say nothing`() throws {
        try add("secret", to: 0)
        _ = try carrier.stores[0].synchronize()
        let file = try #require(try carrier.files(0).first)
        let attributes = try FileManager.default.attributesOfItem(atPath: carrier.place(0) + "/machines/" + file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(!file.contains("secret") && !file.contains("machine 0"))
    }

    @Test func `Y12 a change is a few hundred bytes`() throws {
        try add("warm-up", to: 0)
        _ = try carrier.stores[0].synchronize()
        let path = carrier.place(0) + "/machines/" + (try #require(try carrier.files(0).first))
        let before = try Data(contentsOf: URL(fileURLWithPath: path)).count
        try add("lunch", to: 0)
        _ = try carrier.stores[0].synchronize()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count - before < 350)
    }

    @Test func `Y13 a file that is not synchronised has none of its tables`() throws {
        let alone = try Carrier(1)
        #expect(
            try alone.stores[0].read { try $0.integer("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'sync%'") }
                == 0)
        try carrier.stores[0].leaveMachines()
        #expect(try !carrier.stores[0].isSynchronized())
        #expect(try faults(of: carrier.stores[0]).isEmpty)
    }

    @Test func `a machine that leaves is no longer listed, and what waited arrives`() throws {
        try add("last", to: 0)
        try carrier.stores[0].leaveMachines()
        try carrier.settle()
        #expect(try notes(1) == ["last"])
        #expect(try carrier.stores[1].machines().map(\.name) == ["machine 1"])
        #expect(try notes(0) == ["last"])
    }

    @Test func `a machine that cannot tell the others that it leaves is still listed, or leaves untold`() throws {
        let (place, away) = (carrier.place(0), carrier.folder.path + "/away")
        try FileManager.default.moveItem(atPath: place, toPath: away)
        #expect(throws: SyncFailure.self) { try carrier.stores[0].leaveMachines() }
        try FileManager.default.moveItem(atPath: away, toPath: place)
        try carrier.settle()
        for store in carrier.stores { #expect(try store.machines().map(\.name) == ["machine 0", "machine 1"]) }
        try FileManager.default.moveItem(atPath: place, toPath: away)
        #expect(try carrier.stores[0].leaveMachines(evenUntold: true) is SyncFailure)
        #expect(try !carrier.stores[0].isSynchronized())
    }

    @Test func `entries that look the same on both sides are not joined without a decision`() throws {
        let joined = try Carrier(2)
        for store in joined.stores {
            _ = try store.add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: "lunch"))
        }
        #expect(throws: UndecidedEntries.self) { try joined.begin(.refuse) }
        #expect(try !joined.stores[1].isSynchronized())
        _ = try joined.stores[1].synchronize(with: .folder(joined.place(1)), name: "machine 1", alike: .same)
        try joined.settle()
        #expect(try joined.stores.map { try $0.entries().count } == [1, 1])
    }
}
