#if canImport(Darwin) || OWN_ATOMICS
    /// How an operation that reads is ordered with others.
    @frozen
    public enum AtomicLoadOrdering: Sendable {
        case relaxed, acquiring, sequentiallyConsistent
    }

    /// How an operation that writes is ordered with others.
    @frozen
    public enum AtomicStoreOrdering: Sendable {
        case relaxed, releasing, sequentiallyConsistent
    }

    /// How an operation that reads and writes is ordered with others.
    @frozen
    public enum AtomicUpdateOrdering: Sendable {
        case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
    }

    /// What an ``Atomic`` can hold: the bits of a value are those of a word.
    public protocol AtomicRepresentable: BitwiseCopyable {
        /// The value with these bits.
        init(bits: UInt64)
        /// The bits of the value; equal values have equal bits.
        var bits: UInt64 { get }
    }

    extension AtomicRepresentable where Self: FixedWidthInteger {
        /// The value with these bits.
        @inlinable @inline(__always)
        public init(bits: UInt64) { self.init(truncatingIfNeeded: bits) }

        // What adding in 64 bits has left above the width is not part of the value: no integer narrower than a word of
        // 64 bits is added to, except `Int` on 32-bit systems, which is extended with its sign and does not overflow.
        /// The bits of the value.
        @inlinable
        public var bits: UInt64 { @inline(__always) get { UInt64(truncatingIfNeeded: self) } }
    }

    extension Int: AtomicRepresentable {}
    extension UInt: AtomicRepresentable {}
    extension Int64: AtomicRepresentable {}
    extension UInt64: AtomicRepresentable {}
    extension Int32: AtomicRepresentable {}
    extension UInt32: AtomicRepresentable {}
    extension UInt8: AtomicRepresentable {}

    extension Bool: AtomicRepresentable {
        /// The value with these bits.
        @inlinable @inline(__always)
        public init(bits: UInt64) { self = bits != 0 }

        /// The bits of the value.
        @inlinable
        public var bits: UInt64 { @inline(__always) get { self ? 1 : 0 } }
    }
#endif
