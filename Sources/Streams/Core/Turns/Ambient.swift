import Synchronization

/// What is going on in the process that those who send, read or write have to know: asking costs one relaxed load.
@usableFromInline
final class Ambient: Sendable {
    @usableFromInline static let instance = Ambient()

    /// Transactions and traces of cycles in the lower half, junctions in the upper.
    @usableFromInline let activities = Atomic<UInt64>(0)
    private let turns = OwnedThreadLocal<Turn>()
    private static let junction: UInt64 = 1 << 32

    private init() {}

    /// The turn of the current thread, open or not; it lives as long as the thread.
    @usableFromInline var turn: Unmanaged<Turn> { turns.object { Turn() } }

    /// Whether this thread may be in a transaction.
    @inlinable var mayHaveTransaction: Bool { UInt32(truncatingIfNeeded: activities.load(ordering: .relaxed)) != 0 }

    /// Whether there is nothing that a sender has to know of: no transaction that would keep what is sent, no junction
    /// that would see in which turn it was.
    @inlinable var isQuiet: Bool { activities.load(ordering: .relaxed) == 0 }

    /// Whether no thread is in a transaction, or traces a cycle.
    @inlinable static var hasNoTransaction: Bool {
        UInt32(truncatingIfNeeded: instance.activities.load(ordering: .relaxed)) == 0
    }

    /// Whether there is a junction.
    @inlinable static var hasJunctions: Bool { instance.activities.load(ordering: .relaxed) >> 32 != 0 }

    static func begin() { instance.activities.wrappingAdd(1, ordering: .relaxed) }
    static func end() { instance.activities.wrappingSubtract(1, ordering: .relaxed) }

    static func addJunction() { instance.activities.wrappingAdd(junction, ordering: .relaxed) }
    static func removeJunction() { instance.activities.wrappingSubtract(junction, ordering: .relaxed) }
}
