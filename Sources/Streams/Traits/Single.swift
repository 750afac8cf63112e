extension PrimitiveSequence where Kind == SingleTrait {
    /// A single of a given element.
    ///
    ///     Single.just(1).subscribe(onSuccess: { print($0) })
    public static func just(_ element: Element) -> Single<Element> {
        Single(.just(element))
    }

    /// A single made from any callback API. Only the first report counts.
    ///
    /// `subscribe` runs once per subscription. The handle that it returns is disposed of exactly once, see
    /// ``Observable/create(_:)``. The report may come from any thread.
    ///
    ///     let answer = Single<Int>.create { report in
    ///         report(.success(42))
    ///         return Disposables.create()
    ///     }
    ///     print(try await answer.value)  // prints 42
    public static func create(
        _ subscribe: @escaping @Sendable (@escaping @Sendable (Result<Element, any Error>) -> Void) -> any Disposable
    ) -> Single<Element> {
        Single(
            .create { observer in
                subscribe { result in
                    switch result {
                    case .success(let element):
                        observer.onNext(element)
                        observer.onCompleted()
                    case .failure(let error): observer.onError(error)
                    }
                }
            })
    }

    /// A single of the result of an asynchronous function, see ``Observable/task(priority:_:)``.
    ///
    ///     print(try await Single.task { 6 * 7 }.value)  // prints 42
    public static func task(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Element
    ) -> Single<Element> {
        Single(.task(priority: priority, work))
    }

    /// The same; the task prefers the given executor.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func task(
        priority: TaskPriority? = nil, executorPreference: (any TaskExecutor)?,
        _ work: @escaping @Sendable () async throws -> Element
    ) -> Single<Element> {
        Single(.task(priority: priority, executorPreference: executorPreference, work))
    }

    /// Waits for the element. Each call subscribes; cancelling the task disposes of the subscription and throws
    /// `CancellationError`.
    public var value: Element {
        get async throws {
            guard let element = try await stream.onlyValue else { throw StreamError.noElement }
            return element
        }
    }

    /// Starts the stream and receives the element, or the error, in the isolation of the subscriber.
    ///
    /// Without `onFailure` an error is reported with the place of this call, see ``ProgrammingError``.
    ///
    ///     Single.just(1).subscribe(onSuccess: { print($0) })
    @discardableResult
    public func subscribe(
        @_inheritActorContext onSuccess: @escaping @isolated(any) @Sendable (Element) -> Void,
        @_inheritActorContext onFailure: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
    ) -> Subscription {
        stream.subscribe(onNext: onSuccess, onError: onFailure, fileID: fileID, line: line, isolation: isolation)
    }

    /// Continues with another trait made from the element, for example a second request.
    ///
    ///     source                 -----1|
    ///     flatMap { single }     --------x|
    ///
    /// If `transform` throws, the stream fails with that error.
    ///
    ///     let name = Single.just(7).flatMap { number in Single.just("number \(number)") }
    ///     print(try await name.value)  // prints number 7
    public func flatMap<NextKind: CountingTrait, Next: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> PrimitiveSequence<NextKind, Next>
    ) -> PrimitiveSequence<NextKind, Next> {
        PrimitiveSequence<NextKind, Next>(stream.flatMap(transform))
    }

    /// The elements of all singles as a tuple, when each has emitted; fails at once if one fails.
    ///
    ///     a          ---1|
    ///     b          ------x|
    ///     zip(a, b)  ------1x|
    ///
    ///     let both = try await Single.zip(Single.just(1), Single.just("a")).value
    ///     print(both.1)  // prints a
    public static func zip<each Source: Sendable>(
        _ source: repeat Single<each Source>
    ) -> Single<Element> where Element == (repeat each Source) {
        Single(.zip(repeat (each source).stream))
    }
}

extension ObservableType {
    /// Converts the stream to one that emits exactly one element.
    ///
    ///     source      --1---|
    ///     asSingle()  ------1|
    ///
    /// Emits the element when the source completes. Fails with ``StreamError/noElement`` if the source was empty; if
    /// there is a second element, fails at once with ``StreamError/moreThanOneElement`` and disposes of the source.
    ///
    ///     print(try await Observable.of(1).asSingle().value)  // prints 1
    public func asSingle() -> Single<Element> {
        Single(single())
    }
}
