import StreamsAtomics

/// Delivers the events of one subscription on an actor.
///
/// If the sender is on the actor and no earlier events are waiting, they are delivered at once.
// Safe: all stored properties are constant.
final class ActorSubscription<Element: Sendable>: MailboxItem {
    private let upstream: Upstream<Element>
    private let mailbox: ActorMailbox
    private let waiting = Guarded(Queue<Event<Element>>())
    /// Whether events wait, or one that has waited is being delivered. Written under the lock of `waiting`. Who sends has
    /// seen what the event before it has written, since the events of a subscription never overlap.
    private let isBusy = Atomic<Bool>(false)
    /// The turn of the thread that is subscribing on the actor, or 0.
    private let starter = Atomic<UInt>(0)

    private init(to mailbox: ActorMailbox, below observer: Observer<Element>) {
        upstream = Upstream(below: observer)
        self.mailbox = mailbox
        upstream.subscription.add(
            DisposeAction { [waiting] in
                var dropped = Queue<Event<Element>>()
                waiting.withLock { swap(&dropped, &$0) }
            })
    }

    /// Subscribes to the stream.
    static func start(_ stream: Observable<Element>, at destination: Destination, _ observer: Observer<Element>) {
        let mailbox = ActorMailbox.of(destination.actor)
        let subscription = ActorSubscription(to: mailbox, below: observer)
        let input = subscription.upstream.subscription
        let source = Observer<Element>(
            input, next: { element, _ in if !input.isDisposed { subscription.send(element) } },
            end: { termination, _ in subscription.sendEnd(termination) })
        guard destination.isHere || mailbox.isHere else { return stream.subscribe(source) }
        subscription.starter.store(Turn.current.identifier, ordering: .relaxed)
        mailbox.here { stream.subscribe(source) }
        subscription.starter.store(0, ordering: .relaxed)
    }

    private func send(_ element: Element) {
        if isDeliveredAtOnce { upstream.onNext(element) } else { leave(element) }
    }

    private func sendEnd(_ termination: Termination) {
        if isDeliveredAtOnce { upstream.end(termination) } else { leave(termination.event()) }
    }

    /// Whether this thread delivers what it sends now, after what has been queued for the actor.
    private var isDeliveredAtOnce: Bool {
        let isStarting = starter.load(ordering: .relaxed) == Turn.current.identifier
        return (isStarting || mailbox.deliverPostedHere()) && !isBusy.load(ordering: .relaxed)
    }

    /// Not inlined: code that is not specialised for the type of the elements would look up that of the events each time.
    @inline(never)
    private func leave(_ element: Element) { leave(.next(element)) }

    private func leave(_ event: Event<Element>) {
        waiting.withLock {
            $0.append(event)
            isBusy.store(true, ordering: .relaxed)
        }
        mailbox.take(self)
    }

    func deliver() {
        if let event = waiting.withLock({ $0.popFirst() }) { upstream.on(event) }
        waiting.withLock { isBusy.store(!$0.isEmpty, ordering: .relaxed) }
    }
}

extension Observable {
    /// Delivers on the main actor: at once if the sender is there, otherwise in one batch per turn, like `subscribe` in
    /// code of the main actor.
    @usableFromInline
    func onMainActor() -> Observable<Element> {
        Observable { observer in ActorSubscription.start(self, at: .main, observer) }
    }
}
