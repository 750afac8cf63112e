/// A subject seen from both sides.
struct Hub<Element: Sendable>: Sendable {
    let output: Observable<Element>
    let next: Observer<Element>.Next
    let end: @Sendable (Termination) -> Void
    /// What the source feeds.
    let rank: Rank?

    init(_ subject: some SubjectType<Element>) {
        rank = (subject as? any PlacedSource)?.rank
        output = subject.asObservable()
        next = { element, _ in subject.onNext(element) }
        end = { subject.on($0.event()) }
    }

    init(replaying replay: SharePolicy.Replay) {
        switch replay {
        case .none: self.init(PublishSubject())
        case .last(let count): self.init(ReplaySubject(bufferSize: count))
        case .recent(let age, let count, let scheduler):
            self.init(ReplaySubject(bufferSize: count, maximumAge: age, scheduler: scheduler))
        }
    }
}

enum ShareMessage<Element: Sendable>: Sendable {
    /// Whether the subscriber counts: the first starts the source, the last lets go of it.
    case join(Observer<Element>, counts: Bool)
    case leave(Sharing<Element>.Connection)
    /// The grace period is over.
    case expire(Sharing<Element>.Connection)
    case disconnect(Sharing<Element>.Connection)
    case end(Sharing<Element>.Connection, Termination)
    case connect(Subscription)
}

/// Connects many subscribers to one source: the one implementation of `share`, `publish` and their kin.
// Safe: `connection` is touched inside the gate only.
final class Sharing<Element: Sendable>: Gate<ShareMessage<Element>>, @unchecked Sendable {
    private let source: Observable<Element>
    private let policy: SharePolicy
    private let makeHub: @Sendable () -> Hub<Element>
    private var connection: Connection?

    /// One run of the source.
    // Safe: what varies is touched inside the gate only.
    final class Connection: @unchecked Sendable {
        let hub: Hub<Element>
        var subscription = Subscription()
        var subscribers = 0
        var state = State.waiting
        /// Whether anybody subscribed who waits for a connection by hand, and so stays from one to the next.
        var outlivesItsRun = false
        let grace = SerialDisposable()

        enum State { case waiting, running, ended }

        init(_ hub: Hub<Element>) {
            self.hub = hub
        }
    }

    init(_ source: Observable<Element>, _ policy: SharePolicy, _ makeHub: @escaping @Sendable () -> Hub<Element>) {
        self.source = source
        self.policy = policy
        self.makeHub = makeHub
    }

    var counted: Observable<Element> {
        Observable(on: source) { self.process(.join($0, counts: true)) }
    }

    var uncounted: Observable<Element> {
        Observable(on: source) { self.process(.join($0, counts: false)) }
    }

    func connect() -> any Disposable {
        let handle = Subscription()
        process(.connect(handle))
        return handle
    }

    /// Handles the message; what starts or stops the source, or is told to others, happens after leaving the gate.
    private func process(_ message: ShareMessage<Element>) {
        var afterwards: [() -> Void] = []
        pass(message) { if let action = handle($0) { afterwards.append(action) } }
        for action in afterwards { action() }
    }

    private func handle(_ message: ShareMessage<Element>) -> (() -> Void)? {
        switch message {
        case .join(let observer, let counts): join(observer, counts)
        case .leave(let connection): leave(connection)
        case .expire(let connection): connection.subscribers == 0 ? stop(connection) : nil
        case .disconnect(let connection): stop(connection)
        case .end(let connection, let termination): end(connection, termination)
        case .connect(let handle): connect(handle)
        }
    }

    private func join(_ observer: Observer<Element>, _ counts: Bool) -> (() -> Void)? {
        guard !observer.isDisposed else { return nil }
        let connection = current()
        guard counts else {
            connection.outlivesItsRun = true
            return { connection.hub.output.subscribe(observer) }
        }
        let isFirst = connection.state == .waiting
        if isFirst { connection.state = .running }
        connection.subscribers += 1
        observer.subscription.add(Action { self.process(.leave(connection)) })
        if isFirst { connection.subscription = Subscription(besides: observer.subscription) }
        let subscription = connection.subscription
        return {
            if case .after = self.policy.release { connection.grace.set(Disposables.create()) }
            connection.hub.output.subscribe(observer)
            if isFirst { self.run(connection, subscription) }
        }
    }

    private func leave(_ connection: Connection) -> (() -> Void)? {
        connection.subscribers -= 1
        guard connection.subscribers == 0 else { return nil }
        switch policy.release {
        case .never: return nil
        case .immediately: return stop(connection)
        case .after(let time, let scheduler):
            return { connection.grace.set(scheduler.schedule(after: time) { self.process(.expire(connection)) }) }
        }
    }

    private func end(_ connection: Connection, _ termination: Termination) -> (() -> Void)? {
        connection.state = .ended
        let restarts =
            if case .completed = termination { policy.restartsAfterCompletion } else { policy.restartsAfterError }
        if restarts, self.connection === connection { self.connection = nil }
        return { connection.hub.end(termination) }
    }

    private func connect(_ handle: Subscription) -> (() -> Void)? {
        if connection?.state == .ended { connection = nil }
        let connection = current()
        let isFirst = connection.state == .waiting
        connection.state = .running
        let subscription = connection.subscription
        return {
            handle.add(Action { self.process(.disconnect(connection)) })
            if isFirst { self.run(connection, subscription) }
        }
    }

    /// Lets go of the source, and of what is replayed unless somebody waits for the next run.
    private func stop(_ connection: Connection) -> (() -> Void)? {
        guard connection.state == .running else { return nil }
        let subscription = connection.subscription
        connection.subscription = Subscription()
        connection.state = .waiting
        if self.connection === connection, !connection.outlivesItsRun { self.connection = nil }
        return { DeepChain.dispose(subscription) }
    }

    private func run(_ connection: Connection, _ subscription: Subscription) {
        subscription.rank = connection.hub.rank
        source.subscribe(
            Observer(
                subscription, next: connection.hub.next,
                end: { termination, _ in if subscription.end() { self.process(.end(connection, termination)) } }))
    }

    private func current() -> Connection {
        let current = connection ?? Connection(makeHub())
        connection = current
        return current
    }
}
