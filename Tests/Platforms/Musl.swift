// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores
// Stands in for the C library of static programs: what the sources use of it, with the types that it has there.
@_exported import Glibc

public typealias pthread_t = OpaquePointer

public func pthread_self() -> pthread_t! { fatalError() }
