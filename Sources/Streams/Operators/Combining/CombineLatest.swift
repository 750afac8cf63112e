extension Observable {
    /// Emits the latest elements of both sources as a tuple, each time one of them emits.
    ///
    ///     a                    --1-----2--------|
    ///     b                    -----x-----y--|
    ///     combineLatest(a, b)  -----1x-2x-2y----|
    ///
    /// Emits first when each source has emitted. Completes when all have completed, or at once if one completes without
    /// an element; fails at once if one fails. Sources may send from any threads. Sources that follow from the same
    /// variables are combined without mixtures of old and new values: the result emits once per write or
    /// ``transaction(_:)``.
    ///
    ///     let price = Variable(10), count = Variable(2)
    ///     let handle = Observable.combineLatest(price, count)
    ///         .map { $0 * $1 }.subscribe(onNext: { print($0) })
    @inlinable
    public static func combineLatest<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<Element> where Element == (A.Element, B.Element) {
        combination {
            let (a, b) = ($0.latest(of: a), $0.latest(of: b))
            return { (a.known, b.known) }
        }
    }

    /// As `combineLatest` of two, of three sources.
    @inlinable
    public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType>(
        _ a: A, _ b: B, _ c: C
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element) {
        combination {
            let (a, b, c) = ($0.latest(of: a), $0.latest(of: b), $0.latest(of: c))
            return { (a.known, b.known, c.known) }
        }
    }

    /// As `combineLatest` of two, of four sources.
    @inlinable
    public static func combineLatest<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element) {
        combination {
            let (a, b, c, d) = ($0.latest(of: a), $0.latest(of: b), $0.latest(of: c), $0.latest(of: d))
            return { (a.known, b.known, c.known, d.known) }
        }
    }

    /// As `combineLatest` of two, of five sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element) {
        combination {
            let (a, b, c, d) = ($0.latest(of: a), $0.latest(of: b), $0.latest(of: c), $0.latest(of: d))
            let e = $0.latest(of: e)
            return { (a.known, b.known, c.known, d.known, e.known) }
        }
    }

    /// As `combineLatest` of two, of six sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) {
        combination {
            let (a, b, c, d) = ($0.latest(of: a), $0.latest(of: b), $0.latest(of: c), $0.latest(of: d))
            let (e, f) = ($0.latest(of: e), $0.latest(of: f))
            return { (a.known, b.known, c.known, d.known, e.known, f.known) }
        }
    }

    /// As `combineLatest` of two, of seven sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) {
        combination {
            let (a, b, c, d) = ($0.latest(of: a), $0.latest(of: b), $0.latest(of: c), $0.latest(of: d))
            let (e, f, g) = ($0.latest(of: e), $0.latest(of: f), $0.latest(of: g))
            return { (a.known, b.known, c.known, d.known, e.known, f.known, g.known) }
        }
    }

    /// As `combineLatest` of two, of eight sources.
    @inlinable
    public static func combineLatest<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element) {
        combination {
            let (a, b, c, d) = ($0.latest(of: a), $0.latest(of: b), $0.latest(of: c), $0.latest(of: d))
            let (e, f, g, h) = ($0.latest(of: e), $0.latest(of: f), $0.latest(of: g), $0.latest(of: h))
            return { (a.known, b.known, c.known, d.known, e.known, f.known, g.known, h.known) }
        }
    }

    /// As `combineLatest` of two, of any number of sources of different types. Costs more per element than the forms for
    /// up to eight.
    @_disfavoredOverload
    // Those are written out because this form costs 2.5 times as much per element (measured with three sources), and
    // alone it would make the compiler check a closure behind eight sources for more than five seconds.
    public static func combineLatest<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        return combination { combination in
            let latest = (repeat combination.latest(of: each source))
            return { (repeat (each latest).known) }
        }
    }

    /// Emits the latest elements of all sources as an array, each time one of them emits. An empty collection completes
    /// at once.
    ///
    ///     Observable.combineLatest([Observable.just(1), .just(2)])
    ///         .map { $0.reduce(0, +) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public static func combineLatest<Source: ObservableType>(
        _ sources: some Collection<Source> & Sendable
    ) -> Observable<Element> where Element == [Source.Element] {
        guard !sources.isEmpty else { return .empty() }
        return combination { combination in
            let latest = sources.map { combination.latest(of: $0) }
            return { latest.map(\.known) }
        }
    }

    /// The one implementation: `sources` declares the inputs and returns a closure that makes an element of their
    /// latest.
    @inlinable
    static func combination(
        _ sources: @escaping @Sendable (Combination) -> @Sendable () -> Element
    ) -> Observable<Element> {
        Observable { observer in combination(sources, below: observer).start() }
    }

    /// Not inlined, so that it uses no stack while the sources are subscribed to.
    @inlinable @inline(never)
    static func combination(
        _ sources: (Combination) -> @Sendable () -> Element, below observer: Observer<Element>
    ) -> Combination {
        let upstream = Subscription(in: observer.subscription)
        let combination = Combination(upstream) { termination in
            if upstream.end() { observer.end(termination) }
        }
        let element = sources(combination)
        combination.emission = Emission { observer.onNext(element()) }
        return combination
    }
}
