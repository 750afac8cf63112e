#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// Lets releases recurse a few levels, which needs no memory. Deeper ones are queued in `Releases`.
enum ShallowRelease {
    private static let bound = 16
    private static let depth = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Goes one level deeper. Returns false at the bound.
    static func begin() -> Bool {
        let level = Int(bitPattern: pthread_getspecific(depth))
        guard level < bound else { return false }
        pthread_setspecific(depth, UnsafeRawPointer(bitPattern: level + 1))
        return true
    }

    static func end() {
        let level = Int(bitPattern: pthread_getspecific(depth))
        pthread_setspecific(depth, UnsafeRawPointer(bitPattern: level - 1))
    }
}
