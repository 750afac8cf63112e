extension ObservableType where Element: ObservableType {
    /// Emits the elements of all inner streams as they arrive, from at most `maxConcurrent` of them at a time.
    ///
    ///     source   --a-----b--------|      a: 1--2|   b: 3-----4|
    ///     merge()  --1--2--3-----4|
    ///
    /// Further inner streams wait in a queue and are subscribed to, in order, as others complete. Completes when the
    /// source and all inner streams have completed; the first error ends everything at once. Inner streams may send
    /// from any threads; their elements are passed on one at a time.
    ///
    ///     Observable.of(Observable.of(1, 2), .of(3))
    ///         .merge()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func merge(maxConcurrent: Int = .max) -> Observable<Element.Element> {
        flatMap(maxConcurrent: maxConcurrent) { $0 }
    }

    /// Emits the elements of one inner stream after the other. Each is subscribed to when the previous one completes.
    ///
    ///     source    --a-----b-----|        a: 1--2--3|   b: 4--5|
    ///     concat()  --1--2--34--5|
    ///
    ///     Observable.of(Observable.of(1, 2), .of(3))
    ///         .concat()
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public func concat() -> Observable<Element.Element> {
        merge(maxConcurrent: 1)
    }
}

extension ObservableType {
    /// Subscribes to a stream made from each element and emits the elements of all of them as they arrive.
    ///
    ///     source            --1-----2---|     made of n: n--n|
    ///     flatMap { ... }   --1--1--2--2|
    ///
    /// If `transform` throws, the stream fails with that error. With `maxConcurrent` it is called for an element when
    /// there is room for its stream. For the rest see ``merge(maxConcurrent:)``.
    ///
    ///     Observable.of(1, 2)
    ///         .flatMap { Observable.of($0, $0) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func flatMap<Inner: ObservableType>(
        maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        precondition(maxConcurrent > 0, "a stream of streams is merged from at least 1 at a time")
        return .merging(asObservable(), maxConcurrent: maxConcurrent, transform)
    }

    /// Subscribes to a stream made from each element, one after the other, in the order of the elements. `transform` is
    /// called when the stream before has completed.
    ///
    ///     source              --1-----2--|     made of n: n--n--n|
    ///     concatMap { ... }   --1--1--1--2--2--2|
    ///
    ///     Observable.of(1, 2)
    ///         .concatMap { Observable.of($0, $0) }
    ///         .subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public func concatMap<Inner: ObservableType>(
        _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        flatMap(maxConcurrent: 1, transform)
    }

    /// Subscribes to a stream made from an element, and ignores all elements that arrive while that one is running.
    ///
    ///     source                 --1--2-----3--|     made of n: n--n--n|
    ///     flatMapFirst { ... }   --1--1--1--3--3--3|
    ///
    /// Use it for what must not be started twice, for example by a second tap. `transform` is not called for ignored
    /// elements. For the rest see ``ObservableType/flatMap(maxConcurrent:_:)``.
    ///
    ///     let taps = PublishSubject<Int>()
    ///     let handle = taps.flatMapFirst { Observable.just($0) }.subscribe(onNext: { print($0) })
    ///     taps.onNext(1)
    @inlinable @_disfavoredOverload
    public func flatMapFirst<Inner: ObservableType>(
        _ transform: @escaping @Sendable (Element) throws -> Inner
    ) -> Observable<Inner.Element> {
        .merging(asObservable(), maxConcurrent: 1, dropsRest: true, transform)
    }

    /// Emits the elements of another stream after this one has completed.
    ///
    ///     source      --1--2|
    ///     concat(b)   --1--2--x--y|      b: --x--y|
    @inlinable
    public func concat(_ next: Observable<Element>) -> Observable<Element> {
        .concat(asObservable(), next)
    }
}

extension Observable {
    /// Emits the elements of all given streams as they arrive.
    ///
    ///     a            --1-----2--|
    ///     b            -----x-----y--|
    ///     merge(a, b)  --1--x--2--y--|
    ///
    ///     Observable.merge(.of(1, 2), .of(3))
    ///         .subscribe(onNext: { print($0) })
    @inlinable
    public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
        merge(sources)
    }

    /// Emits the elements of all given streams as they arrive.
    @inlinable
    public static func merge(_ sources: some Sequence<Observable<Element>> & Sendable) -> Observable<Element> {
        Observable { observer in
            let merging = inOwnFrame { Merging(observer, maxConcurrent: .max) }
            var rest = sources.makeIterator()
            while !merging.outer.isDisposed, let source = rest.next() { merging.begin(source) }
            merging.endOuter(.completed)
        }
    }

    /// Emits the elements of all given streams, subjects or variables as they arrive.
    ///
    ///     let taps = [PublishSubject<Int>(), PublishSubject<Int>()]
    ///     let handle = Observable.merge(taps).subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public static func merge<Source: ObservableType>(_ sources: some Sequence<Source> & Sendable) -> Observable<Element>
    where Source.Element == Element {
        merge(sources.map { $0.asObservable() })
    }

    /// Emits the elements of two streams, subjects or variables as they arrive.
    ///
    ///     let taps = PublishSubject<Int>(), chosen = Variable(1)
    ///     let handle = Observable.merge(taps, chosen).subscribe(onNext: { print($0) })
    @inlinable @_disfavoredOverload
    public static func merge(
        _ first: some ObservableType<Element>, _ second: some ObservableType<Element>
    ) -> Observable<Element> {
        merge([first.asObservable(), second.asObservable()])
    }

    /// Emits the elements of three streams, subjects or variables as they arrive.
    @inlinable @_disfavoredOverload
    public static func merge(
        _ first: some ObservableType<Element>, _ second: some ObservableType<Element>,
        _ third: some ObservableType<Element>
    ) -> Observable<Element> {
        merge([first.asObservable(), second.asObservable(), third.asObservable()])
    }

    /// Emits the elements of the given streams, one stream after the other.
    ///
    ///     a             --1--2|
    ///     b             --3--4|
    ///     concat(a, b)  --1--2--3--4|
    @inlinable
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> {
        concat(sources)
    }

    /// Emits the elements of the given streams, one stream after the other. A stream that has completed is released.
    @inlinable
    public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> {
        Observable { observer in
            let rounds = inOwnFrame {
                // An iterator would keep the streams that have completed.
                var rest = Queue<Observable<Element>>()
                for source in sources { rest.append(source) }
                return Rounds(observer, after: .completions) { rest.popFirst() }
            }
            rounds.begin()
        }
    }

    /// Emits the elements of the given streams, one stream after the other. Each subscription iterates the sequence
    /// anew, and asks it for the next stream when the previous one has completed; so the sequence may be lazy and
    /// infinite.
    @inlinable
    public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element == Observable<Element> {
        Observable { observer in
            var rest = sources.makeIterator()
            Rounds(observer, after: .completions) { rest.next() }.begin()
        }
    }
}
