extension ObservableType {
    /// Sends what `transform` makes of each element.
    ///
    ///     source          --1--2--3--|
    ///     map { $0 * 10 } --10-20-30-|
    ///
    /// If `transform` throws, the stream fails with that error and the source is disposed of. Runs on the thread that
    /// sends; costs one function call an element.
    ///
    ///     Observable.of(1, 2, 3)
    ///         .map { $0 * 10 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(on: source) { source.subscribe($0.mapping(transform)) }
    }
}

extension Observer {
    /// Not inlined, so that there is one function of an element, which calls the next stage from its end.
    @inlinable @inline(never)
    func mapping<Input>(_ transform: @escaping @Sendable (Input) throws -> Element) -> Observer<Input> {
        receiving { element in
            do { onNext(try transform(element)) } catch { onError(error) }
        }
    }
}
