import Foundation
import Testing

@testable import ExpenseCore

private let environment = ProcessInfo.processInfo.environment

/// Runs one part of the random histories of a simulation, and records what one throws. HISTORIES, HISTORY_SEED and
/// HISTORY_STEPS say how many, from which seed, and how long.
func forEachHistory(
    _ count: UInt64, steps: Int, part: UInt64, of parts: UInt64, _ body: (_ seed: UInt64, _ steps: Int) throws -> Void
) {
    let count = environment["HISTORIES"].flatMap { UInt64($0) } ?? count
    let first = environment["HISTORY_SEED"].flatMap { UInt64($0) } ?? 1
    let steps = environment["HISTORY_STEPS"].flatMap { Int($0) } ?? steps
    for seed in first..<first + count where seed % parts == part {
        do { try body(seed, steps) } catch { Issue.record("seed \(seed): \(error)") }
    }
}

/// Prints what happened in a history if HISTORY_LOG asks for it.
func showHistory(_ log: [String]) {
    if environment["HISTORY_LOG"] != nil { print(log.joined(separator: "\n")) }
}

/// A random history of machines that share a ledger.
protocol RandomHistory {
    var numbers: SeededNumbers { get set }
    var carrier: Carrier { get }
}

extension RandomHistory {
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }
    mutating func oneOf<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

    /// Another one of the machines.
    mutating func other(than machine: Int, of count: Int? = nil) -> Int {
        let count = count ?? carrier.stores.count
        return (machine + 1 + below(count - 1)) % count
    }

    /// Machines that have read the same files are equal and sound, list the same, and have nothing left to tell.
    func expectEqual(_ seed: UInt64, of machines: [Int]? = nil, isQuiet: Bool = true) throws {
        let stores = (machines ?? Array(carrier.stores.indices)).map { carrier.stores[$0] }
        let states = try stores.map(sharedState)
        let listed = try stores.map { try Set($0.syncConflicts().map(\.key)) }
        for (number, store) in stores.enumerated() {
            #expect(states[0] == states[number], "seed \(seed): \(difference(states[0], states[number]))")
            #expect(listed[0] == listed[number], "seed \(seed)")
            let faults = try faults(of: store)
            #expect(faults.isEmpty, "seed \(seed): \(faults)")
            guard isQuiet else { continue }
            let report = try store.synchronize()
            #expect(report.sent + report.received == 0, "seed \(seed): it does not settle")
            #expect(try store.machines().allSatisfy { $0.waiting == 0 && $0.fault == nil }, "seed \(seed)")
        }
    }
}
