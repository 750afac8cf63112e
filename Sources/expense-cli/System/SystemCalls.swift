import CLibrary

// Other names for system calls, for types that have their own `read` or `write`.
let systemRead = CLibrary.read
let systemWrite = CLibrary.write

/// The system's message for an error code: `No space left on device`.
func systemMessage(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// The value of an environment variable; nil if it is not set or not valid UTF-8.
func environmentVariable(_ name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
}
