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

    /// The time on a clock that all schedulers of real time share.
    public var now: Instant { .realTime }

    /// Runs the work on the queue.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        queue.async { scheduled.run() }
        return scheduled
    }

    /// Runs the work on the queue, after at least the delay.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(work) }
        let scheduled = ScheduledWork(work)
        queue.asyncAfter(deadline: .now() + delay.interval) { scheduled.run() }
        return scheduled
    }
}

extension Duration {
    /// A delay in whole nanoseconds for Dispatch, rounded up. A delay beyond its range never ends.
    fileprivate var interval: DispatchTimeInterval {
        let (seconds, overflow) = Int(clamping: components.seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, exceeds) = seconds.addingReportingOverflow(
            Int((components.attoseconds + 999_999_999) / 1_000_000_000))
        return overflow || exceeds ? .never : .nanoseconds(sum)
    }
}
