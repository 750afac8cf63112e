extension ObservableType {
    /// Emits each event, the end included, as an element, then completes.
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
        return Observable<Event<Element>>(cutting: source) { upstream in
            upstream.receiving { element, _ in
                upstream.onNext(.next(element))
            } end: { termination, _ in
                upstream.end(with: termination.event())
            }
        }
    }

    /// Turns elements that are events back into events: the opposite of ``materialize()``.
    ///
    ///     source           --(1)---(#)--
    ///     dematerialize()  --1-----#
    ///
    ///     Observable.of(Event.next(1), .completed)
    ///         .dematerialize()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func dematerialize<Value>() -> Observable<Value> where Element == Event<Value> {
        let source = asObservable()
        return Observable<Value>(cutting: source) { upstream in
            upstream.receiving { event, _ in upstream.on(event) }
        }
    }
}
