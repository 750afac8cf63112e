extension ObservableType {
    /// Drops every element that equals one that was emitted before.
    ///
    ///     source        --1--2--1--3--|
    ///     distinct()    --1--2-----3--|
    ///
    /// Keeps every distinct element in memory until the subscription ends; ``ObservableType/distinctUntilChanged()``
    /// keeps only one.
    ///
    ///     Observable.of(1, 2, 1, 3)
    ///         .distinct()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func distinct() -> Observable<Element> where Element: Hashable {
        distinct(at: { $0 })
    }

    /// Drops every element whose key equals that of an element emitted before.
    ///
    ///     source                      --1--2--3--4--|
    ///     distinct(at: { $0 % 3 })    --1--2--3-----|
    ///
    /// Keeps every distinct key in memory until the subscription ends. If `key` throws, the stream fails with that
    /// error.
    ///
    ///     Observable.of("apple", "avocado", "banana")
    ///         .distinct(at: { $0.first })
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func distinct<Key: Hashable & Sendable>(
        at key: @escaping @Sendable (Element) throws -> Key
    ) -> Observable<Element> {
        Observable(of: asObservable(), remembering: Set<Key>()) { element, stage in
            let seen = Stage<Set<Key>, Element>.at(stage)
            do {
                if seen.state.insert(try key(element)).inserted { seen.observer.onNext(element) }
            } catch { seen.observer.onError(error) }
        }
    }
}
