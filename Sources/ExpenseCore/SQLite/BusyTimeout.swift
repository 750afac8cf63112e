import CLibrary
import CSQLite
import StreamsAtomics

/// How long a connection waits for a lock held by another process: as long as other processes make progress.
///
/// It gives up when no process has written for ten seconds, for example because the owner of the lock was stopped. A
/// long queue of quick writers never causes a timeout. The interval between two attempts stays at a few milliseconds
/// however long the wait lasts, so that no process of many starves.
struct BusyTimeout {
    private let file: String
    private var begin = ContinuousClock.now
    private var isTold = false
    private var lastChange = ContinuousClock.now
    private var seen = timespec()
    private let limit: Duration

    init(_ file: String, limit: Duration = .seconds(10)) {
        self.file = resolved(file)
        self.limit = limit
    }

    /// A wait of this length is reported.
    static let longWait = Duration.seconds(2)
    /// The byte of the shared-memory file that the writing process has locked.
    private static let writeLock = 120
    fileprivate static let report = Mutex<(@Sendable (String) -> Void)?>(nil)

    /// Waits a little. Returns false when the limit is reached.
    mutating func wait(attempt: Int32) -> Bool {
        var status = stat()
        let time = stat(file + "-wal", &status) == 0 ? status.modificationTime : timespec()
        let now = ContinuousClock.now
        if attempt == 0 || time.tv_sec != seen.tv_sec || time.tv_nsec != seen.tv_nsec {
            (lastChange, seen) = (now, time)
        }
        if attempt == 0 { (begin, isTold) = (now, false) }
        if now - begin >= Self.longWait, !isTold {
            isTold = true
            let writer = lockOwner(of: file + "-shm", at: Self.writeLock) ?? "another process"
            Self.report.withLock { $0?("waiting for \(writer), which is writing to \(file)") }
        }
        guard now - lastChange < limit else { return false }
        usleep(.random(in: 1000...4000))
        return true
    }
}

/// Calls `report` with a message when this process has waited for two seconds for another one that writes.
package func reportLongWaits(_ report: @escaping @Sendable (String) -> Void) {
    BusyTimeout.report.withLock { $0 = report }
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
