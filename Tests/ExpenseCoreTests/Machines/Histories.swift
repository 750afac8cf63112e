import Foundation
import Testing

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
