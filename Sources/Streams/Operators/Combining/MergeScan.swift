extension ObservableType {
    /// Accumulates with streams: `next` makes one from the latest result and each element, and what it emits is the
    /// next result.
    ///
    ///     source                         --1-----2-----|     made of s and n: --(s+n)|
    ///     mergeScan(0) { ... }           ----1-----3---|
    ///
    /// Use it for steps that take time and depend on the one before, such as requests that send a token along. The
    /// streams run at the same time; with `maxConcurrent: 1` one after the other, each made when the one before has
    /// completed. The seed is not emitted. For the rest see ``merge(maxConcurrent:)``.
    ///
    ///     let total = Observable.of(1, 2, 3).mergeScan(0, maxConcurrent: 1) { Observable.just($0 + $1) }
    ///     total.subscribe(onNext: { print($0) })
    public func mergeScan<Inner: ObservableType>(
        _ seed: Inner.Element, maxConcurrent: Int = .max,
        _ next: @escaping @Sendable (Inner.Element, Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        .accumulating(seed) { latest in
            flatMap(maxConcurrent: maxConcurrent) { element in try next(latest(), element) }
        }
    }

    /// As ``ObservableType/mergeScan(_:maxConcurrent:_:)``, but each element disposes of the stream of the one before,
    /// see `flatMapLatest`.
    ///
    ///     source                         --1-----2-3---|     made of s and n: --(s+n)|
    ///     switchScan(0) { ... }          ----1-------4-|
    ///
    ///     let total = Observable.of(1, 2, 3).switchScan(0) { Observable.just($0 + $1) }
    ///     total.subscribe(onNext: { print($0) })
    public func switchScan<Inner: ObservableType>(
        _ seed: Inner.Element, _ next: @escaping @Sendable (Inner.Element, Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        .accumulating(seed) { latest in
            // Made when it is switched to: what the stream before has emitted by then counts.
            flatMapLatest { element in
                Observable<Inner.Element>.deferred { try next(latest(), element).asObservable() }
            }
        }
    }
}

extension Observable {
    /// The stream that `make` makes from a function that returns its latest element, or the seed.
    fileprivate static func accumulating(
        _ seed: Element, _ make: @escaping @Sendable (@escaping @Sendable () -> Element) -> Observable<Element>
    ) -> Observable<Element> {
        .deferred {
            let latest = Guarded(seed)
            return make { latest.withLock { $0 } }.do(onNext: { element in
                // The previous one is released outside of the lock.
                var other = element
                latest.withLock { swap(&$0, &other) }
            })
        }
    }
}
