#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Lets releases recurse some levels, which costs no memory; what is deeper is left to `DeepChain`.
enum ShallowRelease {
    private static let bound = 16
    private static let depth = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// Goes one level deeper; false where that would be too deep.
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
