import Foundation
import Streams

// Safe: the loop is only asked to run blocks and timers, which any thread may do.
/// Runs work on a run loop, for what belongs to a thread with one: streams of a port, or an old library that wants its
/// calls there.
///
/// Work runs in the order of scheduling, while the loop runs in one of the modes. Delayed work needs a loop that runs,
/// too. For the main queue there is `MainScheduler`.
///
///     let scheduler = RunLoopScheduler(.main)
///     let handle = Observable.of(1, 2).observe(on: scheduler).subscribe(onNext: { print($0) })
public struct RunLoopScheduler: Scheduler, @unchecked Sendable {
    private let loop: RunLoop
    private let modes: [RunLoop.Mode]

    /// Runs work on `loop`.
    public init(_ loop: RunLoop, modes: [RunLoop.Mode] = [.common]) {
        (self.loop, self.modes) = (loop, modes)
    }

    /// The time on the clock that all real-time schedulers share.
    public var now: Instant { ImmediateScheduler.instance.now }

    /// Runs the work when the loop next runs.
    @discardableResult
    public func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        let scheduled = ScheduledWork(work)
        loop.perform(inModes: modes) { scheduled.run() }
        // A loop that sleeps is not woken by a block, but by a timer.
        start(after: 0) {}
        return scheduled
    }

    /// Runs the work on the loop after at least the delay.
    @discardableResult
    public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        guard delay > .zero else { return schedule(work) }
        let scheduled = ScheduledWork(work)
        let (seconds, attoseconds) = delay.components
        start(after: Double(seconds) + Double(attoseconds) / 1e18) { scheduled.run() }
        return scheduled
    }

    private func start(after seconds: Double, _ work: @escaping @Sendable () -> Void) {
        let timer = Timer(timeInterval: seconds, repeats: false) { _ in work() }
        for mode in modes { loop.add(timer, forMode: mode) }
    }
}

// Safe: the lock serialises access.
/// Work that runs once, or is cancelled before.
private final class ScheduledWork: Disposable, @unchecked Sendable {
    private let lock = NSLock()
    private var work: (@Sendable () -> Void)?

    init(_ work: @escaping @Sendable () -> Void) {
        self.work = work
    }

    func run() { take()?() }

    func dispose() { _ = take() }

    private func take() -> (@Sendable () -> Void)? {
        lock.withLock {
            defer { work = nil }
            return work
        }
    }
}
