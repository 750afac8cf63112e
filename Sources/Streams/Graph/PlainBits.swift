/// Whether two values are the same to whoever depends on them: equal, or both not a number.
@inlinable @inline(__always)
func isSame<Value: Equatable>(_ left: Value, _ right: Value) -> Bool {
    left == right || _isPOD(Value.self) && left != left && right != right
}

/// A trivial value of at most eight bytes (a number, a Boolean) as the bits of a word, which can be read and written
/// atomically.
@usableFromInline @frozen
enum PlainBits<Element: Sendable> {
    /// Whether the element type is such a one; known at compile time if the type is.
    @inlinable @inline(__always)
    static var exist: Bool { _isPOD(Element.self) && MemoryLayout<Element>.size <= 8 }

    @inlinable @inline(__always)
    static func of(_ element: Element) -> UInt64 {
        var word: UInt64 = 0
        // Safe: the element fits, which `exist` says.
        withUnsafeMutableBytes(of: &word) { $0.storeBytes(of: element, as: Element.self) }
        return word
    }

    @inlinable
    static func element(from bits: UInt64) -> Element {
        // Safe: the bits are those of an element, which is trivial and fits.
        withUnsafeBytes(of: bits) { $0.load(as: Element.self) }
    }
}
