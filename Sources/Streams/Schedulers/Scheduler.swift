/// Decides when and where work runs, and provides a clock.
///
/// Time is a `Duration` between two points of the scheduler's own clock, which never goes back. The returned handle
/// cancels the work if it has not begun, and releases it; releasing the handle cancels nothing. All methods may be
/// called from any thread.
public protocol Scheduler: Sendable {
    /// The time on the scheduler's clock.
    var now: Instant { get }

    /// Runs the work as soon as possible.
    @discardableResult
    func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable

    /// Runs the work after `delay`; as soon as possible if it is not positive.
    @discardableResult
    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable
}

extension Scheduler {
    /// Runs the work repeatedly: first after `delay`, then after each further `interval`.
    ///
    /// The times are multiples of the interval after the first run, however long the work takes: they do not drift.
    /// Runs never overlap. If several times pass during a run, or while the scheduler is suspended, the work runs once
    /// for all of them: a phone that was asleep for an hour runs it once. If the interval is zero or less, each run is
    /// scheduled when the previous one is over.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any Disposable {
        scheduleRepeatedly(after: delay, every: interval) {
            work()
            return true
        }
    }

    /// Runs work repeatedly until it returns false. On a scheduler that runs it before this returns, only the work can end
    /// it.
    func scheduleRepeatedly(
        after delay: Duration, every interval: Duration, _ work: @escaping @Sendable () -> Bool
    ) -> any Disposable {
        let repetition = Repetition()
        repeatedly(1, at: now.advanced(by: delay), every: max(interval, .zero), repetition, work)
        return repetition
    }

    private func repeatedly(
        _ number: Int, at instant: Instant, every interval: Duration, _ repetition: Repetition,
        _ work: @escaping @Sendable () -> Bool
    ) {
        repetition.hold(
            number,
            schedule(after: now.duration(to: instant)) {
                guard work(), !repetition.isDisposed else { return }
                repeatedly(
                    number + 1, at: instant.next(after: now, every: interval), every: interval, repetition, work)
            })
    }
}

/// Cancels periodic work: holds the run that was scheduled last.
// Safe: `Guarded` serialises access.
private final class Repetition: Disposable {
    private let scheduled = Guarded<(number: Int, run: (any Disposable)?)?>((0, nil))

    var isDisposed: Bool { scheduled.withLock { $0 == nil } }

    /// Keeps the handle of a run. If another thread has run it already and scheduled the next one, keeps that one.
    func hold(_ number: Int, _ run: any Disposable) {
        // The replaced handle is released outside of the lock.
        var rest: (number: Int, run: (any Disposable)?)? = (number, run)
        let isDisposed = scheduled.withLock { scheduled in
            if let last = scheduled, number > last.number { swap(&scheduled, &rest) }
            return scheduled == nil
        }
        if isDisposed { run.dispose() }
    }

    func dispose() {
        scheduled.withLock { scheduled in
            defer { scheduled = nil }
            return scheduled?.run
        }?.dispose()
    }
}

/// A point in time on the clock of a scheduler. Compare only points of the same scheduler.
public struct Instant: InstantProtocol {
    /// The time since the start of the clock.
    public let offset: Duration

    /// The point at this offset from the start of the clock.
    public init(offset: Duration = .zero) {
        self.offset = offset
    }

    /// The point `duration` later.
    public func advanced(by duration: Duration) -> Instant {
        Instant(offset: offset + duration)
    }

    /// The duration from this point to another.
    public func duration(to other: Instant) -> Duration {
        other.offset - offset
    }

    /// Whether the first point is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.offset < right.offset
    }

    /// The next multiple of the interval after this point; if that has passed, the last one that has.
    func next(after now: Instant, every interval: Duration) -> Instant {
        let next = advanced(by: interval)
        guard interval > .zero, next < now else { return next }
        let late = next.duration(to: now)
        return next.advanced(by: late - late.divided(by: interval).remainder)
    }

    private static let start = ContinuousClock().now

    /// The time on the clock that all real-time schedulers share. It continues while the system sleeps.
    static var realTime: Instant {
        Instant(offset: start.duration(to: ContinuousClock().now))
    }
}

/// Scheduled work: it runs once, or is cancelled before.
// Safe: `Guarded` serialises access.
final class ScheduledWork: Disposable {
    private let work: Guarded<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = Guarded(work)
    }

    var isPending: Bool { work.withLock { $0 != nil } }

    func run() {
        take()?()
    }

    func dispose() {
        _ = take()
    }

    private func take() -> (@Sendable () -> Void)? {
        work.withLock { work in
            defer { work = nil }
            return work
        }
    }
}
