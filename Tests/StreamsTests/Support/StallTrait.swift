import Dispatch
import Foundation
import Testing

@testable import Streams

/// Stops the test process if it stalls: no test of a suite with this trait has begun or ended for half an hour.
///
/// On a busy machine with two cores tests of other suites hold the threads of the pool for more than ten minutes. A test that does a fixed amount of work takes as long as the machine is slow, so it has no limit of its own.
struct StallTrait: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        TestProgress.shared.begins(test.name)
        defer { TestProgress.shared.ends(test.name) }
        try await function()
    }
}

extension Trait where Self == StallTrait {
    /// Stops the test process if no test has begun or ended for half an hour.
    static var stopsIfStalled: Self { StallTrait() }
}

/// The tests that run, and when the last one began or ended.
private final class TestProgress: Sendable {
    static let shared = TestProgress()
    private static let patience = Duration.seconds(1800)

    private struct State {
        var running: [String: Int] = [:]
        var last = ContinuousClock.now
    }
    // The thread sanitizer sees who owns it; it does not see who owns a contended `Mutex`.
    private let state = Guarded(State())
    // Safe: used by the initialiser alone, then only kept alive. Its queue has a thread of its own, because a stall may
    // hold all threads of the pool.
    private nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "stalls"))

    private init() {
        timer.setEventHandler { [self] in
            let stalled = state.withLock { state in
                state.last.duration(to: .now) < Self.patience ? [] : state.running.keys.sorted()
            }
            guard !stalled.isEmpty else { return }
            let text = "✘ no test has begun or ended for \(Self.patience); running: \(stalled)\n"
            FileHandle.standardError.write(Data(text.utf8))
            abort()
        }
        timer.schedule(deadline: .now() + 10, repeating: 10)
        timer.activate()
    }

    func begins(_ name: String) {
        state.withLock { state in
            state.running[name, default: 0] += 1
            state.last = .now
        }
    }

    func ends(_ name: String) {
        state.withLock { state in
            state.running[name, default: 1] -= 1
            if state.running[name] == 0 { state.running[name] = nil }
            state.last = .now
        }
    }
}
