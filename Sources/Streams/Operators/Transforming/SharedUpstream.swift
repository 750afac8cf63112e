import Synchronization

/// A source that lives as long as anybody is subscribed to the streams that are made of it, or to the stream of them.
@usableFromInline @_fixed_layout
final class SharedUpstream<Output: Sendable>: Sendable {
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

    /// Receives the events of the operator.
    @inlinable var observer: Observer<Output> {
        Observer(
            subscription, next: { [self] element, _ in send(element) },
            end: { [self] termination, _ in if subscription.end() { target.end(termination) } })
    }

    /// A stream made of the source, which keeps it as long as it is subscribed to.
    @usableFromInline
    func observed<Element>(_ stream: PublishSubject<Element>) -> Observable<Element> {
        Observable { [weak self] observer in
            self?.hold(until: observer.subscription)
            stream.asObservable().subscribe(observer)
        }
    }

    /// Ends the streams that were made of the source, then the stream of them.
    @inlinable
    func end<Element>(_ termination: Termination, _ streams: [PublishSubject<Element>]) {
        guard !subscription.isDisposed else { return }
        for stream in streams { stream.on(termination.event()) }
        observer.end(termination)
    }

    /// Keeps the source while it sends, since who takes the last stream leaves before it subscribes to it (rule D4).
    @inlinable
    func send(_ element: Output) {
        guard !target.isDisposed else { return }
        hold()
        target.onNext(element)
        letGo()
    }

    private func hold(until user: Subscription) {
        hold()
        user.add(Action { [self] in letGo() })
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
