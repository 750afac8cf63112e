extension Observable {
    /// A stream made from any callback API: `subscribe` starts it for an observer and returns a handle that stops it.
    ///
    ///     create    --1--2--3--|
    ///
    /// `subscribe` runs once per subscription, on the subscribing thread. The handle is disposed of exactly once: when
    /// the stream ends or when the subscription is disposed of, even if that happens before it returns. The observer
    /// may be called from any thread, also after the end: its calls pass a gate, so the stream keeps the grammar
    /// whatever the source does. A source that emits many elements at once should check `observer.isDisposed`. To
    /// receive another stream inside the closure, use ``ObservableType/subscribe(for:onNext:)``.
    ///
    ///     let numbers = Observable<Int>.create { observer in
    ///         observer.onNext(1)
    ///         observer.onCompleted()
    ///         return Disposables.create { print("stopped") }
    ///     }
    public static func create(
        _ subscribe: @escaping @Sendable (Observer<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable { observer in
            let input = SerializedInput(observer)
            // Events that the closure passes on belong to its turn.
            let turn = Turn.current
            let before = turn.downstreamOfCreate
            turn.downstreamOfCreate = observer.subscription.rank
            let disposable = subscribe(input.observer)
            turn.downstreamOfCreate = before
            input.subscription.add(disposable)
        }
    }
}

extension ObservableType {
    /// Starts the stream for an observer, inside the closure of ``Observable/create(_:)``: `onNext` receives the
    /// elements, and the end is passed on.
    ///
    ///     source                                   --1--2--3--|
    ///     onNext: { observer.onNext($0 * 10) }     --10-20-30-|
    ///
    /// The subscription belongs to that of the observer. So a source that emits many elements at once stops as soon as
    /// nobody listens. With another form of `subscribe` it would go on until that returns. If `onNext` throws, the
    /// observer receives the error.
    ///
    ///     func tens(_ source: Observable<Int>) -> Observable<Int> {
    ///         .create { observer in
    ///             source.subscribe(for: observer, onNext: { observer.onNext($0 * 10) })
    ///         }
    ///     }
    ///     tens(.repeatElement(1)).take(1).subscribe(onNext: { print($0) })
    @inlinable @discardableResult
    public func subscribe<Output>(
        for observer: Observer<Output>, onNext: @escaping @Sendable (Element) throws -> Void
    ) -> Subscription {
        let upstream = Upstream(below: observer)
        asObservable().start(
            to: upstream.receiving { element, _ in
                guard !upstream.subscription.isDisposed else { return }
                do { try onNext(element) } catch { upstream.end(.error(error)) }
            })
        return upstream.subscription
    }
}

/// Serialises the events of an untrusted source: one at a time, none after the end, none after disposal.
@usableFromInline
// Safe: `observed` is touched inside the gate only.
final class SerializedInput<Element: Sendable>: TurnGate<Event<Element>>, @unchecked Sendable {
    @usableFromInline let subscription: Subscription
    private var observed: Observer<Element>?

    @usableFromInline
    init(_ target: Observer<Element>) {
        observed = target
        subscription = Subscription(in: target.subscription)
        super.init()
        // Releases what is downstream on disposal, because the source may hold its observer forever.
        subscription.add(DisposeAction { [weak self] in self?.close() })
    }

    @usableFromInline var observer: Observer<Element> {
        Observer(
            subscription, next: { element, _ in self.send(.next(element)) },
            end: { termination, _ in self.send(termination.event()) })
    }

    private func send(_ event: Event<Element>) {
        guard !subscription.isDisposed, enter() || enterOrLeave(event) else { return }
        handle(event)
        leave { handle($0) }
    }

    @usableFromInline override var target: Rank? { subscription.rank }

    @usableFromInline
    override func isElement(_ event: Event<Element>) -> Bool { event.element != nil }

    @usableFromInline
    override func arrive(_ message: Event<Element>) {
        handle(message)
    }

    private func handle(_ event: Event<Element>) {
        guard !subscription.isDisposed, let observed else { return observed = nil }
        if case .next(let element) = event { return observed.onNext(element) }
        self.observed = nil
        subscription.dispose()
        observed.on(event)
    }

    /// Passes the gate once more after disposal, to release the observer inside it.
    private func close() {
        pass(.completed) { handle($0) }
    }
}
