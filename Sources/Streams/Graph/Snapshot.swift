/// A snapshot for a thread that reads a computed value while another thread owns the graph, or inside a transaction
/// that has written. Closures run without using the graph, on the values as they were when the read began.
///
/// A thread that writes saves the previous value here, so that the snapshot does not change.
@usableFromInline
// Safe: `held` changes under the lock of GraphMessages, the rest belongs to the thread that reads.
final class Snapshot: @unchecked Sendable {
    static let current = ThreadLocal<Snapshot>()

    private(set) var held: [ObjectIdentifier: any Sendable] = [:]
    var known: [ObjectIdentifier: any Sendable] = [:]
    /// Whether a variable was read for the first time by any closure. Writes to it since the snapshot began were not
    /// saved.
    var hasNewReads = false
    var running: [(identifier: ObjectIdentifier, origin: Origin)] = []

    /// The place in the source code of the computed value that is running on this thread.
    var origin: Origin? { running.last?.origin }

    /// Runs `body` in the snapshot of this thread, or in a new one. Runs it again if it read a variable for the first
    /// time.
    static func enter<Result>(_ body: (Snapshot) -> Result) -> Result {
        if let snapshot = current.object { return body(snapshot) }
        while true {
            let snapshot = Snapshot()
            let result = snapshot.run(body)
            if !snapshot.hasNewReads { return result }
        }
    }

    private func run<Result>(_ body: (Snapshot) -> Result) -> Result {
        ProcessActivity.begin()
        GraphMessages.add(self)
        Snapshot.current.object = self
        defer {
            Snapshot.current.object = nil
            GraphMessages.remove(self)
            ProcessActivity.end()
        }
        return body(self)
    }

    /// Saves a value that is about to be replaced. The caller holds the lock of GraphMessages.
    func hold(_ old: any Sendable, of source: AnyObject) {
        if held[ObjectIdentifier(source)] == nil { held[ObjectIdentifier(source)] = old }
    }
}
