#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// Runs work at once, on the thread that schedules it. Delayed work blocks that thread until it is due.
///
/// Work that schedules further work runs it recursively; ``CurrentThreadScheduler`` runs it afterwards instead.
public struct ImmediateScheduler: Scheduler {
    /// The shared instance.
    public static let instance = ImmediateScheduler()

    private init() {}

    /// The time on the clock that all real-time schedulers share.
    public var now: Instant { .realTime }

    /// Runs the work before returning.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        work()
        return Disposables.create()
    }

    /// Waits for the delay, then runs the work, before returning.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        Self.wait(until: now.advanced(by: delay))
        return schedule(work)
    }

    static func wait(until due: Instant) {
        while true {
            let rest = Instant.realTime.duration(to: due).components
            guard rest.seconds > 0 || (rest.seconds == 0 && rest.attoseconds > 0) else { return }
            var time = timespec(
                tv_sec: time_t(clamping: rest.seconds), tv_nsec: Int(rest.attoseconds / 1_000_000_000) + 1)
            time.tv_nsec = min(time.tv_nsec, 999_999_999)
            nanosleep(&time, nil)
        }
    }
}
