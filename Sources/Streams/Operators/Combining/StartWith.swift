extension ObservableType {
    /// Emits the given elements first, before it subscribes to the source.
    ///
    ///     source          --1--2--|
    ///     startWith(0)    0-1--2--|
    ///
    ///     Observable.of(1, 2)
    ///         .startWith(0)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func startWith(_ elements: Element...) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            for element in elements where !observer.isDisposed { observer.onNext(element) }
            if !observer.isDisposed { source.subscribe(observer) }
        }
    }
}
