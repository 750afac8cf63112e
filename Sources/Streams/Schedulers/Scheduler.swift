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
    /// The times are multiples of the interval after the first, however long the work takes: they do not drift. Runs
    /// never overlap. Of the times that pass during a run, or while the scheduler is held up, one is made up for at once
    /// and the others are skipped: a phone that was asleep for an hour runs the work once. `interval` is positive.
    @discardableResult
    public func schedule(
        after delay: Duration, every interval: Duration, _ work: @escaping @Sendable () -> Void
    ) -> any Disposable {
        precondition(interval > .zero, "a periodic schedule has a positive interval")
        let timer = SerialDisposable()
        repeatedly(at: now.advanced(by: delay), every: interval, timer, work)
        return timer
    }

    private func repeatedly(
        at instant: Instant, every interval: Duration, _ timer: SerialDisposable,
        _ work: @escaping @Sendable () -> Void
    ) {
        timer.set(
            schedule(after: now.duration(to: instant)) {
                work()
                guard !timer.isDisposed else { return }
                repeatedly(at: instant.next(after: now, every: interval), every: interval, timer, work)
            })
    }
}

/// A point in time on the clock of a scheduler. Only points of one scheduler can be compared.
public struct Instant: InstantProtocol {
    /// The time since the start of the clock.
    public let offset: Duration

    /// The point at this time since the start of the clock.
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

    /// The multiple of the interval after this point that comes next; if that has passed, the last that has.
    func next(after now: Instant, every interval: Duration) -> Instant {
        var next = advanced(by: interval)
        guard next < now else { return next }
        let passed = next.duration(to: now) / interval
        next = next.advanced(by: interval * Int(min(passed, 1e18)))
        while next.advanced(by: interval) <= now { next = next.advanced(by: interval) }
        return next
    }

    private static let start = ContinuousClock().now

    /// The time on the clock that all schedulers of real time share. It continues while the system sleeps.
    static var realTime: Instant {
        Instant(offset: start.duration(to: ContinuousClock().now))
    }
}

/// Work that waits for its time: it runs once, or is cancelled before.
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
