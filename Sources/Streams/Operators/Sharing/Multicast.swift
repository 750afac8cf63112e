/// A stream whose subscribers share one subscription to its source, which begins when ``connect()`` is called.
///
/// Subscribers receive nothing until it is connected. Each connection is one run of the source with its own subject.
/// When the connection is disposed of, its subscribers receive nothing more, and no end. When the source ends, they
/// receive the end. Whoever subscribes after that waits for the next `connect()`, which starts the source anew.
@frozen
public struct ConnectableObservable<Element: Sendable>: ObservableType {
    @usableFromInline let sharing: Sharing<Element>

    @inlinable
    init(_ source: Observable<Element>, _ makeHub: @escaping @Sendable () -> Hub<Element>) {
        sharing = Sharing(source, SharePolicy(), makeHub)
    }

    /// The shared stream. Subscribing to it does not start the source.
    @inlinable
    public func asObservable() -> Observable<Element> {
        sharing.uncounted
    }

    /// Subscribes to the source, unless it is running already. The returned handle ends this run, and no later one.
    @discardableResult
    public func connect() -> any Disposable {
        sharing.connect()
    }

    /// A stream that connects when its first subscriber arrives and disconnects when the last one leaves.
    ///
    /// As with ``ObservableType/share(replay:scope:)``, a subscriber that arrives after the end starts the source anew.
    @inlinable
    public func refCount() -> Observable<Element> {
        sharing.counted
    }
}

extension ObservableType {
    /// Shares one subscription to the source, which begins when `connect()` is called.
    ///
    ///     source      --1--2--3--|      (subscribed to by connect())
    ///     subscriber  --1--2--3--|
    ///
    ///     let numbers = Observable.of(1, 2).publish()
    ///     let handle = numbers.subscribe(onNext: { print($0) })
    ///     let connection = numbers.connect()
    @inlinable
    public func publish() -> ConnectableObservable<Element> {
        multicast { PublishSubject() }
    }

    /// As ``publish()``, but each new subscriber receives the last `count` elements first.
    ///
    ///     source      --1--2--3--|
    ///     subscriber         ^2-3--|      (replay(1))
    ///
    ///     let numbers = Observable.of(1, 2).replay(1)
    ///     let connection = numbers.connect()
    ///     let handle = numbers.subscribe(onNext: { print($0) })
    @inlinable
    public func replay(_ count: Int) -> ConnectableObservable<Element> {
        multicast { ReplaySubject(bufferSize: count) }
    }

    /// Shares one subscription to the source through a subject, which is created for each run of the source.
    ///
    ///     source      --1--2--3--|
    ///     subscriber  0-1--2--3--|      (a behavior subject of 0)
    ///
    ///     let values = Observable.of(1, 2).multicast { BehaviorSubject(0) }
    ///     let handle = values.subscribe(onNext: { print($0) })
    ///     let connection = values.connect()
    @inlinable
    public func multicast<Subject: SubjectType<Element>>(
        _ makeSubject: @escaping @Sendable () -> Subject
    ) -> ConnectableObservable<Element> {
        ConnectableObservable(asObservable()) { Hub(makeSubject()) }
    }

    /// Shares one subscription to the source among the streams that `selector` combines.
    ///
    ///     source                                               --1--2--|      (subscribed to once)
    ///     multicast(...) { merge($0, $0.map { $0 * 10 }) }     --1-10--2-20--|
    ///
    /// Each subscriber has its own subject and its own run of the source, which ends with that subscription. If
    /// `selector` throws, the stream fails with that error.
    ///
    ///     let pairs = Observable.of(1, 2).multicast({ PublishSubject() }) { Observable.zip($0, $0.skip(1)) }
    ///     let handle = pairs.subscribe(onNext: { print($0) })
    @inlinable
    public func multicast<Subject: SubjectType<Element>, Result: Sendable>(
        _ makeSubject: @escaping @Sendable () -> Subject,
        selector: @escaping @Sendable (Observable<Element>) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        let select: @Sendable (Observer<Result>) -> (Sharing<Element>, Subscription)? = { observer in
            // A stream that the selector subscribes to after the end receives what the subject has for it then.
            let policy = SharePolicy(restartAfterCompletion: .never, restartAfterError: .never)
            let sharing = Sharing(source, policy) { Hub(makeSubject()) }
            do { try selector(sharing.uncounted).subscribe(observer) } catch { observer.onError(error) }
            return observer.isDisposed ? nil : (sharing, Subscription(in: observer.subscription))
        }
        return Observable<Result> { observer in
            if let (sharing, run) = inOwnFrame({ select(observer) }) { sharing.connect(run) }
        }
    }
}
