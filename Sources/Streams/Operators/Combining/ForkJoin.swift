extension Observable {
    /// Emits the last element of each source together, when all have completed.
    ///
    ///     a               --1--2--|
    ///     b               -----x-----|
    ///     forkJoin(a, b)  -----------(2, x)|
    ///
    /// Use it for requests that run at the same time. Fails as soon as one source fails, and completes without an
    /// element as soon as one completes without one.
    ///
    ///     let name = Observable.just("Ada"), age = Observable.just(36)
    ///     Observable.forkJoin(name, age).subscribe(onNext: { name, age in print(name, age) })
    public static func forkJoin<First: ObservableType, Second: ObservableType>(
        _ first: First, _ second: Second
    ) -> Observable<Element> where Element == (First.Element, Second.Element) {
        combineLatest(first.takeLast(1), second.takeLast(1))
    }

    /// As `forkJoin` of two, of three sources.
    public static func forkJoin<First: ObservableType, Second: ObservableType, Third: ObservableType>(
        _ first: First, _ second: Second, _ third: Third
    ) -> Observable<Element> where Element == (First.Element, Second.Element, Third.Element) {
        combineLatest(first.takeLast(1), second.takeLast(1), third.takeLast(1))
    }

    /// As `forkJoin` of two, of a collection of sources; completes without an element if the collection is empty.
    ///
    ///     let requests = [1, 2, 3].map { number in Observable.just(number * number) }
    ///     Observable.forkJoin(requests).subscribe(onNext: { print($0) })
    public static func forkJoin<Source: ObservableType>(
        _ sources: some Collection<Source> & Sendable
    ) -> Observable<Element> where Element == [Source.Element] {
        combineLatest(sources.map { $0.takeLast(1) })
    }
}
