import Foundation
import Testing

@testable import ExpenseCore

/// Files of a machine that come back as they were before, or that were gone for a while (rules Y1, Y2, Y7 and Y8): an earlier
/// state is not taken for two machines, and what only the lost state had is told again.
@Suite(.long, .ownThreads)
struct EarlierFilesTests: SharingSuite {
    let carrier: Carrier
    private let shared: String

    init() throws {
        carrier = try Carrier(4)
        shared = carrier.folder.path + "/shared"
        for number in 0..<2 {
            try add("begin \(number)", to: number)
            _ = try carrier.stores[number].synchronize(with: .folder(shared), name: "machine \(number)")
        }
        try exchange()
    }

    private func add(_ note: String, to machine: Int) throws {
        carrier.advance(machine, by: 60)
        // Entries of several machines on near days would look alike.
        let date = try #require(today.adding(days: -10 * machine))
        _ = try carrier.stores[machine].add(Expense(date: date, amount: dollars("5"), note: note))
    }

    private func notes(_ machine: Int) throws -> [String] { try carrier.stores[machine].entries().map(\.note).sorted() }

    private func exchange() throws {
        for _ in 0..<3 { for store in [one, two] { _ = try store.synchronize() } }
    }

    /// The first machine writes all that it has to a new file.
    private func fold() throws {
        try one.writeAnew()
        try add("fold \(try notes(0).count)", to: 0)
        _ = try one.synchronize()
    }

    private func files() throws -> String { shared + "/machines/" + (try carrier.id(0)) }

    private func keepFiles() throws -> String {
        let kept = carrier.folder.path + "/kept"
        try FileManager.default.copyItem(atPath: files(), toPath: kept)
        return kept
    }

    private func putBack(_ kept: String) throws {
        try? FileManager.default.removeItem(atPath: files())
        try FileManager.default.copyItem(atPath: kept, toPath: files())
    }

    private func segment(_ machine: Int) throws -> Int64? {
        try carrier.stores[machine].read {
            try $0.integer("SELECT max(segment) FROM machine_file JOIN machine_self USING (machine)")
        }
    }

