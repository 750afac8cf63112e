/// The source of an operator that may end before its source does (rule D4).
@usableFromInline @frozen
struct Upstream<Output: Sendable>: Sendable {
    @usableFromInline let subscription: Subscription
    @usableFromInline let observer: Observer<Output>

    @inlinable
    init(below observer: Observer<Output>) {
        self.observer = observer
        subscription = Subscription(in: observer.subscription)
    }

    /// Sends an element, as long as the source is wanted.
    @inlinable @inline(__always)
    func onNext(_ element: Output) {
        if !subscription.isDisposed { observer.onNext(element) }
    }

    /// Disposes of the source, then sends the end; does nothing after an end.
    @inlinable
    func end(_ termination: Termination) {
        if subscription.end() { observer.end(termination) }
    }

    /// Disposes of the source, then sends a last element and completes.
    @inlinable
    func end(with last: Output) {
        guard subscription.end() else { return }
        observer.onNext(last)
        observer.onCompleted()
    }

    /// Sends the end of a source that has not sent the required element: completion becomes an error.
    @inlinable
    func end(orFail termination: Termination) {
        if case .completed = termination { end(.error(StreamError.noElement)) } else { end(termination) }
    }

    /// Sends an element, or disposes of the source and sends the end.
    @inlinable
    func on(_ event: Event<Output>) {
        switch event {
        case .next(let element): onNext(element)
        case .error(let error): end(.error(error))
        case .completed: end(.completed)
        }
    }

    /// An observer of the source: `next` receives elements, `end` the end. Without `end`, the end is passed on.
    @inlinable
    func receiving<Input>(
        _ next: @escaping Observer<Input>.Next, end: Observer<Input>.End? = nil
    ) -> Observer<Input> {
        Observer<Input>(subscription, next: next, end: end ?? { termination, _ in self.end(termination) })
    }
}

extension Observable {
    /// The stream of an operator that may end before `source` does.
    @inlinable
    init<Source>(
        cutting source: Observable<Source>,
        _ receiver: @escaping @Sendable (Upstream<Element>) -> Observer<Source>
    ) {
        self.init { observer in source.subscribe(inOwnFrame { receiver(Upstream(below: observer)) }) }
    }
}
