// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// A stand-in for the C library of static programs: the declarations that the sources use and that differ from those of
// Glibc, with the types of Musl.
@_exported import Glibc

public typealias pthread_t = OpaquePointer

public func pthread_self() -> pthread_t! { fatalError() }
public func pthread_create(
    _ thread: UnsafeMutablePointer<pthread_t?>!, _ attributes: UnsafePointer<pthread_attr_t>!,
    _ start: (@convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)!,
    _ argument: UnsafeMutableRawPointer!
) -> Int32 { fatalError() }
@discardableResult
public func pthread_detach(_ thread: pthread_t!) -> Int32 { fatalError() }
