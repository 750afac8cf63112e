/// Runs work on the main queue, where user interfaces live.
///
/// When called on the main queue, work runs at once, so that a screen is up to date before the call returns; otherwise
/// it is queued. ``asynchronous`` always queues. A program without a user interface runs the main queue with
/// `dispatchMain()`, or as the main actor of an asynchronous `main`.
public struct MainScheduler: Scheduler {
    /// Runs work at once when called on the main queue.
    public static let instance = MainScheduler(runsAtOnce: true)
    /// Always runs work after the current work of the main queue.
    public static let asynchronous = MainScheduler(runsAtOnce: false)

    private let runsAtOnce: Bool
    private let queue = DispatchQueueScheduler(queue: .main)

    /// The time on a clock that all schedulers of real time share.
    public var now: Instant { .realTime }

    /// Runs the work on the main queue.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        guard runsAtOnce, MainQueue.isCurrent else { return queue.schedule(work) }
        work()
        return Disposables.create()
    }

    /// Runs the work on the main queue, after at least the delay.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        delay > .zero ? queue.schedule(after: delay, work) : schedule(work)
    }
}
