import StreamsAtomics

/// What is queued at a source that keeps observers.
@usableFromInline
@frozen enum SourceMessage<Element: Sendable>: Sendable {
    case next(Element)
    case end(Termination)
    /// With the value of a variable at the time of the subscription; a write that is still queued may have replaced it since.
    case subscribe(Observer<Element>, Element?)
    case unsubscribe(Subscription)
    case abandon
    /// The end of a transaction that has written a variable.
    case join(Transaction)

    /// Whether observers receive it.
    @usableFromInline var isDelivery: Bool {
        switch self {
        case .subscribe, .unsubscribe, .abandon: false
        case .next, .end, .join: true
        }
    }
}

/// The gate of a source that keeps observers: what subjects, variables and shared streams have in common.
///
/// A computed value has no gate: its list belongs to the thread that delivers to it, see `Delivery`.
@usableFromInline @_fixed_layout
// Safe: what varies is touched inside the gate only, or atomic.
class ObservedGate<Element: Sendable>: TurnGate<SourceMessage<Element>>, SubscriptionSource, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline final var observers = ObserverList<Element>()
    @usableFromInline final let lazyRank = LazyRank()
    /// The place of the call that made it, for reports of cycles.
    @usableFromInline final let origin: Origin
    /// Whether there are observers; readable outside of the gate.
    @usableFromInline final let hasObservers = Atomic<Bool>(false)
    /// Whether the source has been released, so that nobody can send any more.
    @exclusivity(unchecked) @usableFromInline final var isAbandoned = false

    @inlinable
    init(origin: Origin) {
        self.origin = origin
        super.init()
    }

    @inlinable deinit {
        lazyRank.leave()
    }

    @usableFromInline final override var madeAt: Origin? { origin }

    @usableFromInline
    final override func isElement(_ message: SourceMessage<Element>) -> Bool {
        if case .next = message { !origin.isOfLibrary } else { false }
    }

    @usableFromInline var name: String { "source of \(origin)" }

    /// Adds the observer, unless it has been disposed of, or nobody can send any more. Returns its subscription if it was added:
    /// then the subclass attaches that, for a closure that is made here would not be specialised for the element's type.
    @inlinable
    final func keep(_ observer: consuming Observer<Element>) -> Unmanaged<Subscription>? {
        let subscription = observer.unretained
        guard !observer.isDisposed, !isAbandoned else {
            subscription._withUnsafeGuaranteedRef { lazyRank.stopFeeding($0) }
            return nil
        }
        observers.append(observer)
        hasObservers.store(true, ordering: .relaxed)
        return subscription
    }

    @inlinable
    final func discard(_ subscription: Subscription) {
        lazyRank.stopFeeding(subscription)
        observers.remove(subscription)
        hasObservers.store(!observers.isEmpty, ordering: .relaxed)
    }

    /// Takes the observers, because nothing follows for them.
    @inlinable @inline(never)
    final func takeObservers() -> ObserverList<Element> {
        var taken = ObserverList<Element>()
        lazyRank.leave()
        swap(&taken, &observers)
        hasObservers.store(false, ordering: .relaxed)
        return taken
    }

    /// Leaves the gate after a delivery, and ends the turn if it began with that.
    ///
    /// - Parameter settle: ends the turn inside the gate, because a delivery is queued there.
    @inlinable @inline(__always)
    final func leave(_ turn: Turn, _ isOutermost: Bool, settle: () -> Void) {
        var isSettled = !isOutermost
        if !tryLeave() { resume(&isSettled, settle: settle) }
        if !isSettled { turn.settle() }
    }

    /// Continues inside the gate: subscribes and disposals that were queued belong to this turn; deliveries that were
    /// queued follow it.
    @usableFromInline
    final func resume(_ isSettled: inout Bool, settle: () -> Void) {
        drain { message in
            if !isSettled, message.isDelivery {
                settle()
                isSettled = true
            }
            return take(message)
        }
    }

    @usableFromInline
    final override func goOn() {
        drain { take($0) }
    }

    /// Handles a queued message; false if a transaction has taken the gate over.
    @usableFromInline
    func take(_ message: SourceMessage<Element>) -> Bool {
        preconditionFailure("subclasses must override take(_:)")
    }

    /// Releases the observers without an event when the source is released; they and the source retain each other.
    @usableFromInline
    final func abandon() {
        if Transaction.isRunning { return Transaction.keepAlways { self.abandon() } }
        guard enterOrQueue(.abandon) else { return }
        abandonObservers()
        if !tryLeave() { goOn() }
    }

    @usableFromInline
    final func abandonObservers() {
        isAbandoned = true
        if observers.isEmpty { lazyRank.leave() } else { takeObservers().abandon() }
    }
}
