import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// How long a connection waits for a lock held by another process: as long as other processes make progress.
///
/// It gives up when no process has written for ten seconds, for example because the owner of the lock was stopped. A
/// long queue of quick writers never causes a timeout. The interval between two attempts stays at a few milliseconds
/// however long the wait lasts, so that no process of many starves.
struct BusyTimeout {
    private let log: String
    private var lastChange = ContinuousClock.now
    private var seen = timespec()
    private let limit: Duration

    init(_ file: String, limit: Duration = .seconds(10)) {
        log = resolved(file) + "-wal"
        self.limit = limit
    }

    /// Waits a little. Returns false when the limit is reached.
    mutating func wait(attempt: Int32) -> Bool {
        var status = stat()
        let time = stat(log, &status) == 0 ? status.modificationTime : timespec()
        let now = ContinuousClock.now
        if attempt == 0 || time.tv_sec != seen.tv_sec || time.tv_nsec != seen.tv_nsec {
            (lastChange, seen) = (now, time)
        }
        guard now - lastChange < limit else { return false }
        usleep(.random(in: 1000...4000))
        return true
    }
}

extension stat {
    fileprivate var modificationTime: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}
