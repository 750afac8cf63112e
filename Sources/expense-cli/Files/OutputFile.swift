#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Makes a new file, readable by its owner alone, of what `body` writes; if it fails, no file is left.
func writeNewFile(_ path: String, _ body: (Output) throws -> Void) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
        let reason = errno == EEXIST ? "the file already exists; choose another name" : systemMessage(errno)
        throw CommandFailure(.cannotCreate, "\(escapingControls(in: path)): \(reason)")
    }
    do {
        let output = Output(descriptor: descriptor, name: escapingControls(in: path))
        try body(output)
        try output.flush()
        guard fsync(descriptor) == 0 || errno == EINVAL, close(descriptor) == 0 else {
            throw CommandFailure(.inputOutput, "\(escapingControls(in: path)): \(systemMessage(errno))")
        }
    } catch {
        close(descriptor)
        unlink(path)
        throw error
    }
}
