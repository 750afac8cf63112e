#if canImport(Darwin) || OWN_ATOMICS
    /// A value guarded by a lock, as `Mutex` of Synchronization. The value is in an object of its own, because a layout
    /// that depends on the type of the value needs the run time of macOS 15.
    public struct Mutex<Value>: ~Copyable, Sendable {
        private let guarded: Guarded

        // Safe: `value` is accessed by the owner of the lock only.
        private final class Guarded: @unchecked Sendable {
            let lock = SystemLock()
            var value: Value

            init(_ value: Value) {
                self.value = value
            }
        }

        /// A mutex that nobody owns.
        public init(_ value: sending Value) {
            guarded = Guarded(value)
        }

        /// Waits until no other thread owns the mutex, and calls the closure with the value.
        public borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            guarded.lock.lock()
            defer { guarded.lock.unlock() }
            return try body(&guarded.value)
        }

        /// Calls the closure with the value if no thread owns the mutex.
        public borrowing func withLockIfAvailable<Result, Failure: Error>(
            _ body: (inout Value) throws(Failure) -> Result
        ) throws(Failure) -> Result? {
            guard guarded.lock.tryLock() else { return nil }
            defer { guarded.lock.unlock() }
            return try body(&guarded.value)
        }
    }
#endif
