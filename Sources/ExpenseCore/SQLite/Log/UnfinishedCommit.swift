import CSQLite

/// A commit that is whole in the log, but whose process was killed before it told the others. They do not see it, and
/// whoever opens the file after the last of them has closed it would: it would come later.
extension Connection {
    /// Makes such a commit visible. Nothing is done while another process writes.
    func showUnfinishedCommit() {
        guard isLogged, sqlite3_get_autocommit(handle) != 0, logEnd?.isFollowedByFrame == true else { return }
        openFile?.whileNobodyWrites { if logEnd?.isFollowedByCommit == true { invalidateLogIndex() } }
    }

    /// Where the log ends for those who read; nil if what follows is certainly no commit.
    private var logEnd: LogEnd? {
        guard let index = logIndex, let log = openLog else { return nil }
        return LogEnd(of: index, log)
    }
}

private struct LogEnd {
    private let log: OpenFile
    private let place: Int
    private let pageSize: Int
    private let salt: ArraySlice<UInt8>
    private let checksum: LogChecksum

    init?(of index: LogIndex, _ log: OpenFile) {
        self.log = log
        place = index.place(ofFrame: index.frames + 1)
        guard index.frames == 0 else {
            (pageSize, salt, checksum) = (index.pageSize, index.salt, index.checksum)
            return
        }
        guard let head = log.bytes(at: 0, count: 32) else { return nil }
        // A log that is used again from its beginning still has the frames of its former use, which are in the file.
        guard number(head[16..<20]) &+ 1 != number(index.salt.prefix(4)) else { return nil }
        (pageSize, salt) = (Int(number(head[8..<12])), head[16..<24])
        checksum = LogChecksum(
            sums: (number(head[24..<28]), number(head[28..<32])), isBigEndian: head[3] & 1 == 1)
    }

    /// Whether a frame of the same use of the log follows.
    var isFollowedByFrame: Bool { log.bytes(at: place, count: 24)?[8..<16] == salt }

    var isFollowedByCommit: Bool {
        var (place, checksum) = (place, checksum)
        while let frame = log.bytes(at: place, count: 24 + pageSize), frame[8..<16] == salt {
            checksum.add(frame[0..<8])
            checksum.add(frame[24...])
            guard frame[16..<24].elementsEqual(checksum.bytes) else { return false }
            // The last frame of a commit has the size of the file.
            if number(frame[4..<8]) > 0 { return true }
            place += frame.count
        }
        return false
    }
}

/// The number that big-endian bytes mean.
func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }
