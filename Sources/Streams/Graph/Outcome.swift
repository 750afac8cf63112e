/// What a snapshot has computed, kept for the next read outside of the graph: it need not run closures again as long as
/// the variables that they have read are the same.
struct Outcome: Sendable {
    typealias Read = (source: any DerivedSource, version: UInt64)

    private static let lock = Lock()

    let value: any Sendable
    let reads: [Read]

    var isCurrent: Bool { Self.areCurrent(reads) }

    /// Versions only grow. So if all are the same, one after the other, there was a moment at which all were.
    static func areCurrent(_ reads: [Read]) -> Bool {
        reads.allSatisfy { $0.source.currentVersion == $0.version }
    }

    /// The outcome that was kept for a computed value.
    static func kept(for derived: Derived) -> Outcome? {
        lock.withLock { derived.outcome }
    }

    func keep(for derived: Derived) {
        var before: Outcome?
        Self.lock.withLock {
            before = derived.outcome
            derived.outcome = self
        }
        // Released after the lock.
        _ = before.take()
    }
}
