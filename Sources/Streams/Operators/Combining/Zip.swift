extension Observable {
    /// Pairs the elements of both sources by their position.
    ///
    ///     a          --1--2-----3--|
    ///     b          -----x--y-----z--
    ///     zip(a, b)  -----1x-2y----3z|
    ///
    /// Elements wait for their partners without a limit. Completes as soon as a source has completed and none of its
    /// elements is waiting; fails at once if one fails, and drops waiting elements. Sources may send from any threads.
    ///
    ///     Observable.zip(Observable.of(1, 2), Observable.of("a", "b"))
    ///         .map { "\($0)\($1)" }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public static func zip<A: ObservableType, B: ObservableType>(
        _ a: A, _ b: B
    ) -> Observable<Element> where Element == (A.Element, B.Element) {
        zipping {
            let (a, b) = ($0.input(of: a), $0.input(of: b))
            return { (a.take(), b.take()) }
        }
    }

    /// As `zip` of two, of three sources.
    @inlinable
    public static func zip<A: ObservableType, B: ObservableType, C: ObservableType>(
        _ a: A, _ b: B, _ c: C
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element) {
        zipping {
            let (a, b, c) = ($0.input(of: a), $0.input(of: b), $0.input(of: c))
            return { (a.take(), b.take(), c.take()) }
        }
    }

    /// As `zip` of two, of four sources.
    @inlinable
    public static func zip<A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element) {
        zipping {
            let (a, b, c, d) = ($0.input(of: a), $0.input(of: b), $0.input(of: c), $0.input(of: d))
            return { (a.take(), b.take(), c.take(), d.take()) }
        }
    }

    /// As `zip` of two, of five sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element) {
        zipping {
            let (a, b, c, d) = ($0.input(of: a), $0.input(of: b), $0.input(of: c), $0.input(of: d))
            let e = $0.input(of: e)
            return { (a.take(), b.take(), c.take(), d.take(), e.take()) }
        }
    }

    /// As `zip` of two, of six sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Observable<Element> where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element) {
        zipping {
            let (a, b, c, d) = ($0.input(of: a), $0.input(of: b), $0.input(of: c), $0.input(of: d))
            let (e, f) = ($0.input(of: e), $0.input(of: f))
            return { (a.take(), b.take(), c.take(), d.take(), e.take(), f.take()) }
        }
    }

    /// As `zip` of two, of seven sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element) {
        zipping {
            let (a, b, c, d) = ($0.input(of: a), $0.input(of: b), $0.input(of: c), $0.input(of: d))
            let (e, f, g) = ($0.input(of: e), $0.input(of: f), $0.input(of: g))
            return { (a.take(), b.take(), c.take(), d.take(), e.take(), f.take(), g.take()) }
        }
    }

    /// As `zip` of two, of eight sources.
    @inlinable
    public static func zip<
        A: ObservableType, B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType,
        F: ObservableType, G: ObservableType, H: ObservableType
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Observable<Element>
    where Element == (A.Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element) {
        zipping {
            let (a, b, c, d) = ($0.input(of: a), $0.input(of: b), $0.input(of: c), $0.input(of: d))
            let (e, f, g, h) = ($0.input(of: e), $0.input(of: f), $0.input(of: g), $0.input(of: h))
            return { (a.take(), b.take(), c.take(), d.take(), e.take(), f.take(), g.take(), h.take()) }
        }
    }

    /// As `zip` of two, of any number of sources of different types. Costs more per element than the forms for
    /// up to eight.
    @_disfavoredOverload
    // Those are written out because this form costs 4.6 times as much per element (measured with three sources), and
    // alone it would make the compiler check a closure behind eight sources for more than five seconds.
    public static func zip<each Source: ObservableType>(
        _ source: repeat each Source
    ) -> Observable<Element> where Element == (repeat (each Source).Element) {
        return zipping { zipping in
            let inputs = (repeat zipping.input(of: each source))
            return { (repeat (each inputs).take()) }
        }
    }

    /// Combines the elements of all sources by their position, as arrays. An empty collection completes at once.
    ///
    ///     Observable.zip([Observable.of(1, 2), .of(3, 4)])
    ///         .map { $0.reduce(0, +) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public static func zip<Source: ObservableType>(
        _ sources: some Collection<Source> & Sendable
    ) -> Observable<Element> where Element == [Source.Element] {
        guard !sources.isEmpty else { return .empty() }
        return zipping { zipping in
            let inputs = sources.map { zipping.input(of: $0) }
            return { inputs.map { $0.take() } }
        }
    }

    /// The one implementation: `sources` declares the inputs and returns a closure that takes one element from each.
    @inlinable
    static func zipping(
        _ sources: @escaping @Sendable (Zipping) -> @Sendable () -> Element
    ) -> Observable<Element> {
        Observable { observer in zipping(sources, below: observer).start() }
    }

    /// Not inlined, so that it uses no stack while the sources are subscribed to.
    @inlinable @inline(never)
    static func zipping(
        _ sources: (Zipping) -> @Sendable () -> Element, below observer: Observer<Element>
    ) -> Zipping {
        let upstream = Subscription(in: observer.subscription)
        let zipping = Zipping(upstream) { termination in
            if upstream.end() { observer.end(termination) }
        }
        let element = sources(zipping)
        zipping.emission = Emission { if !upstream.isDisposed { observer.onNext(element()) } }
        return zipping
    }
}
