import CLibrary
import ExpenseCore

/// The paths that begin with a text, in order; folders end with a slash. Hidden files are included only if the text
/// begins with a dot.
func paths(beginningWith text: String) -> [String] {
    let folder = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    let begun = text.dropFirst(folder.count)
    guard let entries = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(entries) }
    var paths: [String] = []
    while let entry = readdir(entries) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
            // Safe: the name ends with a NUL within the bytes of `d_name`.
            bytes.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: bytes.pointee)) {
                String(validatingCString: $0)
            }
        }
        guard let name, name != ".", name != "..", name.hasPrefix(begun) else { continue }
        guard begun.hasPrefix(".") || !name.hasPrefix(".") else { continue }
        var status = stat()
        let isFolder = stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        paths.append(folder + name + (isFolder ? "/" : ""))
    }
    return paths.sorted()
}

/// The size of a file; nil if it is missing, or a folder, a link or a device.
func sizeOfPlainFile(_ path: String) -> Int? { FileStamp(ofPlainFile: path).map { Int($0.size) } }

/// The text of a small file; nil if it cannot be read as text.
func contents(ofFile path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return String(valid: readToEnd(file))
}

/// The rest of a file.
func readToEnd(_ file: Int32) -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = systemRead(file, &buffer, buffer.count)
        guard count > 0 else { return all }
        all += buffer[..<count]
    }
}
