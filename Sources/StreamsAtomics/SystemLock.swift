#if canImport(Darwin)
    import Builtin
    import Darwin

    // Safe: the memory is accessed by the functions of the lock only, except in `init`, before anybody else knows it.
    /// The system's lock that lends its owner the priority of the threads that wait: `os_unfair_lock`, which is also what
    /// a `Mutex` of Synchronization is on these systems.
    @frozen @_rawLayout(size: 4, alignment: 4)
    public struct SystemLock: ~Copyable, @unchecked Sendable {
        /// A lock that no thread has.
        @inlinable @inline(__always)
        public init() {
            address.initialize(to: os_unfair_lock())
        }

        @inlinable
        var address: UnsafeMutablePointer<os_unfair_lock> {
            @inline(__always) get { UnsafeMutablePointer(Builtin.addressOfRawLayout(self)) }
        }

        /// Waits until no other thread has the lock, and takes it.
        @inlinable @inline(__always)
        public borrowing func lock() { os_unfair_lock_lock(address) }

        /// Takes the lock if no thread has it.
        @inlinable @inline(__always)
        public borrowing func tryLock() -> Bool { os_unfair_lock_trylock(address) }

        /// Gives the lock back.
        @inlinable @inline(__always)
        public borrowing func unlock() { os_unfair_lock_unlock(address) }
    }
#else
    import Synchronization

    /// The system's lock that lends its owner the priority of the threads that wait.
    @frozen
    public struct SystemLock: ~Copyable, Sendable {
        @usableFromInline let mutex = Synchronization.Mutex<Void>(())

        /// A lock that no thread has.
        @inlinable @inline(__always)
        public init() {}

        /// Waits until no other thread has the lock, and takes it.
        @inlinable @inline(__always)
        public borrowing func lock() { mutex._unsafeLock() }

        /// Takes the lock if no thread has it.
        @inlinable @inline(__always)
        public borrowing func tryLock() -> Bool { mutex._unsafeTryLock() }

        /// Gives the lock back.
        @inlinable @inline(__always)
        public borrowing func unlock() { mutex._unsafeUnlock() }
    }
#endif
