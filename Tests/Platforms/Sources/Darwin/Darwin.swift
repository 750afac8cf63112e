// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// A stand-in for Apple's module of this name, over Glibc: the declarations that the sources use and that differ from
// those of Linux, with Apple's types. What exists on Linux only is unavailable.
@_exported import Dispatch
@_exported import Glibc
import Synchronization

// MARK: Threads

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_key_t = UInt

/// The thread whose number Glibc uses as its address.
private func thread(_ number: UInt) -> pthread_t {
    guard let thread = pthread_t(bitPattern: number) else { fatalError("a thread has no address") }
    return thread
}

public func pthread_self() -> pthread_t { thread(Glibc.pthread_self()) }

public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>?,
    _ start: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ argument: UnsafeMutableRawPointer?
) -> Int32 {
    var number: UInt = 0
    // Safe: both types are C functions of one pointer.
    let body = unsafeBitCast(start, to: (@convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?).self)
    let code = Glibc.pthread_create(&number, attributes, body, argument)
    thread.pointee = pthread_t(bitPattern: number)
    return code
}

@discardableResult
public func pthread_detach(_ thread: pthread_t) -> Int32 { Glibc.pthread_detach(UInt(bitPattern: thread)) }

@discardableResult
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!, _ release: (@convention(c) (UnsafeMutableRawPointer) -> Void)!
) -> Int32 {
    var number: UInt32 = 0
    // Safe: both types are optional C functions of one pointer.
    let code = Glibc.pthread_key_create(
        &number, unsafeBitCast(release, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?.self))
    key.pointee = UInt(number)
    return code
}

public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? {
    Glibc.pthread_getspecific(UInt32(key))
}

@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 {
    Glibc.pthread_setspecific(UInt32(key), value)
}

@_silgen_name("pthread_getattr_np")
private func getAttributes(_ thread: UInt, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32

public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer {
    var attributes = pthread_attr_t()
    var (address, size): (UnsafeMutableRawPointer?, Int) = (nil, 0)
    guard getAttributes(UInt(bitPattern: thread), &attributes) == 0,
        pthread_attr_getstack(&attributes, &address, &size) == 0, let address
    else { fatalError("a thread has no stack") }
    pthread_attr_destroy(&attributes)
    return address + size
}

// MARK: Files

public var O_EVTONLY: Int32 { O_RDONLY }

extension stat {
    public var st_mtimespec: timespec { st_mtim }
    public var st_ctimespec: timespec { st_ctim }
}

// MARK: Linux only

@available(*, unavailable) public func pipe2(_ ends: UnsafeMutablePointer<Int32>!, _ flags: Int32) -> Int32 { -1 }
@available(*, unavailable) public func inotify_init1(_ flags: Int32) -> Int32 { -1 }
@available(*, unavailable) public func eventfd(_ count: UInt32, _ flags: Int32) -> Int32 { -1 }
@available(*, unavailable)
public func getrandom(_ bytes: UnsafeMutableRawPointer!, _ count: Int, _ flags: UInt32) -> Int { -1 }
@available(*, unavailable) public func fdatasync(_ file: Int32) -> Int32 { -1 }
@available(*, unavailable) public func syncfs(_ file: Int32) -> Int32 { -1 }
@available(*, unavailable) public var O_PATH: Int32 { 0 }
@available(*, unavailable) public var O_DIRECT: Int32 { 0 }

// MARK: Locks

/// A word that is 1 while a thread has the lock. Others give up their time until it is 0.
public struct os_unfair_lock_s: Sendable {
    private var word: UInt32 = 0

    public init() {}
}
public typealias os_unfair_lock = os_unfair_lock_s

// Safe: an atomic word has the layout of the word, and the lock is accessed by these functions only.
private func word(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) -> UnsafeMutablePointer<Atomic<UInt32>> {
    UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt32>.self)
}

public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) -> Bool {
    word(lock).pointee.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
}

public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) {
    while !os_unfair_lock_trylock(lock) { sched_yield() }
}

public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) {
    word(lock).pointee.store(0, ordering: .releasing)
}
