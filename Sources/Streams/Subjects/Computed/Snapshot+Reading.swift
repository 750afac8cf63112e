/// How computed values and variables are read in a snapshot.
extension Snapshot {
    /// Reads a computed value in the snapshot of this thread, or in that of its transaction, or in another one. Returns also
    /// the variables of which the value is computed, and maybe others; nil if it depends on something else as well.
    static func read<Element>(_ core: ComputedCore<Element>) -> (value: Element, reads: [Read]?) {
        if let snapshot = current.object { return (snapshot.value(of: core), nil) }
        let kept = Transaction.snapshot
        let snapshot = kept ?? GraphMessages.takeIdle() ?? Snapshot()
        while true {
            snapshot.begin(reading: core.node)
            let value = snapshot.value(of: core)
            snapshot.end()
            let reads = kept != nil || snapshot.isExternal ? nil : Array(snapshot.reads.values)
            let cycles = snapshot.cycles
            // A result of a cycle depends on where the reading began.
            if !cycles.isEmpty { snapshot.forgetAll() }
            guard !snapshot.hasNewReads else { continue }
            for cycle in cycles { cycle.report() }
            if kept == nil { GraphMessages.keepOrRemove(snapshot) }
            return (value, reads)
        }
    }

    /// From now on this thread reads from the snapshot, which has the present values; the caller retains it until `end`.
    private func begin(reading node: Node.Pointer) {
        let here = Graph.enter(node)
        let before = GraphMessages.add(self)
        let forgotten = changed.union(before.keys).flatMap { forgetReaders(of: $0) }
        (changed, hasNewReads, isExternal, age) = ([], false, false, Rank.nextAge())
        if let here {
            // What is posted is older than the snapshot, and the graph does not have it yet.
            if !here.pointee.hasPosts, let transaction = Transaction.current.object { adopt(node, in: transaction) }
            Graph.leave(here)
        }
        setCurrent()
        // Released after leaving the region, because that may run code of the application.
        withExtendedLifetime((before, forgotten)) {}
    }

    /// The value of a variable, for a closure that is running.
    func value<Element>(of core: ValueCore<Element>) -> Element {
        let (current, version, firstRead) = core.readOutside()
        let identifier = ObjectIdentifier(core)
        noteRead(of: identifier)
        if firstRead > age, core.age < age {
            hasNewReads = true
            changed.insert(identifier)
        }
        // Not in one cast: if `Element` is itself an optional, the cast of nothing would succeed with an element that
        // is nil.
        if let held = GraphMessages.read({ held[identifier] }), let value = held.value as? Element {
            reads[identifier] = (core, version &- 1)
            return value
        }
        reads[identifier] = (core, version)
        return current
    }

    private func value<Element>(of core: ComputedCore<Element>) -> Element {
        if begin(core) { _ = core.body.run(core, by: .outside) }
        guard let result = results[ObjectIdentifier(core)]?.value else { return valueInCycle(of: core) }
        guard let value = result as? Element else { preconditionFailure("the closure has stored its result") }
        return value
    }

    /// The error, or the previous value, for a closure that depends on its own result.
    private func valueInCycle<Element>(of core: ComputedCore<Element>) -> Element {
        let cycle = ProgrammingError.computedCycle(path: running.drop { $0 !== core }.map(\.origin))
        if let failure = core.failure(cycle) { return failure }
        guard let value = core.previousValue else { cycle.stop() }
        cycles.append(cycle)
        return value
    }

    /// Takes over from the graph what is up to date there and depends on nothing that the transaction has written. The caller
    /// owns the region.
    private func adopt(_ node: Node.Pointer, in transaction: Transaction) {
        var nodes = results[node.pointee.identifier] == nil ? [node] : []
        var seen: Set = [node.pointee.identifier]
        var next = 0
        while next < nodes.count {
            for dependency in nodes[next].dependencies where dependency.pointee.flags.contains(.derived) {
                let identifier = dependency.pointee.identifier
                if results[identifier] == nil, seen.insert(identifier).inserted { nodes.append(dependency) }
            }
            next += 1
        }
        // What a value depends on has a lower rank.
        nodes.sort { $0.pointee.rank < $1.pointee.rank }
        for node in nodes where isValid(node) { adopt(node.pointee.derived.takeUnretainedValue()) }
    }

    private func isValid(_ node: Node.Pointer) -> Bool {
        node.pointee.flags.isDisjoint(with: .staleOrRunning) && !Graph.mayBeExternal(node)
            && node.dependencies.allSatisfy { dependency in
                let identifier = dependency.pointee.identifier
                return dependency.pointee.flags.contains(.derived)
                    ? results[identifier]?.isOfGraph == true : !written.contains(identifier)
            }
    }
}
