/// A snapshot for a thread that reads a computed value while another thread owns the region, or inside a transaction
/// that has written. Closures run without using the graph, on the values as they were when the read began.
///
/// A thread that writes saves the previous value here, so that the snapshot does not change.
@usableFromInline
// Safe: `held` is accessed under the lock of GraphMessages, the rest by the thread that reads.
final class Snapshot: @unchecked Sendable {
    static let current = ThreadLocal<Snapshot>(sharing: PrivateWork.snapshot)

    // Both retain the objects, so that no new one has the identifier of an object that was released.
    private(set) var held = GraphMessages.Held()
    /// The computed values that have begun to run here, and the results of those that have ended.
    private var results: [ObjectIdentifier: (derived: Derived, value: (any Sendable)?)] = [:]
    private var running: [Derived] = []
    /// Whether a variable was read that no closure had read when the snapshot began. Writes to it since then may not have
    /// been saved. Not set for a variable that is younger than the snapshot, which a closure has made for itself.
    var hasNewReads = false
    /// To be reported once the result is final.
    var cycles: [ProgrammingError] = []
    /// The variables that were read, and their versions; nil if the result depends on something else as well.
    var reads: [Outcome.Read]? = []
    let age = Rank.nextAge()

    /// The place in the source code of the computed value that is running on this thread.
    var origin: Origin? { running.last?.origin }

    /// Runs `body` in the snapshot of this thread, or in a new one. Runs it again if it has read such a variable.
    /// Passes the variables that it has read to `keep`, if the result depends on nothing else.
    static func enter<Result>(_ body: (Snapshot) -> Result, keep: (Result, [Outcome.Read]) -> Void) -> Result {
        if let snapshot = current.object { return body(snapshot) }
        while true {
            let snapshot = Snapshot()
            let result = snapshot.run(body)
            guard !snapshot.hasNewReads else { continue }
            for cycle in snapshot.cycles { cycle.report() }
            if snapshot.cycles.isEmpty, let reads = snapshot.reads { keep(result, reads) }
            return result
        }
    }

    private func run<Result>(_ body: (Snapshot) -> Result) -> Result {
        begin()
        defer { end() }
        return body(self)
    }

    /// From now on this thread reads from the snapshot; the caller retains it until its end.
    func begin(in region: Unmanaged<Region>? = nil) {
        ProcessActivity.begin()
        GraphMessages.add(self, of: region)
        Snapshot.current.object = self
    }

    func end() {
        Snapshot.current.object = nil
        GraphMessages.remove(self)
        ProcessActivity.end()
    }

    /// Saves a value that is about to be replaced. The caller holds the lock of GraphMessages.
    func hold(_ old: any Sendable, of source: AnyObject) {
        if held[ObjectIdentifier(source)] == nil { held[ObjectIdentifier(source)] = (source, old) }
    }

    /// Begins to run a computed value in the snapshot of this thread, if there is one. Returns false if its closure need
    /// not run.
    static func begin(_ node: Node.Pointer) -> Bool {
        guard let snapshot = current.object else { return false }
        return node.pointee.derived._withUnsafeGuaranteedRef { snapshot.begin($0) }
    }

    func begin(_ derived: Derived) -> Bool {
        guard results[ObjectIdentifier(derived)] == nil else { return false }
        if derived.isExternal { reads = nil }
        results[ObjectIdentifier(derived)] = (derived, nil)
        running.append(derived)
        return true
    }

    func end(_ derived: Derived, _ result: any Sendable) {
        running.removeLast()
        results[ObjectIdentifier(derived)] = (derived, result)
    }

    /// Nil while the closure is running.
    func result(of derived: Derived) -> (any Sendable)? {
        results[ObjectIdentifier(derived)]?.value
    }

    /// The places of the closures that are running, from this one on.
    func path(from derived: Derived) -> [Origin] {
        running.drop { $0 !== derived }.map(\.origin)
    }
}
