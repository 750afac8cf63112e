@usableFromInline
enum SubjectMessage<Element: Sendable>: Sendable {
    case next(Element)
    case end(Termination)
    case subscribe(Observer<Element>)
    case unsubscribe(Subscription)
}

/// What a subject is made of: a gate, its observers, and what it replays.
@usableFromInline
final class SubjectCore<Element: Sendable>: Gate<SubjectMessage<Element>>, Disposable, @unchecked Sendable {
    // Safe: all state is touched inside the gate only.
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
            observer.subscription.add(Registration(core: self, subscription: observer.subscription))
        }
    }

    @inlinable
    func subscribe(_ observer: Observer<Element>) {
        process(.subscribe(observer))
    }

    /// Ends the stream well.
    @usableFromInline
    func dispose() {
        process(.end(.completed))
    }
}

/// Takes an observer off a subject when its subscription ends.
@usableFromInline
struct Registration<Element: Sendable>: Disposable {
    @usableFromInline let core: SubjectCore<Element>
    /// Not retained: it is the subscription that holds this.
    @usableFromInline unowned(unsafe) let subscription: Subscription

    @inlinable
    init(core: SubjectCore<Element>, subscription: Subscription) {
        self.core = core
        self.subscription = subscription
    }

    @inlinable
    func dispose() {
        core.process(.unsubscribe(subscription))
    }
}
