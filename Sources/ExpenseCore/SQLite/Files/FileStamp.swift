import CLibrary

/// The identity of a file and the time of its last change: equal as long as nobody has written to it.
package struct FileStamp: Equatable {
    private let device: UInt64
    private let number: UInt64
    package let size: Int64
    /// The modification time (mtime), in nanoseconds since 1970.
    package let written: Int64
    /// The time of the last change of content or attributes (ctime), which no program can set back.
    private(set) var changed: Int64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (written, changed) = (status.st_mtim, status.st_ctim)
        #endif
        self.written = Int64(written.tv_sec) &* 1_000_000_000 &+ Int64(written.tv_nsec)
        self.changed = Int64(changed.tv_sec) &* 1_000_000_000 &+ Int64(changed.tv_nsec)
    }

    /// Nil if there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Nil if there is no such file, or it is a link or something else.
    package init?(ofPlainFile path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    /// What can be stored and compared later: identities of files and devices may be others when a disk is mounted again.
    package var state: String { "\(size) \(written) \(changed)" }

    /// The stamp without the time of the last change, because SQLite changes the attributes of a log that root opens.
    var ofContent: FileStamp {
        var stamp = self
        stamp.changed = 0
        return stamp
    }

    /// Whether the last change is old enough that any later one gets another time. Clocks of file systems advance every
    /// few milliseconds.
    var isSettled: Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let age = Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec) &- changed
        return !(0..<20_000_000).contains(age)
    }

    /// The stamp of a file whose last change is old enough that any later one gets another time.
    static func settled(_ path: String) -> FileStamp? {
        var stamp = FileStamp(path)
        for _ in 0..<50 {
            guard let unsettled = stamp, !unsettled.isSettled else { break }
            usleep(5000)
            stamp = FileStamp(path)
        }
        return stamp
    }
}
