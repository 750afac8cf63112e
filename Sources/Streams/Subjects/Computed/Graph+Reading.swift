extension Graph {
    /// Begins to read a computed value. If `isDirty` is then set, the caller runs the closure and calls `endRead`: the
    /// closure may read another computed value, whose closure reads a third, and so on, so there should be no other
    /// stack frames between them.
    @usableFromInline
    static func access(_ derived: Derived, _ reading: inout Reading) -> Access {
        if !isFree, let here = hereInside { return accessInside(derived, here, &reading) }
        let node = derived.node
        if ProcessActivity.hasNoTransaction, isFree(node), let bits = publishedBits(of: derived) {
            reading.bits = bits
            return .published
        }
        if !ProcessActivity.hasNoTransaction, let effect = EffectScope.reader {
            guard let here = effect.enter(reading: derived), !leaveIfReadingPrivately(here) else { return .outside }
            publish(node)
            return .entered
        }
        guard let here = enterForReading(node) else {
            reading.isDirty = Snapshot.begin(node)
            return .outside
        }
        reading.isDirty = !refreshDependencies(of: node, here)
        if here.pointee.busy != nil { return leaveBusy(here, &reading) }
        if reading.isDirty { begin(node, here) } else { settleAndPublish(node, here) }
        return here.pointee.busy == nil ? .entered : leaveBusy(here, &reading)
    }

    @inline(__always)
    private static func accessInside(_ derived: Derived, _ here: Here, _ reading: inout Reading) -> Access {
        let node = derived.node
        guard join(node, here) else { return accessSnapshot(node, &reading) }
        guard !node.pointee.flags.contains(.running) else {
            reportCycle(node, here)
            return .inside
        }
        reading.isDirty = !refreshDependencies(of: node, here)
        if here.pointee.busy != nil { return accessSnapshot(node, &reading) }
        if reading.isDirty { begin(node, here) } else { link(node, here) }
        return .inside
    }

    @inline(never)
    private static func accessSnapshot(_ node: Node.Pointer, _ reading: inout Reading) -> Access {
        reading.isDirty = Snapshot.begin(node)
        return .outside
    }

    /// A region is busy on which the value depends: it is evaluated in a snapshot.
    @inline(never)
    private static func leaveBusy(_ here: Here, _ reading: inout Reading) -> Access {
        reading.isDirty = false
        here.pointee.busy = nil
        leave(here)
        return .outside
    }

    /// Leaves a region that was entered for reading. Returns false if the value is not valid, because another region is
    /// busy.
    @usableFromInline
    static func leaveAfterReading() -> Bool {
        guard let here = hereInside else { return false }
        let isValid = here.pointee.busy == nil
        leave(here)
        return isValid
    }

    /// Brings a computed value up to date that an effect has read, and links it. Returns false if a region is busy.
    static func linkRefreshed(_ node: Node.Pointer, _ here: Here) {
        guard join(node, here) else { return }
        let (reader, run) = (here.pointee.reader, here.pointee.run)
        here.pointee.reader = nil
        ask(node, here)
        refresh(node, here)
        settle(node, here)
        (here.pointee.reader, here.pointee.run) = (reader, run)
        if here.pointee.busy == nil { link(node, here) }
    }

    @inline(__always)
    private static func settleAndPublish(_ node: Node.Pointer, _ here: Here) {
        settle(node, here)
        publish(node)
    }

    /// Refreshes what the node depends on; returns false if the node itself has to run.
    @inline(__always)
    private static func refreshDependencies(of node: Node.Pointer, _ here: Here) -> Bool {
        ask(node, here)
        if !node.pointee.flags.isDisjoint(with: .dirtyOrChecking) { return false }
        return !node.pointee.flags.contains(.pending) || !check(node, here)
    }

    /// Called when the closure has run that `access` has asked for.
    @usableFromInline
    static func endRead(of node: Node.Pointer, by access: Access, _ isChange: Bool) {
        guard access != .outside, let here = node.pointee.runner else { return }
        end(node, isChange, here)
        if here.pointee.running == nil {
            if access == .entered { settleAndPublish(node, here) }
        } else if here.pointee.reader != nil, here.pointee.busy == nil {
            link(node, here)
        }
    }

    @inline(__always)
    private static func enterForReading(_ node: Node.Pointer) -> Here? {
        ProcessActivity.hasNoTransaction || !isReadingPrivately ? enter(node) : nil
    }

    /// Leaves the region if the value in it is not the one that this thread must see.
    private static func leaveIfReadingPrivately(_ here: Here) -> Bool {
        guard isReadingPrivately else { return false }
        leave(here)
        return true
    }

    /// Whether this thread sees values that other threads do not: in a snapshot or a transaction that has written.
    private static var isReadingPrivately: Bool {
        Snapshot.current.object != nil || Transaction.current.object?.writes.isEmpty == false
    }

    /// The place of the computed value whose closure is running on this thread, if any.
    @usableFromInline
    static var computing: Origin? {
        if !isFree, let here = hereInside { return here.pointee.running?.pointee.derived.takeUnretainedValue().origin }
        return ProcessActivity.hasNoTransaction ? nil : Snapshot.current.object?.origin
    }

    @inline(never)
    private static func reportCycle(_ node: Node.Pointer, _ here: Here) {
        var path = [Origin]()
        var next = here.pointee.running
        while let current = next, current != node {
            path.append(current.pointee.derived.takeUnretainedValue().origin)
            next = current.pointee.outer
            if let next { linkReads(of: next, here) }
        }
        let start = node.pointee.derived.takeUnretainedValue()
        let report = ProgrammingError.computedCycle(path: [start.origin] + path.reversed())
        if start.fail(with: report) { return }
        guard start.hasValue else { report.stop() }
        report.report()
    }
}

extension Graph {
    /// Records that `reader` depends on what a closure has read that is running around it. If that changes, the closure may
    /// not come here again.
    private static func linkReads(of node: Node.Pointer, _ here: Here) {
        guard let last = node.pointee.lastDependency else { return }
        var next = node.pointee.firstDependency
        while let read = next {
            link(read.pointee.dependency, here)
            next = read == last ? nil : read.pointee.nextDependency
        }
    }
}

/// Reads without creating a dependency: a change of what `body` reads does not run the enclosing computed value again.
///
///     price     --10----------12---
///     count     --2-----3----------
///     label     --"10 x 2"----"12 x 3"--
///
///     let price = Variable(10), count = Variable(2)
///     let label = Computed { "\(price.value) x \(untracked { count.value })" }
///     label.subscribe(onNext: { print($0) })
///
/// - Returns: What `body` returns.
public func untracked<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let entry = Graph.inside else {
        // Another function, because in a long chain calls of this one are inside each other.
        if let scope = EffectScope.tracking { return try scope.untracked(body) }
        return try body()
    }
    let linking = entry.pointee.linking
    entry.pointee.linking = nil
    defer { entry.pointee.linking = linking }
    return try body()
}
