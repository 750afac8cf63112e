// The closures run on the main actor and can use its state, because a driver or a signal delivers there.
extension PrimitiveSequence where Kind: MainActorTrait {
    /// Emits the result of `transform` for each element, see ``ObservableType/map(_:)``.
    public func map<Result: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.map(plain(transform)))
    }

    /// Emits the results that are not nil, see ``ObservableType/compactMap(_:)``.
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> Result?
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.compactMap(plain(transform)))
    }

    /// Emits the elements that satisfy `predicate`, see ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.filter(plain(predicate)))
    }

    /// Emits the elements of all streams made from the elements, see ``ObservableType/flatMap(maxConcurrent:_:)``.
    public func flatMap<Next: Sendable>(
        maxConcurrent: Int = .max,
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.flatMap(maxConcurrent: maxConcurrent, plain(transform)))
    }

    /// Emits the elements of the streams made from the elements, one after the other; see
    /// ``ObservableType/concatMap(_:)``.
    public func concatMap<Next: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.concatMap(plain(transform)))
    }

    /// Emits the elements of the stream made from an element, and ignores elements meanwhile; see
    /// ``ObservableType/flatMapFirst(_:)``.
    public func flatMapFirst<Next: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.flatMapFirst(plain(transform)))
    }

    /// Emits the elements of the latest stream made from an element, see ``ObservableType/flatMapLatest(_:)``.
    public func flatMapLatest<Next: Sendable>(
        _ transform: @escaping @MainActor @Sendable (Element) -> PrimitiveSequence<Kind, Next>
    ) -> PrimitiveSequence<Kind, Next> {
        PrimitiveSequence<Kind, Next>(keeping: stream.flatMapLatest(plain(transform)))
    }

    /// Combines each element with the result before, see ``ObservableType/scan(_:_:)``.
    public func scan<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.scan(seed, plain(accumulate)))
    }

    /// Changes a result with each element and emits it, see ``ObservableType/scan(into:_:)``.
    public func scan<Result: Sendable>(
        into seed: Result, _ accumulate: @escaping @MainActor @Sendable (inout Result, Element) -> Void
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.scan(into: seed, plain(accumulate)))
    }

    /// Combines each element with the result before, see ``ObservableType/scan(_:)``.
    public func scan(_ accumulate: @escaping @MainActor @Sendable (Element, Element) -> Element) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.scan(plain(accumulate)))
    }

    /// Combines all elements and emits the result at the completion, see ``ObservableType/reduce(_:_:)``.
    public func reduce<Result: Sendable>(
        _ seed: Result, _ accumulate: @escaping @MainActor @Sendable (Result, Element) -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(keeping: stream.reduce(seed, plain(accumulate)))
    }

    /// Emits the elements before the first that does not satisfy `predicate`; see
    /// ``ObservableType/takeWhile(inclusive:_:)``.
    public func takeWhile(
        inclusive: Bool = false, _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeWhile(inclusive: inclusive, plain(predicate)))
    }

    /// Emits the elements before the first that satisfies `predicate`; see
    /// ``ObservableType/takeUntil(inclusive:_:)``.
    public func takeUntil(
        inclusive: Bool = false, _ predicate: @escaping @MainActor @Sendable (Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.takeUntil(inclusive: inclusive, plain(predicate)))
    }

    /// Drops the elements before the first that does not satisfy `predicate`; see
    /// ``ObservableType/skipWhile(_:)``.
    public func skipWhile(_ predicate: @escaping @MainActor @Sendable (Element) -> Bool) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.skipWhile(plain(predicate)))
    }

    /// Emits the first element that satisfies `predicate`, see ``ObservableType/first(where:)``.
    public func first(
        where predicate: @escaping @MainActor @Sendable (Element) -> Bool = { _ in true }
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.first(where: plain(predicate)))
    }

    /// Emits the last element that satisfies `predicate`, see ``ObservableType/last(where:)``.
    public func last(
        where predicate: @escaping @MainActor @Sendable (Element) -> Bool = { _ in true }
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.last(where: plain(predicate)))
    }

    /// Drops an element with the same key as the previous one, see ``ObservableType/distinctUntilChanged(at:)``.
    public func distinctUntilChanged<Key: Equatable & Sendable>(
        at key: @escaping @MainActor @Sendable (Element) -> Key
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged(at: plain(key)))
    }

    /// Drops an element that equals the previous one, see ``ObservableType/distinctUntilChanged(_:)``.
    public func distinctUntilChanged(
        _ isEqual: @escaping @MainActor @Sendable (Element, Element) -> Bool
    ) -> PrimitiveSequence {
        PrimitiveSequence(keeping: stream.distinctUntilChanged(plain(isEqual)))
    }

    /// Calls functions before each event is passed on, see
    /// ``ObservableType/do(onNext:afterNext:onError:afterError:onCompleted:afterCompleted:onSubscribe:onSubscribed:onDispose:)``.
    /// `onSubscribe` and `onDispose` run where the subscriber subscribes and disposes.
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
}

/// A closure of the main actor as the operators call it: without its isolation. A call from elsewhere stops the program.
private func plain<Output: Sendable>(
    _ body: @escaping @MainActor @Sendable () -> Output
) -> @Sendable () -> Output {
    { MainActor.assumeIsolated { body() } }
}

private func plain<Input: Sendable, Output: Sendable>(
    _ body: @escaping @MainActor @Sendable (Input) -> Output
) -> @Sendable (Input) -> Output {
    { input in MainActor.assumeIsolated { body(input) } }
}

private func plain<First: Sendable, Second: Sendable, Output: Sendable>(
    _ body: @escaping @MainActor @Sendable (First, Second) -> Output
) -> @Sendable (First, Second) -> Output {
    { first, second in MainActor.assumeIsolated { body(first, second) } }
}

private func plain<State: Sendable, Input: Sendable>(
    _ body: @escaping @MainActor @Sendable (inout State, Input) -> Void
) -> @Sendable (inout State, Input) -> Void {
    { state, input in MainActor.assumeIsolated { body(&state, input) } }
}
