// What is combined need not be of the same trait, only unable to fail: a driver can be made of variables.
extension PrimitiveSequence where Kind: NeverFailingTrait {
    /// The latest elements of all sources as a tuple, see ``Observable/combineLatest(_:_:)``.
    ///
    ///     let name = Variable("Anna"), age = Variable(9)
    ///     let handle = Infallible.combineLatest(name, age).map { "\($0) is \($1)" }
    ///         .subscribe(onNext: { print($0) })  // prints Anna is 9
    @inlinable
    public static func combineLatest<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> PrimitiveSequence where Element == (repeat (each Source).Element) {
        PrimitiveSequence(keeping: .combineLatest(repeat each source))
    }

    /// The latest elements of all sources as an array; an empty collection completes at once.
    @inlinable
    public static func combineLatest<Source: InfallibleType>(
        _ sources: some Collection<Source> & Sendable
    ) -> PrimitiveSequence where Element == [Source.Element] {
        PrimitiveSequence(keeping: .combineLatest(sources))
    }

    /// The elements of all sources as tuples, by position; see ``Observable/zip(_:_:)``.
    @inlinable
    public static func zip<each Source: InfallibleType>(
        _ source: repeat each Source
    ) -> PrimitiveSequence where Element == (repeat (each Source).Element) {
        PrimitiveSequence(keeping: .zip(repeat each source))
    }

    /// The elements of all sources as they arrive, see ``Observable/merge(_:)-(Observable<Element>...)``.
    @inlinable
    public static func merge(_ sources: PrimitiveSequence...) -> PrimitiveSequence {
        merge(sources)
    }

