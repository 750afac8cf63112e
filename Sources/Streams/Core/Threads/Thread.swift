#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// An identifier that no other living thread has.
@usableFromInline
func currentThreadIdentifier() -> UInt {
    let thread: pthread_t = pthread_self()
    #if canImport(Darwin) || canImport(Musl)
        return UInt(bitPattern: thread)
    #else
        // A negative number on some systems.
        return UInt(truncatingIfNeeded: thread)
    #endif
}

/// A thread-local reference that does not retain its object.
struct ThreadLocal<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        self.key = key
    }

    /// The same object, where its type is known.
    init(sharing other: ThreadLocal<AnyObject>) {
        key = other.key
    }

    var object: Object? {
        get { pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }
        nonmutating set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
    }
}

/// A thread-local object, created at first use and released with the thread.
struct OwnedThreadLocal<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            // Optional on some systems only.
            let pointer: UnsafeMutableRawPointer? = pointer
            if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
        }
        self.key = key
    }

    @inline(__always)
    func object(_ make: () -> Object) -> Unmanaged<Object> {
        if let pointer = pthread_getspecific(key) { return .fromOpaque(pointer) }
        return firstObject(make)
    }

    @inline(never)
    private func firstObject(_ make: () -> Object) -> Unmanaged<Object> {
        let object = Unmanaged.passRetained(make())
        pthread_setspecific(key, object.toOpaque())
        return object
    }
}
