import StreamsAtomics

/// The shared implementation of `Variable` and `BehaviorSubject`: a gate, a value, and its observers.
///
/// The value changes under the gate's lock, in the same few instructions in which the write takes its place in the
/// queue. So the value delivered last is the current value. The gate is entered under the lock only.
@usableFromInline @_fixed_layout
// Safe: `cell`, `version`, `writers` and `firstRead` are touched under the lock, but for what is atomic in the cell;
// `termination` is set once under the lock, and read there or, after `hasEnded`, inside the gate. The rest is touched
// inside the gate, or under the lock while the gate is free, which nobody enters then; or it is atomic or constant.
final class ValueCore<Element: Sendable>: ObservedGate<Element>, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline var cell: Cell<Element>
    /// Whether a transaction, which holds the lock, is storing this value and others.
    @usableFromInline let isPartOfCommit = Atomic<Bool>(false)
    @exclusivity(unchecked) @usableFromInline var hasEnded = false
    @usableFromInline let isVariable: Bool
    /// The lower half counts assignments, the upper half updates.
    @exclusivity(unchecked) @usableFromInline var version: UInt64 = 0
    @exclusivity(unchecked) @usableFromInline var termination: Termination?
    @usableFromInline let age = Rank.nextAge()
    /// The parent of what ends with the variable: the subscriptions that write to it. Touched under the lock.
    @exclusivity(unchecked) @usableFromInline var writers: Subscription?
    /// Links the computed values that have read it; set once, under the lock.
    @usableFromInline let nodeBits = Atomic<UInt>(0)
    /// When a computed value first read it, in the order of ages; 0 if none has. Earlier writes were not announced to
    /// the graph and to snapshots.
    @exclusivity(unchecked) @usableFromInline var firstRead: UInt64 = 0
    /// Present if the element type is known to be `Equatable`, or the application says what is equal.
    @usableFromInline let isEqual: (@Sendable (Element, Element) -> Bool)?

    @inlinable
    init(
        _ value: Element, isVariable: Bool, origin: Origin,
        isEqual: (@Sendable (Element, Element) -> Bool)? = nil
    ) {
        self.isEqual = isEqual
        cell = Cell(value)
        self.isVariable = isVariable
        super.init(origin: origin)
    }

    deinit {
        if let node { Graph.drop(node) }
    }

    @usableFromInline
    override func arrive(_ message: SourceMessage<Element>) {
        _ = handle(message)
        if case .subscribe = message { Turn.current.leaveRuns() }
    }

    @usableFromInline override var name: String { "\(isVariable ? "variable" : "behavior subject") of \(origin)" }

    @usableFromInline
    override func take(_ message: SourceMessage<Element>) -> Bool { handle(message) }

    @inlinable
    func remove(_ subscription: Subscription) {
        guard enterOrQueue(.unsubscribe(subscription)) else { return }
        discard(subscription)
        if !tryLeave() { resume() }
    }

    @inlinable var node: UnsafeMutablePointer<Node>? {
        @inline(__always) get { UnsafeMutablePointer(bitPattern: nodeBits.load(ordering: .acquiring)) }
        @inline(__always) set { nodeBits.store(UInt(bitPattern: newValue), ordering: .releasing) }
    }

    /// The value; the caller has taken the lock.
    @inlinable var value: Element {
        @inline(__always) _read { yield cell.value }
        @inline(__always) _modify { yield &cell.value }
    }

    /// Whether a computed value has read it.
    @inlinable var isRead: Bool {
        @inline(__always) get { firstRead != 0 }
    }

    @inlinable
    var current: Element {
        @inline(__always) get { plainValue ?? currentUnderLock }
    }

    /// The value, if it is trivial and no transaction is storing it: whoever reads one of several values of a transaction then
    /// waits for the lock, and so finds all of them stored.
    @inlinable var plainValue: Element? {
        @inline(__always) get {
            guard let value = cell.plainValue else { return nil }
            // Checked after the bits are read: a thread that sees the bits of a transaction also sees this flag set.
            return isPartOfCommit.load(ordering: .acquiring) ? nil : value
        }
    }

    @inlinable var currentUnderLock: Element {
        @inline(never) get {
            acquire()
            let current = value
            release()
            return current
        }
    }

    @inlinable @inline(__always)
    func set(_ element: Element) {
        acquire()
        var other = element
        guard termination == nil, state.load(ordering: .acquiring) == 0 else { return setWhileBusy(element) }
        guard !isRead else { return setDerived(element) }
        swap(&value, &other)
        version &+= 1
        guard !observers.isEmpty else { return release() }
        enterUnderLock()
        release()
        deliverAndLeave(element)
    }

    /// Delivers the value inside the gate, which this thread has just entered.
    @inlinable @inline(__always)
    func deliverAndLeave(_ element: Element) {
        guard !Turn.isNeeded else { return deliverInTurn(element) }
        observers.send(element)
        if !tryLeave() { resume() }
    }

    /// Leaves the gate before the turn continues, so that later parts of the turn may write to the variable again.
    @inlinable @inline(never)
    func deliverInTurn(_ element: Element) {
        Turn.unmanaged._withUnsafeGuaranteedRef { turn in
            let isOutermost = turn.enter()
            turn.deliver {
                lazyRank.rise(in: turn)
                observers.send(element)
            }
            leave(turn, isOutermost) { settle(turn, after: element) }
        }
    }

    /// Called with the lock held.
    @usableFromInline @inline(never)
    func setWhileBusy(_ element: Element) {
        release()
        waitForRoom()
        acquire()
        finishWrite(element)
    }

    /// Enters the gate, which is free; called with the lock held.
    @inlinable @inline(__always)
    func enterUnderLock() {
        state.store(GateState.entered, ordering: .relaxed)
        insider.store(StackPosition.here, ordering: .relaxed)
    }

    /// Stores the value under the lock that the caller has taken, and delivers it: now, or after what is queued.
    @inlinable @inline(never)
    func finishWrite(_ element: Element) {
        guard termination == nil else { return release() }
        let here = isRead ? GraphMessages.admit(self, node) : nil
        let old = exchange(element)
        let hasEntered = claimForWrite(of: element)
        release()
        deliver(element, replacing: old, hasEntered, here)
    }

    /// Ends as the application says; in a transaction, at its end.
    @usableFromInline
    func end(_ termination: Termination) {
        if Transaction.isRunning { return Transaction.keep { self.relayEnd(termination) } }
        relayEnd(termination)
    }

    /// The variable is released, which no transaction takes back.
    @usableFromInline
    func endReleased() {
        if Transaction.isRunning { return Transaction.keepAlways { self.relayEnd(.completed) } }
        relayEnd(.completed)
    }

    /// Passes on the end that an operator has received, also inside a transaction.
    @usableFromInline
    func relayEnd(_ termination: Termination) {
        acquire()
        guard self.termination == nil else { return release() }
        self.termination = termination
        guard state.load(ordering: .acquiring) != 0 || !observers.isEmpty || writers != nil else {
            // There is nobody to tell. Most variables end like this, and a message of a generic type costs a lot.
            hasEnded = true
            release()
            return lazyRank.leave()
        }
        let hasEntered = claim(orQueue: .message(.end(termination)))
        release()
        guard hasEntered else { return }
        Turn.unmanaged._withUnsafeGuaranteedRef { turn in
            let isOutermost = turn.enter()
            _ = handle(.end(termination))
            leave(turn, isOutermost) { turn.settle() }
        }
    }

    /// Calls `action` when the variable has been released, unless `subscription` has ended before.
    func whenReleased(_ subscription: Subscription, _ action: @escaping @Sendable () -> Void) {
        let parent = withLock {
            let parent = writers ?? Subscription()
            writers = parent
            return parent
        }
        let tie = Subscription(in: parent)
        tie.add(DisposeAction(run: action))
        subscription.add(DisposeAction { tie.dispose() })
    }

    @inlinable
    func subscribe(_ observer: consuming Observer<Element>) {
        if Transaction.isRunning, Transaction.hasWritten(self) { return subscribeAfterTransaction(observer) }
        observer.unretained._withUnsafeGuaranteedRef { lazyRank.feed($0) }
        if Turn.isNeeded, lazyRank.isAwaited(in: .current) { return subscribeLater(observer) }
        subscribeNow(observer)
    }

    @usableFromInline
    func subscribeAfterTransaction(_ observer: Observer<Element>) {
        Transaction.keepAlways { self.subscribe(observer) }
    }

    @usableFromInline
    func subscribeLater(_ observer: Observer<Element>) {
        Turn.current.do(after: lazyRank.level) { self.subscribeNow(observer) }
    }

    @inlinable
    func subscribeNow(_ observer: consuming Observer<Element>) {
        let turn = Turn.current
        acquire()
        if let delivered {
            release()
            return accept(observer, delivered)
        }
        let isInTurn = turn.isOpen
        let message = SourceMessage.subscribe(observer, value)
        Turn.replay { enterUnlocking(with: message, inTurn: isInTurn) }
    }

    /// Handles the message if the gate is free, else queues it, or leaves it to the open turn; the lock is held until that is
    /// decided.
    @inlinable
    func enterUnlocking(with message: SourceMessage<Element>, inTurn isInTurn: Bool) {
        let turn = Turn.current
        let hasEntered: Bool
        if isInTurn, isBusy, !isEntered(by: turn), let target = lazyRank.known {
            hasEntered = claim(orLeave: message, in: turn, target)
        } else {
            hasEntered = claim(orQueue: .message(message))
        }
        release()
        guard hasEntered else { return }
        _ = handle(message)
        resume()
    }

    /// As `claim`, for the delivery of a value that has been stored.
    @inlinable @inline(__always)
    func claimForWrite(of element: Element) -> Bool {
        guard !Turn.isNeeded, state.load(ordering: .acquiring) == 0 else { return claimInTurn(of: element) }
        enterUnderLock()
        return true
    }

    @usableFromInline
    func claimInTurn(of element: Element) -> Bool {
        if Turn.current.isOpen, !isEntered(by: .current), let target = lazyRank.known {
            return claim(orLeave: .next(element), in: .current, target)
        }
        return claim(orQueueFor: .next(element), in: .current)
    }

    /// Delivers within the open turn, or else in a new one.
    @inlinable
    func deliver(_ element: Element) {
        guard Turn.isNeeded else { return observers.send(element) }
        let turn = Turn.current
        let isOutermost = turn.enter()
        turn.deliver {
            lazyRank.rise(in: turn)
            observers.send(element)
        }
        if isOutermost { settle(turn, after: element) }
    }
}
