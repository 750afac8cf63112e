import Synchronization

extension ObservableType {
    /// Starts the stream and receives its events.
    ///
    /// - Parameters:
    ///   - onNext: called for each element, on the thread that sends it; calls never overlap.
    ///   - onError: called once if the stream fails. Without it an error is reported with the place of this call,
    ///     see ``ProgrammingError``.
    ///   - onCompleted: called once if the stream ends well.
    ///   - onDisposed: called once when the subscription has ended in any way, after everything else.
    ///   - fileID: the file that a report names.
    ///   - line: the line that a report names.
    /// - Returns: The handle that ends the subscription. It may be dropped: the stream goes on until it ends. If it may
    ///   never end, put the handle into the ``DisposeBag`` of whoever receives: otherwise the subscription stays alive as
    ///   long as its source does. A subject that goes disposes of its subscriptions without an event.
    ///
    /// Resources are released before `onError` and `onCompleted` are called, upstream first.
    @inlinable @discardableResult
    public func subscribe(
        onNext: @escaping @Sendable (Element) -> Void = { _ in },
        onError: (@Sendable (any Error) -> Void)? = nil,
        onCompleted: (@Sendable () -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription {
        let origin = Origin(fileID: fileID, line: line)
        let sink = Sink(onNext, onError, onCompleted, origin: origin)
        if Turn.isNeeded { sink.rank = Turn.current.downstreamOfCreate }
        guard onDisposed == nil, !SubscriptionTree.isRecording else { return begin(sink, onDisposed) }
        asObservable().subscribe(sink.observer)
        return sink
    }

    /// The same, for those that are recorded or have something to do when they are disposed of.
    @usableFromInline
    func begin(_ sink: Sink<Element>, _ onDisposed: (@Sendable () -> Void)?) -> Subscription {
        let stream = SubscriptionTree.isRecording ? recorded(as: { sink.origin.description }) : asObservable()
        guard let onDisposed else {
            stream.subscribe(sink.observer)
            return sink
        }
        return sink.run(onDisposed) { stream.subscribe($0) }
    }

    /// Starts the stream and receives every event through one function.
    @inlinable @discardableResult
    public func subscribe(
        _ onEvent: @escaping @Sendable (Event<Element>) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line
    ) -> Subscription {
        subscribe(
            onNext: { onEvent(.next($0)) }, onError: { onEvent(.error($0)) }, onCompleted: { onEvent(.completed) },
            fileID: fileID, line: line)
    }
}

/// The end of a pipeline: keeps the grammar, releases everything at the end, and calls the application.
@usableFromInline
// Safe: every stored property is constant.
final class Sink<Element: Sendable>: Subscription, ObserverStage, @unchecked Sendable {
    @usableFromInline let onNext: @Sendable (Element) -> Void
    @usableFromInline let onError: (@Sendable (any Error) -> Void)?
    @usableFromInline let onCompleted: (@Sendable () -> Void)?
    @usableFromInline let origin: Origin

    @inlinable
    init(
        _ onNext: @escaping @Sendable (Element) -> Void,
        _ onError: (@Sendable (any Error) -> Void)?,
        _ onCompleted: (@Sendable () -> Void)?,
        origin: Origin
    ) {
        self.onNext = onNext
        self.onError = onError
        self.onCompleted = onCompleted
        self.origin = origin
        super.init()
    }

    @inlinable var observer: Observer<Element> {
        Observer(self, stage: self, next: { Self.at($1).receive($0) }, end: { Self.at($1).finish($0) })
    }

    /// Starts with a subscription around this one, so that `onDisposed` comes after everything else.
    @usableFromInline
    func run(_ onDisposed: @escaping @Sendable () -> Void, start: (Observer<Element>) -> Void) -> Subscription {
        let whole = Whole()
        whole.add(Action(run: onDisposed))
        whole.add(self)
        // The source may dispose of the sink, as a subject does that goes.
        add(Action { if !whole.isEnding.load(ordering: .acquiring) { whole.dispose() } })
        let observer = observer
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

    /// The subscription around a sink.
    private final class Whole: Subscription, @unchecked Sendable {
        /// Whether the sink is passing an end on, after which the whole ends.
        let isEnding = Atomic<Bool>(false)
    }

    @inlinable @inline(__always)
    func receive(_ element: Element) {
        guard !isDisposed else { return }
        onNext(element)
    }

    @usableFromInline
    func finish(_ termination: Termination) {
        guard end() else { return }
        switch termination {
        case .completed: onCompleted?()
        case .error(let error):
            if let onError { onError(error) } else { ProgrammingError.unhandledError(error, origin).report() }
        }
    }
}
