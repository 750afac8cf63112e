import ExpenseCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Creates a file, readable by its owner only, with the output of `body`. The file appears when it is complete, or not
/// at all.
func writeNewFile(_ path: String, _ body: (Output) throws -> Void) throws {
    var status = stat()
    guard lstat(path, &status) != 0 else { throw existing(path) }
    let file = try AtomicFile(path)
    let output = Output(descriptor: file.descriptor, name: escapingControls(in: path))
    try body(output)
    try output.flush()
    guard try file.publish() else { throw existing(path) }
}

private func existing(_ path: String) -> CommandFailure {
    CommandFailure(.cannotCreate, "\(escapingControls(in: path)): the file already exists; choose another name")
}
