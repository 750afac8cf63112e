extension ObservableType {
    /// Sends each event, the end included, as an element, then completes.
    ///
    ///     source         --1-----#
    ///     materialize()  --(1)---(#)|
    ///
    ///     Observable.of(1)
    ///         .materialize()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func materialize() -> Observable<Event<Element>> {
        let source = asObservable()
        return Observable<Event<Element>>(on: source) { observer in
            let upstream = Subscription(in: observer.subscription)
            source.subscribe(
                Observer(
                    upstream, next: { if !upstream.isDisposed { observer.onNext(.next($0)) } },
                    end: { termination in
                        guard upstream.end() else { return }
                        observer.onNext(termination.event())
                        observer.onCompleted()
                    }))
            observer.subscription.turns = upstream.turns
        }
    }

    /// Turns elements that are events into the events: the opposite of ``materialize()``.
    ///
    ///     source           --(1)---(#)--
    ///     dematerialize()  --1-----#
    @inlinable
    public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
        let source = asObservable()
        return Observable<Value>(on: source) { observer in
            let upstream = Subscription(in: observer.subscription)
            source.subscribe(
                Observer(
                    upstream,
                    next: { event in
                        if case .next(let value) = event {
                            if !upstream.isDisposed { observer.onNext(value) }
                        } else if upstream.end() {
                            observer.on(event)
                        }
                    },
                    end: { if upstream.end() { observer.end($0) } }))
            observer.subscription.turns = upstream.turns
        }
    }
}
