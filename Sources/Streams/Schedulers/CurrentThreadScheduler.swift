/// Runs work on the thread that schedules it, one item after the other.
///
/// The first `schedule` runs its work before it returns, then all work that was scheduled meanwhile: by time, and at
/// equal times in the order of scheduling. The thread sleeps until delayed work is due. So recursion becomes iteration.
public struct CurrentThreadScheduler: Scheduler {
    /// The shared instance.
    public static let instance = CurrentThreadScheduler()

    private static let running = ThreadLocal<PendingWork>(.pendingWork)

    private init() {}

    /// The time on the clock that all real-time schedulers share.
    public var now: Instant { .realTime }

    /// Runs the work now, or after the work that this thread is running.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, work)
    }

    /// Runs the work on this thread when it is due.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        let due = now.advanced(by: max(delay, .zero))
        if let pending = Self.running.object {
            pending.agenda.insert(scheduled, at: due)
            return scheduled
        }
        let pending = PendingWork()
        pending.agenda.insert(scheduled, at: due)
        Self.running.object = pending
        while let next = pending.popFirst() {
            if next.work.isPending { ImmediateScheduler.wait(until: next.due) }
            next.work.run()
        }
        Self.running.object = nil
        return scheduled
    }

    /// The scheduled work that a thread has not run yet.
    private final class PendingWork {
        var agenda = Agenda()

        func popFirst() -> (due: Instant, work: ScheduledWork)? {
            agenda.nextDue.flatMap { agenda.popFirst(dueBy: $0) }
        }
    }
}
