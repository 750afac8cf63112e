import StreamsAtomics

/// Counts the transactions, cycle traces, scopes and junctions of the process. Only while there are some must reads, writes and
/// sends check thread-local state. Asking costs one relaxed load: the counter is initialised statically, so no access
/// checks whether it exists.
@usableFromInline
enum ProcessActivity {
    /// The number of transactions, cycle traces and running scopes in the lower half, of junctions and running scopes in
    /// the upper half.
    @usableFromInline static let activities = Atomic<UInt64>(0)
    // Safe: a global never moves and lives as long as the process.
    @usableFromInline nonisolated(unsafe) static let address = withUnsafePointer(to: activities) { $0 }
    private static let junction: UInt64 = 1 << 32

    /// Whether a sender can send at once: there is no transaction that might have to keep the element, and no junction
    /// that has to know the turn.
    @inlinable static var isQuiet: Bool { isQuiet(activities) }

    @inlinable @inline(__always)
    static func isQuiet(_ activities: borrowing Atomic<UInt64>) -> Bool { activities.load(ordering: .relaxed) == 0 }

    /// Whether no thread is in a transaction or traces a cycle.
    @inlinable static var hasNoTransaction: Bool { hasNoTransaction(activities) }

    @inlinable @inline(__always)
    static func hasNoTransaction(_ activities: borrowing Atomic<UInt64>) -> Bool {
        UInt32(truncatingIfNeeded: activities.load(ordering: .relaxed)) == 0
    }

    /// Whether there is a junction.
    @inlinable static var hasJunctions: Bool { activities.load(ordering: .relaxed) >> 32 != 0 }

    static func begin() { activities.wrappingAdd(1, ordering: .relaxed) }
    static func end() { activities.wrappingSubtract(1, ordering: .relaxed) }

    /// The body of a scope must know what its thread reads and subscribes to, and what it only causes: it needs turns.
    static func beginScope() { activities.wrappingAdd(junction + 1, ordering: .relaxed) }
    static func endScope() { activities.wrappingSubtract(junction + 1, ordering: .relaxed) }

    static func addJunction() { activities.wrappingAdd(junction, ordering: .relaxed) }
    static func removeJunction() { activities.wrappingSubtract(junction, ordering: .relaxed) }
}
