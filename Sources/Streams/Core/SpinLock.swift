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

/// Excludes other threads for a few instructions; what it guards never calls user code.
///
/// An atomic flag rather than `Mutex`, which the thread sanitizer does not see into on Linux.
@usableFromInline
struct SpinLock: ~Copyable, Sendable {
    @usableFromInline let isHeld = Atomic<Bool>(false)

    @inlinable init() {}

    @inlinable
    borrowing func withLock<Result: ~Copyable>(_ body: () -> Result) -> Result {
        var spin = SpinWait()
        while !isHeld.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged {
            spin.wait()
        }
        defer { isHeld.store(false, ordering: .releasing) }
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
