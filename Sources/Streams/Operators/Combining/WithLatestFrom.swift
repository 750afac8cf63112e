extension ObservableType {
    /// Pairs each element with the latest one of another stream.
    ///
    ///     source                 ----1-----2--3--|
    ///     other                  -x-----y--------
    ///     withLatestFrom(other)  ----1x----2y-3y-|
    ///
    /// Emits nothing until `other`, which is subscribed to first, has emitted. Completes with the source; an error of
    /// either stream fails the result. Both may send from any threads.
    ///
    ///     let taps = PublishSubject<Int>(), name = Variable("a")
    ///     let handle = taps.withLatestFrom(name).subscribe(onNext: { print($0, $1) })
    ///     taps.onNext(1)
    @inlinable
    public func withLatestFrom<Other: ObservableType>(_ other: Other) -> Observable<(Element, Other.Element)> {
        let source = asObservable()
        let second = other.asObservable()
        return .joining(source, with: second, .otherFirst, Other.Element?.none) { joining, arrival in
            switch arrival {
            case .next(let element): if let latest = joining.memory { joining.onNext((element, latest)) }
            case .other(let element): joining.memory = element
            case .end(let termination): joining.end(termination)
            case .otherEnd: break
            }
        }
    }

    /// As `withLatestFrom` of one, with the latest elements of two streams.
    @inlinable
    public func withLatestFrom<B: ObservableType, C: ObservableType>(
        _ b: B, _ c: C
    ) -> Observable<(Element, B.Element, C.Element)> {
        withLatestFrom(Observable.combineLatest(b, c)).map { ($0, $1.0, $1.1) }
    }

    /// As `withLatestFrom` of one, with the latest elements of three streams.
    @inlinable
    public func withLatestFrom<B: ObservableType, C: ObservableType, D: ObservableType>(
        _ b: B, _ c: C, _ d: D
    ) -> Observable<(Element, B.Element, C.Element, D.Element)> {
        withLatestFrom(Observable.combineLatest(b, c, d)).map { ($0, $1.0, $1.1, $1.2) }
    }

    /// As `withLatestFrom` of one, with the latest elements of four streams.
    @inlinable
    public func withLatestFrom<B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType>(
        _ b: B, _ c: C, _ d: D, _ e: E
    ) -> Observable<(Element, B.Element, C.Element, D.Element, E.Element)> {
        withLatestFrom(Observable.combineLatest(b, c, d, e)).map { ($0, $1.0, $1.1, $1.2, $1.3) }
    }

    /// As `withLatestFrom` of one, with the latest elements of five streams.
    @inlinable
    public func withLatestFrom<
        B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType
    >(
        _ b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Observable<(Element, B.Element, C.Element, D.Element, E.Element, F.Element)> {
        withLatestFrom(Observable.combineLatest(b, c, d, e, f)).map { ($0, $1.0, $1.1, $1.2, $1.3, $1.4) }
    }

    /// As `withLatestFrom` of one, with the latest elements of six streams.
    @inlinable
    public func withLatestFrom<
        B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType, G: ObservableType
    >(
        _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Observable<(Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element)> {
        withLatestFrom(Observable.combineLatest(b, c, d, e, f, g)).map { ($0, $1.0, $1.1, $1.2, $1.3, $1.4, $1.5) }
    }

    /// As `withLatestFrom` of one, with the latest elements of seven streams.
    @inlinable
    public func withLatestFrom<
        B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType,
        G: ObservableType, H: ObservableType
    >(
        _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Observable<(Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element)> {
        withLatestFrom(Observable.combineLatest(b, c, d, e, f, g, h)).map {
            ($0, $1.0, $1.1, $1.2, $1.3, $1.4, $1.5, $1.6)
        }
    }

    /// As `withLatestFrom` of one, with the latest elements of eight streams.
    @inlinable
    public func withLatestFrom<
        B: ObservableType, C: ObservableType, D: ObservableType, E: ObservableType, F: ObservableType,
        G: ObservableType, H: ObservableType, I: ObservableType
    >(
        _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H, _ i: I
    ) -> Observable<(Element, B.Element, C.Element, D.Element, E.Element, F.Element, G.Element, H.Element, I.Element)> {
        withLatestFrom(Observable.combineLatest(b, c, d, e, f, g, h, i)).map {
            ($0, $1.0, $1.1, $1.2, $1.3, $1.4, $1.5, $1.6, $1.7)
        }
    }

    /// As `withLatestFrom` of one, with the latest elements of any number of streams of different types. Costs more
    /// per element than the forms for up to eight.
    @_disfavoredOverload
    public func withLatestFrom<each Other: ObservableType>(
        _ others: repeat each Other
    ) -> Observable<(Element, repeat (each Other).Element)> {
        let latest: Observable<(repeat (each Other).Element)> = Observable<(repeat (each Other).Element)>
            .combineLatest(repeat each others)
        return withLatestFrom(latest).map { pair -> (Element, repeat (each Other).Element) in
            let (element, latest) = pair
            return (element, repeat each latest)
        }
    }

    /// As `withLatestFrom` of one, with the latest elements of any number of streams of one type.
    @inlinable
    public func withLatestFrom<Other: ObservableType>(
        _ others: some Collection<Other> & Sendable
    ) -> Observable<(Element, [Other.Element])> {
        withLatestFrom(Observable.combineLatest(others))
    }
}
