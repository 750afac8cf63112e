import StreamsAtomics

/// The value of a variable, which changes under a lock.
///
/// A trivial value of at most eight bytes (a number, a Boolean) can be read without the lock, because its bits are also
/// kept in an atomic word. Not while a transaction stores several values: whoever reads one of them then waits for the
/// lock, and so finds all of them stored.
@usableFromInline @frozen
struct Cell<Element: Sendable>: ~Copyable {
    @usableFromInline var stored: Element
    @usableFromInline let bits = Atomic<UInt64>(0)
    /// Whether a transaction, which holds the lock, is storing this value and others.
    @usableFromInline let isPartOfCommit = Atomic<Bool>(false)

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

    /// The value, if it is trivial and no transaction is storing it.
    @inlinable @inline(__always)
    var plainValue: Element? {
        guard PlainBits<Element>.exist else { return nil }
        let value = PlainBits<Element>.element(from: bits.load(ordering: .acquiring))
        // Checked after the bits are read: a thread that sees the bits of a transaction also sees this flag set.
        return isPartOfCommit.load(ordering: .acquiring) ? nil : value
    }

    @inlinable @inline(__always)
    borrowing func publish() {
        if PlainBits<Element>.exist { bits.store(PlainBits.of(stored), ordering: .releasing) }
    }
}
