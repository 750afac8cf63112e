import StreamsAtomics

/// The value of a variable, which changes under a lock.
///
/// A trivial value of at most eight bytes (a number, a Boolean) can be read without the lock, because its bits are also
/// kept in an atomic word.
@usableFromInline @frozen
struct Cell<Element: Sendable>: ~Copyable {
    @usableFromInline var stored: Element
    @usableFromInline let bits = Atomic<UInt64>(0)

    @inlinable @inline(__always)
    init(_ element: Element) {
        stored = element
        publish()
    }

    /// The value; the caller has taken the lock.
    @inlinable var value: Element {
        @inline(__always) _read { yield stored }
        @inline(__always) _modify {
            defer { publish() }
            yield &stored
        }
    }

    /// The value, if it is trivial.
    @inlinable @inline(__always)
    var plainValue: Element? {
        PlainBits<Element>.exist ? PlainBits<Element>.element(from: bits.load(ordering: .acquiring)) : nil
    }

    @inlinable @inline(__always)
    borrowing func publish() {
        if PlainBits<Element>.exist { bits.store(PlainBits.of(stored), ordering: .releasing) }
    }
}
