import Dispatch

/// Runs work on a dispatch queue.
///
/// On a serial queue, work with equal delays runs in the order of scheduling. On a concurrent queue it may overlap; the
/// operators of this library keep their order on either. A delay is at least the requested one; how much longer it is
/// depends on the load of the system.
public struct DispatchQueueScheduler: Scheduler {
    private let queue: DispatchQueue

    /// Runs work on `queue`.
    public init(queue: DispatchQueue) {
        self.queue = queue
    }

    /// Runs work on a new serial queue.
    public init(label: String, qos: DispatchQoS = .unspecified) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    /// The time on the clock that all real-time schedulers share.
    public var now: Instant { .realTime }

    /// Runs the work on the queue.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        queue.async { scheduled.run() }
        return scheduled
    }

    /// Runs the work on the queue, after at least the delay. If it is cancelled, nothing of it stays in memory until then.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(work) }
        let scheduled = ScheduledWork(work)
        // Not `asyncAfter`, which keeps until its time what has been cancelled. Cancelling the source releases its handler.
        let source = DispatchSource.makeTimerSource(queue: queue)
        let timer = Guarded(source)
        source.setEventHandler {
            timer.withLock { $0.cancel() }
            scheduled.run()
        }
        source.schedule(deadline: .now().advanced(by: delay))
        source.resume()
        return Disposables.create {
            scheduled.dispose()
            timer.withLock { $0.cancel() }
        }
    }
}

extension DispatchTime {
    /// The time advanced by the duration, or the distant future if Dispatch cannot represent it.
    func advanced(by delay: Duration) -> DispatchTime {
        guard let nanoseconds = delay.nanoseconds else { return .distantFuture }
        let (sum, overflow) = uptimeNanoseconds.addingReportingOverflow(nanoseconds)
        return overflow ? .distantFuture : DispatchTime(uptimeNanoseconds: sum)
    }
}

extension Duration {
    /// Whole nanoseconds, rounded up, in 64 bits (`Int` may have 32); nil if they do not fit. Not for negative
    /// durations.
    var nanoseconds: UInt64? {
        let (seconds, attoseconds) = components
        let (whole, overflow) = UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let rest = UInt64(clamping: (attoseconds + 999_999_999) / 1_000_000_000)
        let (sum, exceeds) = whole.addingReportingOverflow(rest)
        return overflow || exceeds ? nil : sum
    }
}
