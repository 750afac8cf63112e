/// The shared state of the copies of a `Computed`: its node, closure, value and observers.
@usableFromInline @_fixed_layout
// Safe: `stored` belongs to the owner of the region; `outgoing` and `observers` to the thread that is delivering. While none
// is, these belong to the owner of the region, too.
final class ComputedCore<Element: Sendable>: Derived, @unchecked Sendable {
    /// The result of the last run and the value for the observers, in the memory of the node, and whether they are there. Not
    /// optional properties: a generic class that is released looks up their type each time.
    @usableFromInline let values: UnsafeMutablePointer<Element>
    @exclusivity(unchecked) @usableFromInline var isStored = false
    @exclusivity(unchecked) @usableFromInline var isOutgoing = false
    @exclusivity(unchecked) @usableFromInline var observers = ObserverList<Element>()

    @inlinable
    init(origin: Origin, body: @escaping Body.Function, sending: @escaping Sending.Function) {
        let (node, memory) = Node.Pointer.allocate(
            with: 2 * MemoryLayout<Element>.stride, alignment: MemoryLayout<Element>.alignment)
        values = memory.bindMemory(to: Element.self, capacity: 2)
        super.init(node, origin: origin, isPlain: PlainBits<Element>.exist, body: body, sending: sending)
    }

    deinit {
        if isStored { values.deinitialize(count: 1) }
        if isOutgoing { (values + 1).deinitialize(count: 1) }
    }

    /// The result of the last run.
    @inlinable var stored: Element? {
        @inline(__always) get { isStored ? values.pointee : nil }
        @inline(__always) set { put(newValue, at: 0, &isStored) }
    }

    /// The value for the observers.
    @inlinable var outgoing: Element? {
        @inline(__always) get { isOutgoing ? (values + 1).pointee : nil }
        @inline(__always) set { put(newValue, at: 1, &isOutgoing) }
    }

    @inlinable @inline(__always)
    func put(_ element: Element?, at index: Int, _ isThere: inout Bool) {
        guard let element else { return }
        if isThere {
            values[index] = element
        } else {
            (values + index).initialize(to: element)
            isThere = true
        }
    }

    @usableFromInline
    func valueOutside() -> Element {
        let effect = ProcessActivity.hasNoTransaction ? nil : EffectScope.reader
        let (value, reads) = Snapshot.read(self)
        effect?.noteMissed(self, reads)
        return value
    }

    @usableFromInline
    func storeInSnapshot(_ element: Element) {
        Snapshot.current.object?.end(self, element)
    }

    override var storedValue: (any Sendable)? { stored }

    override func fail(with cycle: ProgrammingError) -> Bool {
        guard let failure = failure(cycle) else { return false }
        stored = failure
        return true
    }

    /// The error as a value; nil if values are not results that can be any error.
    func failure(_ error: any Error) -> Element? {
        // In two steps: if `Element` is itself an optional, the cast of nothing would succeed with an element that is nil.
        guard let type = Element.self as? any Failable.Type else { return nil }
        return type.failing(with: error) as? Element
    }

    /// The result of the last run in the region; nil if there is none, or if another thread owns the region.
    var previousValue: Element? {
        guard let here = Graph.enter(node) else { return nil }
        let value = stored
        Graph.leave(here)
        return value
    }

    @inlinable
    func accept(_ observer: consuming Observer<Element>) {
        guard let outgoing, !observer.isDisposed else { return lazyRank.stopFeeding(observer.subscription) }
        asObserver { observer.onNext(outgoing) }
        guard !observer.isDisposed else { return lazyRank.stopFeeding(observer.subscription) }
        let subscription = observer.unretained
        observers.append(observer)
        hasObservers = true
        // Safe: the list retains it, and only this thread changes the list.
        subscription._withUnsafeGuaranteedRef { $0.attach(to: self) { [self] in remove($0) } }
    }

    /// Removes an observer: now, or later on the thread that owns the region or delivers.
    @inlinable
    func remove(_ subscription: Subscription) {
        guard let here = takeObservers() else { return awaitObservers { [self] in remove(subscription) } }
        let removed = observers.take(subscription)
        hasObservers = !observers.isEmpty
        let wasLast = noteRemoval(here)
        Graph.leave(here)
        lazyRank.stopFeeding(subscription)
        // Released after leaving, because that may run code of the application.
        _ = consume removed
        if wasLast { Unmanaged.passUnretained(self).release() }
    }

    /// Adds an observer, in the order of deliveries: now, or later on the thread that owns the region or delivers.
    @inlinable
    func subscribe(_ observer: consuming Observer<Element>) {
        if Transaction.isWriting { return subscribeAfterTransaction(observer) }
        observer.unretained._withUnsafeGuaranteedRef { lazyRank.feed($0) }
        subscribeNow(observer)
    }

    @inlinable
    func subscribeNow(_ observer: consuming Observer<Element>) {
        let accepted = observer
        guard let here = takeObservers(refreshing: true) else {
            return awaitObservers(refreshing: true) { [self] in subscribeNow(accepted) }
        }
        let level = node.pointee.level
        if level > 0 { lazyRank.rise(after: level) }
        outgoing = stored
        Graph.leave(here)
        if isSending { Delivery.inTurn(causedHere: false) { deliver() } }
        Turn.replay {
            accept(accepted)
            giveObserversFree()
        }
    }

    @usableFromInline
    func subscribeAfterTransaction(_ observer: Observer<Element>) {
        Transaction.keepAlways { self.subscribe(observer) }
    }
}

extension ComputedCore: SubscriptionSource {
    @usableFromInline var name: String { "computed value of \(origin)" }
    @usableFromInline var isBusy: Bool { false }
}

/// A type of which any error can be a value.
private protocol Failable {
    static func failing(with error: any Error) -> Self
}

extension Result: Failable where Failure == any Error {
    fileprivate static func failing(with error: any Error) -> Self { .failure(error) }
}
