// The closures run on the main actor and can use its state, because a driver or a signal delivers there.
extension PrimitiveSequence where Kind: MainActorTrait {
    /// Emits the result of `transform` for each element, see ``ObservableType/map(_:)``.
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.map(plain(transform)))
    }

    /// Emits the results that are not nil, see ``ObservableType/compactMap(_:)``.
    @inlinable
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> Result?
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.compactMap(plain(transform)))
    }

    /// Emits the elements that satisfy `predicate`, see ``ObservableType/filter(_:)``.
    @inlinable
    public func filter(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.filter(plain(predicate)))
    }

    /// Combines each element with the result before, see ``ObservableType/scan(_:_:)``.
    @inlinable
    public func scan<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.scan(seed, plain(accumulate)))
    }

    /// Changes a result with each element and emits it, see ``ObservableType/scan(into:_:)``.
    @inlinable
    public func scan<Result: Sendable>(
        into seed: Result, _ accumulate: @escaping @MainActor @Sendable (inout Result, Element) -> Void
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.scan(into: seed, plain(accumulate)))
    }

    /// Combines each element with the result before, see ``ObservableType/scan(_:)``.
    @inlinable
    public func scan(_ accumulate: @escaping @MainActor @Sendable (Element, Element) -> Element) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.scan(plain(accumulate)))
    }

    /// Combines all elements and emits the result at the completion, see ``ObservableType/reduce(_:_:)``.
    @inlinable
    public func reduce<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.reduce(seed, plain(accumulate)))
    }

    /// Emits the elements before the first that does not satisfy `predicate`; see
    /// ``ObservableType/takeWhile(inclusive:_:)``.
    @inlinable
    public func takeWhile(
        inclusive: Bool = false, _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeWhile(inclusive: inclusive, plain(predicate)))
    }

    /// Emits the elements before the first that satisfies `predicate`; see
    /// ``ObservableType/takeUntil(inclusive:_:)``.
    @inlinable
    public func takeUntil(
        inclusive: Bool = false, _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeUntil(inclusive: inclusive, plain(predicate)))
    }

    /// Drops the elements before the first that does not satisfy `predicate`; see
    /// ``ObservableType/skipWhile(_:)``.
    @inlinable
    public func skipWhile(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skipWhile(plain(predicate)))
    }

    /// Emits the first element that satisfies `predicate`, see ``ObservableType/first(where:)``.
    @inlinable
    public func first(
        where predicate: @escaping @MainActor @Sendable (Element) -> Bool = { _ in true }
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.first(where: plain(predicate)))
    }

    /// Emits the last element that satisfies `predicate`, see ``ObservableType/last(where:)``.
    @inlinable
    public func last(
        where predicate: @escaping @MainActor @Sendable (Element) -> Bool = { _ in true }
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.last(where: plain(predicate)))
    }

    /// Drops an element with the same key as the previous one, see ``ObservableType/distinctUntilChanged(at:)``.
    @inlinable
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        at key: @escaping @MainActor @Sendable (Element) -> Key
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged(at: plain(key)))
    }

    /// Drops an element that equals the previous one, see ``ObservableType/distinctUntilChanged(_:)``.
    @inlinable
    public func distinctUntilChanged(
        _ isEqual: @escaping @MainActor @Sendable (Element, Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged(plain(isEqual)))
    }

    /// Calls functions before each event is passed on, see
    /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    /// `onSubscribe` and `onDispose` run where the subscriber subscribes and disposes.
    @inlinable
    public func `do`(
        onNext: @escaping @MainActor @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @MainActor @Sendable () -> Void = {},
        onSubscribe: @escaping @Sendable () -> Void = {},
        onDispose: (@Sendable () -> Void)? = nil
    ) -> PrimitiveSequence {
        PrimitiveSequence(
            keeping: stream.do(
                onNext: plain(onNext), onCompleted: plain(onCompleted), onSubscribe: onSubscribe, onDispose: onDispose))
    }

    /// Emits whether all elements satisfy `predicate`, at the latest at the completion; see ``ObservableType/all(_:)``.
    @inlinable
    public func all(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> PrimitiveSequence<Kind, Bool> {
        PrimitiveSequence<Kind, Bool>(keeping: stream.all(plain(predicate)))
    }

    /// Emits whether an element satisfies `predicate`, see ``ObservableType/contains(where:)``.
    @inlinable
    public func contains(where predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> PrimitiveSequence<
        Kind, Bool
    > {
        PrimitiveSequence<Kind, Bool>(keeping: stream.contains(where: plain(predicate)))
    }

    /// Emits the number of elements that satisfy `predicate`, at the completion; see ``ObservableType/count(where:)``.
    @inlinable
    public func count(where predicate: @escaping @MainActor @Sendable (Element) -> Bool = { _ in true })
        -> PrimitiveSequence<Kind, Int>
    {
        PrimitiveSequence<Kind, Int>(keeping: stream.count(where: plain(predicate)))
    }

    /// Emits the smallest element at the completion, see ``ObservableType/min(by:)``.
    @inlinable
    public func min(by areInIncreasingOrder: @escaping @MainActor @Sendable (Element, Element) -> Bool)
        -> PrimitiveSequence
    {
        PrimitiveSequence(keeping: stream.min(by: plain(areInIncreasingOrder)))
    }

    /// Emits the largest element at the completion, see ``ObservableType/max(by:)``.
    @inlinable
    public func max(by areInIncreasingOrder: @escaping @MainActor @Sendable (Element, Element) -> Bool)
        -> PrimitiveSequence
    {
        PrimitiveSequence(keeping: stream.max(by: plain(areInIncreasingOrder)))
    }

    /// Drops an element whose key has been seen before, see ``ObservableType/distinct(at:)``.
    @inlinable
    public func distinct<Key: Hashable & Sendable>(at key: @escaping @MainActor @Sendable (Element) -> Key)
        -> PrimitiveSequence
    {
        PrimitiveSequence(keeping: stream.distinct(at: plain(key)))
    }

    /// Changes a result with each element and emits it at the completion, see ``ObservableType/reduce(into:_:)``.
    @inlinable
    public func reduce<Result: Sendable>(
        into seed: Result, _ accumulate: @escaping @MainActor @Sendable (inout Result, Element) -> Void
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.reduce(into: seed, plain(accumulate)))
    }

    /// Combines all elements and emits the result at the completion, see ``ObservableType/reduce(_:)``.
    @inlinable
    public func reduce(_ accumulate: @escaping @MainActor @Sendable (Element, Element) -> Element) -> PrimitiveSequence
    {
        PrimitiveSequence(keeping: stream.reduce(plain(accumulate)))
    }
}

/// A closure of the main actor as the operators call it: without its isolation. A call from elsewhere stops the program.
@inlinable
func plain<Output: Sendable>(
    _ body: @escaping @MainActor @Sendable () -> Output
) -> @Sendable () -> Output {
    { MainActor.assumeIsolated { body() } }
}

@inlinable
func plain<Input: Sendable, Output: Sendable>(
    _ body: @escaping @MainActor @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output {
    { input in MainActor.assumeIsolated { body(input) } }
}

@inlinable
func plain<First: Sendable, Second: Sendable, Output: Sendable>(
    _ body: @escaping @MainActor @Sendable (First, Second) -> Output
) -> @Sendable (First, Second) -> Output {
    { first, second in MainActor.assumeIsolated { body(first, second) } }
}

@inlinable
func plain<State: Sendable, Input: Sendable>(
    _ body: @escaping @MainActor @Sendable (inout State, Input) -> Void
) -> @Sendable (inout State, Input) -> Void {
    { state, input in MainActor.assumeIsolated { body(&state, input) } }
}
