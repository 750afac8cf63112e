// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// A stand-in for Apple's module of this name: the declarations that the sources use, with their types.
@_exported import Glibc

public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_key_t = UInt

public func pthread_self() -> pthread_t { fatalError() }
@discardableResult
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>!, _ release: (@convention(c) (UnsafeMutableRawPointer) -> Void)!
) -> Int32 { fatalError() }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }
public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
