import Synchronization

/// The value of a variable, which changes under a lock.
///
/// A plain one of at most eight bytes (a number, a truth value) can be read without the lock: its bits are kept in an
/// atomic word as well. Not while a transaction stores several values: who reads one of them waits for the lock, and so
/// finds all of them stored.
@usableFromInline @frozen
struct Cell<Element: Sendable>: ~Copyable {
    @usableFromInline var stored: Element
    @usableFromInline let bits = Atomic<UInt64>(0)
    /// Whether a transaction is storing this value and others; it holds the lock.
    @usableFromInline let isPartOfCommit = Atomic<Bool>(false)

    @inlinable @inline(__always)
    init(_ element: Element) {
        stored = element
        publish()
    }

    /// Whether it can be read without the lock. Known to the compiler where the element is.
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

    /// The value, where it is plain and no transaction is storing it.
    @inlinable @inline(__always)
    var plainValue: Element? {
        guard Self.isPlain else { return nil }
        // Safe: the bits are those of an element, which is plain and fits in.
        let value = withUnsafeBytes(of: bits.load(ordering: .acquiring)) { $0.load(as: Element.self) }
        // Looked at after the bits: who has seen those of a transaction sees that it is, or was, under way.
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
