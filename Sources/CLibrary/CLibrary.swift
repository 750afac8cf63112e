// The C library of the system under one name, so that the files that call it need not ask which one that is.
#if canImport(Darwin)
    @_exported import Darwin
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Glibc
#endif
