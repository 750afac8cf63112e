import StreamsAtomics

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The last refusal, which holds as long as the files are the same. To look at the log again would wake the watch that
/// asked for it.
private let lastRefusal = Mutex<(path: String, seen: [FileStamp?], refusal: DatabaseError)?>(nil)

extension DataFile {
    /// Refuses a log or a journal beside the file that belongs to another file: for example, one left by a program that
    /// was stopped, before the file was replaced by a copy. SQLite would write it into the file.
    ///
    /// Checks the content only if no process uses the file. A log of the file itself contains the mark that the file has,
    /// because each commit writes the mark of the commit before it.
    func refuseForeignLog() throws {
        let path = resolved(path)
        // Programs that have another file open, which was replaced, notice it soon.
        for attempt in 1...400 {
            let seen = contentStamps(path)
            // Before the first change a log has at most a header.
            let hasLog = seen[1].map { $0.size > 32 } ?? false
            var refusal: DatabaseError?
            switch OpenFiles.useOfLog(beside: path) {
            case .usersOfTheFile: return
            case .usersOfAnotherFile: refusal = seen[0] == nil ? nil : refusalOfUse(path)
            case .nobody:
                if let known = lastRefusal.withLock(\.self), known.path == self.path, known.seen == seen {
                    throw known.refusal
                }
                refusal = OpenFiles.inspect(path) {
                    refusalOfJournal(path) ?? (hasLog ? refusalOfLog(path) : nil)
                }
            }
            guard let refusal else { return }
            if refusal.reason == .badFile {
                // A process that has begun to use them meanwhile, or has come and gone, changed what was compared.
                if seen == contentStamps(path), OpenFiles.useOfLog(beside: path) == .nobody {
                    lastRefusal.withLock { $0 = (self.path, seen, refusal) }
                    throw refusal
                }
            } else {
                usleep(5000)
            }
            if attempt == 400 { throw refusal }
        }
    }

    private func contentStamps(_ path: String) -> [FileStamp?] {
        ["", "-wal", "-journal"].map { FileStamp(path + $0)?.ofContent }
    }

    private func refusalOfUse(_ path: String) -> DatabaseError {
        DatabaseError(
            .lostLog, file: self.path,
            "the log beside it, \(path)-wal, is used by a program that still has the file open which was here before. "
                + "End that program, or use it once")
    }

    private func refusalOfJournal(_ path: String) -> DatabaseError? {
        // A file in write-ahead-log mode needs no journal. One that begins with zeros is empty.
        let start = bytes(of: path + "-journal", at: 0, count: 1)
        guard bytes(of: path, at: 18, count: 2) == [2, 2], start != [], start != [0] else { return nil }
        return refusal("-journal", "is of another file")
    }

    private func refusalOfLog(_ path: String) -> DatabaseError? {
        guard let log = FileStamp(path + "-wal"), let file = FileStamp(path) else { return nil }
        guard let own = try? Connection(path, .readingWithoutLog).mark() else {
            // A file of an earlier format has no mark.
            return refusalOfDamage(path)
        }
        let content = LeftoverLog(beside: path, mark: own)
        if let last = try? Connection(path, .inspecting).mark(), last == own {
            // Commits that were interrupted, or are in the file already, change nothing.
            guard content.hasChanges else { return nil }
            // Other programs write no mark.
            if let refusal = refusalOfDamage(path) { return refusal }
        } else if !content.hasMark {
            return refusal("-wal", "is of another file, or of another state of this one")
        }
        // A file that was copied here contains no page of the log. After an interrupted checkpoint some pages are in
        // the file.
        guard !content.isPartlyInFile, log.written < file.written else { return nil }
        return refusal(
            "-wal",
            "is older than the file, as where a copy was put in its place. "
                + "If it belongs to the file, say so with: touch \(quotedForShell(path + "-wal"))")
    }

    private func refusalOfDamage(_ path: String) -> DatabaseError? {
        func isWhole(_ access: Connection.Access) -> Bool {
            (try? Connection(path, access).text("PRAGMA integrity_check(1)")) == "ok"
        }
        if isWhole(.inspecting) || !isWhole(.readingWithoutLog) { return nil }
        return refusal("-wal", "is of another file: with it the content is damaged, without it whole")
    }

    private func refusal(_ suffix: String, _ reason: String) -> DatabaseError {
        DatabaseError(
            .badFile, file: path,
            "the log beside it, \(resolved(path))\(suffix), \(reason). If the file is the right one without it, move the log away"
        )
    }
}

extension Connection {
    /// The random mark of the last commit; nil if the file is of an earlier format.
    func mark() throws -> String? {
        let isThere = try integer("SELECT 1 FROM main.sqlite_schema WHERE name = 'log_mark'") != nil
        return try isThere ? text("SELECT mark FROM log_mark") : nil
    }

    /// Gives the file a new mark as part of the open transaction.
    func renewMark() throws {
        if try mark() != nil { try run("UPDATE log_mark SET former = mark, mark = hex(randomblob(16))") }
    }
}

/// What a log on disk says of its file. It is a header of 32 bytes, and then frames: 24 bytes, which begin with the page
/// number and contain the salt of the header, and the page. See the description of SQLite's file format.
struct LeftoverLog {
    /// Whether the mark of the file is in the log: then its changes apply to this state of the file.
    private(set) var hasMark = false
    /// Whether a page of the file equals one of the log: a checkpoint has begun to copy the log into the file.
    private(set) var isPartlyInFile = false
    /// Whether it has commits, and pages that the file does not have.
    private(set) var hasChanges = false

    init(beside path: String, mark: String) {
        let head = bytes(of: path + "-wal", at: 0, count: 32)
        guard head.count == 32, case let page = Int(number(head[8..<12])), (512...65_536).contains(page) else { return }
        var (place, differs) = (32, false)
        while case let frame = bytes(of: path + "-wal", at: place, count: 24 + page), frame.count == 24 + page {
            // Frames with another salt are left from an earlier use of the log.
            guard frame[8..<16] == head[16..<24] else { return }
            let content = frame[24...]
            hasMark = hasMark || content.contains(Array(mark.utf8))
            let offset = (Int(number(frame[..<4])) - 1) * page
            let isInFile = content == bytes(of: path, at: offset, count: page)[...]
            isPartlyInFile = isPartlyInFile || isInFile
            differs = differs || !isInFile
            // The last page of a commit has the size of the file.
            hasChanges = hasChanges || differs && number(frame[4..<8]) > 0
            place += frame.count
        }
    }
}

private func number(_ bigEndian: ArraySlice<UInt8>) -> UInt32 {
    bigEndian.reduce(0) { $0 << 8 | UInt32($1) }
}

/// Up to `count` bytes, fewer at the end of the file or if it cannot be read.
func bytes(of path: String, at offset: Int, count: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = max(0, pread(file, buffer.baseAddress, count, off_t(offset)))
    }
}
