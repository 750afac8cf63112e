import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A number that differs between threads that live at the same time.
@usableFromInline
func currentThreadIdentifier() -> UInt {
    #if canImport(Darwin)
        UInt(bitPattern: pthread_self())
    #else
        UInt(pthread_self())
    #endif
}

/// One object for each thread, as long as somebody else holds it.
struct ThreadLocal<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        self.key = key
    }

    var object: Object? {
        get { pthread_getspecific(key).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } }
        nonmutating set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
    }
}

/// One object for each thread, made when it is first asked for and released with the thread.
struct OwnedThreadLocal<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    init() {
        var key = pthread_key_t()
        pthread_key_create(&key) { pointer in
            #if canImport(Darwin)
                Unmanaged<AnyObject>.fromOpaque(pointer).release()
            #else
                if let pointer { Unmanaged<AnyObject>.fromOpaque(pointer).release() }
            #endif
        }
        self.key = key
    }

    @inline(__always)
    func object(_ make: () -> Object) -> Object {
        if let pointer = pthread_getspecific(key) { return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue() }
        let object = make()
        pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
        return object
    }
}

/// Whether anything is going on in the process that reading or writing a variable has to ask its thread about: a
/// transaction, or the trace of a cycle. Asking costs one relaxed load.
@usableFromInline
enum Ambient {
    @usableFromInline static let activities = Atomic<Int>(0)

    @inlinable static var isQuiet: Bool { activities.load(ordering: .relaxed) == 0 }

    static func begin() { activities.wrappingAdd(1, ordering: .relaxed) }
    static func end() { activities.wrappingSubtract(1, ordering: .relaxed) }
}
