extension ObservableType {
    /// Starts the stream and receives its events on an actor.
    ///
    ///     source     --1--2--3--|      (any threads)
    ///     the actor  ---1--2--3--|
    ///
    /// The closures are isolated to the actor, so they can use its state without `await`. Events keep their order and
    /// never overlap. Each subscription has one task that takes them to the actor; `buffering` limits the number of
    /// waiting elements. The end, also an error, follows the elements.
    ///
    /// If the returned handle is disposed of on the actor, no further event is delivered. If it is disposed of
    /// elsewhere, only an event that is already being delivered is finished. Without `onError` an error is reported
    /// with the place of this call. The subscription keeps the actor alive.
    ///
    ///     actor Counter {
    ///         var sum = 0
    ///         func add(_ number: Int) { sum += number }
    ///     }
    ///     let handle = Observable.of(1, 2).subscribe(on: Counter(), onNext: { $0.add($1) })
    @inlinable @discardableResult
    public func subscribe<Isolation: Actor>(
        on actor: Isolation,
        buffering policy: BufferPolicy = .unbounded,
        onNext: @escaping @Sendable (isolated Isolation, Element) -> Void,
        onError: (@Sendable (isolated Isolation, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (isolated Isolation) -> Void)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription {
        deliver(on: actor, policy, in: TaskStart(), Origin(fileID: fileID, line: line), onNext, onError, onCompleted)
    }

    /// The same; the task prefers the given executor. With a ``TestScheduler`` an actor without an executor of its own
    /// receives in virtual time.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    @inlinable @discardableResult
    public func subscribe<Isolation: Actor>(
        on actor: Isolation,
        buffering policy: BufferPolicy = .unbounded,
        executorPreference: (any TaskExecutor)?,
        onNext: @escaping @Sendable (isolated Isolation, Element) -> Void,
        onError: (@Sendable (isolated Isolation, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (isolated Isolation) -> Void)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription {
        deliver(
            on: actor, policy, in: TaskStart(on: executorPreference), Origin(fileID: fileID, line: line), onNext,
            onError, onCompleted)
    }

    @inlinable
    func deliver<Isolation: Actor>(
        on actor: Isolation, _ policy: BufferPolicy, in task: TaskStart, _ origin: Origin,
        _ onNext: @escaping @Sendable (isolated Isolation, Element) -> Void,
        _ onError: (@Sendable (isolated Isolation, any Error) -> Void)?,
        _ onCompleted: (@Sendable (isolated Isolation) -> Void)?
    ) -> Subscription {
        deliver(on: actor, policy, in: task, origin) { actor, event in
            switch event {
            case .next(let element): onNext(actor, element)
            case .completed: onCompleted?(actor)
            case .error(let error):
                if let onError {
                    onError(actor, error)
                } else {
                    ProgrammingError.unhandledError(error, origin).report()
                }
            }
        }
    }

    @inlinable
    func deliver<Isolation: Actor>(
        on actor: Isolation, _ policy: BufferPolicy, in task: TaskStart, _ origin: Origin,
        _ receive: @escaping @Sendable (isolated Isolation, Event<Element>) -> Void
    ) -> Subscription {
        let delivery = Subscription()
        let inbox = Inbox(of: asObservable(), policy, upstream: Subscription(in: delivery)) { origin.description }
        let task = task.start {
            await inbox.deliver(to: actor, within: delivery, receive)
        }
        delivery.add(Disposables.create { task.cancel() })
        return delivery
    }
}

extension Inbox {
    /// Delivers events until the end or until disposal, and lets other work of the actor run in between.
    @inlinable
    func deliver<Isolation: Actor>(
        to actor: isolated Isolation, within delivery: Subscription,
        _ receive: @Sendable (isolated Isolation, Event<Element>) -> Void
    ) async {
        var delivered = 0
        while let event = await next() {
            switch event {
            case .next: if delivery.isDisposed { return }
            case .error, .completed: guard delivery.end() else { return }
            }
            receive(actor, event)
            delivered &+= 1
            if delivered & 1023 == 0 { await Task.yield() }
        }
    }
}
