@usableFromInline @frozen
enum ShareMessage<Element: Sendable>: Sendable {
    /// Whether the subscriber counts: the first one starts the source, and when the last one leaves the source is
    /// released.
    case join(Observer<Element>, counts: Bool)
    case leave(Sharing<Element>.Connection)
    /// The policy's moment has come: to release the source, or to forget a run that has ended.
    case expire(Sharing<Element>.Connection)
    case forget(Sharing<Element>.Connection)
    case disconnect(Sharing<Element>.Connection)
    case end(Sharing<Element>.Connection, Termination)
    case connect(Subscription)
}

/// Connects many subscribers to one source: the one implementation of `share`, `publish` and their variants.
@usableFromInline @_fixed_layout
// Safe: `connection` is touched inside the gate only.
final class Sharing<Element: Sendable>: Gate<ShareMessage<Element>>, @unchecked Sendable {
    @usableFromInline let source: Observable<Element>
    @usableFromInline let policy: SharePolicy
    @usableFromInline let makeHub: @Sendable () -> Hub<Element>
    @exclusivity(unchecked) @usableFromInline var connection: Connection?

    /// One run of the source, and its subscribers.
    @usableFromInline @_fixed_layout
    // Safe: variable state is touched inside the gate only.
    final class Connection: @unchecked Sendable {
        @usableFromInline let hub: Hub<Element>
        @exclusivity(unchecked) @usableFromInline var subscription = Subscription()
        @exclusivity(unchecked) @usableFromInline var subscribers = 0
        @exclusivity(unchecked) @usableFromInline var state = State.waiting
        @usableFromInline let grace = SerialDisposable()
        /// What `connect` has returned; it ends with the run.
        @exclusivity(unchecked) @usableFromInline var handles: [Subscription] = []

        @usableFromInline @frozen enum State { case waiting, running, ended }

        @inlinable
        init(_ hub: Hub<Element>) {
            self.hub = hub
        }

        @inlinable deinit {}
    }

    @inlinable
    init(_ source: Observable<Element>, _ policy: SharePolicy, _ makeHub: @escaping @Sendable () -> Hub<Element>) {
        self.source = source
        self.policy = policy
        self.makeHub = makeHub
    }

    @inlinable deinit {}

    /// The stream that starts the source for its first subscriber.
    @inlinable var counted: Observable<Element> {
        Observable { self.process(.join($0, counts: true)) }
    }

    /// The stream that waits for a connection.
    @inlinable var uncounted: Observable<Element> {
        Observable { self.process(.join($0, counts: false)) }
    }

    /// Starts the source explicitly.
    @inlinable
    func connect() -> any Disposable {
        let handle = Subscription()
        connect(handle)
        return handle
    }

    @inlinable
    func connect(_ handle: Subscription) {
        process(.connect(handle))
    }

    /// Handles a message. A source is started here, after the functions that it needs first have returned, so that this
    /// uses little stack in a long chain.
    @inlinable @inline(__always)
    func process(_ message: @autoclosure () -> ShareMessage<Element>) {
        for action in inOwnFrame({ actions(of: message()) }) {
            if case .start(let connection, let subscription) = action {
                source.start(to: input(connection, subscription))
            } else {
                perform(action)
            }
        }
    }

    /// As `process`, for the end of the source.
    @inlinable @inline(__always)
    func finish(_ connection: Connection, _ termination: Termination) {
        for action in inOwnFrame({ actions(of: .end(connection, termination)) }) {
            if case .end(let connection, let termination) = action {
                connection.hub.end(termination)
            } else {
                perform(action)
            }
        }
    }

    /// What to do when the gate has been left.
    @frozen
    @usableFromInline
    enum Action {
        case start(Connection, Subscription)
        case end(Connection, Termination)
        case other(() -> Void)
    }

    @inlinable @inline(never)
    func perform(_ action: Action) {
        switch action {
        case .start(let connection, let subscription): source.start(to: input(connection, subscription))
        case .end(let connection, let termination): connection.hub.end(termination)
        case .other(let work): work()
        }
    }

    /// Handles a message, unless the gate has an owner that will, and returns what to do next.
    @inlinable @inline(never)
    func actions(of message: ShareMessage<Element>) -> [Action] {
        var afterwards: [Action] = []
        guard enter() || enterOrQueue(message) else { return [] }
        if handle(message, &afterwards) { goOn(&afterwards) }
        return afterwards
    }

    /// Handles the queue and leaves the gate, unless a message takes the gate over.
    @inlinable
    func goOn(_ afterwards: inout [Action]) {
        if tryLeaveAfterTakeover() { return }
        drain { handle($0, &afterwards) }
    }

