/// Keeps the events of a stream for a task that takes them one at a time.
@usableFromInline @_fixed_layout
// Safe: all state is touched inside the gate only.
final class Inbox<Element: Sendable>: Gate<InboxMessage<Element>>, @unchecked Sendable {
    @usableFromInline typealias Taker = CheckedContinuation<Event<Element>?, Never>

    @usableFromInline
    @frozen enum Phase {
        case open
        /// The task has been cancelled, and the next call of `next()` will throw.
        case cancelled
        case ended
    }

    @exclusivity(unchecked) @usableFromInline var waiting: EventBuffer<Element>
    @exclusivity(unchecked) @usableFromInline var taker: Taker?
    @exclusivity(unchecked) @usableFromInline var phase = Phase.open
    @usableFromInline let upstream: Subscription

    /// Subscribes to the stream within `upstream`. `name` is shown in the tree of subscriptions.
    @inlinable
    init(
        of stream: Observable<Element>, _ policy: BufferPolicy, upstream: Subscription,
        name: @escaping @Sendable () -> String
    ) {
        waiting = EventBuffer(policy)
        self.upstream = upstream
        super.init()
        guard !upstream.isDisposed else { return }
        (SubscriptionTree.isRecording ? stream.recorded(as: name) : stream).subscribe(
            Observer(
                upstream, next: { element, _ in if !upstream.isDisposed { self.send(.event(.next(element))) } },
                end: { termination, _ in if upstream.end() { self.send(.event(termination.event())) } }))
    }

    @inlinable deinit {}

    /// The next event; nil after the end of the stream. A cancelled task gets a `CancellationError`, and the
    /// subscription is disposed of: at once if the task is waiting, otherwise at its next call.
    @inlinable
    func next(isolation: isolated (any Actor)? = #isolation) async -> Event<Element>? {
        if !Task.isCancelled, let event = poll() { return event }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { send(.take($0)) }
        } onCancel: {
            cancel()
        }
    }

    /// Takes a queued event without suspending.
    @inlinable
    func poll() -> Event<Element>? {
        guard enter() else { return nil }
        let event = phase == .open ? popFirst() : nil
        leave { handle($0) }
        return event
    }

    @inlinable
    func popFirst() -> Event<Element>? {
        let event = waiting.popFirst()
        if let event, event.element == nil { phase = .ended }
        return event
    }

    /// Disposes of the subscription and drops queued events.
    @inlinable
    func cancel() {
        upstream.dispose()
        send(.cancel)
    }

    @inlinable
    func send(_ message: InboxMessage<Element>) {
        pass(message) { handle($0) }
    }

    @inlinable
    func handle(_ message: InboxMessage<Element>) {
        switch message {
        case .event(let event):
            guard phase == .open else { return }
            _ = waiting.put(event)
            if waiting.hasOverflown { upstream.dispose() }
        case .take(let taker):
            precondition(self.taker == nil, "two tasks use one iterator; make an iterator for each task")
            self.taker = taker
        case .cancel where phase == .open:
            phase = .cancelled
            waiting = EventBuffer(.unbounded)
        case .cancel:
            return
        }
        serve()
    }

    /// Resumes the waiting task with the next event.
    @inlinable
    func serve() {
        guard let taker else { return }
        switch phase {
        case .open:
            guard let event = popFirst() else { return }
            self.taker = nil
            taker.resume(returning: event)
        case .cancelled:
            phase = .ended
            self.taker = nil
            taker.resume(returning: .error(CancellationError()))
        case .ended:
            self.taker = nil
            taker.resume(returning: nil)
        }
    }
}

@usableFromInline
@frozen enum InboxMessage<Element: Sendable>: Sendable {
    case event(Event<Element>)
    case take(CheckedContinuation<Event<Element>?, Never>)
    case cancel
}
