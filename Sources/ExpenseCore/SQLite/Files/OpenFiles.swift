import CLibrary
import StreamsAtomics

/// The files to which this process has connections.
enum OpenFiles {
    struct Identity: Hashable {
        private let device: UInt64
        private let number: UInt64

        /// Nil if there is no such file.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
        }
    }

    /// The log beside a file and its index. All connections of a process to the file share them.
    struct Log: Equatable {
        /// The path of the file: one with several names (hard links) has a log for each.
        fileprivate let path: String
        fileprivate let log: Identity?
        fileprivate let index: Identity?

        /// Nil if one of the two does not exist.
        init?(beside path: String) {
            guard let log = Identity(path + "-wal"), let index = Identity(path + "-shm") else { return nil }
            (self.path, self.log, self.index) = (path, log, index)
        }

        /// A log that was deleted before anybody saw which one it is.
        init(lostBeside path: String) {
            (self.path, log, index) = (path, nil, nil)
        }
    }

    private struct Use {
        var connections = 0
        /// The log that SQLite has opened; nil if it is not known yet.
        var log: Log?
        /// What the file contained without its log when somebody looked last.
        var content: FileContent?
        /// Whether something else than a checkpoint has changed the file.
        var isOverwritten = false
    }

    private static let uses = Mutex<[Identity: Use]>([:])

    /// - Parameter log: the log beside the file, if there is one already.
    static func enter(_ file: Identity, _ log: Log?) {
        uses.withLock { uses in
            uses[file, default: Use()].connections += 1
            if uses[file]?.log == nil { uses[file]?.log = log }
        }
    }

    static func leave(_ file: Identity) {
        uses.withLock { uses in
            uses[file]?.connections -= 1
            if uses[file]?.connections == 0 { uses[file] = nil }
        }
    }

    /// Remembers the log beside a file as the one that SQLite uses, unless one is known.
    ///
    /// - Parameter isUsed: whether SQLite uses a log. Then one that is not there was deleted.
    static func noteLog(of file: Identity, beside path: String, isUsed: () -> Bool) {
        guard uses.withLock({ $0[file].map { $0.log == nil } ?? false }) else { return }
        let log = Log(beside: path) ?? (isUsed() ? Log(lostBeside: path) : nil)
        uses.withLock { uses in
            if uses[file]?.log == nil { uses[file]?.log = log }
        }
    }

    /// What the file contained when somebody looked last; nil if nobody has, or if it was overwritten since.
    static func content(of file: Identity) -> FileContent? {
        uses.withLock { $0[file].flatMap { $0.isOverwritten ? nil : $0.content } }
    }

    static func isOverwritten(_ file: Identity) -> Bool { uses.withLock { $0[file]?.isOverwritten ?? false } }

    /// Remembers what a file contains; nil if it was overwritten.
    static func note(_ content: FileContent?, of file: Identity) {
        uses.withLock { uses in
            if let content { uses[file]?.content = content } else { uses[file]?.isOverwritten = true }
        }
    }

    /// Whether the log beside a file is not the one that SQLite has opened in this process.
    static func hasLostLog(_ file: Identity, beside path: String) -> Bool {
        guard let log = uses.withLock({ $0[file]?.log }), log.path == path else { return false }
        return Log(beside: path) != log
    }

    /// Whether there is a log with content beside a file, or an index, that SQLite has not opened in this process.
    static func hasOtherLog(_ file: Identity, beside path: String) -> Bool {
        let known = uses.withLock { $0[file]?.log }
        let isEmpty = (FileStamp(path + "-wal")?.size ?? 0) == 0
        if !isEmpty, Identity(path + "-wal") != known?.log { return true }
        return Identity(path + "-shm").map { $0 != known?.index } ?? false
    }

    /// Refuses to open a file whose log was deleted while a process, this one or another, has the file open. A new log
    /// would not contain what that process recorded, and the two would overwrite each other. Refuses as well a log that
    /// is used by processes which still have another file open that was here before.
    ///
    /// Waits for the other process, which notices it soon and puts the log back, or leaves it.
    static func refuseLostLog(of file: String, at path: String) throws(DatabaseError) {
        guard let identity = Identity(path) else { return }
        for attempt in 0...400 {
            let isOfAnother = useOfLog(beside: path) == .usersOfAnotherFile
            let (isOpen, isLost) = uses.withLock { uses in
                guard let use = uses[identity] else { return (false, isOfAnother || hasOrphans(path)) }
                return (true, use.log.map { $0.path == path && Log(beside: path) != $0 } ?? false)
            }
            guard isLost else { return }
            // Another thread of this process closes its connection as soon as it has read.
            if attempt < (isOpen ? 100 : 400) {
                usleep(5000)
                continue
            }
            throw DatabaseError(
                .lostLog, file: file,
                isOfAnother
                    ? "the log beside it, \(path)-wal, is used by a program that still has the file open which was here before. "
                        + "End that program, or use it once"
                    : "the log beside it, \(path)-wal or -shm, was deleted while a program had the file open. "
                        + "That program still has what was recorded last; end it, or use it once, and the log is put back"
            )
        }
    }

    /// Whether another process has the file open, which is in write-ahead-log mode, but there is no log.
    private static func hasOrphans(_ path: String) -> Bool {
        var status = stat()
        guard Log(beside: path) == nil, stat(path, &status) == 0, status.st_nlink == 1 else { return false }
        return bytes(of: path, at: 18, count: 2) == [2, 2] && isLocked(path, from: connectionLocks, count: 510)
    }

    /// Who uses the log beside a file.
    enum LogUse {
        case nobody
        case usersOfTheFile
        /// Programs that still have the file open which was at the path before.
        case usersOfAnotherFile
    }

    /// Which processes use the log beside a file. Each connection holds a lock on a byte of the shared-memory file, and
    /// one on the file itself, which it acquires first and releases last.
    static func useOfLog(beside path: String) -> LogUse {
        uses.withLock { uses in
            // POSIX: closing a second descriptor of one of these files would release the locks that this process has on
            // it.
            if let file = Identity(path), uses[file] != nil { return .usersOfTheFile }
            let shared = resolved(path) + "-shm"
            if let index = Identity(shared), uses.values.contains(where: { $0.log?.index == index }) {
                return .usersOfAnotherFile
            }
            guard isLocked(shared, from: 128, count: 1) else { return .nobody }
            return isLocked(path, from: connectionLocks, count: 510) ? .usersOfTheFile : .usersOfAnotherFile
        }
    }

    /// Looks at a file that this process does not use, and keeps it from using it meanwhile: closing a descriptor of a file
    /// releases all locks that the process has on it (POSIX). Returns nil without looking if it is used otherwise.
    static func inspect<Result: Sendable>(_ path: String, _ use: LogUse, _ body: () -> Result?) -> Result? {
        guard useOfLog(beside: path) == use else { return nil }
        return uses.withLock { uses in
            if let file = Identity(path), uses[file] != nil { return nil }
            return body()
        }
    }

    /// Where SQLite locks the file for each connection that has read something.
    private static var connectionLocks: off_t { 0x4000_0002 }

    /// Whether another process has a lock on a part of a file.
    private static func isLocked(_ path: String, from start: off_t, count: off_t) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = start
        lock.l_len = count
        return fcntl(file, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
    }
}
