/// Runs work on the main queue, the queue of user interfaces.
///
/// Work that is scheduled from the main queue runs at once, so that a screen is up to date before the call returns;
/// other work is queued. ``asynchronous`` always queues. In a program without a user interface, run the main queue with
/// `dispatchMain()` or by an asynchronous `main`.
public struct MainScheduler: Scheduler {
    /// Runs work at once if it is scheduled from the main queue.
    public static let instance = MainScheduler(runsAtOnce: true)
    /// Always runs work after the current work of the main queue.
    public static let asynchronous = MainScheduler(runsAtOnce: false)

    /// Whether the caller runs on the main queue.
    public static var isCurrent: Bool { MainQueue.isCurrent }

    private let runsAtOnce: Bool
    private let queue = DispatchQueueScheduler(queue: .main)

    /// The time on the clock that all real-time schedulers share.
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
