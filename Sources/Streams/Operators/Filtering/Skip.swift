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
        return Observable(of: asObservable(), remembering: count) { element, stage in
            let stage = Stage<Int, Element>.at(stage)
            if stage.state > 0 { stage.state -= 1 } else { stage.observer.onNext(element) }
        }
    }

    /// Drops elements until the first one that does not satisfy `predicate`, and emits that one and all that follow.
    ///
    ///     source                  --1--2--3--1--|
    ///     skipWhile { $0 < 3 }    --------3--1--|
    ///
    /// If `predicate` throws, the stream fails with that error.
    ///
    ///     Observable.of(1, 2, 3, 1)
    ///         .skipWhile { $0 < 3 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func skipWhile(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        Observable(of: asObservable(), remembering: true) { element, stage in
            let isSkipping = Stage<Bool, Element>.at(stage)
            do {
                if isSkipping.state { isSkipping.state = try predicate(element) }
                if !isSkipping.state { isSkipping.observer.onNext(element) }
            } catch { isSkipping.observer.onError(error) }
        }
    }
}
