import StreamsAtomics

// How a variable takes part in the graph of computed values.
extension ValueCore {
    /// The value as this thread must see it: inside the closure of a computed value as of the start of the evaluation,
    /// inside a transaction as the transaction has written it.
    @inlinable
    var valueInContext: Element {
        guard Graph.isMine else { return valueOutside }
        if let node { Graph.link(node) } else if Graph.isLinking { makeNode() }
        return valueInside(current)
    }

    @inlinable @inline(__always)
    func valueInside(_ value: Element) -> Element {
        Graph.word.load(ordering: .relaxed) & 1 == 0 ? value : heldValue ?? value
    }

    @usableFromInline var heldValue: Element? { GraphMessages.held(of: self).flatMap { $0 as? Element } }

    @usableFromInline var valueOutside: Element {
        guard !ProcessActivity.hasNoTransaction else { return current }
        let tracked = EffectScope.reader?.value(of: self)
        if let transaction = Transaction.current.object, let value = transaction.value(of: self) { return value }
        return tracked ?? Snapshot.current.object?.value(of: self) ?? current
    }

    /// Records that `Graph.reader` has read it.
    func link() {
        if let node { Graph.link(node) } else { makeNode() }
    }

    @inlinable
    func makeNode() {
        let made = Graph.makeNode(for: .passUnretained(self), sentAt: lazyRank.level)
        acquire()
        node = made
        noteRead()
        release()
        Graph.linkNew(made)
    }

    /// Called with the lock held.
    @usableFromInline
    func noteRead() {
        if !isRead { firstRead = Rank.nextAge() }
    }

    /// The value, for a closure that runs in a snapshot, its version, and when the variable was first read by any closure.
    func readOutside() -> (value: Element, version: UInt64, firstRead: UInt64) {
        withLock {
            noteRead()
            return (value, version, firstRead)
        }
    }

    /// Announces that the value will be replaced. The caller holds the lock. Returns true if this thread has entered
    /// the graph; then it must mark the dependents after releasing the lock.
    @usableFromInline
    func admitWrite() -> Bool {
        node != nil && GraphMessages.isQuiet && Graph.enter() || GraphMessages.admit([change])
    }

    /// Marks the dependents after a write and leaves the graph. Returns the observed ones, which are delivered after
    /// the observers of the variable.
    @inlinable @inline(__always)
    func markAndLeave(changedFrom old: Element, to new: Element) -> Schedule {
        if let node { Graph.mark(node, isChange: isEqual?(old, new) != true, sentAt: lazyRank.level) }
        return Graph.leaveTakingFound()
    }

    /// Completes a write to a variable that a computed value has read. The gate is free and the caller holds its lock.
    @inlinable @inline(never)
    func setDerived(_ element: Element) {
        let isInside = admitWrite()
        var old = element
        swap(&value, &old)
        version &+= 1
        guard !observers.isEmpty else {
            release()
            guard isInside else { return }
            if let node { Graph.mark(node, isChange: isEqual?(old, element) != true, sentAt: lazyRank.level) }
            return Delivery.carryFound()
        }
        enterUnderLock()
        release()
        var schedule = isInside ? markAndLeave(changedFrom: old, to: element) : Schedule()
        guard !schedule.isEmpty else {
            if Turn.isNeeded { return deliverInTurn(element) }
            observers.send(element)
            if !tryLeave() { resume() }
            return
        }
        // Notifications of computed values belong to the turn of the write.
        Turn.current.run {
            deliver(element)
            if !tryLeave() { resume() }
            Delivery.carry(&schedule)
        }
    }

    /// Ensures that the dependents of the variable are delivered after the streams that write to it.
    func raiseDependents() {
        guard lazyRank.level > 0 else { return }
        guard Graph.enter() || GraphMessages.post(.work { [self] in riseInside() }) else { return }
        riseInside()
        Graph.leave()
    }

    private func riseInside() {
        if let node { Graph.rise(node, above: lazyRank.level) }
    }

    var change: GraphMessages.Change { GraphMessages.Change(source: self, old: value, hasNode: node != nil) }
}

extension ValueCore: DerivedSource {
    func mark(changedFrom old: any Sendable) {
        guard let node, let old = old as? Element else { return }
        // What the owner of the graph sees from now on: not the current value, if that was announced in a later message.
        // Under the lock, which the writer holds from the announcement of the write until it has stored the value.
        let new = withLock { valueInside(value) }
        Graph.mark(node, isChange: isEqual?(old, new) != true, sentAt: lazyRank.level)
    }

    var currentVersion: UInt64 { withLock { version } }
}

extension Snapshot {
    func value<Element>(of core: ValueCore<Element>) -> Element {
        let (current, version, firstRead) = core.readOutside()
        if firstRead > age, core.age < age { hasNewReads = true }
        // Not in one cast: if `Element` is itself an optional, the cast of nothing would succeed with an element that
        // is nil.
        if let held = GraphMessages.read({ held[ObjectIdentifier(core)] }), let value = held.value as? Element {
            reads = nil
            return value
        }
        reads?.append((core, version))
        return current
    }
}
