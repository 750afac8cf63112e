import Synchronization

@usableFromInline
enum SubjectMessage<Element: Sendable>: Sendable {
    case next(Element)
    case end(Termination)
    case subscribe(Observer<Element>)
    case unsubscribe(Subscription)
    case abandon

    /// Whether observers receive it.
    var isDelivery: Bool {
        switch self {
        case .subscribe, .unsubscribe, .abandon: false
        case .next, .end: true
        }
    }
}

/// The shared implementation of subjects: a gate, its observers, and what it replays.
@usableFromInline @_fixed_layout
// Safe: all state is touched inside the gate only.
final class SubjectCore<Element: Sendable>: TurnGate<SubjectMessage<Element>>, SubscriptionSource, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList<Element>()
    @exclusivity(unchecked) @usableFromInline var termination: Termination?
    @exclusivity(unchecked) @usableFromInline var replay: ReplayBuffer<Element>?
    /// The number of observers, readable outside of the gate.
    @usableFromInline let observerCount = Atomic<Int>(0)
    /// Whether the subject has been released, so that nobody can send any more.
    @exclusivity(unchecked) @usableFromInline var isAbandoned = false

    @usableFromInline let lazyRank = LazyRank()
    /// A copy of the address, because accessing the global costs a call per element.
    @usableFromInline let activities = ProcessActivity.address

    @inlinable
    init(replay: ReplayBuffer<Element>? = nil) {
        self.replay = replay
    }

    @inlinable deinit {
        lazyRank.leave()
    }

    @inlinable @inline(__always)
    func send(_ element: Element) {
        guard ProcessActivity.isQuiet(activities.pointee) else { return sendInTurn(element) }
        guard enter() || enterOrLeave(.next(element)) else { return }
        deliver(element)
        leave { handle($0) }
    }

    /// Emits what an operator has received to those who are subscribed to a part of it.
    @inlinable
    func relay(_ element: Element) {
        if ProcessActivity.isQuiet { send(element) } else { sendInTurn(element, isRelay: true) }
    }

    /// Leaves the gate before the turn continues, so that later parts of the turn may send again.
    @inlinable @inline(never)
    func sendInTurn(_ element: Element, isRelay: Bool = false) {
        if Transaction.isRunning {
            Transaction.keep { self.send(element) }
            return
        }
        guard enter() || enterOrLeave(.next(element)) else { return }
        ProcessActivity.turn._withUnsafeGuaranteedRef { turn in
            let isOutermost = turn.enter(asRelay: isRelay)
            turn.deliver(isRelay: isRelay) {
                lazyRank.rise(in: turn)
                deliver(element)
            }
            leave(turn, isOutermost)
        }
    }

    @inlinable @inline(__always)
    func leave(_ turn: Turn, _ isOutermost: Bool) {
        if !tryLeave() { return resume(after: turn, isOutermost) }
        if isOutermost { turn.settle() }
    }

    /// Continues inside the gate: subscribes and disposals that were queued belong to this turn; deliveries that were
    /// queued follow it.
    @usableFromInline
    func resume(after turn: Turn, _ isOutermost: Bool) {
        var isSettled = !isOutermost
        drain { message in
            if !isSettled, message.isDelivery {
                turn.settle()
                isSettled = true
            }
            turn.run { handle(message) }
            return true
        }
        if !isSettled { turn.settle() }
    }

    @usableFromInline override var target: Rank? { lazyRank.known }

    @usableFromInline
    override func arrive(_ message: SubjectMessage<Element>) {
        handle(message)
    }

    @inlinable
    func process(_ message: SubjectMessage<Element>) {
        pass(message) { message in Turn.current.run { handle(message) } }
    }

    /// Uses little stack, because the ends of shared streams are inside each other in a long chain.
    @inlinable
    func end(_ termination: Termination) {
        if Transaction.isRunning { return keepEnd(termination) }
        guard enter() || enterOrQueue(end: termination) else { return }
        let isOutermost = enterTurn()
        finish(termination)
        leaveTurn(isOutermost)
    }

    /// Not inlined, because the message would take stack in `end`.
    @inlinable @inline(never)
    func enterOrQueue(end termination: Termination) -> Bool {
        enterOrQueue(.end(termination))
    }

    @usableFromInline
    func keepEnd(_ termination: Termination) {
        Transaction.keep { self.end(termination) }
    }

    /// Returns whether the turn begins with this.
    @usableFromInline
    func enterTurn() -> Bool {
        Turn.unmanaged._withUnsafeGuaranteedRef { $0.enter(asRelay: true) }
    }

    /// Leaves the gate and the turn.
    @usableFromInline
    func leaveTurn(_ isOutermost: Bool) {
        Turn.unmanaged._withUnsafeGuaranteedRef { leave($0, isOutermost) }
    }

    @inlinable @inline(__always)
    func finish(_ termination: Termination) {
        takeObservers(ending: termination).end(termination)
    }

    /// Removes the observers, who are to be told of the end; there are none after the first end.
    @inlinable @inline(never)
    func takeObservers(ending termination: Termination) -> ObserverList<Element> {
        var ended = ObserverList<Element>()
        guard self.termination == nil else { return ended }
        self.termination = termination
        lazyRank.leave()
        swap(&ended, &observers)
        observerCount.store(observers.count, ordering: .relaxed)
        return ended
    }

    /// Releases the observers without an event when the subject is released; the observers and the core retain each
    /// other.
    @usableFromInline
    func abandon() {
        if Transaction.isRunning { return Transaction.keep { self.abandon() } }
        pass(.abandon) { handle($0) }
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
            finish(termination)
        case .subscribe(let observer):
            accept(observer)
        case .unsubscribe(let subscription):
            discard(subscription)
        case .abandon:
            isAbandoned = true
            lazyRank.leave()
            guard !observers.isEmpty else { break }
            var abandoned = ObserverList<Element>()
            swap(&abandoned, &observers)
            observerCount.store(observers.count, ordering: .relaxed)
            abandoned.abandon()
        }
    }

    @inlinable
    func accept(_ observer: Observer<Element>) {
        if replay != nil { Turn.start { replay?.send(to: observer) } }
        if let termination {
            lazyRank.leave()
            observer.end(termination)
        } else if observer.isDisposed || isAbandoned {
            lazyRank.stopFeeding(observer.subscription)
        } else {
            observers.append(observer)
            observerCount.store(observers.count, ordering: .relaxed)
            observer.subscription.attach(to: self) { [self] in remove($0) }
        }
    }

    @inlinable
    func subscribe(_ observer: Observer<Element>) {
        lazyRank.feed(observer.subscription)
        if replay != nil, Turn.isNeeded, lazyRank.isAwaited(in: .current) { return subscribeLater(observer) }
        subscribeNow(observer)
    }

    /// What it would replay now is from before this turn.
    @usableFromInline
    func subscribeLater(_ observer: Observer<Element>) {
        Postponed.do(after: lazyRank.level, in: .current) { self.subscribeNow(observer) }
    }

    @inlinable
    func subscribeNow(_ observer: Observer<Element>) {
        guard enter() || enterOrQueue(.subscribe(observer)) else { return }
        accept(observer)
        leave { handle($0) }
    }

    @inlinable
    func remove(_ subscription: Subscription) {
        guard enter() || enterOrQueue(.unsubscribe(subscription)) else { return }
        discard(subscription)
        leave { handle($0) }
    }

    @inlinable
    func discard(_ subscription: Subscription) {
        lazyRank.stopFeeding(subscription)
        observers.remove(subscription)
        observerCount.store(observers.count, ordering: .relaxed)
    }

    @usableFromInline var treeDescription: String {
        "subject" + (isBusy ? ", busy" : "")
    }
}
