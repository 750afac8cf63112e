extension ObservableType {
    /// Accumulates the elements, beginning with the first one, and emits each intermediate result.
    ///
    ///     source        --1--2--3--|
    ///     scan(+)       --1--3--6--|
    ///
    /// If `accumulate` throws, the stream fails with that error and the source is disposed of.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .scan { $0 + $1 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func scan(
        _ accumulate: @escaping @Sendable (Element, Element) throws -> Element
    ) -> Observable<Element> {
        Observable(of: asObservable(), remembering: Element?.none) { element, stage in
            let sum = Stage<Element?, Element>.at(stage)
            do {
                let next = try sum.state.map { try accumulate($0, element) } ?? element
                sum.state = next
                sum.observer.onNext(next)
            } catch { sum.observer.onError(error) }
        }
    }

    /// Accumulates the elements, beginning with the first one, and emits the result when the source completes.
    ///
    ///     source        --1--2--3--|
    ///     reduce(+)     -----------6|
    ///
    /// Completes without an element if the source is empty. If `accumulate` throws, the stream fails with that error.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .reduce { $0 + $1 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func reduce(
        _ accumulate: @escaping @Sendable (Element, Element) throws -> Element
    ) -> Observable<Element> {
        Observable(receiving: asObservable()) { observer in
            let sum = Stage(Element?.none, observer)
            return observer.receiving { element, _ in
                do {
                    sum.state = try sum.state.map { try accumulate($0, element) } ?? element
                } catch { sum.observer.onError(error) }
            } end: { termination, _ in
                let result = sum.state.take()
                if case .completed = termination, let result { sum.observer.onNext(result) }
                sum.observer.end(termination)
            }
        }
    }
}
