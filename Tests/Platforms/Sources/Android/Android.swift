// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// A stand-in for the C library of Android: the declarations that the sources use and that differ from those of Glibc,
// with the types of Bionic.
@_exported import Glibc

public typealias pthread_t = Int
public typealias pthread_key_t = Int32

public func pthread_self() -> pthread_t { fatalError() }
@discardableResult
public func pthread_key_create(
    _ key: UnsafeMutablePointer<pthread_key_t>, _ release: (@convention(c) (UnsafeMutableRawPointer) -> Void)?
) -> Int32 { fatalError() }
public func pthread_getspecific(_ key: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult
public func pthread_setspecific(_ key: pthread_key_t, _ value: UnsafeRawPointer?) -> Int32 { 0 }
