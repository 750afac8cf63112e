import Foundation
import Testing

@testable import expense_cli

@Suite(.ownThreads)
struct RandomEditingTests {
    private static let count = ProcessInfo.processInfo.environment["EDITOR_STORIES"].flatMap { UInt64($0) } ?? 80

    /// The screen is compared after each step, and each line with what the screen showed when Enter ran it.
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `after any keys, pastes, resizes and changes the screen is as if drawn anew`(quarter: UInt64) {
        let failures = (0..<Self.count / 4).lazy.compactMap { EditorStory(seed: $0 * 4 + quarter).failure }
        for failure in failures.prefix(3) { Issue.record("\(failure)") }
    }

    /// A window that gets fewer rows, or another width while rows of blanks are at its bottom.
    @Test(
        arguments: [4696, 7243, 9497, 14171, 18976, 19085, 25326, 34776, 36091, 40845, 71649, 80820, 97011] as [UInt64])
    func `a story that has failed once does not fail again`(seed: UInt64) {
        #expect(EditorStory(seed: seed).failure == nil)
    }
}

/// Pseudo-random numbers, the same in every run.
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &+ 0x9E37_79B9_7F4A_7C15
    }

    mutating func next() -> UInt64 {
        state = state &+ 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
