import CLibrary
import ExpenseCore

/// Creates a file, readable by its owner only, with the output of `body`. The file appears when it is complete, or not
/// at all.
///
/// - Parameter remedy: what to do if the file exists.
func writeNewFile(
    _ path: String, remedy: String = "choose another name", _ body: (Output) throws -> Void
) throws {
    try refuseDatabase(path)
    var status = stat()
    guard lstat(path, &status) != 0 else { throw existing(path, remedy) }
    let file = try AtomicFile(path)
    let output = Output(descriptor: file.descriptor, name: escapingControls(in: path))
    try body(output)
    try output.flush()
    guard try file.publish() else { throw existing(path, remedy) }
}

/// Writes a file that replaces one of that name, if there is one. At each moment, the file of that name is complete.
func replaceFile(_ path: String, _ body: (Output) throws -> Void) throws {
    var status = stat()
    // What a symbolic link names is replaced, not the link.
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
        throw CommandFailure(
            .cannotCreate, "\(escapingControls(in: path)): only a regular file can be replaced; choose another name")
    }
    try refuseDatabase(path)
    let file = try AtomicFile(replacing: resolved(path))
    let output = Output(descriptor: file.descriptor, name: escapingControls(in: path))
    try body(output)
    try output.flush()
    try file.replace()
}

/// No output takes the place of a database or of a file that SQLite keeps beside one: it may be the data file itself, by
/// whatever name.
private func refuseDatabase(_ path: String) throws {
    let besides = ["-wal", "-shm", "-journal"].filter(path.hasSuffix).map { String(path.dropLast($0.count)) }
    guard ([path] + besides).contains(where: { DataFile(path: $0).isDatabase }) else { return }
    throw CommandFailure(
        .cannotCreate,
        "\(escapingControls(in: path)): this is a database, or belongs to one, which would be lost; choose another name"
    )
}

private func existing(_ path: String, _ remedy: String) -> CommandFailure {
    CommandFailure(.cannotCreate, "\(escapingControls(in: path)): the file already exists; \(remedy)")
}
