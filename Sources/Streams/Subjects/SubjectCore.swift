@usableFromInline
enum SubjectMessage<Element: Sendable>: Sendable {
    case next(Element)
    case end(Termination)
    case subscribe(Observer<Element>)
    case unsubscribe(Subscription)
}

/// What a subject is made of: a gate, its observers, and what it replays.
@usableFromInline
// Safe: all state is touched inside the gate only.
final class SubjectCore<Element: Sendable>: Gate<SubjectMessage<Element>>, SubscriptionSource, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList<Element>()
    @exclusivity(unchecked) @usableFromInline var termination: Termination?
    @exclusivity(unchecked) @usableFromInline var replay: ReplayBuffer<Element>?

    @inlinable
    init(replay: ReplayBuffer<Element>? = nil) {
        self.replay = replay
    }

    @inlinable @inline(__always)
    func send(_ element: Element) {
        guard enter() || enterOrQueue(.next(element)) else { return }
        deliver(element)
        leave { handle($0) }
    }

    @inlinable
    func process(_ message: SubjectMessage<Element>) {
        pass(message) { handle($0) }
    }

    @inlinable @inline(__always)
    func deliver(_ element: Element) {
        guard termination == nil else { return }
        replay?.append(element)
        observers.send(element)
    }

    @inlinable
    func handle(_ message: SubjectMessage<Element>) {
        switch message {
        case .next(let element):
            deliver(element)
        case .end(let termination):
            guard self.termination == nil else { return }
            self.termination = termination
            var ended = ObserverList<Element>()
            swap(&ended, &observers)
            ended.end(termination)
        case .subscribe(let observer):
            accept(observer)
        case .unsubscribe(let subscription):
            observers.remove(subscription)
        }
    }

    @inlinable
    func accept(_ observer: Observer<Element>) {
        replay?.send(to: observer)
        if let termination {
            observer.end(termination)
        } else if !observer.isDisposed {
            observers.append(observer)
            observer.subscription.attach(to: self) { [self] in remove($0) }
        }
    }

    @inlinable
    func subscribe(_ observer: Observer<Element>) {
        guard enter() || enterOrQueue(.subscribe(observer)) else { return }
        accept(observer)
        leave { handle($0) }
    }

    @inlinable
    func remove(_ subscription: Subscription) {
        guard enter() || enterOrQueue(.unsubscribe(subscription)) else { return }
        observers.remove(subscription)
        leave { handle($0) }
    }

    @usableFromInline var treeDescription: String {
        "subject" + (isBusy ? ", busy" : "")
    }
}
