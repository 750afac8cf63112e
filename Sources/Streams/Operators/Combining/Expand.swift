extension ObservableType {
    /// Emits each element, then the elements of the stream made from it, which are expanded in the same way.
    ///
    ///     source                 --1------|
    ///     expand { next($0) }    --1--2--4--|      next: --2|, --4|, |
    ///
    /// Use it for pages that name the next page, and for trees. Each element is followed by those made from it. The
    /// inner streams run at the same time; `maxConcurrent` limits how many. Completes when the source and all inner
    /// streams have completed; an error of any of them fails it at once. A million steps need no deeper stack.
    ///
    ///     Observable.just(1)
    ///         .expand { $0 < 100 ? Observable.just($0 * 2) : Observable.empty() }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func expand<Inner: ObservableType>(
        maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Element> where Inner.Element == Element {
        precondition(maxConcurrent > 0, "expand(maxConcurrent:_:) takes at least 1")
        let source = asObservable()
        return Observable { observer in
            let merging = Merging(observer, maxConcurrent: maxConcurrent)
            @Sendable func steps(from element: Element) -> Observable<Element> {
                Observable { inner in
                    inner.onNext(element)
                    guard !inner.isDisposed else { return }
                    do {
                        try transform(element).asObservable().subscribe(
                            inner.receiving { next, _ in merging.control(.start(steps(from: next))) })
                    } catch { inner.onError(error) }
                }
            }
            source.subscribe(
                Observer(
                    merging.outer,
                    next: { element, _ in
                        if !merging.outer.isDisposed { merging.control(.start(steps(from: element))) }
                    },
                    end: { termination, _ in merging.endOuter(termination) }))
        }
    }
}
