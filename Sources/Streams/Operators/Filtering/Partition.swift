extension ObservableType {
    /// Two streams: the elements that satisfy `predicate`, and the others.
    ///
    ///     source        --1--2--3--|
    ///     matching      -----2-----|      partition { $0 % 2 == 0 }
    ///     others        --1-----3--|
    ///
    /// Each of the two subscribes to the source by itself; put `share` before if that should happen once. If `predicate`
    /// throws, the stream fails with that error.
    ///
    ///     let (even, odd) = Observable.of(1, 2, 3).partition { $0 % 2 == 0 }
    ///     even.subscribe(onNext: { print("even \($0)") })
    ///     odd.subscribe(onNext: { print("odd \($0)") })
    @inlinable
    public func partition(
        _ predicate: @escaping @Sendable (Element) throws -> Bool
    ) -> (matching: Observable<Element>, others: Observable<Element>) {
        (filter(predicate), filter { try !predicate($0) })
    }
}
