/// How long a shared stream keeps what it replays.
@frozen
public enum ShareScope: Sendable {
    /// As long as anybody is subscribed and the source is running. The next subscriber starts the source again.
    case whileConnected
    /// Forever, once the source has been started, even after its end.
    case forever
}

/// What a shared stream replays, and when it starts its source again.
public struct SharePolicy: Sendable {
    /// The earlier elements that a new subscriber receives.
    @frozen
    public enum Replay: Sendable {
        /// None.
        case none
        /// The last elements, at most this many.
        case last(Int)
        /// The elements that are at most this old, at most this many. The age is measured by the scheduler's clock.
        case recent(Duration, atMost: Int = .max, any Scheduler)
    }

    /// When a run of the source is given up.
    @frozen
    public enum Reset: Sendable {
        /// Never.
        case never
        /// At once.
        case immediately
        /// After a period.
        case after(Duration, any Scheduler)
        /// When a stream, which is made then, emits or ends.
        case when(@Sendable () -> Observable<Void>)
    }

    /// The earlier elements that a new subscriber receives.
    public var replay: Replay
    /// When to dispose of the source after the last subscriber has left, unless somebody has subscribed again.
    public var release: Reset
    /// From when on after a completion a subscriber starts the source again, instead of receiving what is replayed and
    /// the completion.
    public var restartAfterCompletion: Reset
    /// The same after an error.
    public var restartAfterError: Reset

    /// A policy. Without arguments it is that of `share()`.
    public init(
        replay: Replay = .none, release: Reset = .immediately, restartAfterCompletion: Reset = .immediately,
        restartAfterError: Reset = .immediately
    ) {
        self.replay = replay
        self.release = release
        self.restartAfterCompletion = restartAfterCompletion
        self.restartAfterError = restartAfterError
    }
}

extension ObservableType {
    /// Shares one subscription to the source among all subscribers.
    ///
    ///     source    --1--2--3--      (subscribed to once)
    ///     first     --1--2--3--
    ///     second         ^2-3--      (with replay: 1 it receives 1 at once)
    ///
    /// The first subscriber starts the source. When the last one has left, the source is disposed of, and after the
    /// source has ended the next subscriber starts it again (`whileConnected`). With `forever` the source is started
    /// once and stays connected until it ends, even when nobody has the shared stream any more; its last `replay`
    /// elements and its end are replayed to each subscriber. If several
    /// threads subscribe first at once, there is one connection. No lock is held while the source is being subscribed
    /// to.
    ///
    ///     let ticks = Observable.of(1, 2, 3).share()
    ///     let first = ticks.subscribe(onNext: { print($0) })
    ///     let second = ticks.subscribe(onNext: { print($0) })
    @inlinable
    public func share(replay: Int = 0, scope: ShareScope = .whileConnected) -> Observable<Element> {
        let replay = replay > 0 ? SharePolicy.Replay.last(replay) : .none
        switch scope {
        case .whileConnected: return share(SharePolicy(replay: replay))
        case .forever:
            return share(
                SharePolicy(
                    replay: replay, release: .never, restartAfterCompletion: .never, restartAfterError: .never))
        }
    }

    /// Shares one subscription to the source among all subscribers, by a policy.
    ///
    ///     source                             --1--2--3--4--    (subscribed to once)
    ///     first                              --1--2|
    ///     second, within the grace period           ^--3--4--
    ///
    /// The policy says whether a failure is remembered. Otherwise as `share(replay:scope:)`.
    ///
    ///     let policy = SharePolicy(replay: .last(1), release: .after(.seconds(5), MainScheduler.instance))
    ///     let ticks = Observable.of(1, 2, 3).share(policy)
    ///     let handle = ticks.subscribe(onNext: { print($0) })
    @inlinable
    public func share(_ policy: SharePolicy) -> Observable<Element> {
        Sharing(asObservable(), policy) { Hub(replaying: policy.replay) }.counted
    }
}
