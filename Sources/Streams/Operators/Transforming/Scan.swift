extension ObservableType {
    /// Accumulates the elements, beginning with `seed`, and emits each intermediate result. `seed` itself is not
    /// emitted.
    ///
    ///     source         --1--2--3--|
    ///     scan(0, +)     --1--3--6--|
    ///
    /// If `accumulate` throws, the stream fails with that error and the source is disposed of.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .scan(0) { $0 + $1 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func scan<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @Sendable (Result, Element) throws -> Result
    ) -> Observable<Result> {
        scan(into: seed) { $0 = try accumulate($0, $1) }
    }

    /// As `scan(_:_:)`, with a function that changes the accumulated value in place; faster for collections.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .scan(into: [Int]()) { $0.append($1) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func scan<Result: Sendable>(
        into seed: Result, _ accumulate: @escaping @Sendable (inout Result, Element) throws -> Void
    ) -> Observable<Result> {
        Observable<Result>(of: asObservable(), remembering: seed) { element, stage in
            let sum = Stage<Result, Result>.at(stage)
            do {
                try accumulate(&sum.state, element)
                sum.observer.onNext(sum.state)
            } catch { sum.observer.onError(error) }
        }
    }
}
