import CLibrary

/// The process that has locked a byte of a file, for people: `process 1234 (expense-cli)`. Nil if the system does not
/// tell.
///
/// The list of the system is read, because asking about the lock would need a second descriptor of the file, and closing
/// that would release the locks of this process.
func lockOwner(of path: String, at place: Int) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, let locks = text(ofFile: "/proc/locks") else { return nil }
    for line in locks.split(separator: "\n") {
        // 1: POSIX  ADVISORY  WRITE 1234 08:02:5678 120 120
        let words = line.split(separator: " ")
        guard words.count == 8, words[3] == "WRITE", words[5].split(separator: ":").last == "\(status.st_ino)",
            words[6] == "\(place)", let process = Int(words[4]), process > 0
        else { continue }
        let name = text(ofFile: "/proc/\(process)/comm").map { " (\($0.dropLast()))" }
        return "process \(process)\(name ?? "")"
    }
    return nil
}

private func text(ofFile path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4096)
    while case let count = read(file, &part, part.count), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
}
