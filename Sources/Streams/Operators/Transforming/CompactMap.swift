extension ObservableType {
    /// Emits the results of `transform` that are not nil.
    ///
    ///     source                   --"1"--"x"--"3"--|
    ///     compactMap { Int($0) }   --1---------3----|
    ///
    /// If `transform` throws, the stream fails with that error and the source is disposed of.
    ///
    ///     Observable.of("1", "x", "3")
    ///         .compactMap { Int($0) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        Observable<Result>(of: asObservable(), remembering: ()) { element, stage in
            let observer = Stage<Void, Result>.at(stage).observer
            do { if let result = try transform(element) { observer.onNext(result) } } catch { observer.onError(error) }
        }
    }

    /// Emits only the end.
    ///
    ///     source            --1--2--|
    ///     ignoreElements()  --------|
    ///
    ///     Observable.of(1, 2)
    ///         .ignoreElements()
    ///         .subscribe(onCompleted: { print("done") })
    @inlinable
    public func ignoreElements() -> Observable<Never> {
        let source = asObservable()
        return Observable<Never> { observer in
            source.subscribe(observer.receiving { _, _ in })
        }
    }
}
