import Glibc
import Synchronization

/// What a thread is doing; its address is what says who owns a gate. Only the thread itself touches it.
struct Caller {
    typealias Pointer = UnsafeMutablePointer<Caller>

    /// The computed value whose closure runs, the root that it runs in, and the number of its run.
    var reader: Node.Pointer?
    var domain: Unmanaged<Gate>?
    var run: UInt64 = 0
    var lastRun: UInt64
    /// What the running closure was entered for; if that was a lone value, what this has become a part of.
    var entered: Gate?
    var transaction: Transaction?
    var snapshot: Snapshot?
    /// Own transactions that wait until what they write to has become one.
    var pending: [Staged] = []
    var freeLinks: Link.Pointer?

    @inline(__always) static var current: Pointer {
        if let known = pthread_getspecific(key) { return known.assumingMemoryBound(to: Caller.self) }
        return make()
    }

    @inline(never) private static func make() -> Pointer {
        let caller = Pointer.allocate(capacity: 1)
        caller.initialize(to: Caller(lastRun: count.wrappingAdd(1, ordering: .relaxed).newValue << 40))
        pthread_setspecific(key, caller)
        return caller
    }
}

private let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { caller in
        guard let caller = caller?.assumingMemoryBound(to: Caller.self) else { return }
        caller.deinitialize(count: 1)
        caller.deallocate()
    }
    return key
}()

/// Numbers of runs are unique in the process, so that they mean the same after joining.
private let count = Atomic<UInt64>(0)
