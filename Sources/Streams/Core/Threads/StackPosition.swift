#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

#if !canImport(Darwin)
    // Declared here, because the modules of the C libraries export POSIX functions only.
    @_silgen_name("pthread_getattr_np")
    private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
#endif

/// The address of the stack frame of a function.
@usableFromInline
enum StackPosition {
    @inlinable @inline(__always)
    static var here: UInt {
        var marker: UInt8 = 0
        return _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }

    /// Whether a position is on the stack of the current thread, which ends there, in a function that has not returned.
    static func isAbove(_ position: UInt, endingAt end: UInt) -> Bool {
        // The position may belong to a small function that the one still running has called.
        position &+ 512 >= here && position < end
    }

    /// Where the stack of the current thread begins, which grows towards lower addresses.
    static var end: UInt {
        #if canImport(Darwin)
            return UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        #else
            var attributes = pthread_attr_t()
            guard getAttributes(pthread_self(), &attributes) == 0 else { return .max }
            defer { pthread_attr_destroy(&attributes) }
            var (address, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
            pthread_attr_getstack(&attributes, &address, &size)
            return UInt(bitPattern: address) &+ UInt(size)
        #endif
    }
}
