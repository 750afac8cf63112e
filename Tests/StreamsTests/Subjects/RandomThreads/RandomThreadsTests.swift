import Foundation
import Testing

@testable import Streams

/// Compares random programs of one to four threads with a plain model, see `StatePlan`.
@Suite(.serialized, .ownThreads)
struct RandomThreadsTests {
    /// The first seed; `STREAMS_STATE_SEED` sets another one.
    static let firstSeed = ProcessInfo.processInfo.environment["STREAMS_STATE_SEED"].flatMap { Int($0) } ?? 1

    @Test func `C3 random threads see states that were, and observers receive the last one`() {
        let rounds = isStressRun ? raceRounds * 10 : 2000
        let seeds = Self.firstSeed..<Self.firstSeed + rounds
        print("random threads, of the seeds \(seeds.lowerBound) to \(seeds.upperBound - 1)")
        var failures = 0
        for seed in seeds {
            guard let complaint = Self.complaint(seed: seed) else { continue }
            Issue.record("seed \(seed): \(complaint)")
            failures += 1
            if failures == 5 { return }
        }
    }

    private static func complaint(seed: Int) -> String? {
        RunningTests.shared.note("seed \(seed)", of: Test.current?.name ?? "random threads")
        let run = StateRun(StatePlan(seed: seed))
        for thread in run.begin().map({ Thread($0) }) { thread.join() }
        return run.complaint()
    }
}
