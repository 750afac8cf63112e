import Synchronization

/// The value of a variable, which changes under a lock.
///
/// A plain one of at most eight bytes (a number, a truth value) can be read without the lock: its bits are kept in an
/// atomic word as well.
@usableFromInline @frozen
struct Cell<Element: Sendable>: ~Copyable {
    @usableFromInline var stored: Element
    @usableFromInline let bits = Atomic<UInt64>(0)

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

    /// The value, where it is plain.
    @inlinable @inline(__always)
    var plainValue: Element {
        // Safe: the bits are those of an element, which is plain and fits in.
        withUnsafeBytes(of: bits.load(ordering: .acquiring)) { $0.load(as: Element.self) }
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
