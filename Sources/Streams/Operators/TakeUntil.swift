extension ObservableType {
    /// Sends elements until another stream sends its first one, then completes.
    ///
    ///     source            --1--2--3--4--
    ///     other             --------x-----
    ///     takeUntil(other)  --1--2|
    ///
    /// `other` is subscribed to first. The source is disposed of before the completion is sent. An error of `other`
    /// fails the stream; its completion alone changes nothing. Both may send from any threads.
    ///
    ///     let stop = PublishSubject<Void>()
    ///     let handle = Observable.of(1, 2).takeUntil(stop).subscribe(onNext: { print($0) })
    ///     stop.onNext(())
    public func takeUntil(_ other: some ObservableType) -> Observable<Element> {
        let source = asObservable()
        let signal = other.asObservable()
        return Observable(on: source) { observer in
            let upstream = Subscription(in: observer.subscription)
            let gate = Gate<Event<Element>>()
            let handle: @Sendable (Event<Element>) -> Void = { event in
                if case .next(let element) = event {
                    if !upstream.isDisposed { observer.onNext(element) }
                } else if upstream.end() {
                    observer.on(event)
                }
            }
            let signals = Subscription(in: upstream)
            signal.subscribe(
                Observer(
                    signals, next: { _ in gate.pass(.completed, handle) },
                    end: { if case .error(let error) = $0, signals.end() { gate.pass(.error(error), handle) } }))
            guard !upstream.isDisposed else { return }
            let elements = Subscription(in: upstream)
            source.subscribe(
                Observer(
                    elements, next: { gate.pass(.next($0), handle) },
                    end: { if elements.end() { gate.pass($0.event(), handle) } }))
        }
    }
}
