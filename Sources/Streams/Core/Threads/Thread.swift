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
    private let place: Int

    init(_ place: ThreadMemory.Place) {
        self.place = place.rawValue
    }

    @inline(__always)
    var value: UInt {
        get { ThreadMemory.words[place] }
        nonmutating set { ThreadMemory.words[place] = newValue }
    }
}

/// A thread-local reference that does not retain its object.
struct ThreadLocal<Object: AnyObject>: Sendable {
    private let address: ThreadWord

    init(_ place: ThreadMemory.Place) {
        address = ThreadWord(place)
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

/// A thread-local object, created at first use and released with the thread, in one of the places of `ThreadMemory.Place.owned`.
struct OwnedThreadLocal<Object: AnyObject>: Sendable {
    private let address: ThreadWord

    init(_ place: ThreadMemory.Place) {
        address = ThreadWord(place)
    }

    /// Nil before the first use.
    @inline(__always)
    var known: Unmanaged<Object>? { UnsafeRawPointer(bitPattern: address.value).map { .fromOpaque($0) } }

    @inline(__always)
    func object(_ make: () -> Object) -> Unmanaged<Object> {
        known ?? firstObject(make)
    }

    @inline(never)
    private func firstObject(_ make: () -> Object) -> Unmanaged<Object> {
        let object = Unmanaged.passRetained(make())
        address.value = UInt(bitPattern: object.toOpaque())
        return object
    }
}
