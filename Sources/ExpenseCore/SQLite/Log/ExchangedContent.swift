import CLibrary
import CSQLite

/// What was true of a file and its log when they were looked at.
struct KnownContent {
    let stamp: FileStamp
    /// Whether any later change of the file gets another stamp.
    let isSettled: Bool
    let index: LogIndex
    /// The mark in the file.
    let mark: LogMark?
}

/// A file whose content was exchanged while it was open, as where a backup was copied over it. For the system it is the
/// same file, and its log goes on: together they would be a mixture of two files.
///
/// Each commit writes a random mark, and the one before it, to the log, and a checkpoint copies them into the file with
/// everything else. So the mark in the file is that of a commit in the log, or of the last one before the log begins.
extension Connection {
    /// Whether the content of the file, or of its log, is neither what was opened nor what was committed since. It stays
    /// so.
    var isExchanged: Bool {
        if isKnownAsExchanged { return true }
        guard isLogged else { return false }
        // A checkpoint of another process may be under way, so only what is seen several times is believed.
        for _ in 0..<5 {
            guard looksExchanged else { return false }
            usleep(1000)
        }
        isKnownAsExchanged = true
        return true
    }

    private var looksExchanged: Bool {
        guard let index = logIndex, let file = openFile, let log = openLog, let stamp = FileStamp(path) else {
            return false
        }
        let isSettled = stamp.isSettled
        if hasEnd(of: index, log), let known = knownContent, known.isSettled, known.stamp == stamp { return false }
        let (isPossible, mark) = look(at: file, index, log)
        guard FileStamp(path) == stamp, logIndex?.header == index.header else { return false }
        guard isPossible, hasEnd(of: index, log) else { return true }
        knownContent = KnownContent(stamp: stamp, isSettled: isSettled, index: index, mark: mark)
        return false
    }

    /// Whether the log begins and ends as its index says.
    private func hasEnd(of index: LogIndex, _ log: OpenFile) -> Bool {
        index.frames == 0
            || log.bytes(at: 16, count: 8)?[...] == index.salt
                && log.bytes(at: index.place(ofFrame: index.frames) + 16, count: 8) == index.checksum.bytes
    }

    private func look(at file: OpenFile, _ index: LogIndex, _ log: OpenFile) -> (isPossible: Bool, mark: LogMark?) {
        guard let head = file.bytes(at: 0, count: 100), let size = file.size,
            case let pageSize = number(head[16..<18]) == 1 ? 65_536 : Int(number(head[16..<18])), pageSize >= 512,
            index.frames == 0 || pageSize == index.pageSize
        else { return (false, nil) }
        let here = size / pageSize
        let marks = LogMarks(index, log, after: here)
        let pages = index.frames > 0 ? index.pages : Int(number(head[28..<32]))
        guard pages <= here || (here + 1...pages).allSatisfy(marks.pages.contains) else { return (false, nil) }
        if let page = marks.page { pageOfMark = page }
        guard let page = pageOfMark else { return (true, nil) }
        let mark = LogMark(file, page: page, pageSize: pageSize)
        guard marks.page != nil else {
            // Nobody has committed since the content was known.
            if let known = knownContent, known.index.header == index.header { return (known.mark == mark, mark) }
            return (true, mark)
        }
        let possible = marks.possible(afterCopying: index.copiedFrames)
        if let mark { return (possible.contains(mark.mark), mark) }
        // Another program has moved the table, which only the log knows.
        let isElsewhere = (2..<here + 1).contains { page in
            LogMark(file, page: page, pageSize: pageSize).map { possible.contains($0.mark) } ?? false
        }
        return (isElsewhere, nil)
    }

    /// Looks for the page of the mark.
    func findMark() {
        let sql = "SELECT rootpage FROM main.sqlite_schema WHERE name = 'log_mark'"
        if pageOfMark == nil { pageOfMark = (try? integer(sql))?.map(Int.init) }
    }

    /// Moves the log of the former content away, which the content that is there now must not get. Nothing of it can be
    /// used without the former content.
    func setAsideLog() {
        openFile?.whileNobodyWrites {
            // Another process may have done so.
            guard !isReplaced, !hasLostLog else { return }
            if logIndex.map({ $0.frames > $0.copiedFrames }) ?? true {
                moveFile(path + "-wal", to: unusedPath(path + "-wal.before-exchange"))
            } else {
                unlink(path + "-wal")
            }
            unlink(path + "-shm")
        }
    }
}
