import Streams
import Synchronization

/// Time for a loop that waits for input: work runs in the loop's thread, between two waits.
final class LoopClock: Scheduler {
    private let agenda = Mutex<[Work]>([])
    private let start = ContinuousClock.now

    private final class Work: Disposable {
        let due: Instant
        private let work: Mutex<(@Sendable () -> Void)?>

        init(_ due: Instant, _ work: @escaping @Sendable () -> Void) {
            self.due = due
            self.work = Mutex(work)
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

    var now: Instant { Instant(offset: start.duration(to: .now)) }

    func schedule(_ work: @escaping @Sendable () -> Void) -> any Disposable {
        schedule(after: .zero, work)
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        let work = Work(now.advanced(by: max(.zero, delay)), work)
        agenda.withLock { $0.append(work) }
        return work
    }

    /// How long until the next work is due; nil if there is none.
    var patience: Duration? {
        let next = agenda.withLock { agenda in
            agenda.removeAll { !$0.isPending }
            return agenda.map(\.due).min()
        }
        return next.map { max(.zero, now.duration(to: $0)) }
    }

    /// Runs the work that is due, in the order of its time.
    func runDue() {
        let now = now
        let due = agenda.withLock { agenda in
            let due = agenda.filter { $0.due <= now }
            agenda.removeAll { $0.due <= now }
            return due
        }
        for work in due.sorted(by: { $0.due < $1.due }) { work.run() }
    }
}
