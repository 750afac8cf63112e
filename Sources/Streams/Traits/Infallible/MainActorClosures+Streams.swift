// Operators whose closures make streams or sort elements into several.
extension PrimitiveSequence where Kind: MainActorTrait {
    /// Emits the elements of all streams made from the elements, see ``ObservableType/flatMap(maxConcurrent:_:)``.
    @inlinable
    public func flatMap<Next: Sendable>(
        maxConcurrent: Int = .max,
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.flatMap(maxConcurrent: maxConcurrent, plain(transform)))
    }

    /// Emits the elements of the streams made from the elements, one after the other; see
    /// ``ObservableType/concatMap(_:)``.
    @inlinable
    public func concatMap<Next: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.concatMap(plain(transform)))
    }

    /// Emits the elements of the stream made from an element, and ignores elements meanwhile; see
    /// ``ObservableType/flatMapFirst(_:)``.
    @inlinable
    public func flatMapFirst<Next: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.flatMapFirst(plain(transform)))
    }

    /// Emits the elements of the latest stream made from an element, see ``ObservableType/flatMapLatest(_:)``.
    @inlinable
    public func flatMapLatest<Next: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.flatMapLatest(plain(transform)))
    }

    /// Emits the elements, those of the streams made from them, and so on; see
    /// ``ObservableType/expand(maxConcurrent:_:)``.
    @inlinable
    public func expand(
        maxConcurrent: Int = .max, _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.expand(maxConcurrent: maxConcurrent, plain(transform)))
    }

    /// Accumulates with streams, see ``ObservableType/mergeScan(_:maxConcurrent:_:)``.
    @inlinable
    public func mergeScan<Result: Sendable>(
        _ seed: Result, maxConcurrent: Int = .max,
        _ next: @escaping @MainActor @Sendable (Result, Element) -> PrimitiveSequence<Kind, Result>
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.mergeScan(seed, maxConcurrent: maxConcurrent, plain(next)))
    }

    /// Accumulates with the latest stream, see ``ObservableType/switchScan(_:_:)``.
    @inlinable
    public func switchScan<Result: Sendable>(
        _ seed: Result, _ next: @escaping @MainActor @Sendable (Result, Element) -> PrimitiveSequence<Kind, Result>
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.switchScan(seed, plain(next)))
    }

    /// Emits each element when the stream made from it emits or completes, see ``ObservableType/delayWhen(_:)``.
    @inlinable
    public func delayWhen<Notifier: InfallibleType>(_ signal: @escaping @MainActor @Sendable (Element) -> Notifier)
        -> PrimitiveSequence
    {
        PrimitiveSequence(keeping: stream.delayWhen(plain(signal)))
    }

    /// Emits the latest element when the stream made from the first one emits, see
    /// ``ObservableType/audit(_:)``.
    @inlinable
    public func audit<Notifier: InfallibleType>(_ signal: @escaping @MainActor @Sendable (Element) -> Notifier)
        -> PrimitiveSequence
    {
        PrimitiveSequence(keeping: stream.audit(plain(signal)))
    }

    /// Emits an element if the stream made from it emits before the next element, see
    /// ``ObservableType/debounce(_:)``.
    @inlinable
    public func debounce<Notifier: InfallibleType>(_ signal: @escaping @MainActor @Sendable (Element) -> Notifier)
        -> PrimitiveSequence
    {
        PrimitiveSequence(keeping: stream.debounce(plain(signal)))
    }

    /// Emits an element, and ignores later ones until the stream made from it emits; see
    /// ``ObservableType/throttle(latest:_:)``.
    @inlinable
    public func throttle<Notifier: InfallibleType>(
        latest: Bool = true, _ signal: @escaping @MainActor @Sendable (Element) -> Notifier
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.throttle(latest: latest, plain(signal)))
    }

    /// Collects elements between an opening and the end that is made from it, see
    /// ``ObservableType/buffer(openings:closing:)``.
    @inlinable
    public func buffer<Opening: Sendable, Closing: InfallibleType>(
        openings: PrimitiveSequence<Kind, Opening>, closing: @escaping @MainActor @Sendable (Opening) -> Closing
    ) -> PrimitiveSequence<Kind, [Element]> {
        PrimitiveSequence<Kind, [Element]>(keeping: stream.buffer(openings: openings, closing: plain(closing)))
    }

    /// Emits a stream from each opening to the end that is made from it, see
    /// ``ObservableType/window(openings:closing:)``.
    @inlinable
    public func window<Opening: Sendable, Closing: InfallibleType>(
        openings: PrimitiveSequence<Kind, Opening>, closing: @escaping @MainActor @Sendable (Opening) -> Closing
    ) -> PrimitiveSequence<Kind, PrimitiveSequence> {
        PrimitiveSequence<Kind, PrimitiveSequence>(
            keeping: stream.window(openings: openings, closing: plain(closing)).map { PrimitiveSequence(keeping: $0) })
    }

    /// Emits a stream for each key, see ``ObservableType/groupBy(_:)``.
    @inlinable
    public func groupBy<Key: Hashable & Sendable>(_ key: @escaping @MainActor @Sendable (Element) -> Key)
        -> PrimitiveSequence<Kind, GroupedObservable<Key, Element>>
    {
        PrimitiveSequence<Kind, GroupedObservable<Key, Element>>(keeping: stream.groupBy(plain(key)))
    }

    /// The elements that satisfy `predicate`, and the others; see ``ObservableType/partition(_:)``.
    @inlinable
    public func partition(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> (
        matching: PrimitiveSequence, others: PrimitiveSequence
    ) {
        let parts = stream.partition(plain(predicate))
        return (PrimitiveSequence(keeping: parts.matching), PrimitiveSequence(keeping: parts.others))
    }
}
