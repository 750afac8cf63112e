import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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

    private static let counts = Mutex<[Identity: Int]>([:])

    static func enter(_ file: Identity) {
        counts.withLock { $0[file, default: 0] += 1 }
    }

    static func leave(_ file: Identity) {
        counts.withLock { counts in
            counts[file, default: 0] -= 1
            if counts[file] == 0 { counts[file] = nil }
        }
    }

    /// Whether any process has a connection to the file. Each connection holds a lock on a byte of the shared-memory
    /// file.
    static func isInUse(_ path: String) -> Bool {
        counts.withLock { counts in
            // POSIX: closing a second descriptor of that file would release the locks that this process has on it.
            if let file = Identity(path), counts[file] != nil { return true }
            let shared = open(resolved(path) + "-shm", O_RDONLY | O_CLOEXEC)
            guard shared >= 0 else { return false }
            defer { close(shared) }
            var lock = flock()
            lock.l_type = Int16(F_WRLCK)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = 128
            lock.l_len = 1
            return fcntl(shared, F_GETLK, &lock) != 0 || lock.l_type != Int16(F_UNLCK)
        }
    }
}
