extension ObservableType {
    /// Calls functions before each event is passed on. The stream does not change.
    ///
    ///     source            --1--2--|
    ///     do(onNext: log)   --1--2--|
    ///
    /// `onSubscribe` is called before the source is subscribed to, `onDispose` once when the subscription has ended in
    /// any way, after the source has been released. If a function throws, the stream fails with that error.
    ///
    ///     Observable.of(1, 2)
    ///         .do(onNext: { print("about to send \($0)") })
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func `do`(
        onNext: @escaping @Sendable (Element) throws -> Void = { _ in },
        onError: @escaping @Sendable (any Error) -> Void = { _ in },
        onCompleted: @escaping @Sendable () -> Void = {},
        onSubscribe: @escaping @Sendable () -> Void = {},
        onDispose: (@Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            onSubscribe()
            if let onDispose { observer.subscription.add(Disposables.create(onDispose)) }
            source.subscribe(
                observer.receiving { element, _ in
                    do {
                        try onNext(element)
                        observer.onNext(element)
                    } catch { observer.onError(error) }
                } end: { termination, _ in
                    switch termination {
                    case .error(let error): onError(error)
                    case .completed: onCompleted()
                    }
                    observer.end(termination)
                })
        }
    }
}
