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

    struct Result {
        // Retained, as what is held, so that no new object has the identifier of one that was released.
        let derived: Derived
        /// Nil while the closure is running.
        var value: (any Sendable)?
        /// Whether the value was taken over from the graph.
        var isOfGraph = false
    }

    static let current = ThreadLocal<Snapshot>(.snapshot)

    #if DEBUG
        /// Whether a thread reads from it whose steps are tried in every order: they must not depend on other threads.
        let isProbed = GateProbe.current != nil
    #endif
    private(set) var held = GraphMessages.Held()
    /// Whether it is kept for the next thread that reads.
    var isIdle = false
    /// The busy region that made it necessary, if one did.
    private(set) var busy: Region?
    var results: [ObjectIdentifier: Result] = [:]
    /// The computed values whose results depend on a variable or on another computed value.
    private var readers: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
    var reads: [ObjectIdentifier: Read] = [:]
    var running: [Derived] = []
    /// What was changed since the last read by this thread, what reads external state, and the variables that no closure
    /// had read when the read began: writes to them may not have been saved.
    var changed: Set<ObjectIdentifier> = []
    /// Whether there was such a variable. Not set for one that is younger than the snapshot, which a closure has made for itself.
    var hasNewReads = false
    /// The variables that the transaction of this snapshot has written.
    private(set) var written: Set<ObjectIdentifier>
    /// To be reported once the result is final.
    var cycles: [ProgrammingError] = []
    var isExternal = false
    var age: UInt64 = 0

    /// The place in the source code of the computed value that is running on this thread.
    var origin: Origin? { running.last?.origin }

    init(written: Set<ObjectIdentifier> = []) {
        self.written = written
    }

    /// From now on this thread reads from the snapshot, inside a region while another one is busy: it goes on seeing what it
    /// sees there.
    func begin(in region: Unmanaged<Region>) {
        _ = GraphMessages.add(self, of: region)
        age = Rank.nextAge()
        setCurrent()
    }

    func setCurrent() {
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
        written.insert(ObjectIdentifier(source))
        changed.insert(ObjectIdentifier(source))
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

    func begin(_ derived: Derived) -> Bool {
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

    // MARK: Results that are kept

    /// Takes over a value that is up to date in the graph.
    func adopt(_ derived: Derived) {
        guard let value = derived.storedValue else { return }
        results[ObjectIdentifier(derived)] = Result(derived: derived, value: value, isOfGraph: true)
        for dependency in derived.node.dependencies {
            readers[dependency.pointee.identifier, default: []].insert(ObjectIdentifier(derived))
        }
    }

    /// Removes the results that depend on something that has changed, and returns them.
    func forgetReaders(of source: ObjectIdentifier) -> [Result] {
        var removed: [Result] = []
        var next = [source]
        while let identifier = next.popLast() {
            reads[identifier] = nil
            if let result = results.removeValue(forKey: identifier) { removed.append(result) }
            next += readers.removeValue(forKey: identifier) ?? []
        }
        return removed
    }

    func forgetAll() {
        let before = results
        (results, readers, reads, cycles) = ([:], [:], [:], [])
        withExtendedLifetime(before) {}
    }
}
