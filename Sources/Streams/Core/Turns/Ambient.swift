import Synchronization

/// What is going on in the process that those who send, read or write have to know. Asking costs one relaxed load: the
/// number is initialised statically, so no access checks whether it has been made.
@usableFromInline
enum Ambient {
    /// Transactions and traces of cycles in the lower half, junctions in the upper.
    @usableFromInline static let activities = Atomic<UInt64>(0)
    private static let turns = OwnedThreadLocal<Turn>()
    private static let junction: UInt64 = 1 << 32

    /// The turn of the current thread, open or not; it lives as long as the thread.
    @usableFromInline static var turn: Unmanaged<Turn> { turns.object { Turn() } }

    /// Whether there is nothing that a sender has to know of: no transaction that would keep what is sent, no junction
    /// that would see in which turn it was.
    @inlinable static var isQuiet: Bool { activities.load(ordering: .relaxed) == 0 }

    /// Whether no thread is in a transaction, or traces a cycle.
    @inlinable static var hasNoTransaction: Bool {
        UInt32(truncatingIfNeeded: activities.load(ordering: .relaxed)) == 0
    }

    /// Whether there is a junction.
    @inlinable static var hasJunctions: Bool { activities.load(ordering: .relaxed) >> 32 != 0 }

    static func begin() { activities.wrappingAdd(1, ordering: .relaxed) }
    static func end() { activities.wrappingSubtract(1, ordering: .relaxed) }

    static func addJunction() { activities.wrappingAdd(junction, ordering: .relaxed) }
    static func removeJunction() { activities.wrappingSubtract(junction, ordering: .relaxed) }
}
