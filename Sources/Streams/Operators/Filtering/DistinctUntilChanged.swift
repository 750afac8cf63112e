extension ObservableType where Element: Equatable {
    /// Drops elements that are equal to the last one emitted.
    ///
    ///     source                  --1--1--2--2--1--|
    ///     distinctUntilChanged()  --1-----2-----1--|
    ///
    ///     Observable.of(1, 1, 2)
    ///         .distinctUntilChanged()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func distinctUntilChanged() -> Observable<Element> {
        distinctUntilChanged { $0 == $1 }
    }
}

extension ObservableType {
    /// Drops elements whose key equals the key of the last one emitted.
    ///
    ///     source                            --a--A--b--B--a--|
    ///     distinctUntilChanged(at: lower)   --a-----b-----a--|
    ///
    /// `key` is called once for each element, when it comes. If it throws, the stream fails with that error and the source
    /// is disposed of.
    ///
    ///     Observable.of("a", "A", "b")
    ///         .distinctUntilChanged(at: { $0.lowercased() })
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        at key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<Element> {
        Observable(of: asObservable(), remembering: Key?.none) { element, stage in
            let last = Stage<Key?, Element>.at(stage)
            do {
                let key = try key(element)
                if let last = last.state, last == key { return }
                last.state = key
                last.observer.onNext(element)
            } catch { last.observer.onError(error) }
        }
    }

    /// Drops elements for which `isEqual` returns true; its first argument is the last element emitted.
    ///
    /// If `isEqual` throws, the stream fails with that error and the source is disposed of.
    ///
    ///     Observable.of(1.0, 1.1, 2.0)
    ///         .distinctUntilChanged { abs($0 - $1) < 0.5 }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func distinctUntilChanged(
        _ isEqual: @escaping @Sendable (Element, Element) throws -> Bool
    ) -> Observable<Element> {
        Observable(of: asObservable(), remembering: Element?.none) { element, stage in
            let last = Stage<Element?, Element>.at(stage)
            do {
                if let last = last.state, try isEqual(last, element) { return }
                last.state = element
                last.observer.onNext(element)
            } catch { last.observer.onError(error) }
        }
    }
}
