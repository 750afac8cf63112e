import Synchronization

/// Does something as often as it is asked to, one time after the other: asked again meanwhile, by itself or by another
/// thread, it goes on afterwards. So recursion becomes iteration, and nobody waits.
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
