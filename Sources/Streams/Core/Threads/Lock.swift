import StreamsAtomics

/// A lock for a few instructions. No user code runs while it is held.
///
/// A thread that spins can keep the owner from running: a thread of high priority that read a variable while one of
/// low priority wrote it waited for seconds. `SystemLock` lends its owner the priority of the threads that wait. The
/// thread sanitizer does not see into it on Linux; `order` shows it the order of the owners.
@usableFromInline @frozen
struct Lock: ~Copyable, Sendable {
    @usableFromInline let system = SystemLock()
    @usableFromInline let order = Atomic<Bool>(false)

    @inlinable init() {}

    @inlinable @inline(__always)
    borrowing func lock() {
        system.lock()
        _ = order.load(ordering: .acquiring)
        #if DEBUG
            order.store(true, ordering: .relaxed)
        #endif
    }

    @inlinable @inline(__always)
    borrowing func unlock() {
        order.store(false, ordering: .releasing)
        system.unlock()
    }

    @inlinable
    borrowing func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        lock()
        defer { unlock() }
        return body()
    }

    #if DEBUG
        var isHeld: Bool { order.load(ordering: .relaxed) }
    #endif
}

/// A value guarded by a lock, for rare and short accesses.
// Safe: `value` is touched under the lock only.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
