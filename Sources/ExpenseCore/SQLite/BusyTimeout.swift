import CSQLite

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// How long a connection waits for a lock that other processes hold: as long as they make progress.
///
/// It gives up when nobody has written for ten seconds, which is a process that was stopped with the lock in its hands;
/// a queue of many writers, each of which is quick, never ends that way. It asks again after a few milliseconds,
/// however long it has waited, so that none of many starves.
struct BusyTimeout {
    private let log: String
    private var lastChange = ContinuousClock.now
    private var seen = timespec()
    private let limit: Duration

    init(_ file: String, limit: Duration = .seconds(10)) {
        log = resolved(file) + "-wal"
        self.limit = limit
    }

    /// Waits a little; false when it has been enough.
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
