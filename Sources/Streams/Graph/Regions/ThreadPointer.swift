#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// A thread-local pointer to a value on the stack.
struct ThreadPointer<Pointee>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        self.key = key
    }

    var pointer: UnsafeMutablePointer<Pointee>? {
        get { pthread_getspecific(key)?.assumingMemoryBound(to: Pointee.self) }
        nonmutating set { pthread_setspecific(key, newValue) }
    }
}
