extension ObservableType {
    /// Accumulates the elements, beginning with `seed`, and emits the result when the source completes.
    ///
    ///     source        --1--2--3--|
    ///     reduce(0, +)  -----------6|
    ///
    /// If `accumulate` throws, the stream fails with that error. If the source never completes, nothing is emitted.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .reduce(0) { $0 + $1 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func reduce<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        reduce(into: seed) { $0 = try accumulate($0, $1) }
    }

    /// As `reduce(_:_:)`, with a function that changes the accumulated value in place; faster for collections.
    @inlinable @_disfavoredOverload
    public func reduce<Result: Sendable>(
        into seed: Result, _ accumulate: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result> { observer in
            let stage = Stage((sum: seed, accumulate: accumulate), observer)
            source.subscribe(
                observer.receiving { element, _ in
                    do {
                        try stage.state.accumulate(&stage.state.sum, element)
                    } catch { stage.observer.onError(error) }
                } end: { termination, _ in
                    if case .completed = termination, !stage.observer.isDisposed {
                        stage.observer.onNext(stage.state.sum)
                    }
                    stage.observer.end(termination)
                })
        }
    }

    /// Emits all elements as one array when the source completes.
    ///
    ///     source     --1--2--3--|
    ///     toArray()  -----------[1, 2, 3]|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .toArray()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func toArray() -> Observable<[Element]> {
        reduce(into: []) { $0.append($1) }
    }
}
