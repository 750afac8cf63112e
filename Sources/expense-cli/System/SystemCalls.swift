#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

// Other names for system calls, for types that have their own `read` or `write`.
#if canImport(Darwin)
    let systemRead = Darwin.read
    let systemWrite = Darwin.write
#elseif canImport(Musl)
    let systemRead = Musl.read
    let systemWrite = Musl.write
#else
    let systemRead = Glibc.read
    let systemWrite = Glibc.write
#endif

/// The system's message for an error code: `No space left on device`.
func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// The value of an environment variable; nil if it is not set or not valid UTF-8.
func environmentVariable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
}
