import Foundation
import Testing

/// Runs the tests of a suite on a few threads of their own, at most one per core. A test that waits for a process, a file
/// or another thread, or that computes for long, would otherwise hold a thread of the concurrency pool, and asynchronous
/// tests would stand still behind it.
///
/// A test that hangs is named when the process is interrupted or terminated (Ctrl-C, `kill`), with what it last did.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(TestThreads.shared) {
            let name = test.name
            RunningTests.shared.begin(name)
            defer { RunningTests.shared.end(name) }
            try await function()
        }
    }
}

extension Trait where Self == OwnThreads {
    /// Runs tests that block, or that compute for long, on threads of their own.
    static var ownThreads: Self { OwnThreads() }
}

/// As many threads as there are cores, and the jobs that wait for one.
private final class TestThreads: TaskExecutor {
    static let shared = TestThreads()
    // The thread sanitizer understands it; it does not see into `Mutex`.
    private let condition = NSCondition()
    // Safe: touched under `condition` only.
    private nonisolated(unsafe) var jobs: [UnownedJob] = []
    private nonisolated(unsafe) var next = 0

    private init() {
        for number in 0..<ProcessInfo.processInfo.activeProcessorCount {
            let thread = Foundation.Thread { [self] in
                while true { take().runSynchronously(on: asUnownedTaskExecutor()) }
            }
            thread.name = "tests \(number)"
            // As the main thread has: chains of streams are deep in debug builds.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        condition.withLock {
            jobs.append(job)
            condition.signal()
        }
    }

    private func take() -> UnownedJob {
        condition.withLock {
            while next == jobs.count { condition.wait() }
            defer {
                next += 1
                if next == jobs.count { (jobs, next) = ([], 0) }
            }
            return jobs[next]
        }
    }
}

/// The tests that run now, each with the last step that it noted.
final class RunningTests: Sendable {
    static let shared = RunningTests()
    private let lock = NSLock()
    // Safe: touched under `lock` only.
    private nonisolated(unsafe) var steps: [String: String] = [:]
    // Safe: made by the initialiser alone, then only kept alive.
    private nonisolated(unsafe) var sources: [any DispatchSourceSignal] = []

    private init() {
        for number in [SIGINT, SIGTERM] {
            // Programs that tests start must not inherit an ignored signal.
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "hanging tests"))
            signal(number) { _ in }
            source.setEventHandler { [self] in
                let running = lock.withLock {
                    steps.map { $0.value.isEmpty ? $0.key : "\($0.key): \($0.value)" }.sorted()
                }
                let text = "✘ stopped while these ran:\n" + running.map { "  \($0)\n" }.joined()
                FileHandle.standardError.write(Data(text.utf8))
                signal(number, SIG_DFL)
                raise(number)
            }
            source.activate()
            sources.append(source)
        }
    }

    func begin(_ name: String) { note("", of: name) }

    /// What a test does now, for the report of one that hangs.
    func note(_ step: String, of name: String) { lock.withLock { steps[name] = step } }

    func end(_ name: String) { lock.withLock { steps[name] = nil } }
}
