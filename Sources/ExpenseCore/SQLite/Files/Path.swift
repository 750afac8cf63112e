import CLibrary

/// The folder and the name of a path; the folder of a bare name is `.`.
func splitPath(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    return (slash == path.startIndex ? "/" : String(path[..<slash]), String(path[path.index(after: slash)...]))
}

/// The path with symbolic links resolved, or unchanged if nothing is there.
package func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
}

/// The path as SQL may name a file: SQLite gives names such as 'file:a' another meaning, but no path.
func pathInSQL(_ path: String) -> String { path.hasPrefix("/") ? path : "./" + path }

/// The text quoted for a shell.
package func quotedForShell(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}

/// Up to `count` bytes, fewer at the end of the file or if it cannot be read.
func bytes(of path: String, at offset: Int, count: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = max(0, pread(file, buffer.baseAddress, count, off_t(offset)))
    }
}

/// A path that is not in use: the given one, or that with a number.
func unusedPath(_ path: String) -> String {
    var candidate = path
    var number = 2
    var status = stat()
    while lstat(candidate, &status) == 0 {
        candidate = "\(path)-\(number)"
        number += 1
    }
    return candidate
}
