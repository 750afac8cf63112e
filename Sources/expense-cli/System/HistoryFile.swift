#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file with the lines that were run, which any number of processes may add to at once.
final class HistoryFile {
    private let path: String
    /// How much of the file has been read, and which file that was.
    private var known: (size: off_t, node: ino_t) = (0, 0)
    private(set) var lines: [String] = []

    /// So many lines are kept when the file has grown to twice as many.
    private let limit: Int

    init(path: String, limit: Int = 10_000) {
        (self.path, self.limit) = (path, limit)
        _ = refresh()
    }

    /// Where the history of a program is kept; nil if no folder is known for it.
    static func path(program: String, variable: (String) -> String?) -> String? {
        if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") { return "\(folder)/\(program)/history" }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/.local/state/\(program)/history"
    }

    /// Reads what any process has added.
    ///
    /// - Returns: Whether there was something.
    func refresh() -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, (status.st_size, status.st_ino) != known else { return false }
        if status.st_ino != known.node || status.st_size < known.size { (lines, known.size) = ([], 0) }
        guard lseek(file, known.size, SEEK_SET) >= 0 else { return false }
        let bytes = readToEnd(file)
        // A line that is being written has no end yet.
        let whole = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        for line in bytes[..<whole].split(separator: UInt8(ascii: "\n")) {
            guard let text = String(validating: line, as: UTF8.self), lines.last != text else { continue }
            lines.append(text)
        }
        known = (known.size + off_t(whole), status.st_ino)
        return true
    }

    /// Adds a line, unless it begins with a blank or is the last one again. It is known at once, and kept if the file can
    /// be written to.
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
        // What a full disk cut off must not join this line.
        var last: UInt8 = 0
        let isCut = status.st_size > 0 && pread(file, &last, 1, status.st_size - 1) == 1 && last != UInt8(ascii: "\n")
        if isCut { bytes.insert(UInt8(ascii: "\n"), at: 0) }
        _ = systemWrite(file, bytes, bytes.count)
        if lines.count >= 2 * limit { shorten() }
    }

    /// The file, which nobody else writes to until it is closed. One that was replaced while this waited for it is no
    /// longer the history.
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

    /// Puts a file with the newest lines in the place of the one that is locked.
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

private func makeFolders(above path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
        folder += "/" + part
        mkdir(folder, 0o700)
    }
}
