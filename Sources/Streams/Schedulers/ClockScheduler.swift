/// Runs work at the times of a clock, in tasks.
///
/// Work that is due at the same time may run on different threads in parallel. An operator with this scheduler still
/// delivers its elements one at a time, in order.
///
///     let scheduler = ClockScheduler(ContinuousClock())
///     let handle = Observable<Int>.timer(.milliseconds(1), scheduler: scheduler).subscribe()
public struct ClockScheduler<Time: Clock>: Scheduler where Time.Duration == Duration {
    private let clock: Time
    private let start: Time.Instant
    private let priority: TaskPriority?

    /// A scheduler that uses the clock. Its time is zero at its creation.
    public init(_ clock: Time, priority: TaskPriority? = nil) {
        self.clock = clock
        self.priority = priority
        start = clock.now
    }

    /// The time since the scheduler was created.
    public var now: Instant {
        Instant(offset: start.duration(to: clock.now))
    }

    /// Runs the work in a task.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        Task(priority: priority) { scheduled.run() }
        return scheduled
    }

    /// Runs the work in a task, after sleeping on the clock for the delay. Disposing cancels the sleep.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        let deadline = clock.now.advanced(by: delay)
        let task = Task(priority: priority) { [clock] in
            do { try await clock.sleep(until: deadline, tolerance: nil) } catch { return scheduled.dispose() }
            scheduled.run()
        }
        return Disposables.create {
            scheduled.dispose()
            task.cancel()
        }
    }
}
