extension ObservableType {
    /// Emits the result of `transform` for each element.
    ///
    ///     source          --1--2--3--|
    ///     map { $0 * 10 } --10-20-30-|
    ///
    /// If `transform` throws, the stream fails with that error and the source is disposed of. It runs on the thread
    /// that sends, and costs one function call per element.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .map { $0 * 10 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        Observable<Result>(of: asObservable(), remembering: ()) { element, stage in
            let observer = Stage<Void, Result>.at(stage).observer
            do { observer.onNext(try transform(element)) } catch { observer.onError(error) }
        }
    }
}
