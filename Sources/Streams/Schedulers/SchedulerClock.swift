/// A scheduler as a Swift `Clock`: with a ``TestScheduler`` its `sleep` takes virtual time.
///
///     let time = TestScheduler()
///     let clock = SchedulerClock(time)
///     let task = Task { try await clock.sleep(for: .seconds(60)) }
///     await time.untilScheduled()
///     time.advance(by: .seconds(60))
///     try await task.value
public struct SchedulerClock: Clock {
    /// A point in the scheduler's time.
    public typealias Instant = Streams.Instant

    private let scheduler: any Scheduler

    /// The clock of the scheduler.
    public init(_ scheduler: any Scheduler) {
        self.scheduler = scheduler
    }

    /// The scheduler's time.
    public var now: Instant { scheduler.now }

    /// One nanosecond, the shortest wait of a scheduler.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Returns when the scheduler's time has reached the deadline. If the task is cancelled before, throws
    /// `CancellationError` and cancels the scheduled work.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard sleeper.begin(continuation) else { return }
                let delay = max(.zero, scheduler.now.duration(to: deadline))
                sleeper.hold(scheduler.schedule(after: delay) { sleeper.end() })
            }
        } onCancel: {
            sleeper.cancel()
        }
    }
}

/// A task that sleeps until a scheduler resumes it.
// Safe: `Guarded` serialises access.
private final class Sleeper: Sendable {
    private enum State {
        case awake
        case asleep(CheckedContinuation<Void, any Error>)
        case over
    }

    private let state = Guarded(State.awake)
    private let timer = SerialDisposable()

    /// Keeps the continuation; if the task has been cancelled, resumes it at once.
    func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
        let isAsleep = state.withLock { state in
            guard case .awake = state else { return false }
            state = .asleep(continuation)
            return true
        }
        if !isAsleep { continuation.resume(throwing: CancellationError()) }
        return isAsleep
    }

    func hold(_ work: any Disposable) {
        timer.set(work)
    }

    func end() {
        take()?.resume()
    }

    func cancel() {
        take()?.resume(throwing: CancellationError())
        timer.dispose()
    }

    private func take() -> CheckedContinuation<Void, any Error>? {
        state.withLock { state in
            defer { state = .over }
            if case .asleep(let continuation) = state { return continuation }
            return nil
        }
    }
}
