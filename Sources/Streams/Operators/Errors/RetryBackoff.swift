import StreamsAtomics

/// How long to wait before each further attempt: exponentially longer, up to a maximum, with jitter.
///
/// The wait before attempt n + 1 is `initial * multiplier^(n - 1)`, at most `maximum`, plus or minus a random part of
/// up to `jitter` of it, so that many clients that failed at the same time do not try again at the same time.
public struct Backoff: Sendable {
    /// The wait after the first failure.
    public var initial: Duration
    /// The factor from one wait to the next, at least 1.
    public var multiplier: Int
    /// The longest wait, before jitter.
    public var maximum: Duration
    /// The maximum random change, in percent of the wait, from 0 to 100.
    public var jitter: Int

    /// Waits of 1 s, 2 s, 4 s and so on up to a minute, plus or minus ten percent, unless other values are given.
    public static func exponential(
        initial: Duration = .seconds(1), multiplier: Int = 2, maximum: Duration = .seconds(60), jitter: Int = 10
    ) -> Backoff {
        precondition(multiplier >= 1, "a backoff has a multiplier of at least 1")
        precondition((0...100).contains(jitter), "a backoff has a jitter from 0 to 100 percent")
        return Backoff(initial: initial, multiplier: multiplier, maximum: maximum, jitter: jitter)
    }

    /// The same wait before each attempt.
    public static func constant(_ wait: Duration, jitter: Int = 0) -> Backoff {
        .exponential(initial: wait, multiplier: 1, maximum: wait, jitter: jitter)
    }

    /// The wait after this many failures, at least 1. `random` is from -1000 to 1000, where 1000 is the full jitter.
    public func wait(afterFailures failures: Int, random: Int = .random(in: -1000...1000)) -> Duration {
        var wait = Swift.min(initial, maximum)
        for _ in 1..<Swift.max(1, failures) where wait < maximum { wait = Swift.min(wait * multiplier, maximum) }
        return Swift.max(.zero, wait + wait * (jitter * random) / 100_000)
    }
}

extension ObservableType {
    /// Subscribes to the source again after an error, `attempts` times in all, with a growing wait in between.
    ///
    ///     source                       --1--#
    ///     retry(attempts: 3, ...)      --1-------1---------------1--#
    ///
    /// The error of the last attempt is passed on. A further attempt subscribes on the scheduler.
    ///
    /// With `resetOnSuccess`, an element makes the count of failures begin again at zero: `attempts` limits the failures
    /// in a row, and the next wait is the first one. Use it for a connection that lives long.
    ///
    ///     let request = Observable<Int>.error(CancellationError())
    ///     let handle = request.retry(attempts: 5, backoff: .exponential(), scheduler: MainScheduler.instance)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func retry(
        attempts: Int, backoff: Backoff, resetOnSuccess: Bool = false, scheduler: any Scheduler
    ) -> Observable<Element> {
        precondition(attempts > 0, "retry(attempts:backoff:scheduler:) makes at least 1 attempt")
        let source = asObservable()
        @Sendable func waits(after errors: Observable<any Error>, _ failures: FailureCount) -> Observable<Int> {
            errors.flatMap { error in
                let count = failures.add()
                return count < attempts
                    ? Observable<Int>.timer(backoff.wait(afterFailures: count), scheduler: scheduler) : .error(error)
            }
        }
        guard resetOnSuccess else { return source.retryWhen { waits(after: $0, FailureCount()) } }
        return .deferred {
            let failures = FailureCount()
            return source.do(onNext: { _ in failures.reset() }).retryWhen { waits(after: $0, failures) }
        }
    }
}

/// The failures of one subscription since the last success.
@usableFromInline
final class FailureCount: Sendable {
    private let count = Atomic<Int>(0)

    @usableFromInline init() {}

    @usableFromInline
    func add() -> Int {
        count.add(1, ordering: .relaxed).newValue
    }

    @usableFromInline
    func reset() {
        count.store(0, ordering: .relaxed)
    }
}
