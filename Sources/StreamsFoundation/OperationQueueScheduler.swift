import Foundation
import Streams

/// Runs work as operations of a queue.
///
/// On a queue that runs one operation at a time, work runs in the order of scheduling. On others it may overlap; the
/// operators keep their order on either. Disposing of work that has not begun cancels its operation.
///
///     let queue = OperationQueue()
///     queue.maxConcurrentOperationCount = 1
///     let handle = Observable.of(1, 2).observe(on: OperationQueueScheduler(queue)).subscribe(onNext: { print($0) })
public struct OperationQueueScheduler: Scheduler {
    private let queue: OperationQueue
    private let timers = DispatchQueueScheduler(queue: .global())

    /// Runs work on `queue`.
    public init(_ queue: OperationQueue) {
        self.queue = queue
    }

    /// The time on the clock that all real-time schedulers share.
    public var now: Instant { timers.now }

    /// Adds an operation that runs the work.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        let operation = BlockOperation(block: work)
        queue.addOperation(operation)
        return Disposables.create { operation.cancel() }
    }

    /// Adds an operation that runs the work after at least the delay.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(work) }
        let handles = CompositeDisposable()
        handles.insert(timers.schedule(after: delay) { handles.insert(schedule(work)) })
        return handles
    }
}
