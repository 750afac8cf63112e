// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// What the streams use of Apple's module of this name, without bodies, for `.ci/platforms`: it type-checks them for
// systems on which the standard library is older than the compiler's.
public typealias size_t = Int
public typealias time_t = Int
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_key_t = UInt

public struct timespec {
    public var tv_sec: time_t
    public var tv_nsec: Int
    public init(tv_sec: time_t, tv_nsec: Int) { fatalError() }
}

public struct os_unfair_lock_s {
    public init() { fatalError() }
}
public typealias os_unfair_lock = os_unfair_lock_s

public let STDERR_FILENO: Int32 = 2

public func pthread_self() -> pthread_t { fatalError() }
@discardableResult
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!, _ release: (@convention(c) (UnsafeMutableRawPointer) -> Void)!
) -> Int32 { fatalError() }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { fatalError() }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { fatalError() }
public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
@discardableResult
public func nanosleep(_ time: UnsafePointer<timespec>!, _ rest: UnsafeMutablePointer<timespec>!) -> Int32 {
    fatalError()
}
@discardableResult
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { fatalError() }
public func strlen(_ text: UnsafePointer<CChar>!) -> Int { fatalError() }
public func os_unfair_lock_lock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) { fatalError() }
public func os_unfair_lock_trylock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) -> Bool { fatalError() }
public func os_unfair_lock_unlock(_ lock: UnsafeMutablePointer<os_unfair_lock_s>) { fatalError() }
