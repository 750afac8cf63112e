extension ObservableType {
    /// Pairs each element with the latest one of another stream.
    ///
    ///     source                 ----1-----2--3--|
    ///     other                  -x-----y--------
    ///     withLatestFrom(other)  ----1x----2y-3y-|
    ///
    /// Silent until `other`, which is subscribed to first, has sent. Completes with the source; an error of either
    /// fails the stream. Both may send from any threads.
    ///
    ///     let taps = PublishSubject<Int>(), name = Variable("a")
    ///     let handle = taps.withLatestFrom(name).subscribe(onNext: { print($0, $1) })
    ///     taps.onNext(1)
    public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<(Element, Other.Element)> {
        let source = asObservable()
        let second = other.asObservable()
        return Observable<(Element, Other.Element)>(on: source) { observer in
            let upstream = Subscription(in: observer.subscription)
            let gate = Gate<@Sendable () -> Void>()
            let latest = Stage(Other.Element?.none, observer)
            let finish: @Sendable (Termination) -> Void = { termination in
                gate.pass({ if upstream.end() { observer.end(termination) } }) { $0() }
            }
            let others = Subscription(in: upstream)
            second.subscribe(
                Observer(
                    others, next: { element in gate.pass({ latest.state = element }) { $0() } },
                    end: { if case .error = $0, others.end() { finish($0) } }))
            guard !upstream.isDisposed else { return }
            let elements = Subscription(in: upstream)
            source.subscribe(
                Observer(
                    elements,
                    next: { element in
                        gate.pass({
                            if let other = latest.state, !upstream.isDisposed { observer.onNext((element, other)) }
                        }) { $0() }
                    },
                    end: { if elements.end() { finish($0) } }))
        }
    }
}