    /// Handles a message; adds to `afterwards` what to do when the gate has been left. Returns false if the gate has
    /// been taken over.
    @inlinable
    func handle(_ message: ShareMessage<Element>, _ afterwards: inout [Action]) -> Bool {
        switch message {
        case .join(let observer, let counts):
            if !observer.isDisposed { join(observer, counts, &afterwards) }
        case .leave(let connection):
            connection.subscribers -= 1
            guard connection.subscribers == 0, connection.state == .running else { return true }
            if scheduleUnlessNow(policy.release, for: connection, .expire(connection), &afterwards) {
                return stop(connection)
            }
        case .expire(let connection): if connection.subscribers == 0 { return stop(connection) }
        case .forget(let connection): forget(connection)
        case .disconnect(let connection): return stop(connection)
        case .end(let connection, let termination):
            end(connection, termination, &afterwards)
            release(connection, &afterwards)
        case .connect(let handle): connecting(handle, &afterwards)
        }
        return true
    }

    @inlinable
    func join(_ observer: Observer<Element>, _ counts: Bool, _ afterwards: inout [Action]) {
        let connection = current()
        guard counts else { return afterwards.append(.other { connection.hub.output.subscribe(observer) }) }
        connection.subscribers += 1
        observer.subscription.add(DisposeAction { self.process(.leave(connection)) })
        let isFirst = connection.state == .waiting
        if isFirst { connection.subscription = Subscription(besides: observer.subscription) }
        // One allocation instead of two.
        if isFirst, afterwards.isEmpty { afterwards.reserveCapacity(2) }
        let isOver = connection.state == .ended
        afterwards.append(
            .other {
                if !isOver { self.cancelRelease(of: connection) }
                connection.hub.output.subscribe(observer)
            })
        startIfWaiting(connection, &afterwards)
    }

    @usableFromInline
    func cancelRelease(of connection: Connection) {
        switch policy.release {
        case .never, .immediately: break
        case .after, .when: connection.grace.set(Disposables.create())
        }
    }

    @inlinable
    func connecting(_ handle: Subscription, _ afterwards: inout [Action]) {
        let connection = current()
        connection.handles.append(handle)
        afterwards.append(.other { handle.add(DisposeAction { self.process(.disconnect(connection)) }) })
        startIfWaiting(connection, &afterwards)
    }

    /// Ends the handles of a run that is over, which would keep the source.
    @inlinable
    func release(_ connection: Connection, _ afterwards: inout [Action]) {
        guard !connection.handles.isEmpty else { return }
        var ended: [Subscription] = []
        swap(&ended, &connection.handles)
        afterwards.append(.other { [ended] in for handle in ended { handle.dispose() } })
    }

    @inlinable
    func startIfWaiting(_ connection: Connection, _ afterwards: inout [Action]) {
        guard connection.state == .waiting else { return }
        connection.state = .running
        afterwards.append(.start(connection, connection.subscription))
    }

    @inlinable
    func end(_ connection: Connection, _ termination: Termination, _ afterwards: inout [Action]) {
        connection.state = .ended
        let restart =
            if case .completed = termination { policy.restartAfterCompletion } else { policy.restartAfterError }
        // Before the end is sent: whoever subscribes again when it comes, as `retry` does, may start the source again.
        if scheduleUnlessNow(restart, for: connection, .forget(connection), &afterwards) { forget(connection) }
        afterwards.append(.end(connection, termination))
    }

    /// Returns whether the policy's moment is now. Otherwise `message` is handled when it has come.
    @inlinable
    func scheduleUnlessNow(
        _ reset: SharePolicy.Reset, for connection: Connection, _ message: ShareMessage<Element>,
        _ afterwards: inout [Action]
    ) -> Bool {
        switch reset {
        case .never: return false
        case .immediately: return true
        case .after(let time, let scheduler):
            afterwards.append(
                .other { connection.grace.set(scheduler.schedule(after: time) { self.process(message) }) })
        case .when(let make):
            afterwards.append(.other { connection.grace.set(make().take(1).subscribe { _ in self.process(message) }) })
        }
        return false
    }

    /// Disposes of the source. The gate is kept until the clean-up has run, so that no new run begins before.
    @inlinable
    func stop(_ connection: Connection) -> Bool {
        guard connection.state == .running else { return true }
        connection.state = .ended
        forget(connection)
        Releases.run { [subscription = connection.subscription] in
            subscription.dispose()
            var afterwards: [Action] = []
            self.release(connection, &afterwards)
            self.goOn(&afterwards)
            for action in afterwards { self.perform(action) }
        }
        return false
    }

    /// The observer of the source. The subscriber that it is started for may have left already, as `take(1)` does when
    /// the subject replays.
    @inlinable @inline(never)
    func input(_ connection: Connection, _ subscription: Subscription) -> Observer<Element> {
        if !subscription.isDisposed {
            subscription.rank = connection.hub.rank
            subscription.add(AbandonAction(run: connection.hub.abandon))
        }
        return Observer(
            subscription, next: connection.hub.next,
            end: { termination, _ in if subscription.end() { self.finish(connection, termination) } })
    }

    @inlinable
    func forget(_ ended: Connection) {
        if connection === ended { connection = nil }
    }

    @inlinable
    func current() -> Connection {
        let current = connection ?? Connection(makeHub())
        connection = current
        return current
    }
}
