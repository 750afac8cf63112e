/// Runs work on the thread that schedules it, one piece after the other.
///
/// Work scheduled from outside runs at once, before the call returns, and so does all that it schedules in turn: by
/// time, then in the order of scheduling. The thread waits for what is delayed. Hence recursion becomes iteration.
public struct CurrentThreadScheduler: Scheduler {
    /// The one there is.
    public static let instance = CurrentThreadScheduler()

    private static let running = ThreadLocal<Trampoline>()

    private init() {}

    /// The time on a clock that all schedulers of real time share.
    public var now: Instant { .realTime }

    /// Runs the work now, or after what this thread is running.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, work)
    }

    /// Runs the work on this thread once the time has come.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        let due = now.advanced(by: max(delay, .zero))
        if let trampoline = Self.running.object {
            trampoline.agenda.insert(scheduled, at: due)
            return scheduled
        }
        let trampoline = Trampoline()
        trampoline.agenda.insert(scheduled, at: due)
        Self.running.object = trampoline
        while let next = trampoline.popFirst() {
            if next.work.isPending { ImmediateScheduler.wait(until: next.due) }
            next.work.run()
        }
        Self.running.object = nil
        return scheduled
    }

    /// What one thread has still to run.
    private final class Trampoline {
        var agenda = Agenda()

        func popFirst() -> (due: Instant, work: ScheduledWork)? {
            agenda.nextDue.flatMap { agenda.popFirst(dueBy: $0) }
        }
    }
}
