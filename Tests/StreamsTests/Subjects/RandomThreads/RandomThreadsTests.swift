import Foundation
import Synchronization
import Testing

@testable import Streams

/// Compares random programs of one to four threads with a plain model, see `StatePlan`.
@Suite(.serialized)
struct RandomThreadsTests {
    private let graph: GraphUse

    init() async { graph = await GraphUse(isAlone: true) }

    /// The first seed; `STREAMS_STATE_SEED` sets another one.
    static let firstSeed = ProcessInfo.processInfo.environment["STREAMS_STATE_SEED"].flatMap { Int($0) } ?? 1

    @Test func `C3 random threads see states that were, and observers receive the last one`() {
        let rounds = isStressRun ? raceRounds * 10 : 2000
        let seeds = Self.firstSeed..<Self.firstSeed + rounds
        print("random threads, of the seeds \(seeds.lowerBound) to \(seeds.upperBound - 1)")
        let watchdog = Watchdog()
        defer { watchdog.stop() }
        var failures = 0
        for seed in seeds {
            guard let complaint = Self.complaint(seed: seed, watchdog) else { continue }
            Issue.record("seed \(seed): \(complaint)")
            failures += 1
            if failures == 5 { return }
        }
    }

    private static func complaint(seed: Int, _ watchdog: Watchdog) -> String? {
        watchdog.begin("random threads of seed \(seed)")
        let run = StateRun(StatePlan(seed: seed)) { watchdog.noteProgress() }
        for thread in run.begin().map({ Thread($0) }) { thread.join() }
        return run.complaint()
    }
}

/// Stops the process, with the name of what it was doing, if there is no progress for a time in which even a busy
/// machine makes some.
final class Watchdog: Sendable {
    private let progress = Atomic<Int>(0)
    private let work = Locked("")
    private let end = DispatchSemaphore(value: 0)

    init(patience: DispatchTimeInterval = .seconds(20)) {
        let end = end
        let look: @Sendable () -> (progress: Int, work: String)? = { [weak self] in self?.state }
        Foundation.Thread.detachNewThread {
            var last: (progress: Int, work: String)?
            while end.wait(timeout: .now() + patience) == .timedOut, let now = look() {
                if let last, last.progress == now.progress {
                    fatalError("no progress: \(now.work)")
                }
                last = now
            }
        }
    }

    func stop() { end.signal() }

    private var state: (progress: Int, work: String) {
        (progress.load(ordering: .relaxed), work.withLock { $0 })
    }

    func begin(_ name: String) {
        work.withLock { $0 = name }
        noteProgress()
    }

    func noteProgress() { progress.wrappingAdd(1, ordering: .relaxed) }
}
