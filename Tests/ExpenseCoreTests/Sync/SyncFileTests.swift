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

    @Test func `Y7 a file of which only the time has changed is read once, and not written again`() throws {
        try add("one", to: 0)
        _ = try carrier.stores[0].synchronize()
        let file = carrier.place(0) + "/machines/" + (try #require(try carrier.files(0).first))
        let content = try Data(contentsOf: URL(fileURLWithPath: file))
        func hasWork() throws -> Bool {
            try carrier.stores[0].read { try $0.hasWork(in: SyncFolder(path: carrier.place(0)), at: 1_790_000_000) }
        }
        #expect(try !hasWork())
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: file)
        #expect(try hasWork())
        #expect(try carrier.stores[0].synchronize().sent == 0)
        #expect(try !hasWork())
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == content)
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

    /// Writes a file of another machine, `zz`, to the folder of the second one.
    private func writeFile(_ lines: [String]) throws {
        let folder = carrier.place(1) + "/machines/zz"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var hash = ""
        let text = lines.map { line in
            let written = WrittenLine(line, after: hash)
            hash = written.hash
            return written.text
        }.joined()
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/000001.log"))
    }

    private static let header = #"{"format":1,"machine":"zz","segment":1}"#

    /// A line that makes entries.
    private func entries(_ numbers: ClosedRange<Int>, isSnapshot: Bool, line: Int) -> String {
        let made = numbers.map {
            #"{"t":"entry","i":"zz-\#($0)","e":1,"f":{"amount":[500,"USD",null],"date":["2026-11-20"],"#
                + #""kind":["expense",null],"note":["n\#($0)"]}}"#
        }
        let words = isSnapshot ? "" : #""w":"import","#
        return #"{"n":\#(line),"c":\#(120_000_000_000_000_000 + line),\#(words)"o":[\#(made.joined(separator: ","))]}"#
    }

    @Test(
        arguments: [
            #"{"t":"category","i":"zz-90","e":1,"f":{"color":["red"],"name":["x"]}}"#,
            #"{"t":"account","i":"zz-90","e":1,"f":{"name":[""]}}"#,
            #"{"t":"rate","k":["EUR","EUR","2026-01-01"],"v":[1,1]}"#,
            #"{"t":"budget","k":["zz-91","USD"],"v":[5,"eon",null,null,"[]"]}"#,
            #"{"t":"entry","i":"zz-90","e":1,"f":{"amount":[-5,"USD",null],"date":["2026-11-20"],"#
                + #""kind":["expense",null],"note":["x"]}}"#,
            #"{"t":"entry_tag","k":["zz-1",""],"v":[]}"#,
        ], [true, false])
    func `Y9 a damaged line in a long file is named, and what is before and after it arrives`(
        damaged: String, isSnapshot: Bool
    ) throws {
        let category = #"{"t":"category","i":"zz-91","e":1,"f":{"color":[1],"name":["zz"]}}"#
        let words = isSnapshot ? "" : #""w":"other","#
        try writeFile([
            Self.header, #"{"n":1,"c":120000000000000001,\#(words)"o":[\#(category)]}"#,
            entries(1...30, isSnapshot: isSnapshot, line: 2),
            #"{"n":3,"c":120000000000000003,\#(words)"o":[\#(damaged)]}"#,
            entries(31...60, isSnapshot: isSnapshot, line: 4),
        ])
        try add("mine", to: 0)
        _ = try carrier.stores[0].synchronize()
        try carrier.carryEverything()
        let report = try carrier.stores[1].synchronize()
        #expect(report.faults.count == 1 && report.faults[0].reason.hasPrefix("line 3: "), "\(report.faults)")
        #expect(try carrier.stores[1].machines().contains { $0.fault?.hasPrefix("line 3: ") ?? false })
        #expect(try carrier.stores[1].entries().count == 61)
        #expect(try faults(of: carrier.stores[1]).isEmpty)
    }

    @Test(arguments: [true, false])
    func `Y9 what a newer version wrote is named at each exchange, and applied once the program is updated`(
        isSnapshot: Bool
    ) throws {
        let two = carrier.stores[1]
        let words = isSnapshot ? "" : #""w":"pet","#
        let pet = #"{"t":"pet","k":["cat"],"v":[]}"#
        try writeFile([
            Self.header, #"{"n":1,"c":120000000000000001,\#(words)"o":[\#(pet)]}"#,
            entries(1...3, isSnapshot: isSnapshot, line: 2),
        ])
        /// Another machine has something new.
        func exchange(_ round: Int) throws -> [String] {
            try add("round \(round)", to: 0)
            _ = try carrier.stores[0].synchronize()
            try carrier.carryEverything()
            return try two.synchronize().faults.map(\.reason)
        }
        for round in 1...2 {
            let faults = try exchange(round)
            #expect(faults.count == 1 && faults[0].hasSuffix("update the program"), "\(faults)")
            #expect(try two.entries().count == 3 + round)
        }
        try two.write { connection in
            try connection.execute("CREATE TABLE pet (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID")
            try connection.execute(Schema.journalTriggers(of: "pet", TableColumns(of: "pet", in: connection)))
        }
        #expect(try exchange(3).isEmpty)
        #expect(try two.read { try $0.text("SELECT name FROM pet") } == "cat")
        #expect(try two.machines().allSatisfy { $0.waiting == 0 && $0.fault == nil })
    }

    @Test(arguments: [true, false]) func `Y9 entries with the highest number that there is arrive like others`(
        isMany: Bool
    ) throws {
        let highest = entries(1...1, isSnapshot: true, line: 2).replacing("zz-1", with: "zz-\(Int64.max)")
        try writeFile([
            Self.header, highest, entries(1...(isMany ? 30 : 3), isSnapshot: true, line: 3),
            highest.replacing("\"n\":2", with: "\"n\":4"),
        ])
        #expect(try carrier.stores[1].synchronize().faults.isEmpty)
        let found = try carrier.stores[1].entries().map(\.note).sorted()
        #expect(found.count == (isMany ? 31 : 4), "\(found)")
        #expect(try faults(of: carrier.stores[1]).isEmpty)
    }

    @Test func `Y9 a file of a newer version is refused, and so are impossible lines`() throws {
        let impossible = [
            #"{"format":99,"machine":"zz","segment":1}"#,
            #"{"n":1,"c":9223372036854775807,"o":[]}"#,
            #"{"n":1,"c":5,"o":[{"t":"sqlite_schema","k":[],"v":[]}]}"#,
            #"{"n":1,"c":5,"o":[{"t":"entry","i":"zz-1","e":1,"f":{"amount":[-5,"USD",null]}}]}"#,
            #"{"n":1,"c":5,"o":[{"t":"entry","i":"zz-1","e":1,"f":{"unknown":[1]}}]}"#,
            #"{"n":1,"c":5,"o":[{"t":"category","i":"zz-1","e":1,"f":{"color":["red"],"name":["x"]}}]}"#,
            #"{"n":1,"c":5,"o":[{"t":"rate","k":["EUR"],"v":[1,1]}]}"#,
            "[1", "{}", "null",
        ]
        let before = try sharedState(carrier.stores[1])
        for (index, line) in impossible.enumerated() {
            try writeFile(index == 0 ? [line] : [Self.header, line])
            let report = try carrier.stores[1].synchronize()
            #expect(report.faults.count == 1, "\(line)")
            try carrier.stores[1].write { try $0.execute("DELETE FROM sync_reading; DELETE FROM sync_waiting") }
        }
        #expect(try sharedState(carrier.stores[1]) == before)
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

    @Test func `every table with a journal is shared, or known to be each machine's own`() throws {
        let names = try carrier.stores[0].read {
            try SharedTable.all(of: $0).flatMap { [$0.name, $0.parts?.table].compactMap(\.self) }
        }
        for table in Schema.tables where table.isJournaled && table.name != "import" {
            #expect(names.contains(table.name))
        }
    }
}
