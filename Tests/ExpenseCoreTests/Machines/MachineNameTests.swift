import Foundation
import Testing

@testable import ExpenseCore

/// People tell machines by their names, so no two have one.
@Suite(.ownThreads)
struct MachineNameTests {
    private let carrier: Carrier

    init() throws {
        carrier = try Carrier(3)
    }

    private func begin(_ number: Int, _ name: String = "laptop") throws {
        _ = try carrier.stores[number].synchronize(
            with: .folder(carrier.place(number)), name: name, alike: .different)
    }

    private func names(_ number: Int) throws -> [String] { try carrier.stores[number].machines().map(\.name) }

    private func own(_ number: Int) throws -> String? {
        try carrier.stores[number].machines().first(where: \.isThis)?.name
    }

    @Test func `a machine that joins under the name of another one gets a number`() throws {
        for number in 0..<3 {
            try carrier.carryEverything()
            try begin(number, number == 1 ? "LAPTOP" : "laptop")
        }
        try carrier.settleEqually()
        for number in 0..<3 { #expect(try names(number) == ["laptop", "LAPTOP (2)", "laptop (3)"]) }
        #expect(try own(1) == "LAPTOP (2)")
        try carrier.stores[0].renameMachine("laptop (2)", to: "desktop")
        #expect(try names(0) == ["desktop", "laptop", "laptop (3)"])
        #expect(throws: SyncFailure.self) { try carrier.stores[0].renameMachine("desktop", to: "Laptop") }
        try carrier.stores[0].renameMachine("desktop", to: "Desktop")
        #expect(try names(0).contains("Desktop"))
    }

    @Test func `machines that begin at the same time under one name have numbers, the same everywhere`() throws {
        for number in 0..<3 { try begin(number) }
        _ = try carrier.stores[1].add(
            Expense(date: day("2026-11-21"), amount: dollars("5"), note: "tea"))
        try carrier.settleEqually()
        let owners = try (0..<3).map { try own($0) ?? "" }
        #expect(owners.sorted() == ["laptop", "laptop (2)", "laptop (3)"])
        #expect(try carrier.stores[0].history().first { $0.words.contains("tea") }?.machine == owners[1])
        try carrier.stores[0].renameMachine(owners[2], to: "kitchen")
        try carrier.settleEqually()
        #expect(try own(2) == "kitchen")
    }

    @Test func `a machine that left gives its name back`() throws {
        try begin(0)
        _ = try carrier.stores[0].leaveMachines()
        try begin(0)
        #expect(try names(0) == ["laptop"])
    }

    @Test func `a machine whose name has not arrived is not called by what its folder is called`() throws {
        try begin(0)
        let id = try carrier.id(0)
        for file in try carrier.files(0) { try carrier.carry(file, from: 0, to: 1) }
        let file = URL(fileURLWithPath: carrier.place(1) + "/machines/\(id)/000001.log")
        let first = try #require(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").first)
        try Data("\(first)\ngarbage\n".utf8).write(to: file)
        let report = try carrier.stores[1].synchronize(with: .folder(carrier.place(1)), name: "desktop")
        let unknown = "a machine whose name is not known yet (folder machines/\(id))"
        #expect(report.faults.map(\.machine) == [unknown])
        #expect(try names(1) == ["desktop", unknown])
        try FileManager.default.removeItem(at: file)
        try carrier.settle()
        #expect(try names(1) == ["desktop", "laptop"])
    }

    @Test func `Y8 a machine on which its backup was restored keeps its name, and is listed once`() throws {
        for number in 0..<2 {
            try carrier.carryEverything()
            try begin(number, number == 0 ? "laptop" : "desktop")
        }
        let backup = carrier.folder.path + "/backup.db"
        try carrier.stores[0].backUp(to: backup)
        _ = try carrier.stores[0].add(Expense(date: day("2026-11-21"), amount: dollars("5"), note: "tea"))
        try carrier.settle()
        for _ in 0..<2 {
            for _ in 0..<2 { _ = try carrier.stores[0].restore(from: backup) }
            #expect(try own(0) == "laptop")
            #expect(try !carrier.stores[0].synchronize().isNewMachine)
            try carrier.settle()
            for number in 0..<2 { #expect(try names(number) == ["desktop", "laptop"]) }
            #expect(try own(0) == "laptop")
            #expect(try carrier.stores[0].entries().map(\.note) == ["tea"])
            try FileManager.default.removeItem(atPath: backup)
            try carrier.stores[0].backUp(to: backup)
        }
        // Another machine with the same backup is another one.
        _ = try carrier.stores[2].restore(from: backup)
        #expect(try own(2) == "laptop (copy)")
        #expect(try carrier.stores[2].synchronize().isNewMachine)
        #expect(try own(2) == "laptop (copy)")
    }

    @Test(arguments: [false, true]) func `Y8 a machine that was restored is renamed, and leaves, as what it was`(
        isRenamed: Bool
    ) throws {
        for number in 0..<2 {
            try carrier.carryEverything()
            try begin(number, number == 0 ? "laptop" : "desktop")
        }
        let backup = carrier.folder.path + "/backup.db"
        try carrier.stores[0].backUp(to: backup)
        try carrier.settle()
        _ = try carrier.stores[0].restore(from: backup)
        if isRenamed {
            try carrier.stores[0].renameMachine("laptop", to: "notebook")
        } else {
            _ = try carrier.stores[0].leaveMachines()
        }
        try carrier.settle()
        #expect(try names(1) == (isRenamed ? ["desktop", "notebook"] : ["desktop"]))
    }
}
