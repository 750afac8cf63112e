extension ObservableType {
    /// Subscribes to the source again after it has completed, each time another stream emits.
    ///
    ///     source                         --1|
    ///     repeatWhen { $0.delay(...) }   --1-----1-----1-- ...
    ///
    /// `trigger` is called once per subscription, with a stream that emits when the source completes. Each element of
    /// the stream that it returns subscribes to the source again; its completion completes the result, its error fails
    /// it. An error of the source is passed on at once.
    ///
    ///     let poll = Observable.just(1).repeatWhen { $0.take(2) }
    ///     poll.subscribe(onNext: { print($0) })
    @inlinable
    public func repeatWhen<Trigger: ObservableType>(
        _ trigger: @escaping @Sendable (Observable<Void>) -> Trigger
    ) -> Observable<Element> {
        Retrying.stream(asObservable(), trigger) { termination in
            if case .completed = termination { () } else { nil }
        }
    }
}
