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

/// A thread-local number or address; 0 at first.
struct ThreadWord: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        self.key = key
    }

    var value: UInt {
        get { UInt(bitPattern: pthread_getspecific(key)) }
        nonmutating set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
    }
}

/// A thread-local reference that does not retain its object.
struct ThreadLocal<Object: AnyObject>: Sendable {
    private let address: ThreadWord

    init() {
        address = ThreadWord()
    }

    /// The same object, where its type is known.
    init(sharing other: ThreadLocal<AnyObject>) {
        address = other.address
    }

    var object: Object? {
        get {
            UnsafeRawPointer(bitPattern: address.value).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
        }
        nonmutating set {
            address.value = newValue.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0
        }
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
