// Safe: all variables are behind the lock of `Guarded`.

/// Runs work in virtual time, which passes only when it is advanced: it jumps from one item of work to the next.
///
/// Work runs in the order of time, and at equal times in the order of scheduling, on the thread that advances the time.
/// Work that it schedules runs in the same call if it is due. Work scheduled for the past runs at the present time. Any
/// thread may schedule; only one at a time may advance.
///
///     let time = VirtualTimeScheduler()
///     time.schedule(after: .seconds(3600)) { print("an hour later") }
///     time.advance(by: .seconds(7200))
public class VirtualTimeScheduler: Scheduler, @unchecked Sendable {
    private let state: Guarded<State>

    private struct State {
        var now: Instant
        var agenda = Agenda()
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// The tasks that wait for no more items than there are now.
        mutating func takeSatisfied() -> [CheckedContinuation<Void, Never>] {
            guard !waiting.isEmpty else { return [] }
            let pending = agenda.pendingCount
            defer { waiting.removeAll { $0.count <= pending } }
            return waiting.filter { $0.count <= pending }.map(\.continuation)
        }
    }

    /// A scheduler whose clock starts at `start`.
    public init(start: Instant = Instant()) {
        state = Guarded(State(now: start))
    }

    /// The virtual time.
    public final var now: Instant {
        state.withLock { $0.now }
    }

    /// Runs the work at the present time, when the time is next advanced or run.
    @discardableResult
    public final func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, work)
    }

    /// Runs the work `delay` after the present time.
    @discardableResult
    public final func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(at: now.advanced(by: delay), work)
    }

    /// Runs the work at a point in time.
    @discardableResult
    public final func schedule(at instant: Instant, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(at: instant, isFirst: false, work)
    }

    final func schedule(at instant: Instant, isFirst: Bool, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        let satisfied = state.withLock { state in
            state.agenda.insert(scheduled, at: max(instant, state.now), isFirst: isFirst)
            return state.takeSatisfied()
        }
        for continuation in satisfied { continuation.resume() }
        return scheduled
    }

    /// Returns when at least `count` items of work are scheduled. A test calls it to wait for the tasks that it has
    /// started before it advances the time: a sleep on a ``SchedulerClock`` is scheduled work.
    ///
    /// It waits forever if less is scheduled, so give the test a time limit.
    public final func untilScheduled(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let satisfied = state.withLock { state in
                state.waiting.append((count, continuation))
                return state.takeSatisfied()
            }
            for continuation in satisfied { continuation.resume() }
        }
    }

    /// Runs what is due within `duration`, and advances the clock by it.
    public final func advance(by duration: Duration) {
        advance(to: now.advanced(by: duration))
    }

    /// Runs what is due until `instant`, and sets the clock to it. The clock never goes back.
    public final func advance(to instant: Instant) {
        run(until: instant)
        state.withLock { $0.now = max($0.now, instant) }
    }

    /// Runs everything, and leaves the clock at the time of the last item. It does not return while there is periodic
    /// work: dispose of that, or use `advance`.
    public final func run() {
        run(until: Instant(offset: .seconds(Int64.max)))
    }

    private func run(until limit: Instant) {
        while let work = next(dueBy: limit) { work.run() }
    }

    private func next(dueBy limit: Instant) -> ScheduledWork? {
        state.withLock { state in
            guard let (due, work) = state.agenda.popFirst(dueBy: limit) else { return nil }
            state.now = max(state.now, due)
            return work
        }
    }
}

/// A task that prefers this scheduler as its executor runs only while the time is advanced, on the thread that advances
/// it, and in the order of scheduling. So do the actors that it calls, unless they have an executor of their own, as
/// the main actor has.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension VirtualTimeScheduler: TaskExecutor {
    /// Runs a piece of a task at the present time, when the time is next advanced or run.
    public final func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        schedule { [unowned self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
