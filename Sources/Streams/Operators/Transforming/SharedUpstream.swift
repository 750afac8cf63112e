import StreamsAtomics

/// A subscription to a source that lives as long as there is a subscriber to the streams made from it, or to the stream
/// of those.
@usableFromInline @_fixed_layout
final class SharedUpstream<Output: Sendable>: ObserverStage, Sendable {
    @usableFromInline let subscription: Subscription
    @usableFromInline let target: Observer<Output>
    @usableFromInline let users = Atomic<Int>(0)

    @usableFromInline
    init(for observer: Observer<Output>) {
        target = observer
        subscription = Subscription(besides: observer.subscription)
        hold(until: observer.subscription)
        subscription.add(AbandonAction { [target] in target.subscription.abandon() })
    }

    /// The observer of the source.
    @inlinable var observer: Observer<Output> {
        Observer(subscription, stage: self, next: { Self.at($1).send($0) }, end: { Self.finish($0, at: $1) })
    }

    @inlinable @inline(never)
    static func finish(_ termination: Termination, at stage: AnyObject) {
        let shared = at(stage)
        if shared.subscription.end() { shared.target.end(termination) }
    }

    /// A stream made from the source, which keeps the source alive as long as it is subscribed to.
    @usableFromInline
    func observed<Element>(_ stream: PublishSubject<Element>) -> Observable<Element> {
        Observable { [weak self] observer in
            self?.hold(until: observer.subscription)
            stream.asObservable().subscribe(observer)
        }
    }

    /// Ends the streams made from the source, then the stream of those.
    @inlinable
    func end<Element>(_ termination: Termination, _ streams: [PublishSubject<Element>]) {
        guard !subscription.isDisposed else { return }
        for stream in streams { stream.relayEnd(termination) }
        observer.end(termination)
    }

    /// Keeps the source while it emits a stream: a subscriber of `take(1)` disposes of the outer stream before it
    /// subscribes to the inner one (rule D4).
    @inlinable
    func send(_ element: Output) {
        guard !target.isDisposed else { return }
        hold()
        target.onNext(element)
        letGo()
    }

    private func hold(until user: Subscription) {
        hold()
        user.add(DisposeAction { [self] in letGo() })
    }

    @inlinable @inline(__always)
    func hold() {
        users.wrappingAdd(1, ordering: .relaxed)
    }

    @usableFromInline
    func letGo() {
        guard users.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
        Releases.run { [subscription] in subscription.dispose() }
    }
}