    /// Nobody took the first machine for two, and the second one has all.
    private func expectNoFork(_ former: (id: String, segment: Int64?), _ place: SourceLocation = #_sourceLocation)
        throws
    {
        #expect(try carrier.id(0) == former.id, sourceLocation: place)
        #expect(try segment(1) == former.segment, "written anew", sourceLocation: place)
        #expect(try one.machines().map(\.name) == ["machine 0", "machine 1"], sourceLocation: place)
        #expect(try sharedState(one) == sharedState(two), sourceLocation: place)
        #expect(try faults(of: two).isEmpty, sourceLocation: place)
    }

    @Test(arguments: [1, 2, 3], [false, true])
    func `Y8 an earlier file that begins with all that its machine had is no second machine`(
        folds: Int, areRead: Bool
    ) throws {
        try fold()
        try exchange()
        let kept = try keepFiles()
        for number in 0..<folds {
            try add("later \(number)", to: 0)
            if areRead { try exchange() }
            try fold()
        }
        try exchange()
        let former = (id: try carrier.id(0), segment: try segment(1))
        let newest = shared + "/newest"
        try FileManager.default.moveItem(atPath: files(), toPath: newest)
        try putBack(kept)
        for _ in 0..<2 { #expect(try two.synchronize().received == 0) }
        #expect(try notes(1) == notes(0))
        try putBack(newest)
        try FileManager.default.removeItem(atPath: newest)
        try add("since", to: 0)
        try exchange()
        try expectNoFork(former)
        #expect(try notes(1).contains("since"))
    }

    @Test
    func `Y8 an earlier file with lines that were never read, because a newer one replaced them, is no second machine`()
        throws
    {
        try fold()
        try exchange()
        for number in 0..<3 { try add("unread \(number)", to: 0) }
        _ = try one.synchronize()
        let kept = try keepFiles()
        try fold()
        try exchange()
        let former = (id: try carrier.id(0), segment: try segment(1))
        try putBack(kept)
        #expect(try two.synchronize().received == 0)
        try add("since", to: 0)
        try exchange()
        try expectNoFork(former)
    }

    @Test func `Y8 an earlier file of a machine that is read for the first time is no second machine`() throws {
        for number in 0..<3 { try add("before \(number)", to: 0) }
        _ = try one.synchronize()
        let kept = try keepFiles()
        try fold()
        _ = try carrier.stores[2].synchronize(with: .folder(shared), name: "machine 2")
        try exchange()
        _ = try carrier.stores[2].synchronize()
        let former = try carrier.stores[2].read {
            try $0.integer("SELECT max(segment) FROM machine_file JOIN machine_self USING (machine)")
        }
        try putBack(kept)
        #expect(try carrier.stores[2].synchronize().received == 0)
        #expect(
            try carrier.stores[2].read {
                try $0.integer("SELECT max(segment) FROM machine_file JOIN machine_self USING (machine)")
            } == former)
    }

    @Test func `Y8 a machine that was put back with its files, and writes all it has to a new file, is two machines`()
        throws
    {
        try fold()
        try exchange()
        let kept = try keepFiles()
        try carrier.copyFile(of: one, to: 2)
        try setFirst(700)
        try exchange()
        try carrier.copyFile(of: carrier.stores[2], to: 0)
        try putBack(kept)
        try setFirst(900)
        try fold()
        // Only the first line of the new file has arrived.
        let file = try files() + "/000003.log"
        let content = try Data(contentsOf: URL(fileURLWithPath: file))
        let end = try #require(content.firstIndex(of: UInt8(ascii: "\n")))
        try content.prefix(end + 1).write(to: URL(fileURLWithPath: file))
        _ = try two.synchronize()
        try content.write(to: URL(fileURLWithPath: file))
        try exchange()
        try expectConflict()
    }

    private func setFirst(_ cents: Int64) throws {
        carrier.advance(0, by: 60)
        let row = try #require(try one.entries().first { $0.note == "begin 0" })
        _ = try one.update(row.id) { $0.amount = Money(minorUnits: cents, currency: .dollar) }
    }

    /// What the first machine set before it was put back is listed beside what it set since.
    private func expectConflict(_ place: SourceLocation = #_sourceLocation) throws {
        for store in [one, two] {
            let amount = try store.entries().first { $0.note == "begin 0" }?.amount.minorUnits
            #expect(amount == 900, sourceLocation: place)
            #expect(try store.syncConflicts().map(\.lost) == ["7.00 USD"], sourceLocation: place)
        }
        #expect(try sharedState(one) == sharedState(two), sourceLocation: place)
    }

    @Test(arguments: [false, true])
    func `Y2 Y7 files that were gone and come back older lack nothing for those that read them later`(isFolded: Bool)
        throws
    {
        if isFolded { try fold() }
        try exchange()
        let kept = try keepFiles()
        try add("only there", to: 0)
        if isFolded { try fold() }
        try exchange()
        try FileManager.default.removeItem(atPath: files())
        _ = try two.synchronize()
        try putBack(kept)
        #expect(try two.synchronize().received == 0)
        // The second machine writes all it has to tell to a new file again; the first one never comes back.
        try two.writeAnew()
        try add("since", to: 1)
        _ = try two.synchronize()
        let written = try segment(1)
        _ = try carrier.stores[2].synchronize(with: .folder(shared), name: "machine 2")
        #expect(try notes(2) == notes(1))
        for _ in 0..<3 { _ = try two.synchronize() }
        #expect(try segment(1) == written)
        // It does.
        try add("late", to: 0)
        for _ in 0..<3 { for number in 0..<3 { _ = try carrier.stores[number].synchronize() } }
        for number in 0..<3 { #expect(try sharedState(carrier.stores[number]) == sharedState(one)) }
        #expect(try notes(2).contains("late"))
        #expect(try one.machines().map(\.name) == (0..<3).map { "machine \($0)" })
    }

    @Test func `Y2 files that were gone and come back complete are read no second time`() throws {
        try add("later", to: 0)
        try exchange()
        let kept = try keepFiles()
        try FileManager.default.removeItem(atPath: files())
        _ = try two.synchronize()
        let written = try segment(1)
        for _ in 0..<2 { #expect(try two.synchronize().sent == 0) }
        try putBack(kept)
        #expect(try two.synchronize().received == 0)
        try add("since", to: 0)
        try exchange()
        try expectNoFork((id: carrier.id(0), segment: written))
    }

    @Test(arguments: [false, true])
    func `Y3 Y8 a machine that was put back with files that were gone meanwhile is two machines`(isReadBefore: Bool)
        throws
    {
        let kept = try keepFiles()
        try carrier.copyFile(of: one, to: 2)
        try setFirst(700)
        try exchange()
        try FileManager.default.removeItem(atPath: files())
        _ = try two.synchronize()
        try carrier.copyFile(of: carrier.stores[2], to: 0)
        try putBack(kept)
        if isReadBefore { _ = try two.synchronize() }
        try setFirst(900)
        try exchange()
        try expectConflict()
    }

    @Test(arguments: [false, true], [false, true])
    func `Y2 Y7 what was read of a file whose end is lost reaches those that read it later`(
        isFolded: Bool, returns: Bool
    )
        throws
    {
        if isFolded { try fold() }
        try add("deleted", to: 0)
        try exchange()
        let kept = try keepFiles()
        try add("only there", to: 0)
        try setFirst(700)
        _ = try one.delete([try #require(try one.entries().first { $0.note == "deleted" }).id])
        if isFolded { try fold() }
        try exchange()
        try putBack(kept)
        for _ in 0..<2 { #expect(try two.synchronize().received == 0) }
        _ = try carrier.stores[2].synchronize(with: .folder(shared), name: "machine 2")
        _ = try two.synchronize()
        #expect(try sharedState(carrier.stores[2]) == sharedState(two))
        #expect(try notes(2) == notes(1) && notes(2).contains("only there") && !notes(2).contains("deleted"))
        // Also if the second machine writes all it has to tell to a new file.
        try two.writeAnew()
        try add("since", to: 1)
        _ = try two.synchronize()
        _ = try carrier.stores[3].synchronize(with: .folder(shared), name: "machine 3")
        _ = try two.synchronize()
        #expect(try sharedState(carrier.stores[3]) == sharedState(two))
        guard returns else { return }
        try add("late", to: 0)
        for _ in 0..<3 { for store in carrier.stores { _ = try store.synchronize() } }
        for store in carrier.stores {
            #expect(try sharedState(store) == sharedState(one))
            #expect(try store.machines().allSatisfy { $0.fault == nil } && store.machines().count == 4)
            #expect(try faults(of: store).isEmpty && store.syncConflicts().isEmpty)
        }
        #expect(
            try Set(notes(3)).isSuperset(of: ["late", "since", "only there"]) && notes(3).count == Set(notes(3)).count)
    }

    @Test func `Y7 a file whose end is lost and comes back is read no second time`() throws {
        try add("later", to: 0)
        try exchange()
        let file = try files() + "/000001.log"
        let content = try Data(contentsOf: URL(fileURLWithPath: file))
        for _ in 0..<2 {
            try content.dropLast(30).write(to: URL(fileURLWithPath: file))
            #expect(try two.synchronize().received == 0)
            try content.write(to: URL(fileURLWithPath: file))
            let later = try two.synchronize()
            #expect(later.received == 0 && later.faults.isEmpty)
            #expect(try two.machines().allSatisfy { $0.fault == nil })
        }
    }

    @Test func `Y2 Y8 what was sent after the backup from which a machine and all files are put back returns`() throws {
        let (backup, files) = (carrier.folder.path + "/backup.db", shared + "-backup")
        try one.backUp(to: backup)
        try FileManager.default.copyItem(atPath: shared, toPath: files)
        try add("after the backup", to: 0)
        try exchange()
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: carrier.folder.path + "/0.db" + suffix)
        }
        try FileManager.default.moveItem(atPath: backup, toPath: carrier.folder.path + "/0.db")
        try carrier.reopen(0)
        try FileManager.default.removeItem(atPath: shared)
        try FileManager.default.moveItem(atPath: files, toPath: shared)
        try setFirst(900)
        try exchange()
        #expect(try notes(0) == ["after the backup", "begin 0", "begin 1"] && notes(1) == notes(0))
        #expect(try sharedState(one) == sharedState(two))
    }

    @Test func `Y7 a file that ends within a line is named when the rest is not just arriving`() throws {
        try add("later", to: 0)
        _ = try one.synchronize()
        let file = try files() + "/000001.log"
        let content = try Data(contentsOf: URL(fileURLWithPath: file))
        func cut(at hours: Double) throws {
            try content.dropLast(30).write(to: URL(fileURLWithPath: file))
            try setWritten(file, hoursAgo: hours)
        }
        try cut(at: 0)
        #expect(try two.synchronize().faults.isEmpty)
        try cut(at: 2)
        let report = try two.synchronize()
        #expect(report.received == 0 && report.faults.map(\.machine) == ["machine 0"])
        #expect(try two.machines().map { $0.fault == nil } == [false, true])
        try exchange()
        #expect(try notes(1).contains("later"))
        #expect(try two.machines().allSatisfy { $0.fault == nil })
    }

    @Test(arguments: [7, 3 << 20]) func `Y9 a file without a line is named when it is not just arriving`(size: Int)
        throws
    {
        try FileManager.default.createDirectory(atPath: shared + "/machines/zz", withIntermediateDirectories: true)
        let file = shared + "/machines/zz/000001.log"
        try Data(repeating: UInt8(ascii: "x"), count: size).write(to: URL(fileURLWithPath: file))
        try setWritten(file)
        #expect(try two.synchronize().faults.isEmpty)
        try setWritten(file, hoursAgo: 2)
        #expect(try two.synchronize().faults.count == 1)
        #expect(try two.machines().count { $0.fault != nil } == 1)
    }

    @Test func `Y9 a damaged file of a machine that has left is named until it is deleted`() throws {
        try add("later", to: 0)
        try exchange()
        let file = try files() + "/000001.log"
        try one.leaveMachines()
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("0123456789abcdef {}\n".utf8))
        try handle.close()
        for _ in 0..<2 {
            let report = try two.synchronize()
            #expect(report.faults.map(\.machine) == ["machine 0"])
            #expect(try two.machines().map(\.name) == ["machine 0", "machine 1"])
            #expect(try two.machines().map(\.hasLeft) == [true, false])
            #expect(try two.machines().map { $0.fault == nil } == [false, true])
        }
        try FileManager.default.removeItem(atPath: file)
        #expect(try two.synchronize().faults.isEmpty && two.machines().map(\.name) == ["machine 1"])
        _ = try carrier.stores[2].synchronize(with: .folder(shared), name: "machine 2")
        #expect(try notes(2) == notes(1))
    }
}
