// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// A stand-in for the C library of static programs: the declarations that the sources use, with their types.
@_exported import Glibc

public typealias pthread_t = OpaquePointer

public func pthread_self() -> pthread_t! { fatalError() }
