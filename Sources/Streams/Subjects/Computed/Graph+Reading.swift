extension Graph {
    /// Begins to read a computed value. If `isDirty` is then set, the caller runs the closure and calls `endRead`: the
    /// closure may read another computed value, whose closure reads a third, and so on, so there should be no other
    /// stack frames between them.
    @usableFromInline
    static func access(_ derived: Derived, _ reading: inout Reading) -> Access {
        probe("looks whether the graph is free")
        // Checked first, since entering is an atomic operation and most reads come from closures.
        let owner = word.load(ordering: .acquiring) & ~posted
        if owner == 0, ProcessActivity.hasNoTransaction, let bits = publishedBits(of: derived) {
            reading.bits = bits
            return .published
        }
        let node = derived.node
        if owner == currentThreadIdentifier() {
            guard !node.pointee.flags.contains(.running) else {
                reportCycle(node)
                return .inside
            }
            reading.isDirty = !refreshDependencies(of: node)
            if reading.isDirty { begin(node) } else { link(node) }
            return .inside
        }
        if !ProcessActivity.hasNoTransaction, let effect = EffectScope.reader {
            guard effect.enter(reading: derived), !leaveIfReadingPrivately() else { return .outside }
            publish(node)
            return .entered
        }
        guard owner == 0, enterForReading() else {
            reading.isDirty = Snapshot.begin(node)
            return .outside
        }
        reading.isDirty = !refreshDependencies(of: node)
        if reading.isDirty { begin(node) } else { settleAndPublish(node) }
        return .entered
    }

    /// Refreshes a computed value, and records that `reader` has read it.
    static func linkRefreshed(_ node: Node.Pointer) {
        let (reader, run) = (reader, run)
        self.reader = nil
        ask(node)
        refresh(node)
        settle(node)
        (self.reader, self.run) = (reader, run)
        link(node)
    }

    private static func settleAndPublish(_ node: Node.Pointer) {
        settle(node)
        publish(node)
    }

    /// Refreshes the dependencies that may have changed; returns whether the value is then up to date.
    @inline(__always)
    private static func refreshDependencies(of node: Node.Pointer) -> Bool {
        ask(node)
        if !node.pointee.flags.isDisjoint(with: [.dirty, .checking]) { return false }
        return !node.pointee.flags.contains(.pending) || !check(node)
    }

    @usableFromInline
    static func endRead(of node: Node.Pointer, by access: Access, _ isChange: Bool) {
        if access == .outside { return }
        end(node, isChange)
        if reader != nil { link(node) } else if running == nil { settleAndPublish(node) }
    }

    @inline(__always)
    private static func enterForReading() -> Bool {
        (ProcessActivity.hasNoTransaction || !isReadingPrivately) && enter()
    }

    /// Leaves the graph if the value in it is not the one that this thread must see.
    private static func leaveIfReadingPrivately() -> Bool {
        guard isReadingPrivately else { return false }
        leave()
        return true
    }

    /// Whether this thread sees values that other threads do not: in a snapshot or a transaction that has written.
    private static var isReadingPrivately: Bool {
        Snapshot.current.object != nil || Transaction.current.object?.writes.isEmpty == false
    }

    /// The place of the computed value whose closure is running on this thread, if any.
    @usableFromInline
    static var computing: Origin? {
        if !isFree, isMine { return running?.pointee.derived.takeUnretainedValue().origin }
        return ProcessActivity.hasNoTransaction ? nil : Snapshot.current.object?.origin
    }

    @inline(never)
    private static func reportCycle(_ node: Node.Pointer) {
        var path = [Origin]()
        var next = running
        while let current = next, current != node {
            path.append(current.pointee.derived.takeUnretainedValue().origin)
            next = current.pointee.outer
            if let next { linkReads(of: next) }
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
    private static func linkReads(of node: Node.Pointer) {
        guard let last = node.pointee.lastDependency else { return }
        var next = node.pointee.firstDependency
        while let read = next {
            link(read.pointee.dependency)
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
    guard !Graph.isFree, Graph.isMine else {
        // Another function, because in a long chain calls of this one are inside each other.
        if let scope = EffectScope.tracking { return try scope.untracked(body) }
        return try body()
    }
    let reader = Graph.reader
    Graph.reader = nil
    defer { Graph.reader = reader }
    return try body()
}
