extension PrimitiveSequence where Kind: CountingTrait {
    /// A trait that fails at once.
    public static func error(_ error: any Error) -> PrimitiveSequence {
        PrimitiveSequence(.error(error))
    }

    /// A trait that never emits and never ends.
    public static func never() -> PrimitiveSequence {
        PrimitiveSequence(.never())
    }

    /// A trait that is created anew for each subscription, see ``Observable/deferred(_:)``.
    public static func deferred(_ make: @escaping @Sendable () throws -> PrimitiveSequence) -> PrimitiveSequence {
        PrimitiveSequence(.deferred { try make().stream })
    }

    /// Emits the result of `transform` for the element, see ``ObservableType/map(_:)``.
    ///
    ///     print(try await Single.just(2).map { $0 * 2 }.value)  // prints 4
    @inlinable
    public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> PrimitiveSequence<Kind, Result> {
        PrimitiveSequence<Kind, Result>(stream.map(transform))
    }

    /// If this one fails, continues with another trait of the same kind made from the error; see
    /// ``ObservableType/catchError(_:)``.
    ///
    ///     let number = Single<Int>.error(CancellationError()).catchError { _ in .just(0) }
    ///     print(try await number.value)  // prints 0
    public func catchError(_ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence) -> PrimitiveSequence
    {
        PrimitiveSequence(stream.catchError { try handler($0).stream })
    }

    /// Subscribes again after an error, `attempts` times in all; see ``ObservableType/retry(_:)``.
    public func retry(_ attempts: Int = .max) -> PrimitiveSequence {
        PrimitiveSequence(stream.retry(attempts))
    }

    /// Subscribes again after an error, with growing waits; see
    /// ``ObservableType/retry(attempts:backoff:resetOnSuccess:scheduler:)``.
    public func retry(attempts: Int, backoff: Backoff, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(stream.retry(attempts: attempts, backoff: backoff, scheduler: scheduler))
    }

    /// Subscribes again each time a stream made from the errors emits; see ``ObservableType/retryWhen(_:)``.
    public func retryWhen<Trigger: ObservableType>(
        _ trigger: @escaping @Sendable (Observable<any Error>) -> Trigger
    ) -> PrimitiveSequence {
        PrimitiveSequence(stream.retryWhen(trigger))
    }

    /// Emits the element and the completion after a delay; see ``ObservableType/delay(_:scheduler:)``.
    public func delay(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(stream.delay(time, scheduler: scheduler))
    }

    /// Subscribes after a delay; see ``ObservableType/delaySubscription(_:scheduler:)``.
    public func delaySubscription(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(stream.delaySubscription(time, scheduler: scheduler))
    }

    /// Fails if no event arrives for a period; see ``ObservableType/timeout(_:scheduler:)``.
    public func timeout(_ time: Duration, scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(stream.timeout(time, scheduler: scheduler))
    }

    /// Continues with another trait of the same kind if no event arrives for a period; see
    /// ``ObservableType/timeout(_:switchTo:scheduler:)``.
    public func timeout(
        _ time: Duration, switchTo other: PrimitiveSequence, scheduler: any Scheduler
    ) -> PrimitiveSequence {
        PrimitiveSequence(stream.timeout(time, switchTo: other.stream, scheduler: scheduler))
    }

    /// Delivers on a scheduler; see ``ObservableType/observe(on:buffering:)``.
    public func observe(on scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(stream.observe(on: scheduler))
    }

    /// Subscribes on a scheduler; see ``ObservableType/subscribe(on:)``.
    public func subscribe(on scheduler: any Scheduler) -> PrimitiveSequence {
        PrimitiveSequence(stream.subscribe(on: scheduler))
    }
}

extension PrimitiveSequence where Kind == SingleTrait {
    /// Emits an element instead of an error, see ``ObservableType/catchErrorJustReturn(_:)``.
    public func catchErrorJustReturn(_ element: Element) -> Single<Element> {
        Single(stream.catchErrorJustReturn(element))
    }
}
