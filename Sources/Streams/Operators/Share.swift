/// How long a shared stream keeps what it replays.
public enum ShareScope: Sendable {
    /// As long as anybody is subscribed and the source runs; the next subscriber starts the source anew.
    case whileConnected
    /// For ever, once the source has been started, also after its end.
    case forever
}

extension ObservableType {
    /// Shares one subscription to the source among all subscribers.
    ///
    ///     source    --1--2--3--      (subscribed to once)
    ///     first     --1--2--3--
    ///     second         ^2-3--      (with replay: 1 it receives 1 at once)
    ///
    /// The first subscriber starts the source; when the last one is gone the source is disposed of, and after the
    /// source has ended the next subscriber starts it anew (`whileConnected`). With `forever` the source is started
    /// once, stays connected, and its last `replay` elements and its end are replayed to everybody. First subscribers
    /// from several threads connect once. No lock is held while the source is being subscribed to.
    ///
    ///     let ticks = Observable.of(1, 2, 3).share()
    ///     let first = ticks.subscribe(onNext: { print($0) })
    ///     let second = ticks.subscribe(onNext: { print($0) })
    public func share(replay: Int = 0, scope: ShareScope = .whileConnected) -> Observable<Element> {
        let sharing = Sharing(asObservable(), replay: max(0, replay), scope: scope)
        return Observable { sharing.subscribe($0) }
    }
}

private enum ShareMessage<Element: Sendable>: Sendable {
    case join(Observer<Element>)
    case leave(Sharing<Element>.Connection)
    case ended(Sharing<Element>.Connection)
}

/// Counts the subscribers of a shared stream and connects it to its source.
// Safe: `connection` is touched inside the gate only.
private final class Sharing<Element: Sendable>: Gate<ShareMessage<Element>>, @unchecked Sendable {
    private let source: Observable<Element>
    private let replay: Int
    private let scope: ShareScope
    private var connection: Connection?

    /// One run of the source.
    // Safe: `subscribers` is touched inside the gate only.
    final class Connection: @unchecked Sendable {
        let hub: SubjectCore<Element>
        let subscription = Subscription()
        var subscribers = 0

        init(replay: Int) {
            hub = SubjectCore(replay: replay > 0 ? ReplayBuffer(capacity: replay) : nil)
        }
    }

    init(_ source: Observable<Element>, replay: Int, scope: ShareScope) {
        self.source = source
        self.replay = replay
        self.scope = scope
    }

    func subscribe(_ observer: Observer<Element>) {
        process(.join(observer))
    }

    /// Handles the message; what starts or stops the source happens after leaving the gate.
    private func process(_ message: ShareMessage<Element>) {
        var afterwards: [() -> Void] = []
        pass(message) { if let action = handle($0) { afterwards.append(action) } }
        for action in afterwards { action() }
    }

    private func handle(_ message: ShareMessage<Element>) -> (() -> Void)? {
        switch message {
        case .join(let observer):
            guard !observer.isDisposed else { return nil }
            let isNew = connection == nil
            let connection = connection ?? Connection(replay: replay)
            self.connection = connection
            connection.subscribers += 1
            observer.subscription.add(Action { self.process(.leave(connection)) })
            return {
                connection.hub.subscribe(observer)
                if isNew { self.connect(connection) }
            }
        case .leave(let left):
            left.subscribers -= 1
            guard left.subscribers == 0, case .whileConnected = scope else { return nil }
            if connection === left { connection = nil }
            return { left.subscription.dispose() }
        case .ended(let ended):
            if connection === ended, case .whileConnected = scope { connection = nil }
            return nil
        }
    }

    private func connect(_ connection: Connection) {
        source.subscribe(
            Observer(
                connection.subscription, next: { connection.hub.send($0) },
                end: { termination in
                    guard connection.subscription.end() else { return }
                    self.process(.ended(connection))
                    connection.hub.process(.end(termination))
                }))
    }
}
