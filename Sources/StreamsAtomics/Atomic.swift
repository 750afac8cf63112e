#if canImport(Darwin) || OWN_ATOMICS
    import Builtin

    // Safe: the memory is accessed by atomic operations only, except in `init`, before anybody else knows it.
    /// A value that several threads read and change without a lock, as `Atomic` of Synchronization.
    ///
    /// It always occupies eight bytes, so that its layout does not depend on the value: layouts that do need the run
    /// time of macOS 15.
    @frozen @_rawLayout(size: 8, alignment: 8)
    public struct Atomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable {
        /// A value that no thread has changed yet.
        @inlinable @inline(__always)
        public init(_ value: Value) {
            UnsafeMutablePointer<UInt64>(address).initialize(to: value.bits)
        }

        @inlinable
        var address: Builtin.RawPointer {
            @inline(__always) get { Builtin.addressOfRawLayout(self) }
        }

        /// Reads the value.
        @inlinable @inline(__always)
        public borrowing func load(ordering: AtomicLoadOrdering) -> Value {
            switch ordering {
            case .relaxed: Value(bits: UInt64(Builtin.atomicload_monotonic_Int64(address)))
            case .acquiring: Value(bits: UInt64(Builtin.atomicload_acquire_Int64(address)))
            case .sequentiallyConsistent: Value(bits: UInt64(Builtin.atomicload_seqcst_Int64(address)))
            }
        }

        /// Replaces the value.
        @inlinable @inline(__always)
        public borrowing func store(_ value: Value, ordering: AtomicStoreOrdering) {
            switch ordering {
            case .relaxed: Builtin.atomicstore_monotonic_Int64(address, value.bits._value)
            case .releasing: Builtin.atomicstore_release_Int64(address, value.bits._value)
            case .sequentiallyConsistent: Builtin.atomicstore_seqcst_Int64(address, value.bits._value)
            }
        }

        /// Replaces the value and returns the one before.
        @inlinable @inline(__always)
        public borrowing func exchange(_ value: Value, ordering: AtomicUpdateOrdering) -> Value {
            let before =
                switch ordering {
                case .relaxed: Builtin.atomicrmw_xchg_monotonic_Int64(address, value.bits._value)
                case .acquiring: Builtin.atomicrmw_xchg_acquire_Int64(address, value.bits._value)
                case .releasing: Builtin.atomicrmw_xchg_release_Int64(address, value.bits._value)
                case .acquiringAndReleasing: Builtin.atomicrmw_xchg_acqrel_Int64(address, value.bits._value)
                case .sequentiallyConsistent: Builtin.atomicrmw_xchg_seqcst_Int64(address, value.bits._value)
                }
            return Value(bits: UInt64(before))
        }

        /// Replaces the value if it is the expected one.
        @inlinable @inline(__always)
        public borrowing func compareExchange(
            expected: Value, desired: Value, ordering: AtomicUpdateOrdering
        ) -> (exchanged: Bool, original: Value) {
            let (old, new) = (expected.bits._value, desired.bits._value)
            let (original, exchanged) =
                switch ordering {
                case .relaxed: Builtin.cmpxchg_monotonic_monotonic_Int64(address, old, new)
                case .acquiring: Builtin.cmpxchg_acquire_acquire_Int64(address, old, new)
                case .releasing: Builtin.cmpxchg_release_monotonic_Int64(address, old, new)
                case .acquiringAndReleasing: Builtin.cmpxchg_acqrel_acquire_Int64(address, old, new)
                case .sequentiallyConsistent: Builtin.cmpxchg_seqcst_seqcst_Int64(address, old, new)
                }
            return (Bool(exchanged), Value(bits: UInt64(original)))
        }
    }

    extension Atomic where Value: FixedWidthInteger {
        /// Adds, with wrapping.
        @inlinable @inline(__always) @discardableResult
        public borrowing func wrappingAdd(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let bits = operand.bits._value
            let before =
                switch ordering {
                case .relaxed: Builtin.atomicrmw_add_monotonic_Int64(address, bits)
                case .acquiring: Builtin.atomicrmw_add_acquire_Int64(address, bits)
                case .releasing: Builtin.atomicrmw_add_release_Int64(address, bits)
                case .acquiringAndReleasing: Builtin.atomicrmw_add_acqrel_Int64(address, bits)
                case .sequentiallyConsistent: Builtin.atomicrmw_add_seqcst_Int64(address, bits)
                }
            let old = Value(bits: UInt64(before))
            return (old, old &+ operand)
        }

        /// Subtracts, with wrapping.
        @inlinable @inline(__always) @discardableResult
        public borrowing func wrappingSubtract(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let added = wrappingAdd(0 &- operand, ordering: ordering)
            return (added.oldValue, added.newValue)
        }

        /// Subtracts, and stops the program if the result does not fit.
        @inlinable @inline(__always) @discardableResult
        public borrowing func subtract(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let old = wrappingSubtract(operand, ordering: ordering).oldValue
            return (old, old - operand)
        }

        /// Adds, and stops the program if the result does not fit.
        @inlinable @inline(__always) @discardableResult
        public borrowing func add(
            _ operand: Value, ordering: AtomicUpdateOrdering
        ) -> (oldValue: Value, newValue: Value) {
            let old = wrappingAdd(operand, ordering: ordering).oldValue
            return (old, old + operand)
        }
    }
#endif
