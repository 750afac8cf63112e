extension PrimitiveSequence where Kind == CompletableTrait, Element == Never {
    /// A completable that completes at once.
    ///
    ///     Completable.empty().subscribe(onCompleted: { print("done") })
    public static func empty() -> Completable {
        Completable(.empty())
    }

    /// A completable made from any callback API. Only the first report counts.
    ///
    /// Otherwise as ``Observable/create(_:)``.
    ///
    ///     let saving = Completable.create { report in
    ///         report(.success(()))
    ///         return Disposables.create()
    ///     }
    ///     try await saving.value
    public static func create(
        _ subscribe: @escaping @Sendable (@escaping @Sendable (Result<Void, any Error>) -> Void) -> any Disposable
    ) -> Completable {
        Completable(Single.create(subscribe).asObservable().ignoreElements())
    }

    /// A completable that completes when an asynchronous function returns, see ``Observable/task(priority:_:)``.
    ///
    ///     try await Completable.task { try await Task.sleep(for: .zero) }.value
    public static func task(
        priority: TaskPriority? = nil, _ work: @escaping @Sendable () async throws -> Void
    ) -> Completable {
        Completable(Observable.task(priority: priority, work).ignoreElements())
    }

    /// The same; the task prefers the given executor.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public static func task(
        priority: TaskPriority? = nil, executorPreference: (any TaskExecutor)?,
        _ work: @escaping @Sendable () async throws -> Void
    ) -> Completable {
        Completable(
            Observable.task(priority: priority, executorPreference: executorPreference, work).ignoreElements())
    }

    /// Runs all completables at the same time and completes when all have completed; fails at once when one fails.
    ///
    ///     a          ---|
    ///     b          ------|
    ///     zip(a, b)  ------|
    ///
    ///     try await Completable.zip(.empty(), .empty()).value
    public static func zip(_ sources: Completable...) -> Completable {
        Completable(.merge(sources.map(\.stream)))
    }

    /// Runs one completable after the other; completes after the last one, and fails when one fails.
    ///
    ///     a             ---|
    ///     b             ------|
    ///     concat(a, b)  ---------|
    ///
    ///     try await Completable.concat(.empty(), .empty()).value
    public static func concat(_ sources: Completable...) -> Completable {
        Completable(.concat(sources.map(\.stream)))
    }

    /// Waits for the completion. Each call subscribes; cancelling the task disposes of the subscription and throws
    /// `CancellationError`.
    public var value: Void {
        get async throws { _ = try await stream.onlyValue }
    }

    /// Continues with another trait after this one has completed. The result is of that trait's type.
    ///
    ///     source          ---|
    ///     andThen(next)   ------x|      next: ---x|
    ///
    ///     print(try await Completable.empty().andThen(Single.just(1)).value)  // prints 1
    public func andThen<NextKind: CountingTrait, Next: Sendable>(
        _ next: PrimitiveSequence<NextKind, Next>
    ) -> PrimitiveSequence<NextKind, Next> {
        PrimitiveSequence<NextKind, Next>(andThen(next.stream))
    }

    /// Continues with a stream after this one has completed.
    public func andThen<Next: Sendable>(_ next: Observable<Next>) -> Observable<Next> {
        // There is no element to map.
        .concat(stream.map { (_: Never) -> Next in }, next)
    }
}

extension ObservableType where Element == Never {
    /// Converts a stream without elements to a completable.
    ///
    ///     try await Observable.of(1, 2).ignoreElements().asCompletable().value
    public func asCompletable() -> Completable {
        Completable(asObservable())
    }
}
