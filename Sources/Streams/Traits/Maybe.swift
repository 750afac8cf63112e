extension PrimitiveSequence where Kind == MaybeTrait {
    /// A maybe of a given element.
    ///
    ///     Maybe.just(1).subscribe(onSuccess: { print($0) })
    public static func just(_ element: Element) -> Maybe<Element> {
        Maybe(.just(element))
    }

    /// A maybe without an element.
    ///
    ///     Maybe<Int>.empty().subscribe(onCompleted: { print("nothing") })
    public static func empty() -> Maybe<Element> {
        Maybe(.empty())
    }

    /// A maybe made from any callback API. Only the first report counts; nil completes it without an element.
    ///
    /// Otherwise as ``Observable/create(_:)``.
    ///
    ///     let answer = Maybe<Int>.create { report in
    ///         report(.success(nil))
    ///         return Disposables.create()
    ///     }
    ///     print(try await answer.value ?? 0)  // prints 0
    public static func create(
        _ subscribe: @escaping @Sendable (@escaping @Sendable (Result<Element?, any Error>) -> Void) -> any Disposable
    ) -> Maybe<Element> {
        Maybe(Single.create(subscribe).asObservable().compactMap { $0 })
    }

    /// The elements of all maybes as a tuple, when each has emitted; empty as soon as one is.
    ///
    ///     a          ---1|
    ///     b          ------x|
    ///     zip(a, b)  ------1x|
    ///
    ///     let both = try await Maybe.zip(Maybe.just(1), Maybe.just("a")).value
    ///     print(both?.1 ?? "")  // prints a
    public static func zip<each Source: Sendable>(
        _ source: repeat Maybe<each Source>
    ) -> Maybe<Element> where Element == (repeat each Source) {
        Maybe(.zip(repeat (each source).stream))
    }

    /// A maybe of the result of an asynchronous function; empty if that is nil. See ``Observable/task(priority:_:)``.
    ///
    ///     print(try await Maybe.task { Int("7") }.value ?? 0)  // prints 7
    public static func task(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element?
    ) -> Maybe<Element> {
        Maybe(Observable.task(priority: priority, work).compactMap { $0 })
    }

    /// The same; the task prefers the given executor.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func task(
        priority: TaskPriority? = nil, executorPreference: (any TaskExecutor)?,
        _ work: @escaping @Sendable () async throws -> Element?
    ) -> Maybe<Element> {
        Maybe(Observable.task(priority: priority, executorPreference: executorPreference, work).compactMap { $0 })
    }

    /// Waits for the element, or for the completion without one. Each call subscribes; cancelling the task disposes of
    /// the subscription and throws `CancellationError`.
    public var value: Element? {
        get async throws { try await stream.onlyValue }
    }

    /// Starts the stream and receives the element, the completion without one, or the error, in the isolation of the
    /// subscriber.
    ///
    /// Without `onFailure` an error is reported with the place of this call, see ``ProgrammingError``.
    ///
    ///     Maybe.just(1).subscribe(onSuccess: { print($0) }, onEmpty: { print("nothing") })
    @discardableResult
    public func subscribe(
        @_inheritActorContext onSuccess: @escaping @isolated(any) @Sendable (Element) -> Void,
        @_inheritActorContext onEmpty: @escaping @isolated(any) @Sendable () -> Void = {},
        @_inheritActorContext onFailure: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
    ) -> Subscription {
        let (succeed, finish) = (IsolatedClosure(onSuccess).plain, IsolatedAction(onEmpty).plain)
        let sink = Sink<Element?>(Origin(fileID: fileID, line: line))
        let observer = sink.observer(
            { element in if let element { succeed(element) } else { finish() } },
            IsolatedClosure.plain(onFailure))
        return stream.map { $0 as Element? }.ifEmpty(default: nil).begin(
            sink, observer, nil,
            at: Destination(onSuccess.isolation, onEmpty.isolation, onFailure?.isolation, caller: isolation))
    }

    /// Continues with another maybe made from the element, if there is one.
    ///
    ///     let double = Maybe.just(2).flatMap { number in Maybe.just(number * 2) }
    ///     print(try await double.value ?? 0)  // prints 4
    public func flatMap<Next: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Maybe<Next>
    ) -> Maybe<Next> {
        Maybe<Next>(stream.flatMap(transform))
    }

    /// Keeps the element if it satisfies `predicate`, otherwise as ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(stream.filter(predicate))
    }

    /// Transforms the element, or drops it if the result is nil; see ``ObservableType/compactMap(_:)``.
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Maybe<Result> {
        Maybe<Result>(stream.compactMap(transform))
    }

    /// Emits an element instead of an error, see ``ObservableType/catchErrorJustReturn(_:)``.
    public func catchErrorJustReturn(_ element: Element) -> Maybe<Element> {
        Maybe(stream.catchErrorJustReturn(element))
    }

    /// The element, or `element` in its place if the source was empty.
    ///
    ///     print(try await Maybe<Int>.empty().ifEmpty(default: 0).value)  // prints 0
    public func ifEmpty(default element: Element) -> Single<Element> {
        Single(stream.ifEmpty(default: element))
    }
}

extension PrimitiveSequence where Kind == SingleTrait {
    /// Keeps the element if it satisfies `predicate`, otherwise as ``ObservableType/filter(_:)``.
    public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
        Maybe(stream.filter(predicate))
    }

    /// Transforms the element, or drops it if the result is nil; see ``ObservableType/compactMap(_:)``.
    ///
    ///     print(try await Single.just("1").compactMap { Int($0) }.value ?? 0)  // prints 1
    public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Maybe<Result> {
        Maybe<Result>(stream.compactMap(transform))
    }

    /// Converts the single to a maybe, which is never empty.
    public func asMaybe() -> Maybe<Element> {
        Maybe(stream)
    }
}

extension ObservableType {
    /// Converts the stream to one that emits at most one element.
    ///
    ///     source     --1---|
    ///     asMaybe()  ------1|
    ///
    /// Emits the element when the source completes. If there is a second one, fails at once with
    /// ``StreamError/moreThanOneElement`` and disposes of the source.
    ///
    ///     print(try await Observable.of(1).asMaybe().value ?? 0)  // prints 1
    public func asMaybe() -> Maybe<Element> {
        Maybe(atMostOne())
    }
}
