import StreamsAtomics

/// Delivers the events of one subscription on an actor.
///
/// If the sender is on the actor and no earlier events are waiting, they are delivered at once.
// Safe: all stored properties are constant.
final class ActorSubscription<Element: Sendable>: MailboxItem {
    private let upstream: Upstream<Element>
    private let mailbox: ActorMailbox
    private let state = Guarded(State())
    /// The turn of the thread that is subscribing on the actor, or 0.
    private let starter = Atomic<UInt>(0)

    private struct State {
        var waiting = Queue<Event<Element>>()
        var isDelivering = false

        var isFree: Bool { waiting.isEmpty && !isDelivering }
    }

    private init(to mailbox: ActorMailbox, below observer: Observer<Element>) {
        upstream = Upstream(below: observer)
        self.mailbox = mailbox
        upstream.subscription.add(
            DisposeAction { [state] in
                var dropped = Queue<Event<Element>>()
                state.withLock { swap(&dropped, &$0.waiting) }
            })
    }

    /// Subscribes to the stream.
    static func start(_ stream: Observable<Element>, at destination: Destination, _ observer: Observer<Element>) {
        let mailbox = ActorMailbox.of(destination.actor)
        let subscription = ActorSubscription(to: mailbox, below: observer)
        let input = subscription.upstream.subscription
        let source = Observer<Element>(
            input, next: { element, _ in if !input.isDisposed { subscription.send(.next(element)) } },
            end: { termination, _ in subscription.send(termination.event()) })
        guard destination.isHere || mailbox.isHere else { return stream.subscribe(source) }
        subscription.starter.store(Turn.current.identifier, ordering: .relaxed)
        mailbox.here { stream.subscribe(source) }
        subscription.starter.store(0, ordering: .relaxed)
    }

    private func send(_ event: Event<Element>) {
        let isStarting = starter.load(ordering: .relaxed) == Turn.current.identifier
        if isStarting || mailbox.deliverPostedHere(), state.withLock({ $0.isFree }) { return upstream.on(event) }
        state.withLock { $0.waiting.append(event) }
        mailbox.take(self)
    }

    func deliver() {
        let event = state.withLock { state in
            state.isDelivering = true
            return state.waiting.popFirst()
        }
        if let event { upstream.on(event) }
        state.withLock { $0.isDelivering = false }
    }
}

extension Observable {
    /// Delivers on the main actor: at once if the sender is there, otherwise in one batch per turn, like `subscribe` in
    /// code of the main actor.
    func onMainActor() -> Observable<Element> {
        Observable { observer in ActorSubscription.start(self, at: .main, observer) }
    }
}
