import StreamsAtomics

/// Repeats an action as often as requested. A request that arrives during the action, from this or another thread,
/// runs after it. So recursion becomes iteration, and no thread waits.
@usableFromInline @frozen
struct Trampoline: ~Copyable, Sendable {
    @usableFromInline let asked = Atomic<Int>(0)

    @inlinable init() {}

    @inlinable @inline(__always)
    func jump(_ work: () -> Void) {
        guard asked.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
        repeat { work() } while asked.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue > 0
    }
}
