/// What a thread sees that reads a computed value while another thread owns the region, or inside a transaction that has
/// written. Closures run without using the graph, on the values as they were when the read began.
///
/// A thread that writes saves the previous value here, so that the snapshot does not change during a read. The next read
/// begins with the present values and keeps the results that depend on nothing that was written: inside the same transaction,
/// or else as long as the other thread owns the region.
@usableFromInline
// Safe: `held` and `isIdle` are accessed under the lock of GraphMessages, the rest by the thread that reads.
final class Snapshot: @unchecked Sendable {
    /// The version of a variable that was read.
    typealias Read = (source: any AnyVariable, version: UInt64)

    private struct Result {
        // Retained, as what is held, so that no new object has the identifier of one that was released.
        let derived: Derived
        /// Nil while the closure is running.
        var value: (any Sendable)?
        /// Whether the value was taken over from the graph.
        var isOfGraph = false
    }

    static let current = ThreadLocal<Snapshot>(sharing: PrivateWork.snapshot)

    private(set) var held = GraphMessages.Held()
    /// Whether it is kept for the next thread that reads.
    var isIdle = false
    /// The busy region that made it necessary, if one did.
    private(set) var busy: Region?
    private var results: [ObjectIdentifier: Result] = [:]
    /// The computed values whose results depend on a variable or on another computed value.
    private var readers: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    private var reads: [ObjectIdentifier: Read] = [:]
    private var running: [Derived] = []
    /// What was changed since the last read by this thread, what reads external state, and the variables that no closure
    /// had read when the read began: writes to them may not have been saved.
    private var changed: Set<ObjectIdentifier> = []
    /// Whether there was such a variable. Not set for one that is younger than the snapshot, which a closure has made for itself.
    private var hasNewReads = false
    /// To be reported once the result is final.
    private var cycles: [ProgrammingError] = []
    private var isExternal = false
    private var age: UInt64 = 0

    /// The place in the source code of the computed value that is running on this thread.
    var origin: Origin? { running.last?.origin }

    // MARK: Reading

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

    /// The same inside a region, while another one is busy: this thread goes on seeing what it sees there.
    func begin(in region: Unmanaged<Region>) {
        _ = GraphMessages.add(self, of: region)
        age = Rank.nextAge()
        setCurrent()
    }

    private func setCurrent() {
        ProcessActivity.begin()
        Snapshot.current.object = self
    }

    func end() {
        Snapshot.current.object = nil
        ProcessActivity.end()
    }

    // MARK: Variables

    /// Saves a value that is about to be replaced. The caller holds the lock of GraphMessages.
    func hold(_ old: any Sendable, of source: AnyObject) {
        if held[ObjectIdentifier(source)] == nil { held[ObjectIdentifier(source)] = (source, old) }
    }

    /// Takes what was held for the last read. The caller holds the lock of GraphMessages.
    func takeHeld() -> GraphMessages.Held {
        defer { held = [:] }
        return held
    }

    /// Notes that the transaction of this snapshot has written a variable.
    func noteWrite(to source: AnyObject) {
        changed.insert(ObjectIdentifier(source))
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

    /// Records that the closure which is running has read something.
    func noteRead(of identifier: ObjectIdentifier) {
        guard let reader = running.last else { return }
        readers[identifier, default: []].insert(ObjectIdentifier(reader))
    }

    // MARK: Computed values

    /// Begins to run a computed value in the snapshot of this thread, if there is one. Returns false if its closure need
    /// not run.
    static func begin(_ node: Node.Pointer) -> Bool {
        guard let snapshot = current.object else { return false }
        return node.pointee.derived._withUnsafeGuaranteedRef { snapshot.begin($0) }
    }

    private func begin(_ derived: Derived) -> Bool {
        let identifier = ObjectIdentifier(derived)
        noteRead(of: identifier)
        guard results[identifier] == nil else { return false }
        if derived.isExternal {
            isExternal = true
            changed.insert(identifier)
        }
        if busy == nil { busy = Graph.busyRegion(of: derived.node) }
        results[identifier] = Result(derived: derived)
        running.append(derived)
        return true
    }

    func end(_ derived: Derived, _ result: any Sendable) {
        running.removeLast()
        results[ObjectIdentifier(derived)]?.value = result
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

    // MARK: Results that are kept

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
        for node in nodes where isValid(node, in: transaction) { adopt(node.pointee.derived.takeUnretainedValue()) }
    }

    private func isValid(_ node: Node.Pointer, in transaction: Transaction) -> Bool {
        node.pointee.flags.isDisjoint(with: .staleOrRunning) && !Graph.mayBeExternal(node)
            && node.dependencies.allSatisfy { dependency in
                let identifier = dependency.pointee.identifier
                return dependency.pointee.flags.contains(.derived)
                    ? results[identifier]?.isOfGraph == true : transaction.writes[identifier] == nil
            }
    }

    private func adopt(_ derived: Derived) {
        guard let value = derived.storedValue else { return }
        results[ObjectIdentifier(derived)] = Result(derived: derived, value: value, isOfGraph: true)
        for dependency in derived.node.dependencies {
            readers[dependency.pointee.identifier, default: []].insert(ObjectIdentifier(derived))
        }
    }

    /// Removes the results that depend on something that has changed, and returns them.
    private func forgetReaders(of source: ObjectIdentifier) -> [Result] {
        var removed: [Result] = []
        var next = [source]
        while let identifier = next.popLast() {
            reads[identifier] = nil
            if let result = results.removeValue(forKey: identifier) { removed.append(result) }
            next += readers.removeValue(forKey: identifier) ?? []
        }
        return removed
    }

    private func forgetAll() {
        let before = results
        (results, readers, reads, cycles) = ([:], [:], [:], [])
        withExtendedLifetime(before) {}
    }
}
