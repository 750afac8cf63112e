import StreamsAtomics

// How a variable takes part in the graph of computed values.
extension ValueCore {
    /// The value as this thread must see it: inside the closure of a computed value as of the start of the evaluation,
    /// inside a transaction as the transaction has written it.
    @inlinable var valueInContext: Element {
        @inline(__always) get {
            // Nothing that is rare is inlined, so that the rest needs few registers.
            guard let node, let here = node.noteRead() else { return valueReadFirst }
            guard let value = cell.plainValue, !here.pointee.hasPosts else { return valueInside(here) }
            return value
        }
    }

    @inlinable @inline(never)
    func valueInside(_ here: Graph.Here) -> Element { valueInside(current, here) }

    /// The value for a closure that is the first one to read it, or outside of a region.
    @inlinable var valueReadFirst: Element {
        @inline(never) get {
            if node == nil, let here = noteFirstRead() { return valueInside(here) }
            return ProcessActivity.hasNoTransaction ? current : valueOutside
        }
    }

    @inlinable @inline(__always)
    func valueInside(_ value: Element, _ here: Graph.Here) -> Element {
        here.pointee.hasPosts ? heldValue(here) ?? value : value
    }

    @usableFromInline
    func heldValue(_ here: Graph.Here) -> Element? {
        GraphMessages.held(of: self, here).flatMap { $0 as? Element }
    }

    @usableFromInline var valueOutside: Element {
        guard !ProcessActivity.hasNoTransaction else { return current }
        let tracked = EffectScope.reader?.value(of: self)
        if let transaction = Transaction.current.object, let value = transaction.value(of: self) { return value }
        return tracked ?? Snapshot.current.object?.value(of: self) ?? current
    }

    /// Records that the closure which is running has read it, maybe as the first one. Returns nil if this thread is not
    /// inside a region, or if that of the variable is busy.
    @usableFromInline @inline(never)
    func noteFirstRead() -> Graph.Here? {
        guard let here = Graph.hereInside else { return nil }
        return link(here) ? here : nil
    }

    /// Records that the closure which is running has read it. Returns false if its region is busy.
    func link(_ here: Graph.Here) -> Bool {
        guard let node = node ?? makeNode(here) else { return true }
        return Graph.joinAndLink(node, here)
    }

    /// Nil if no read is to be recorded.
    private func makeNode(_ here: Graph.Here) -> UnsafeMutablePointer<Node>? {
        guard Graph.isLinking(here) else { return nil }
        let made = Graph.makeNode(for: .passUnretained(self), sentAt: lazyRank.level, here)
        acquire()
        // A thread in another region may have made one.
        let other = node
        if other == nil { node = made }
        noteRead()
        release()
        if other != nil { Graph.drop(made) }
        return other ?? made
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

    /// Announces that the value will be replaced. The caller holds the lock. If this thread has then entered the region,
    /// it must mark the dependents after releasing the lock.
    @usableFromInline
    func admitWrite() -> Graph.Here? {
        if GraphMessages.isQuiet, let node, let here = Graph.enter(node) { return here }
        let here = Graph.here
        guard let region = GraphMessages.admit([change], here).first else { return nil }
        here.pointee.enter(region)
        return here
    }

    /// Marks the dependents after a write and leaves the region. Returns the observed ones, which are delivered after
    /// the observers of the variable.
    @inlinable @inline(__always)
    func markAndLeave(changedFrom old: Element, to new: Element, _ here: Graph.Here) -> Schedule {
        if let node { Graph.mark(node, isChange: isEqual?(old, new) != true, sentAt: lazyRank.level, here) }
        return Graph.leaveTakingFound(here)
    }

    /// Completes a write to a variable that a computed value has read. The gate is free and the caller holds its lock.
    @inlinable @inline(never)
    func setDerived(_ element: Element) {
        let here = admitWrite()
        var old = element
        swap(&value, &old)
        version &+= 1
        guard !observers.isEmpty else {
            release()
            guard let here else { return }
            if let node { Graph.mark(node, isChange: isEqual?(old, element) != true, sentAt: lazyRank.level, here) }
            return Delivery.carryFound(here)
        }
        enterUnderLock()
        release()
        var schedule = here.map { markAndLeave(changedFrom: old, to: element, $0) } ?? Schedule()
        guard let here, !schedule.isEmpty else {
            if Turn.isNeeded { return deliverInTurn(element) }
            observers.send(element)
            if !tryLeave() { resume() }
            return
        }
        // Notifications of computed values belong to the turn of the write.
        Turn.current.run {
            deliver(element)
            if !tryLeave() { resume() }
            Delivery.carry(&schedule, here)
        }
    }

    /// Ensures that the dependents of the variable are delivered after the streams that write to it.
    func raiseDependents() {
        guard lazyRank.level > 0 else { return }
        guard let node, let here = Graph.enter(node) ?? GraphMessages.post(.work { [self] in riseInside() }, to: node)
        else {
            return
        }
        riseInside()
        Graph.leave(here)
    }

    private func riseInside() {
        if let node { Graph.rise(node, above: lazyRank.level) }
    }

    var change: GraphMessages.Change { GraphMessages.Change(source: self, old: value, node: node) }
}

extension ValueCore: DerivedSource {
    func mark(changedFrom old: any Sendable, _ here: Graph.Here) {
        guard let node, let old = old as? Element else { return }
        // What the owner of the region sees from now on: not the current value, if that was announced in a later message.
        // Under the lock, which the writer holds from the announcement of the write until it has stored the value.
        let new = withLock { valueInside(value, here) }
        Graph.mark(node, isChange: isEqual?(old, new) != true, sentAt: lazyRank.level, here)
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
