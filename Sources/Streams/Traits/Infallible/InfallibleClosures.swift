// A closure that throws selects the operator of `ObservableType`, whose result can fail.
extension PrimitiveSequence where Kind == InfallibleTrait {
    /// Emits the result of `transform` for each element, see ``ObservableType/map(_:)``.
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.map(transform))
    }

    /// Emits the results that are not nil, see ``ObservableType/compactMap(_:)``.
    @inlinable
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result?
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.compactMap(transform))
    }

    /// Emits the elements that satisfy `predicate`, see ``ObservableType/filter(_:)``.
    @inlinable
    public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.filter(predicate))
    }

    /// Combines each element with the result before, see ``ObservableType/scan(_:_:)``.
    @inlinable
    public func scan<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.scan(seed, accumulate))
    }

    /// Changes a result with each element and emits it, see ``ObservableType/scan(into:_:)``.
    @inlinable
    public func scan<Result: Sendable>(
        into seed: Result, _ accumulate: @escaping @Sendable (inout Result, Element) -> Void
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.scan(into: seed, accumulate))
    }

    /// Combines each element with the result before, see ``ObservableType/scan(_:)``.
    @inlinable
    public func scan(_ accumulate: @escaping @Sendable (Element, Element) -> Element) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.scan(accumulate))
    }

    /// Combines all elements and emits the result at the completion, see ``ObservableType/reduce(_:_:)``.
    @inlinable
    public func reduce<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.reduce(seed, accumulate))
    }

    /// Emits the elements before the first that does not satisfy `predicate`; see
    /// ``ObservableType/takeWhile(inclusive:_:)``.
    @inlinable
    public func takeWhile(
        inclusive: Bool = false, _ predicate: @escaping @Sendable (Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeWhile(inclusive: inclusive, predicate))
    }

    /// Emits the elements before the first that satisfies `predicate`; see
    /// ``ObservableType/takeUntil(inclusive:_:)``.
    @inlinable
    public func takeUntil(
        inclusive: Bool = false, _ predicate: @escaping @Sendable (Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeUntil(inclusive: inclusive, predicate))
    }

    /// Drops the elements before the first that does not satisfy `predicate`; see
    /// ``ObservableType/skipWhile(_:)``.
    @inlinable
    public func skipWhile(_ predicate: @escaping @Sendable (Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skipWhile(predicate))
    }

    /// Emits the first element that satisfies `predicate`, see ``ObservableType/first(where:)``.
    @inlinable
    public func first(where predicate: @escaping @Sendable (Element) -> Bool = { _ in true }) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.first(where: predicate))
    }

    /// Emits the last element that satisfies `predicate`, see ``ObservableType/last(where:)``.
    @inlinable
    public func last(where predicate: @escaping @Sendable (Element) -> Bool = { _ in true }) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.last(where: predicate))
    }

    /// Drops an element with the same key as the previous one, see ``ObservableType/distinctUntilChanged(at:)``.
    @inlinable
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        at key: @escaping @Sendable (Element) -> Key
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged(at: key))
    }

    /// Drops an element that equals the previous one, see ``ObservableType/distinctUntilChanged(_:)``.
    @inlinable
    public func distinctUntilChanged(_ isEqual: @escaping @Sendable (Element, Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged(isEqual))
    }

    /// Calls functions before each event is passed on, see
    /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    @inlinable
    public func `do`(
        onNext: @escaping @Sendable (Element) -> Void = { _ in },
        onCompleted: @escaping @Sendable () -> Void = {},
        onSubscribe: @escaping @Sendable () -> Void = {},
        onDispose: (@Sendable () -> Void)? = nil
    ) -> PrimitiveSequence {
        PrimitiveSequence(
            keeping: stream.do(
                onNext: onNext, onCompleted: onCompleted, onSubscribe: onSubscribe, onDispose: onDispose))
    }

    /// Emits whether all elements satisfy `predicate`, at the latest at the completion; see ``ObservableType/all(_:)``.
    @inlinable
    public func all(_ predicate: @escaping @Sendable (Element) -> Bool) -> PrimitiveSequence<Kind, Bool> {
        PrimitiveSequence<Kind, Bool>(keeping: stream.all(predicate))
    }

    /// Emits whether an element satisfies `predicate`, see ``ObservableType/contains(where:)``.
    @inlinable
    public func contains(where predicate: @escaping @Sendable (Element) -> Bool) -> PrimitiveSequence<Kind, Bool> {
        PrimitiveSequence<Kind, Bool>(keeping: stream.contains(where: predicate))
    }

    /// Emits the number of elements that satisfy `predicate`, at the completion; see ``ObservableType/count(where:)``.
    @inlinable
    public func count(where predicate: @escaping @Sendable (Element) -> Bool = { _ in true }) -> PrimitiveSequence<
        Kind, Int
    > {
        PrimitiveSequence<Kind, Int>(keeping: stream.count(where: predicate))
    }

    /// Emits the smallest element at the completion, see ``ObservableType/min(by:)``.
    @inlinable
    public func min(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.min(by: areInIncreasingOrder))
    }

    /// Emits the largest element at the completion, see ``ObservableType/max(by:)``.
    @inlinable
    public func max(by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.max(by: areInIncreasingOrder))
    }

    /// Drops an element whose key has been seen before, see ``ObservableType/distinct(at:)``.
    @inlinable
    public func distinct<Key: Hashable & Sendable>(at key: @escaping @Sendable (Element) -> Key) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinct(at: key))
    }

    /// Changes a result with each element and emits it at the completion, see ``ObservableType/reduce(into:_:)``.
    @inlinable
    public func reduce<Result: Sendable>(
        into seed: Result, _ accumulate: @escaping @Sendable (inout Result, Element) -> Void
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.reduce(into: seed, accumulate))
    }

    /// Combines all elements and emits the result at the completion, see ``ObservableType/reduce(_:)``.
    @inlinable
    public func reduce(_ accumulate: @escaping @Sendable (Element, Element) -> Element) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.reduce(accumulate))
    }
}
