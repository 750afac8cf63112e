#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The write-ahead log beside a data file, as it is on disk: programs that were stopped left it.
///
/// A header of 32 bytes, then frames. A frame is 24 bytes, which begin with the page number and contain the salt of the
/// header, and the page.
struct LeftoverLog {
    /// The text before each mark in the log.
    static let markTitle = "mark of the last change"

    /// Whether the log contains any mark.
    private(set) var hasMarks = false
    /// Whether the log contains the mark of the file: then its changes apply to this state of the file.
    private(set) var hasMarkOfFile = false
    /// Whether a page of the file equals one of the log: a checkpoint has begun to copy the log into the file.
    private(set) var isPartlyInFile = false
    /// Whether the file was written after the log.
    let isOlderThanFile: Bool

    /// Reads the log beside a file; nil if there is no log with usable content.
    ///
    /// - Parameters:
    ///   - path: the path of the file, with links resolved.
    ///   - mark: the mark of the file without its log.
    init?(beside path: String, mark: String?) {
        let (log, file) = (open(path + "-wal", O_RDONLY | O_CLOEXEC), open(path, O_RDONLY | O_CLOEXEC))
        defer { for descriptor in [log, file] where descriptor >= 0 { close(descriptor) } }
        var (logStatus, fileStatus) = (stat(), stat())
        guard fstat(log, &logStatus) == 0, fstat(file, &fileStatus) == 0 else { return nil }
        let head = bytes(of: log, at: 0, count: 32)
        guard head.count == 32, let page = Self.pageSize(head) else { return nil }
        isOlderThanFile = FileStamp(logStatus).written < FileStamp(fileStatus).written
        var place = 32
        while case let frame = bytes(of: log, at: place, count: 24 + page), frame.count == 24 + page {
            // Frames with another salt are left from an earlier use of the log.
            guard frame[8..<16].elementsEqual(head[16..<24]) else { break }
            let content = frame.dropFirst(24)
            hasMarks = hasMarks || content.holds(Array(Self.markTitle.utf8))
            hasMarkOfFile = hasMarkOfFile || mark.map { content.holds(Array($0.utf8)) } ?? false
            let offset = (Int(bigEndian(frame[0..<4])) - 1) * page
            isPartlyInFile = isPartlyInFile || bytes(of: file, at: offset, count: page).elementsEqual(content)
            place += frame.count
        }
        if place == 32 { return nil }
    }

    private static func pageSize(_ head: [UInt8]) -> Int? {
        let size = Int(bigEndian(head[8..<12]))
        return (512...65_536).contains(size) && size & (size - 1) == 0 ? size : nil
    }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
}

/// Up to `count` bytes, fewer at the end of the file.
private func bytes(of descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
            let got = pread(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, off_t(offset + filled))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return }
            filled += got
        }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the sequence occurs in the bytes.
    fileprivate func holds(_ sought: [UInt8]) -> Bool {
        var rest = self
        while let place = rest.firstIndex(of: sought[0]) {
            rest = rest[place...]
            if rest.starts(with: sought) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
