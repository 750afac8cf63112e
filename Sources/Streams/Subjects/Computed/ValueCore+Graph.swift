import StreamsAtomics

// How a variable takes part in the graph of computed values.
extension ValueCore {
    /// The value as this thread must see it: inside the closure of a computed value as of the start of the evaluation,
    /// inside a transaction as the transaction has written it.
    @inlinable var valueInContext: Element {
        @inline(__always) get {
            // Nothing that is rare is inlined, so that the rest needs few registers.
            guard let node, let here = node.noteRead() else { return valueReadFirst }
            guard let value = plainValue, !here.pointee.hasPosts else { return valueInside(here) }
            return value
        }
    }

    @inlinable @inline(never)
    func valueInside(_ here: Graph.Here) -> Element { valueInside(current, here) }

    /// The value for a closure that is the first one to read it, or outside of a region. Another thread may just have read
    /// it first.
    @inlinable var valueReadFirst: Element {
        @inline(never) get {
            if let here = noteFirstRead() { return valueInside(here) }
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
        if let transaction = Transaction.current.object, let value = transaction.value(of: self) {
            Snapshot.current.object?.noteRead(of: ObjectIdentifier(self))
            return value
        }
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

    /// Also for a read that is not to be recorded: writes are announced from then on, so that a closure goes on seeing what
    /// it saw. Nil if a region is busy: the closure reads from a snapshot.
    private func makeNode(_ here: Graph.Here) -> UnsafeMutablePointer<Node>? {
        guard here.pointee.busy == nil else { return nil }
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

    /// Marks the dependents after a write.
    @inlinable @inline(__always)
    func markDependents(changedFrom old: Element, to new: Element, _ here: Graph.Here) {
        if let node { Graph.mark(node, isChange: isEqual?(old, new) != true, sentAt: lazyRank.level, here) }
    }

    /// Marks the dependents after a write and leaves the region, if the write has entered one. Delivers the value, if this
    /// thread has entered the gate, then the observed dependents. Both belong to the turn of the write.
    @inlinable @inline(__always)
    func deliver(_ element: Element, replacing old: Element, _ hasEntered: Bool, _ here: Graph.Here?) {
        var schedule = Schedule()
        if let here {
            markDependents(changedFrom: old, to: element, here)
            Graph.leave(here, taking: &schedule)
        }
        guard let here, !schedule.isEmpty else {
            if hasEntered { deliverAndLeave(element) }
            return
        }
        Turn.current.run {
            if hasEntered {
                deliver(element)
                if !tryLeave() { resume() }
            }
            Delivery.carry(&schedule, here)
        }
    }

    /// Completes a write to a variable that a computed value has read. The gate is free and the caller holds its lock.
    @inlinable @inline(never)
    func setDerived(_ element: Element) {
        let here = GraphMessages.admit(self, node)
        let old = exchange(element)
        guard !observers.isEmpty else {
            release()
            guard let here else { return }
            markDependents(changedFrom: old, to: element, here)
            return Delivery.carryFound(here)
        }
        enterUnderLock()
        release()
        deliver(element, replacing: old, true, here)
    }

    /// Ensures that the dependents of the variable are delivered after the streams that write to it.
    func raiseDependents() {
        guard lazyRank.level > 0, let node else { return }
        Graph.asOwner(of: node) { [self] node, _ in Graph.rise(node, above: lazyRank.level) }
    }
}

extension ValueCore: AnyVariable {
    @usableFromInline
    func mark(changedFrom old: any Sendable, _ here: Graph.Here) {
        guard let old = old as? Element else { return }
        // What the owner of the region sees from now on: not the current value, if that was announced in a later message.
        // Under the lock, which the writer holds from the announcement of the write until it has stored the value.
        guard let node, Graph.isHere(node, here) else { return }
        markDependents(changedFrom: old, to: withLock { valueInside(value, here) }, here)
    }

    @usableFromInline
    func mark(in regions: [Unmanaged<Region>], _ here: Graph.Here) {
        guard let node, regions.contains(where: { UInt(bitPattern: $0.toOpaque()) == node.pointee.root }) else {
            return
        }
        Graph.mark(node, isChange: true, sentAt: lazyRank.level, here)
    }

    @usableFromInline var currentVersion: UInt64 { withLock { version } }

    @usableFromInline var anyValue: any Sendable { value }
}
