/// How long a shared stream keeps what it replays.
public enum ShareScope: Sendable {
    /// As long as anybody is subscribed and the source runs; the next subscriber starts the source anew.
    case whileConnected
    /// For ever, once the source has been started, also after its end.
    case forever
}

/// What a shared stream replays, and when it begins anew.
public struct SharePolicy: Sendable {
    /// What a new subscriber receives of what was sent before.
    public enum Replay: Sendable {
        /// Nothing.
        case none
        /// The last elements, so many at most.
        case last(Int)
        /// What is not older than that, so many elements at most; the age is measured by the scheduler's clock.
        case recent(Duration, atMost: Int = .max, any Scheduler)
    }

    /// When the source is let go of, once nobody is subscribed.
    public enum Release: Sendable {
        /// Never: it stays connected until it ends.
        case never
        /// With the last subscriber.
        case immediately
        /// If nobody has come again after a grace period.
        case after(Duration, any Scheduler)
    }

    /// What a new subscriber receives of what was sent before.
    public var replay: Replay
    /// When the source is let go of, once nobody is subscribed.
    public var release: Release
    /// Whether the next subscriber after a completion starts the source anew, rather than receive that completion.
    public var restartsAfterCompletion: Bool
    /// Whether the next subscriber after a failure starts the source anew, rather than receive that failure.
    public var restartsAfterError: Bool

    /// A policy; without arguments that of `share()`.
    public init(
        replay: Replay = .none, release: Release = .immediately, restartsAfterCompletion: Bool = true,
        restartsAfterError: Bool = true
    ) {
        self.replay = replay
        self.release = release
        self.restartsAfterCompletion = restartsAfterCompletion
        self.restartsAfterError = restartsAfterError
    }
}

extension ObservableType {
    /// Shares one subscription to the source among all subscribers.
    ///
    ///     source    --1--2--3--      (subscribed to once)
    ///     first     --1--2--3--
    ///     second         ^2-3--      (with replay: 1 it receives 1 at once)
    ///
    /// The first subscriber starts the source; when the last one is gone the source is disposed of, and after the
    /// source has ended the next subscriber starts it anew (`whileConnected`). With `forever` the source is started
    /// once, stays connected, and its last `replay` elements and its end are replayed to everybody. First subscribers
    /// from several threads connect once. No lock is held while the source is being subscribed to.
    ///
    ///     let ticks = Observable.of(1, 2, 3).share()
    ///     let first = ticks.subscribe(onNext: { print($0) })
    ///     let second = ticks.subscribe(onNext: { print($0) })
    public func share(replay: Int = 0, scope: ShareScope = .whileConnected) -> Observable<Element> {
        let replay = replay > 0 ? SharePolicy.Replay.last(replay) : .none
        switch scope {
        case .whileConnected: return share(SharePolicy(replay: replay))
        case .forever:
            return share(
                SharePolicy(
                    replay: replay, release: .never, restartsAfterCompletion: false, restartsAfterError: false))
        }
    }

    /// Shares one subscription to the source among all subscribers, as a policy says.
    ///
    ///     source                             --1--2--3--4--    (subscribed to once)
    ///     first                              --1--2|
    ///     second, within the grace period           ^--3--4--
    ///
    /// A failure is remembered, or not, as the policy says; otherwise as `share(replay:scope:)`.
    ///
    ///     let policy = SharePolicy(replay: .last(1), release: .after(.seconds(5), MainScheduler.instance))
    ///     let ticks = Observable.of(1, 2, 3).share(policy)
    ///     let handle = ticks.subscribe(onNext: { print($0) })
    public func share(_ policy: SharePolicy) -> Observable<Element> {
        Sharing(asObservable(), policy) { Hub(replaying: policy.replay) }.counted
    }
}
