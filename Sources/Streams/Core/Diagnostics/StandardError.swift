#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#else
    import Glibc
#endif

/// Writes a line to standard error at once.
@usableFromInline
func writeToStandardError(_ line: String) {
    let line = line + "\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}
