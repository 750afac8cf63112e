import CLibrary
import CSQLite

/// The index of a log that a reader saw while a writer changed it, and that the reader cannot write itself. SQLite then
/// says that somebody who can write has to recover it, though it is whole in the next moment.
enum TornIndex {
    /// SQLITE_READONLY_RECOVERY: a macro that Swift does not import.
    static func isCause(of code: Int32) -> Bool { code == SQLITE_READONLY | 1 << 8 }

    /// Repeats a call that begins to read, for at most a second.
    @inline(__always)
    static func retry(_ call: () -> Int32) -> Int32 {
        let code = call()
        return isCause(of: code) ? retryLater(call) : code
    }

    private static func retryLater(_ call: () -> Int32) -> Int32 {
        for _ in 0..<200 {
            usleep(5000)
            let code = call()
            if !isCause(of: code) { return code }
        }
        return call()
    }
}
