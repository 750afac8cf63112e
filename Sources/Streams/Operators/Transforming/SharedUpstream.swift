import Synchronization

/// A source that lives as long as anybody is subscribed to the streams that are made of it, or to the stream of them.
final class SharedUpstream<Output: Sendable>: Sendable {
    private let subscription: Subscription
    private let target: Observer<Output>
    private let users = Atomic<Int>(0)

    init(for observer: Observer<Output>) {
        target = observer
        subscription = Subscription(besides: observer.subscription)
        hold(until: observer.subscription)
    }

    /// Receives the events of the operator.
    var observer: Observer<Output> {
        Observer(
            subscription, next: { [self] element, _ in send(element) },
            end: { [self] termination, _ in if subscription.end() { target.end(termination) } })
    }

    /// A stream made of the source, which keeps it as long as it is subscribed to.
    func observed<Element>(_ stream: PublishSubject<Element>) -> Observable<Element> {
        Observable { [weak self] observer in
            self?.hold(until: observer.subscription)
            stream.asObservable().subscribe(observer)
        }
    }

    /// Ends the streams that were made of the source, then the stream of them.
    func end<Element>(_ termination: Termination, _ streams: [PublishSubject<Element>]) {
        guard !subscription.isDisposed else { return }
        for stream in streams { stream.on(termination.event()) }
        observer.end(termination)
    }

    /// Keeps the source while it sends, since who takes the last stream leaves before it subscribes to it (rule D4).
    private func send(_ element: Output) {
        guard !target.isDisposed else { return }
        hold()
        target.onNext(element)
        letGo()
    }

    private func hold(until user: Subscription) {
        hold()
        user.add(Action { [self] in letGo() })
    }

    private func hold() {
        users.wrappingAdd(1, ordering: .relaxed)
    }

    private func letGo() {
        if users.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { DeepChain.dispose(subscription) }
    }
}