    /// The elements of all sources as they arrive.
    @inlinable
    public static func merge(_ sources: some Collection<PrimitiveSequence> & Sendable) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .merge(sources.map(\.stream)))
    }

    /// The elements of one source after the other.
    @inlinable
    public static func concat(_ sources: PrimitiveSequence...) -> PrimitiveSequence {
        concat(sources)
    }

    /// The elements of one source after the other.
    @inlinable
    public static func concat(_ sources: some Collection<PrimitiveSequence> & Sendable) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .concat(sources.map(\.stream)))
    }

    /// The elements of the source that emits or ends first.
    @inlinable
    public static func amb(_ sources: PrimitiveSequence...) -> PrimitiveSequence {
        amb(sources)
    }

    /// The elements of the source that emits or ends first.
    @inlinable
    public static func amb(_ sources: some Collection<PrimitiveSequence> & Sendable) -> PrimitiveSequence {
        PrimitiveSequence(keeping: .amb(sources.map(\.stream)))
    }

    /// The last elements of both sources, once they have completed; see ``Observable/forkJoin(_:_:)``.
    @inlinable
    public static func forkJoin<First: InfallibleType, Second: InfallibleType>(
        _ first: First, _ second: Second
    ) -> PrimitiveSequence where Element == (First.Element, Second.Element) {
        PrimitiveSequence(keeping: .forkJoin(first, second))
    }

    /// The last elements of three sources, once they have completed.
    @inlinable
    public static func forkJoin<First: InfallibleType, Second: InfallibleType, Third: InfallibleType>(
        _ first: First, _ second: Second, _ third: Third
    ) -> PrimitiveSequence where Element == (First.Element, Second.Element, Third.Element) {
        PrimitiveSequence(keeping: .forkJoin(first, second, third))
    }

    /// The last elements of all sources, once they have completed.
    @inlinable
    public static func forkJoin<Source: InfallibleType>(
        _ sources: some Collection<Source> & Sendable
    ) -> PrimitiveSequence where Element == [Source.Element] {
        PrimitiveSequence(keeping: .forkJoin(sources))
    }

    /// The elements of this stream or of another one, whichever emits or ends first.
    @inlinable
    public func amb(_ other: some InfallibleType<Element>) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.amb(other))
    }

    /// Continues with another stream after the completion.
    @inlinable
    public func concat(_ next: PrimitiveSequence) -> PrimitiveSequence {
        .concat(self, next)
    }

    /// Emits the given elements first, see ``ObservableType/startWith(_:)``.
    @inlinable
    public func startWith(_ elements: Element...) -> PrimitiveSequence {
        .concat(.from(elements), self)
    }

    /// Emits the given elements after the completion, see ``ObservableType/endWith(_:)``.
    @inlinable
    public func endWith(_ elements: Element...) -> PrimitiveSequence {
        concat(.from(elements))
    }

    /// Emits an element if the stream completes without one, see ``ObservableType/ifEmpty(default:)``.
    @inlinable
    public func ifEmpty(default element: Element) -> PrimitiveSequence {
        ifEmpty(switchTo: .just(element))
    }

    /// Continues with another stream if this one completes without an element, see
    /// ``ObservableType/ifEmpty(switchTo:)``.
    @inlinable
    public func ifEmpty(switchTo other: PrimitiveSequence) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.ifEmpty(switchTo: other.stream))
    }

    /// Pairs each element with the latest one of another stream, see
    /// ``ObservableType/withLatestFrom(_:)->Observable<(Self.Element,Other.Element)>``.
    @inlinable
    public func withLatestFrom<Other: InfallibleType>(
        _ other: Other
    ) -> PrimitiveSequence<Kind, (Element, Other.Element)> {
        PrimitiveSequence<Kind, (Element, Other.Element)>(keeping: stream.withLatestFrom(other))
    }

    /// Pairs each element with the latest ones of several streams.
    @inlinable
    public func withLatestFrom<each Other: InfallibleType>(
        _ others: repeat each Other
    ) -> PrimitiveSequence<Kind, (Element, repeat (each Other).Element)> {
        PrimitiveSequence<Kind, (Element, repeat (each Other).Element)>(
            keeping: stream.withLatestFrom(repeat each others))
    }

    /// Pairs each element with the latest ones of several streams of one type.
    @inlinable
    public func withLatestFrom<Other: InfallibleType>(
        _ others: some Collection<Other> & Sendable
    ) -> PrimitiveSequence<Kind, (Element, [Other.Element])> {
        PrimitiveSequence<Kind, (Element, [Other.Element])>(keeping: stream.withLatestFrom(others))
    }

    /// Emits the latest element when another stream emits, see ``ObservableType/sample(_:)``.
    @inlinable
    public func sample(_ sampler: some InfallibleType) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.sample(sampler))
    }

    /// Completes when another stream emits, see ``ObservableType/takeUntil(_:)``.
    @inlinable
    public func takeUntil(_ other: some InfallibleType) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeUntil(other))
    }

    /// Drops the elements until another stream emits, see ``ObservableType/skipUntil(_:)``.
    @inlinable
    public func skipUntil(_ other: some InfallibleType) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skipUntil(other))
    }

    /// Drops the elements while another stream's latest element is false, see ``ObservableType/pausable(_:)``.
    @inlinable
    public func pausable(_ isOpen: some InfallibleType<Bool>) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.pausable(isOpen))
    }

    /// Keeps the elements while another stream's latest element is false, without a limit; see
    /// ``ObservableType/pausableBuffered(_:buffering:)``, whose buffer can have one.
    @inlinable
    public func pausableBuffered(_ isOpen: some InfallibleType<Bool>) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.pausableBuffered(isOpen))
    }

    /// Emits a stream of the elements between those of another one, see ``ObservableType/window(boundary:)``.
    @inlinable
    public func window(boundary: some InfallibleType) -> PrimitiveSequence<Kind, PrimitiveSequence> {
        PrimitiveSequence<Kind, PrimitiveSequence>(
            keeping: stream.window(boundary: boundary).map { PrimitiveSequence(keeping: $0) })
    }

    /// Collects the elements between those of another stream, see ``ObservableType/buffer(boundary:)``.
    @inlinable
    public func buffer(boundary: some InfallibleType) -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.buffer(boundary: boundary))
    }

    /// Ends with an object, and pairs each element with it; see ``ObservableType/withUnretained(_:)``.
    @inlinable
    public func withUnretained<Object: AnyObject & Sendable>(
        _ object: Object
    ) -> PrimitiveSequence<Kind, (Object, Element)> {
        PrimitiveSequence<Kind, (Object, Element)>(keeping: stream.withUnretained(object))
    }

    /// Emits the elements of the latest stream, see ``ObservableType/switchLatest()``.
    @inlinable
    public func switchLatest<Inner>() -> PrimitiveSequence<Kind, Inner>
    where Element == PrimitiveSequence<Kind, Inner> {
        PrimitiveSequence<Kind, Inner>(keeping: stream.switchLatest())
    }

    /// Emits the elements of one stream after the other, see ``ObservableType/concat()``.
    @inlinable
    public func concat<Inner>() -> PrimitiveSequence<Kind, Inner>
    where Element == PrimitiveSequence<Kind, Inner> {
        PrimitiveSequence<Kind, Inner>(keeping: stream.concat())
    }

    /// Emits the elements of all streams, see ``ObservableType/merge(maxConcurrent:)``.
    @inlinable
    public func merge<Inner>(maxConcurrent: Int = .max) -> PrimitiveSequence<Kind, Inner>
    where Element == PrimitiveSequence<Kind, Inner> {
        PrimitiveSequence<Kind, Inner>(keeping: stream.merge(maxConcurrent: maxConcurrent))
    }
}
