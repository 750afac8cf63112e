import Synchronization

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

    /// Whether it can be read without the lock; known at compile time if the element type is.
    @inlinable @inline(__always)
    static var isPlain: Bool { _isPOD(Element.self) && MemoryLayout<Element>.size <= 8 }

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
        guard Self.isPlain else { return nil }
        // Safe: the bits are those of an element, which is trivial and fits.
        let value = withUnsafeBytes(of: bits.load(ordering: .acquiring)) { $0.load(as: Element.self) }
        // Checked after the bits are read: a thread that sees the bits of a transaction also sees this flag set.
        return isPartOfCommit.load(ordering: .acquiring) ? nil : value
    }

    @inlinable @inline(__always)
    borrowing func publish() {
        guard Self.isPlain else { return }
        var word: UInt64 = 0
        // Safe: as above.
        withUnsafeMutableBytes(of: &word) { $0.storeBytes(of: stored, as: Element.self) }
        bits.store(word, ordering: .releasing)
    }
}
