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
        flatMap { element in try signal(element).take(1).map { _ in element }.ifEmpty(default: element) }
    }
}
