extension ObservableType {
    /// Emits each element when a stream made from it emits or completes.
    ///
    ///     source                    --1-----2--------|
    ///     delayWhen(of: 3 ticks)    -----1-----2-----|
    ///
    /// Elements may overtake each other. Completes when the source has completed and no element is waiting. An error of
    /// the source or of a waiting stream fails it at once. Emits on the thread of the stream that the element waits
    /// for.
    ///
    ///     let open = PublishSubject<Void>()
    ///     let handle = Observable.of(1, 2).delayWhen { _ in open }.subscribe(onNext: { print($0) })
    ///     open.onNext(())
    @inlinable
    public func delayWhen<Signal: ObservableType>(
        _ signal: @escaping @Sendable (Element) throws -> Signal
    ) -> Observable<Element> {
        flatMap { element in
            let signal = try signal(element).asObservable()
            return Observable(cutting: signal) { upstream in
                upstream.receiving { _, _ in
                    upstream.end(with: element)
                } end: { termination, _ in
                    if case .completed = termination { upstream.end(with: element) } else { upstream.end(termination) }
                }
            }
        }
    }
}
