import Streams
import StreamsAtomics

/// A scheduler for a loop that waits for input: work runs on the thread of the loop, between two waits.
final class LoopClock: Scheduler {
    private struct Agenda {
        var work: [UInt64: (due: Instant, run: @Sendable () -> Void)] = [:]
        var last: UInt64 = 0

        /// Removes and returns the earliest of the due work.
        mutating func takeFirst(dueAt now: Instant) -> (@Sendable () -> Void)? {
            let due = work.filter { $0.value.due <= now }
            guard let first = due.min(by: { ($0.value.due, $0.key) < ($1.value.due, $1.key) }) else { return nil }
            return work.removeValue(forKey: first.key)?.run
        }
    }

    private let agenda = Mutex(Agenda())
    private let start = ContinuousClock.now
    private let wake: @Sendable () -> Void

    /// - Parameter wake: ends the current wait, because the next one may be shorter.
    init(wake: @escaping @Sendable () -> Void) {
        self.wake = wake
    }

    var now: Instant { Instant(offset: start.duration(to: .now)) }

    func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, work)
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let due = now.advanced(by: max(.zero, delay))
        let number = agenda.withLock { agenda in
            agenda.last += 1
            agenda.work[agenda.last] = (due, work)
            return agenda.last
        }
        wake()
        return Disposables.create { [self] in _ = agenda.withLock { $0.work.removeValue(forKey: number) } }
    }

    /// The time until the next work is due; nil while there is nothing to do.
    var patience: Duration? {
        let next = agenda.withLock { $0.work.values.map(\.due).min() }
        return next.map { max(.zero, now.duration(to: $0)) }
    }

    /// Runs the due work, ordered by time.
    func runDue() {
        let now = now
        while let run = agenda.withLock({ $0.takeFirst(dueAt: now) }) { run() }
    }
}
