#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The names by which types that have a `read` or `write` of their own call the system.
#if canImport(Glibc)
    let systemRead = Glibc.read
    let systemWrite = Glibc.write
#elseif canImport(Musl)
    let systemRead = Musl.read
    let systemWrite = Musl.write
#else
    let systemRead = Darwin.read
    let systemWrite = Darwin.write
#endif

/// What the system says of an error of its own: `No space left on device`.
func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// The value of a variable of the process's environment; nil if it is not set or not valid UTF-8.
func environmentVariable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
}
