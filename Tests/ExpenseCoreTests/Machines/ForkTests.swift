import Foundation
import Testing

@testable import ExpenseCore

/// Two machines under one identity, or one that was put back together with the files that others had read (rules Y1, Y2 and
/// Y8): what is new on either side reaches everybody, and nothing is there twice.
@Suite(.long, .ownThreads)
struct ForkTests: SharingSuite {
    let carrier: Carrier

    init() throws { carrier = try Carrier(4) }

    private func add(_ note: String, to machine: Int) throws {
        carrier.advance(machine, by: 60)
        // Entries of several machines on near days would look alike.
        let date = try #require(today.adding(days: -10 * machine))
        _ = try carrier.stores[machine].add(Expense(date: date, amount: dollars("5"), note: note))
    }

    private func notes(_ machine: Int) throws -> [String] { try carrier.stores[machine].entries().map(\.note).sorted() }

    private func copyFolder(_ source: String, to target: String) throws {
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: source, toPath: target)
    }

    /// Two machines share a folder, which is put back later with the first one. The third one holds what is put back.
    private func shareOneFolder() throws -> String {
        let shared = carrier.folder.path + "/shared"
        for number in 0..<2 {
            try add("begin \(number)", to: number)
            _ = try carrier.stores[number].synchronize(with: .folder(shared), name: "machine \(number)")
        }
        try exchange()
        try carrier.copyFile(of: one, to: 2)
        try copyFolder(shared, to: shared + "-backup")
        return shared
    }

    private func exchange(_ rounds: Int = 3) throws {
        for _ in 0..<rounds {
            for number in [0, 1, 3] where try carrier.stores[number].isSynchronized() {
                _ = try carrier.stores[number].synchronize()
            }
        }
    }

    private func putBack(_ shared: String) throws {
        try carrier.copyFile(of: carrier.stores[2], to: 0)
        try copyFolder(shared + "-backup", to: shared)
    }

    private func expectEqual(_ others: [Int], _ expected: [String]) throws {
        let first = try sharedState(one)
        for number in others {
            let state = try sharedState(carrier.stores[number])
            #expect(first == state, "\(difference(first, state))")
            #expect(try faults(of: carrier.stores[number]).isEmpty)
            #expect(try carrier.stores[number].machines().allSatisfy { $0.waiting == 0 && $0.fault == nil })
        }
        #expect(try notes(0) == (["begin 0", "begin 1"] + expected).sorted())
    }

    @Test
    func
        `Y2 Y8 an entry that a machine which was put back and another one delete is gone, though both changed it before`()
        throws
    {
        try add("row", to: 0)
        let shared = try shareOneFolder()
        func edit(_ payee: String, on machine: Int) throws {
            carrier.advance(machine, by: 60)
            let row = try #require(try carrier.stores[machine].entries().first { $0.note == "row" })
            _ = try carrier.stores[machine].update(row.id) { $0.payee = payee }
        }
        func delete(on machine: Int) throws {
            carrier.advance(machine, by: 1000 * Int64(machine + 1))
            let row = try #require(try carrier.stores[machine].entries().first { $0.note == "row" })
            _ = try carrier.stores[machine].delete([row.id])
        }
        try edit("former side", on: 0)
        try exchange()
        try putBack(shared)
        try edit("new side", on: 0)
        try delete(on: 0)
        try delete(on: 1)
        _ = try two.synchronize()
        try exchange()
        try add("since", to: 0)
        try exchange()
        try expectEqual([1], ["since"])
        for store in [one, two] { #expect(try store.syncConflicts().isEmpty) }
    }

    @Test(arguments: [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1)], [false, true])
    func `Y8 a machine that was put back with the shared folder gets what it had sent, and others get what is new`(
        counts: (before: Int, since: Int), inOneSecond: Bool
    ) throws {
        let shared = try shareOneFolder()
        let lost = (1...counts.before).map { "before \($0)" }
        for note in lost { try add(note, to: 0) }
        try exchange()
        try putBack(shared)
        if inOneSecond { carrier.advance(0, by: -60 * Int64(counts.before)) }
        let new = (1...counts.since).map { "since \($0)" }
        for note in new { try add(note, to: 0) }
        try exchange()
        try expectEqual([1], lost + new)
        // A new machine reads all from the files.
        _ = try carrier.stores[3].synchronize(with: .folder(shared), name: "third")
        try exchange()
        try expectEqual([1, 3], lost + new)
        // What only the second machine had known is still there when it begins a new file.
        for number in [1, 0] {
            try carrier.stores[number].writeAnew()
            try add("fold \(number)", to: number)
            try exchange()
        }
        let fresh = try Carrier(1)
        _ = try fresh.stores[0].synchronize(with: .folder(shared), name: "fresh")
        try exchange()
        #expect(try sharedState(fresh.stores[0]) == sharedState(one))
        try expectEqual([1, 3], lost + new + ["fold 0", "fold 1"])
    }

    private func set(_ note: String, _ cents: Int64, by machine: Int) throws {
        carrier.advance(machine, by: 60)
        let store = carrier.stores[machine]
        _ = try store.update(#require(try store.entries().first { $0.note == note }).id) {
            $0.amount = Money(minorUnits: cents, currency: .dollar)
        }
    }

    private func delete(_ note: String, by machine: Int) throws {
        carrier.advance(machine, by: 60)
        let store = carrier.stores[machine]
        _ = try store.delete([#require(try store.entries().first { $0.note == note }).id])
    }

    private func amounts(_ machine: Int) throws -> [String: Int64] {
        try carrier.stores[machine].entries().reduce(into: [:]) { $0[$1.note] = $1.amount.minorUnits }
    }

    private func conflicts(_ machine: Int) throws -> [String] {
        try carrier.stores[machine].syncConflicts().map { "\($0.column ?? "deleted") \($0.lost ?? "")" }.sorted()
    }

    @Test(arguments: [false, true], [false, true])
    func `Y2 Y3 Y8 what was changed on both sides of a fork meets as changes of two machines do`(
        inOneSecond: Bool, isFolded: Bool
    ) throws {
        let shared = try shareOneFolder()
        try set("begin 0", 700, by: 0)
        try delete("begin 1", by: 0)
        try exchange()
        #expect(try amounts(1) == ["begin 0": 700])
        try putBack(shared)
        if inOneSecond { carrier.advance(0, by: -120) }
        if isFolded { try one.writeAnew() }
        try set("begin 0", 900, by: 0)
        try set("begin 1", 800, by: 0)
        try exchange()
        let amounts = try amounts(1)
        #expect([700, 900].contains(amounts["begin 0"]) && amounts["begin 1"] == 800)
        if !inOneSecond { #expect(amounts["begin 0"] == 900) }
        #expect(try conflicts(1) == ["amount \(amounts["begin 0"] == 900 ? 7 : 9).00 USD", "deleted "])
        #expect(try sharedState(one) == sharedState(two))
        #expect(try conflicts(0) == conflicts(1))
        #expect(try two.syncConflicts().allSatisfy { $0.machine.hasPrefix("machine 0") })
    }

    @Test(arguments: [false, true], [false, true])
    func `Y2 Y8 a deletion on one side of a fork has not seen what the other side changed`(
        inOneSecond: Bool, isFolded: Bool
    ) throws {
        let shared = try shareOneFolder()
        try set("begin 0", 700, by: 0)
        try exchange()
        try putBack(shared)
        if inOneSecond { carrier.advance(0, by: -60) }
        if isFolded { try one.writeAnew() }
        try delete("begin 0", by: 0)
        try exchange()
        for machine in 0...1 {
            #expect(try amounts(machine) == ["begin 0": 700, "begin 1": 500])
            #expect(try conflicts(machine) == ["deleted "])
        }
        #expect(try sharedState(one) == sharedState(two))
    }

    /// Three machines share a folder each.
    private func shareThreeFolders() throws {
        for number in 0..<3 {
            try carrier.carryEverything()
            _ = try carrier.stores[number].synchronize(with: .folder(carrier.place(number)), name: "machine \(number)")
        }
        try add("begin 0", to: 0)
        try add("begin 1", to: 1)
        try carrier.settle()
    }

    private func backUp(_ number: Int, to backups: Carrier) throws {
        try backups.copyFile(of: carrier.stores[number], to: number)
        let files = "/machines/" + (try carrier.id(number))
        try copyFolder(carrier.place(number) + files, to: backups.place(number))
    }

    /// A machine and its files become what they were, in all folders.
    private func putBack(_ number: Int, from backups: Carrier) throws {
        try carrier.copyFile(of: backups.stores[number], to: number)
        let files = "/machines/" + (try carrier.id(number))
        for place in 0..<3 { try copyFolder(backups.place(number), to: carrier.place(place) + files) }
    }

    @Test(arguments: [false, true])
    func `Y2 Y8 what a machine wrote for one that was put back is not lost when it is put back itself`(
        isEarlierStateRead: Bool
    ) throws {
        try shareThreeFolders()
        let backups = try Carrier(2)
        for number in 0..<2 { try backUp(number, to: backups) }
        try add("lost", to: 0)
        try carrier.bring(from: 0, to: 1)
        try putBack(0, from: backups)
        try add("since", to: 0)
        try carrier.bring(from: 0, to: 1)
        try carrier.bring(from: 1, to: 2)
        try putBack(1, from: backups)
        if isEarlierStateRead { _ = try carrier.stores[2].synchronize() }
        try add("new", to: 1)
        try carrier.settle()
        try expectEqual([1, 2], ["lost", "since", "new"])
    }

    @Test func `Y2 Y8 what a machine wrote between being put back and being put back again is not lost`() throws {
        try shareThreeFolders()
        let backups = try Carrier(1)
        try backUp(0, to: backups)
        let entry = try one.entries()[0]
        _ = try one.update(entry.id) { $0.amount = try dollars("7") }
        try add("first", to: 0)
        try carrier.bring(from: 0, to: 1)
        try putBack(0, from: backups)
        try add("second", to: 0)
        try carrier.bring(from: 0, to: 1)
        try add("third", to: 0)
        try carrier.bring(from: 0, to: 1)
        try putBack(0, from: backups)
        try add("new", to: 0)
        try carrier.settle()
        try expectEqual([1, 2], ["first", "second", "third", "new"])
        // It is written again once, not at each exchange.
        let written = try carrier.files(1)
        for machine in 0..<3 { _ = try carrier.stores[machine].synchronize() }
        #expect(try carrier.files(1) == written)
    }

    @Test func `Y1 Y8 what a machine changed before it was put back reaches all if it waited for an entry`() throws {
        try shareThreeFolders()
        let backups = try Carrier(1)
        try backUp(0, to: backups)
        try add("late", to: 2)
        try carrier.bring(from: 2, to: 0)
        let late = try one.entries().filter { $0.note == "late" }
        _ = try one.update(late[0].id) { $0.amount = try dollars("7") }
        try carrier.bring(from: 0, to: 1)
        try putBack(0, from: backups)
        try add("since", to: 0)
        try carrier.bring(from: 0, to: 1)
        try carrier.settle()
        try expectEqual([1, 2], ["late", "since"])
        #expect(try one.entries().filter { $0.note == "late" }.map(\.amount) == [dollars("7")])
    }

    @Test func `Y2 what a machine that has left told is not lost when its files are gone and older ones come`() throws {
        try shareThreeFolders()
        let (backups, folder) = (try Carrier(1), "/machines/" + (try carrier.id(0)))
        try backUp(0, to: backups)
        try add("last", to: 0)
        try carrier.settle()
        try one.leaveMachines()
        try carrier.settle()
        for number in 1..<3 {
            try FileManager.default.removeItem(atPath: carrier.place(number) + folder)
            _ = try carrier.stores[number].synchronize()
            try copyFolder(backups.place(0), to: carrier.place(number) + folder)
            _ = try carrier.stores[number].synchronize()
            try carrier.stores[number].writeAnew()
            for _ in 0..<2 {
                try add("since", to: number)
                _ = try carrier.stores[number].synchronize()
            }
        }
        _ = try carrier.stores[3].synchronize(with: .folder(carrier.place(1)), name: "machine 3")
        #expect(try notes(3).contains("last"))
    }

    @Test func `an earlier state of a file that arrives is no fork, and nothing is written anew`() throws {
        let shared = try shareOneFolder()
        try add("later", to: 0)
        try exchange()
        let own = shared + "/machines/" + (try carrier.id(1))
        let former = try FileManager.default.contentsOfDirectory(atPath: own)
        let file = "/machines/" + (try carrier.id(0)) + "/000001.log"
        let content = try Data(contentsOf: URL(fileURLWithPath: shared + file))
        try FileManager.default.removeItem(atPath: shared + file)
        try FileManager.default.copyItem(atPath: shared + "-backup" + file, toPath: shared + file)
        try add("meanwhile", to: 1)
        _ = try two.synchronize()
        try content.write(to: URL(fileURLWithPath: shared + file))
        try exchange()
        try expectEqual([1], ["later", "meanwhile"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: own) == former)
    }

    @Test func `files of a machine that are gone for ever are written again by those who had read them`() throws {
        let shared = try shareOneFolder()
        try add("later", to: 0)
        try exchange()
        let id = try carrier.id(0)
        try FileManager.default.removeItem(atPath: shared + "/machines/" + id)
        _ = try two.synchronize()
        _ = try carrier.stores[3].synchronize(with: .folder(shared), name: "third")
        #expect(try carrier.stores[3].entries().map(\.note).sorted() == ["begin 0", "begin 1", "later"])
    }

    /// The first two machines have a folder each; the third one is a clone of the first one and of its folder.
    private func cloneDisk() throws {
        for number in 0..<2 {
            try carrier.carryEverything()
            try add("begin \(number)", to: number)
            _ = try carrier.stores[number].synchronize(
                with: .folder(carrier.place(number)), name: "machine \(number)", alike: .different)
        }
        try carrier.settle()
        try copyFolder(carrier.place(0), to: carrier.place(2))
        try carrier.copyFile(of: one, to: 2)
        let place = carrier.place(2)
        try carrier.stores[2].setPlace(place)
    }

    @Test(arguments: [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2)], [false, true])
    func `Y8 a disk that was cloned with its folder is another machine, whichever file the carrier lets win`(
        counts: (original: Int, clone: Int), isReadBefore: Bool
    ) throws {
        try cloneDisk()
        let file = "/machines/" + (try carrier.id(0)) + "/000001.log"
        func overwrite(_ place: Int) throws {
            try FileManager.default.removeItem(atPath: carrier.place(place) + file)
            try FileManager.default.copyItem(
                atPath: carrier.place(2) + file, toPath: carrier.place(place) + file)
        }
        let original = (1...counts.original).map { "original \($0)" }
        for note in original { try add(note, to: 0) }
        _ = try one.synchronize()
        if isReadBefore {
            try carrier.carryEverything()
            _ = try two.synchronize()
        }
        let clone = (1...counts.clone).map { "clone \($0)" }
        for note in clone { try add(note, to: 2) }
        _ = try carrier.stores[2].synchronize()
        for place in [0, 1, 3] { try overwrite(place) }
        _ = try two.synchronize()
        try carrier.settle()
        #expect(try carrier.id(0) != carrier.id(2))
        try expectEqual([1, 2], original + clone)
        for number in 0..<3 { try add("later \(number)", to: number) }
        try carrier.settle()
        try expectEqual([1, 2], original + clone + (0..<3).map { "later \($0)" })
    }

    @Test(arguments: [false, true], [false, true])
    func `Y1 Y2 Y3 Y8 what a cloned disk and its original do in one second meets as that of two machines`(
        isDeleted: Bool, isReadBefore: Bool
    ) throws {
        try cloneDisk()
        let file = "/machines/" + (try carrier.id(0)) + "/000001.log"
        try set("begin 1", 700, by: 0)
        _ = try one.synchronize()
        if isReadBefore {
            try carrier.carryEverything()
            _ = try two.synchronize()
        }
        if isDeleted { try delete("begin 1", by: 2) } else { try set("begin 1", 900, by: 2) }
        try add("new", to: 2)
        _ = try carrier.stores[2].synchronize()
        for place in 0..<2 {
            try FileManager.default.removeItem(atPath: carrier.place(place) + file)
            try FileManager.default.copyItem(atPath: carrier.place(2) + file, toPath: carrier.place(place) + file)
        }
        _ = try two.synchronize()
        try carrier.settle()
        let amount = try #require(try amounts(0)["begin 1"])
        #expect(isDeleted ? amount == 700 : [700, 900].contains(amount))
        for machine in 0..<3 {
            #expect(try amounts(machine) == ["begin 0": 500, "begin 1": amount, "new": 500])
            #expect(try conflicts(machine) == [isDeleted ? "deleted " : "amount \(amount == 900 ? 7 : 9).00 USD"])
            #expect(try sharedState(carrier.stores[machine]) == sharedState(one))
        }
    }
}
