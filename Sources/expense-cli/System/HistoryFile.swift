import CLibrary
import ExpenseCore

/// The file of the lines that were run. Any number of processes may append to it at the same time.
final class HistoryFile {
    private let path: String
    /// The number of bytes read so far, and the file that they were read from.
    private var known: (size: off_t, node: ino_t) = (0, 0)
    private(set) var lines: [String] = []

    /// The number of lines that are kept when the file has grown to twice as many.
    private let limit: Int

    init(path: String, limit: Int = 10_000) {
        (self.path, self.limit) = (path, limit)
        _ = refresh()
    }

    /// The path of a program's history; nil if no folder is known for it.
    static func path(program: String, variable: (String) -> String?) -> String? {
        if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") { return "\(folder)/\(program)/history" }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/.local/state/\(program)/history"
    }

    /// Reads the lines that any process has appended.
    ///
    /// - Returns: Whether there were any.
    func refresh() -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, (status.st_size, status.st_ino) != known else { return false }
        if status.st_ino != known.node || status.st_size < known.size { (lines, known.size) = ([], 0) }
        guard lseek(file, known.size, SEEK_SET) >= 0 else { return false }
        let bytes = readToEnd(file)
        // A line that another process is writing has no line end yet.
        let whole = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        for line in bytes[..<whole].split(separator: UInt8(ascii: "\n")) {
            guard let text = String(valid: line), lines.last != text else { continue }
            lines.append(text)
        }
        known = (known.size + off_t(whole), status.st_ino)
        return true
    }

    /// Appends a line, unless it begins with a blank or repeats the last one. It is remembered in any case, and saved
    /// if the file is writable.
    func append(_ line: String) {
        guard let first = line.first, !first.isWhitespace, !line.contains("\n") else { return }
        _ = refresh()
        guard lines.last != line else { return }
        write(line)
        if !refresh() || lines.last != line { lines.append(line) }
    }

    private func write(_ line: String) {
        makeFolders(above: path)
        guard let file = openLocked() else { return }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { return }
        var bytes = Array((line + "\n").utf8)
        // A line that a full disk truncated must not be joined with this line.
        var last: UInt8 = 0
        let isCut = status.st_size > 0 && pread(file, &last, 1, status.st_size - 1) == 1 && last != UInt8(ascii: "\n")
        if isCut { bytes.insert(UInt8(ascii: "\n"), at: 0) }
        _ = systemWrite(file, bytes, bytes.count)
        if lines.count >= 2 * limit { shorten() }
    }

    /// Opens and locks the file. If it was replaced while this waited for the lock, it is not the history any more.
    private func openLocked() -> Int32? {
        for _ in 0..<10 {
            let file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
            guard file >= 0 else { return nil }
            var (ours, current) = (stat(), stat())
            if flock(file, LOCK_EX) == 0, fstat(file, &ours) == 0, stat(path, &current) == 0,
                ours.st_ino == current.st_ino
            {
                return file
            }
            close(file)
        }
        return nil
    }

    /// Replaces the locked file by one with the newest lines.
    private func shorten() {
        _ = refresh()
        let shorter = path + ".new"
        let file = open(shorter, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let bytes = Array(lines.suffix(limit).map { $0 + "\n" }.joined().utf8)
        if systemWrite(file, bytes, bytes.count) == bytes.count { rename(shorter, path) } else { unlink(shorter) }
    }
}

/// Makes the folders above a file, readable by their owner only. What cannot be made is found by whoever opens the file.
func makeFolders(above path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
        folder += "/" + part
        mkdir(folder, 0o700)
    }
}

/// Whether a line has an address with a password or a key: `https://me:secret@example.org`, `...?api_key=secret`. Such a
/// line must not be remembered.
func holdsPassword(_ line: String) -> Bool {
    guard let address = line.firstRange(of: "://")?.upperBound else { return false }
    let rest = line[address...].prefix { !$0.isWhitespace }
    return rest.prefix { $0 != "/" && $0 != "?" }.contains("@") || rest.contains("?")
}
