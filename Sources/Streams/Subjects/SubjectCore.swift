import StreamsAtomics

/// Who sends into a subject: the application, or an operator that passes on what it has received, all or a part of it.
@usableFromInline
enum SubjectSending { case send, relay, part }

/// The shared implementation of subjects: a gate, its observers, and what it replays.
@usableFromInline @_fixed_layout
// Safe: what varies is touched inside the gate only, or atomic.
final class SubjectCore<Element: Sendable>: ObservedGate<Element>, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var termination: Termination?
    @exclusivity(unchecked) @usableFromInline var replay: ReplayBuffer<Element>?
    /// Whether `replay` is present: comparing that with nil would copy it.
    @usableFromInline let isReplaying: Bool
    /// Whether it emits only what it has kept, when it completes.
    @usableFromInline let emitsAtEnd: Bool
    /// A copy of the address, because accessing the global costs a call per element.
    @usableFromInline let activities = ProcessActivity.address
    /// The same of the threads that use the graph.
    @usableFromInline let owner = Graph.address

    @inlinable
    init(replay: ReplayBuffer<Element>? = nil, emitsAtEnd: Bool = false, origin: Origin) {
        self.replay = replay
        isReplaying = replay != nil
        self.emitsAtEnd = emitsAtEnd
        super.init(origin: origin)
    }

    /// Emits an element that the application sends; in a transaction, at its end.
    @inlinable @inline(__always)
    func send(_ element: Element) {
        guard Graph.isFree(owner.pointee) else { return sendOrKeep(element) }
        if ProcessActivity.isQuiet(activities.pointee) {
            sendQuietly(element)
        } else if ProcessActivity.hasNoTransaction(activities.pointee) {
            sendInTurn(element)
        } else {
            sendOrKeep(element)
        }
    }

    /// Emits what an operator has received, also inside a transaction: a subscription there delivers at once, and what
    /// it delivers precedes the changes of the transaction.
    @inlinable @inline(__always)
    func relay(_ element: Element) {
        guard ProcessActivity.isQuiet(activities.pointee) else { return relayInTurn(element) }
        sendQuietly(element)
    }

    /// As `relay`, to those who are subscribed to a part of what the operator has received.
    @inlinable @inline(never)
    func relayPart(_ element: Element) {
        if ProcessActivity.isQuiet { sendQuietly(element) } else { deliverInTurn(element, as: .part) }
    }

    @inlinable @inline(__always)
    func sendQuietly(_ element: Element) {
        guard enter() || enterOrLeave(.next(element)) else { return }
        deliver(element)
        leave { handle($0) }
    }

    @inlinable @inline(never)
    func sendOrKeep(_ element: Element) {
        if ProcessActivity.isQuiet, !Graph.isInside { return sendQuietly(element) }
        guard !Transaction.isRunning else { return Transaction.keep { self.sendInTurn(element) } }
        asObserver { sendInTurn(element) }
    }

    @inlinable @inline(never)
    func sendInTurn(_ element: Element) { deliverInTurn(element, as: .send) }

    @inlinable @inline(never)
    func relayInTurn(_ element: Element) { deliverInTurn(element, as: .relay) }

    /// Leaves the gate before the turn continues, so that later parts of the turn may send again.
    @inlinable @inline(__always)
    func deliverInTurn(_ element: Element, as sending: SubjectSending) {
        if !ProcessActivity.hasNoTransaction(activities.pointee) { CycleWatch.note(origin) }
        guard enter() || enterOrLeave(.next(element)) else { return }
        ProcessActivity.turn._withUnsafeGuaranteedRef { turn in
            let isOutermost = turn.enter(asRelay: sending == .part)
            // An operator is fed by its source, not by whatever is subscribing to it at this position.
            if turn.position > 0, sending == .send || !turn.isStarting { lazyRank.rise(after: turn.position) }
            // A part of what an operator has received, such as an element of a group, does not count as a delivery.
            let count = sending == .part ? 0 : 1
            turn.delivery &+= count
            deliver(element)
            turn.delivery &-= count
            leave(turn, isOutermost) { turn.settle() }
        }
    }

    @usableFromInline
    override func take(_ message: SourceMessage<Element>) -> Bool {
        Turn.current.run { handle(message) }
        return true
    }

    @usableFromInline override var target: Rank? { lazyRank.known }

    @usableFromInline
    override func arrive(_ message: SourceMessage<Element>) {
        handle(message)
    }

    /// Ends as the application says; in a transaction, at its end.
    @inlinable
    func end(_ termination: Termination) {
        if Transaction.isRunning { return keepEnd(termination) }
        asObserver { relayEnd(termination) }
    }

    /// Passes on the end that an operator has received, also inside a transaction. Uses little stack, because the ends
    /// of shared streams are inside each other in a long chain.
    @inlinable @inline(__always)
    func relayEnd(_ termination: Termination) {
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
        Transaction.keep { asObserver { self.relayEnd(termination) } }
    }

    /// Returns whether the turn begins with this.
    @usableFromInline
    func enterTurn() -> Bool {
        Turn.unmanaged._withUnsafeGuaranteedRef { $0.enter(asRelay: true) }
    }

    /// Leaves the gate and the turn.
    @usableFromInline
    func leaveTurn(_ isOutermost: Bool) {
        Turn.unmanaged._withUnsafeGuaranteedRef { turn in leave(turn, isOutermost) { turn.settle() } }
    }

    @inlinable @inline(__always)
    func finish(_ termination: Termination) {
        takeObservers(ending: termination).end(termination)
    }

    /// Takes the observers to notify; empty if already ended. Not inlined, because what it compares takes stack.
    @inlinable @inline(never)
    func takeObservers(ending termination: Termination) -> ObserverList<Element> {
        guard self.termination == nil else { return ObserverList() }
        if emitsAtEnd { emitLast(before: termination) }
        self.termination = termination
        return takeObservers()
    }

    /// Emits what was kept before a completion. An error is passed on without it.
    @usableFromInline
    func emitLast(before termination: Termination) {
        guard case .completed = termination else { return replay = nil }
        let turn = Turn.current
        turn.deliver {
            lazyRank.rise(in: turn)
            for (_, element) in replay?.elements ?? Queue() { observers.send(element) }
        }
    }

    @inlinable @inline(__always)
    func deliver(_ element: Element) {
        guard termination == nil, !isReplaying || keep(element) else { return }
        observers.send(element)
    }

    /// Returns whether the element is emitted now.
    @inlinable @inline(__always)
    func keep(_ element: Element) -> Bool {
        replay?.append(element)
        return !emitsAtEnd
    }

    @inlinable
    func handle(_ message: SourceMessage<Element>) {
        switch message {
        case .next(let element):
            deliver(element)
        case .end(let termination):
            asObserver { finish(termination) }
        case .subscribe(let observer, _):
            accept(observer)
        case .unsubscribe(let subscription):
            discard(subscription)
        case .abandon:
            abandonObservers()
        case .join:
            break
        }
    }

    @inlinable @inline(never)
    func accept(_ observer: consuming Observer<Element>) {
        if isReplaying, !emitsAtEnd || termination != nil { Turn.start { asObserver { replay?.send(to: observer) } } }
        if let termination {
            lazyRank.leave()
            asObserver { observer.end(termination) }
        } else if let kept = keep(observer) {
            // Safe: the list retains it, and only the owner of the gate changes the list.
            kept._withUnsafeGuaranteedRef { $0.attach(to: self) { [self] in remove($0) } }
        }
    }

    @inlinable
    func subscribe(_ observer: consuming Observer<Element>) {
        observer.unretained._withUnsafeGuaranteedRef { lazyRank.feed($0) }
        if isReplaying, Turn.isNeeded, lazyRank.isAwaited(in: .current) { return subscribeLater(observer) }
        subscribeNow(observer)
    }

    /// What it would replay now is from before this turn.
    @usableFromInline
    func subscribeLater(_ observer: Observer<Element>) {
        Turn.current.do(after: lazyRank.level) { self.subscribeNow(observer) }
    }

    @inlinable @inline(__always)
    func subscribeNow(_ observer: consuming Observer<Element>) {
        guard isReplaying else { return enterAndAccept(observer) }
        let accepted = observer
        Turn.replay { enterAndAccept(accepted) }
    }

    @inlinable
    func enterAndAccept(_ observer: consuming Observer<Element>) {
        guard enter() || enterOrQueue(.subscribe(copy observer, nil)) else { return }
        accept(observer)
        leave { handle($0) }
    }

    @inlinable
    func remove(_ subscription: Subscription) {
        guard enter() || enterOrQueue(.unsubscribe(subscription)) else { return }
        discard(subscription)
        leave { handle($0) }
    }

    @usableFromInline override var name: String { "subject" }
}
