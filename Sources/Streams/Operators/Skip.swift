extension ObservableType {
    /// Drops the first `count` elements.
    ///
    ///     source   --1--2--3--|
    ///     skip(2)  --------3--|
    ///
    ///     Observable.of(1, 2, 3)
    ///         .skip(2)
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func skip(_ count: Int) -> Observable<Element> {
        precondition(count >= 0, "skip(_:) drops at least 0 elements")
        let source = asObservable()
        return Observable(on: source) { observer in
            let stage = Stage(count, observer)
            source.subscribe(
                observer.receiving { element in
                    if stage.state > 0 { stage.state -= 1 } else { stage.observer.onNext(element) }
                })
        }
    }

    /// Drops elements until the first one that does not satisfy `predicate`.
    ///
    ///     source                  --1--2--3--1--|
    ///     skipWhile { $0 < 3 }    --------3--1--|
    ///
    /// If `predicate` throws, the stream fails with that error.
    ///
    ///     Observable.of(1, 2, 3, 1)
    ///         .skipWhile { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func skipWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        let source = asObservable()
        return Observable(on: source) { observer in
            let stage = Stage((isSkipping: true, predicate: predicate), observer)
            source.subscribe(
                observer.receiving { element in
                    do {
                        if stage.state.isSkipping { stage.state.isSkipping = try stage.state.predicate(element) }
                        if !stage.state.isSkipping { stage.observer.onNext(element) }
                    } catch { stage.observer.onError(error) }
                })
        }
    }
}
