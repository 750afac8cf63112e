import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Waits a little: first by spinning, then by giving the processor away, so that a holder that lost it can go on.
@usableFromInline
struct SpinWait {
    private var rounds = 0

    @usableFromInline init() {}

    @usableFromInline
    mutating func wait() {
        rounds += 1
        if rounds > 32 { sched_yield() }
    }
}

extension Atomic where Value == UInt32 {
    /// Waits until nobody holds the bit and takes it, and sets others at the same moment; returns the state before.
    @inlinable @discardableResult
    borrowing func lock(_ bit: UInt32, setting others: UInt32 = 0) -> UInt32 {
        var spin = SpinWait()
        while true {
            let seen = load(ordering: .relaxed)
            if seen & bit == 0,
                compareExchange(expected: seen, desired: seen | bit | others, ordering: .acquiringAndReleasing)
                    .exchanged
            {
                return seen
            }
            spin.wait()
        }
    }
}

/// Excludes other threads for a few instructions; what it guards never calls user code.
///
/// An atomic word rather than `Mutex`, which the thread sanitizer does not see into on Linux.
@usableFromInline @frozen
struct SpinLock: ~Copyable, Sendable {
    @usableFromInline let state = Atomic<UInt32>(0)

    @inlinable init() {}

    @inlinable
    borrowing func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        state.lock(1)
        defer { state.store(0, ordering: .releasing) }
        return body()
    }
}

/// A value behind a spin lock, for what is touched rarely and shortly.
// Safe: `value` is touched under the lock only.
final class Guarded<Value>: @unchecked Sendable {
    private let lock = SpinLock()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
