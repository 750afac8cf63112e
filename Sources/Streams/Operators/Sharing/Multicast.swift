/// A stream whose subscribers share one subscription to its source, which begins when ``connect()`` is called.
///
/// Subscribers wait for the connection. When it is disposed of they stay subscribed, and receive the elements of the
/// next one. After the source has ended, a new subscriber receives what is replayed and the end, until the next
/// `connect()` subscribes to the source again.
public struct ConnectableObservable<Element: Sendable>: ObservableType {
    private let sharing: Sharing<Element>

    init(_ source: Observable<Element>, _ makeHub: @escaping @Sendable () -> Hub<Element>) {
        let policy = SharePolicy(restartsAfterCompletion: false, restartsAfterError: false)
        sharing = Sharing(source, policy, makeHub)
    }

    /// The shared stream. Subscribing to it does not start the source.
    public func asObservable() -> Observable<Element> {
        sharing.uncounted
    }

    /// Subscribes to the source, unless it is running. The returned handle ends that subscription.
    @discardableResult
    public func connect() -> any Disposable {
        sharing.connect()
    }

    /// A stream that connects for its first subscriber and disconnects after its last one; otherwise as `share()`.
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
    public func multicast<Subject: SubjectType<Element>>(
        _ makeSubject: @escaping @Sendable () -> Subject
    ) -> ConnectableObservable<Element> {
        ConnectableObservable(asObservable()) { Hub(makeSubject()) }
    }
}
