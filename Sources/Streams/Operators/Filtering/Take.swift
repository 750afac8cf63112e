extension ObservableType {
    /// Emits the first `count` elements, then completes.
    ///
    ///     source   --1--2--3--4--
    ///     take(2)  --1--2|
    ///
    /// The source is disposed of before the completion is sent. `take(0)` completes without subscribing. A synchronous
    /// source stops right after the last of these elements.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .take(2)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func take(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "take(_:) takes at least 0 elements")
        guard count > 0 else { return .empty() }
        let source = asObservable()
        return Observable(on: source) { observer in
            let upstream = Subscription(in: observer.subscription)
            let stage = Stage((missing: count, upstream: upstream), observer)
            source.subscribe(
                Observer(
                    upstream,
                    next: { element, _ in
                        guard stage.state.missing > 0 else { return }
                        stage.state.missing -= 1
                        let isLast = stage.state.missing == 0
                        if isLast { stage.state.upstream.dispose() }
                        stage.observer.onNext(element)
                        if isLast { stage.observer.onCompleted() }
                    },
                    end: { termination, _ in
                        if stage.state.upstream.end() { stage.observer.end(termination) }
                    }))
        }
    }
}
