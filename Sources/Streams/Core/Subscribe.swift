import StreamsAtomics

extension ObservableType {
    /// Starts the stream and receives its events.
    ///
    /// The closures run in the isolation of the subscriber. In a method of a `@MainActor` class or of an actor they can
    /// use its state. They are called there: at once if the sender is on the actor, otherwise in one batch per turn for
    /// all subscriptions of that actor, so that its code never sees half of a transaction (<doc:ScreensAndActors>).
    /// Everywhere else they run on the thread of the sender.
    ///
    /// - Parameters:
    ///   - onNext: called for each element; calls never overlap.
    ///   - onError: called once if the stream fails. Without it an error is reported with the place of this call, see
    ///     ``ProgrammingError``.
    ///   - onCompleted: called once if the stream completes.
    ///   - onDisposed: called once when the subscription has ended in any way, after everything else.
    ///   - fileID: the file that reports name.
    ///   - line: the line that reports name.
    ///   - isolation: the actor of the caller; leave it out.
    /// - Returns: The handle that ends the subscription. It may be dropped: the stream continues until it ends. If the
    ///   stream may never end, put the handle into the receiver's ``DisposeBag``; otherwise the subscription stays
    ///   alive as long as its source does. A subject that is released disposes of its subscriptions without an event.
    ///
    /// Before `onError` or `onCompleted` is called, resources are released, upstream first.
    @inlinable @discardableResult
    public func subscribe(
        @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Element) -> Void = { _ in },
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) -> Subscription {
        let isIsolated =
            onNext.isolation != nil || onError?.isolation != nil || onCompleted?.isolation != nil
            || onDisposed?.isolation != nil
        let destination =
            isIsolated
            ? Destination(
                onNext.isolation, onError?.isolation, onCompleted?.isolation, onDisposed?.isolation, caller: isolation)
            : nil
        let sink = Sink<Element>(Origin(fileID: fileID, line: line))
        let observer = sink.observer(
            IsolatedClosure(onNext).plain, IsolatedClosure.plain(onError), IsolatedAction.plain(onCompleted))
        if Turn.isNeeded { sink.rank = Turn.current.downstreamOfCreate }
        guard destination == nil else {
            return begin(sink, observer, IsolatedAction.plain(onDisposed), at: destination)
        }
        guard case nil = onDisposed, !SubscriptionTree.isRecording, Graph.isOutside else {
            return begin(sink, observer, IsolatedAction.plain(onDisposed))
        }
        asObservable().subscribe(observer)
        return sink
    }

    /// Subscribes where more is to be done: for subscriptions that are recorded, belong to an actor or to a scope, are
    /// made while a closure of a computed value runs, or have an `onDisposed`.
    @usableFromInline
    func begin(
        _ sink: Sink<Element>, _ observer: Observer<Element>, _ onDisposed: (@Sendable () -> Void)?,
        at destination: Destination? = nil
    ) -> Subscription {
        let stream = SubscriptionTree.isRecording ? recorded(as: { sink.origin.description }) : asObservable()
        let scope = Scope.innermost
        func start(_ observer: Observer<Element>) {
            asObserver {
                if let destination {
                    ActorSubscription.start(stream, at: destination, observer)
                } else {
                    stream.subscribe(observer)
                }
            }
        }
        guard let onDisposed else {
            scope?.keep(sink)
            start(observer)
            return sink
        }
        let mailbox = destination.map { ActorMailbox.of($0.actor) }
        let whole = sink.run(
            observer, { if let mailbox { mailbox.perform(onDisposed) } else { onDisposed() } }, start: start)
        scope?.keep(whole)
        return whole
    }

    /// Starts the stream and receives every event through one function, in the isolation of the subscriber.
    @inlinable @discardableResult
    public func subscribe(
        @_inheritActorContext _ onEvent: @escaping @isolated(any) @Sendable (Event<Element>) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation
    ) -> Subscription {
        let receive = IsolatedClosure(onEvent).plain
        let sink = Sink<Element>(Origin(fileID: fileID, line: line))
        if Turn.isNeeded { sink.rank = Turn.current.downstreamOfCreate }
        let observer = sink.observer({ receive(.next($0)) }, { receive(.error($0)) }, { receive(.completed) })
        return begin(sink, observer, nil, at: Destination(onEvent.isolation, caller: isolation))
    }
}

/// The end of a pipeline: enforces the grammar, releases everything when the stream ends, and calls the application's
/// closures.
///
/// It is also the handle that the application keeps. So it does not hold the closures: only its observer does, and the
/// source releases that at the end.
@usableFromInline @_fixed_layout
// Safe: all stored properties are constant.
final class Sink<Element: Sendable>: Subscription, ObserverStage, @unchecked Sendable {
    @usableFromInline let origin: Origin

    @inlinable
    init(_ origin: Origin) {
        self.origin = origin
        super.init()
        separatesGates = true
    }

    @inlinable deinit {}

    @inlinable @inline(__always)
    func observer(
        _ onNext: @escaping @Sendable (Element) -> Void, _ onError: (@Sendable (any Error) -> Void)? = nil,
        _ onCompleted: (@Sendable () -> Void)? = nil
    ) -> Observer<Element> {
        let next: Observer<Element>.Next = { element, sink in
            if !Self.at(sink).isDisposed { onNext(element) }
        }
        guard onError != nil || onCompleted != nil else {
            return Observer(self, stage: self, next: next, end: { Self.at($1).finish($0, nil, nil) })
        }
        return Observer(self, stage: self, next: next, end: { Self.at($1).finish($0, onError, onCompleted) })
    }

    /// Starts with an outer subscription around this one, so that `onDisposed` runs after everything else.
    @usableFromInline
    func run(
        _ observer: Observer<Element>, _ onDisposed: @escaping @Sendable () -> Void,
        start: (Observer<Element>) -> Void
    ) -> Subscription {
        let whole = Whole()
        whole.add(DisposeAction(run: onDisposed))
        whole.add(self)
        // The source may dispose of the sink, as a subject does when it is released.
        add(DisposeAction { if !whole.isEnding.load(ordering: .acquiring) { whole.dispose() } })
        start(
            Observer(
                self, stage: self, next: observer.next,
                end: { termination, _ in
                    whole.isEnding.store(true, ordering: .releasing)
                    observer.end(termination)
                    whole.dispose()
                }))
        return whole
    }

    /// The outer subscription of a sink.
    // Safe: what it adds to `Subscription` is atomic.
    private final class Whole: Subscription, @unchecked Sendable {
        /// Whether the sink is passing an end on; the outer subscription ends after that.
        let isEnding = Atomic<Bool>(false)
    }

    @usableFromInline
    func finish(
        _ termination: Termination, _ onError: (@Sendable (any Error) -> Void)?, _ onCompleted: (@Sendable () -> Void)?
    ) {
        guard end() else { return }
        switch termination {
        case .completed: onCompleted?()
        case .error(let error):
            if let onError { onError(error) } else { ProgrammingError.unhandledError(error, origin).report() }
        }
    }
}
