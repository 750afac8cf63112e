extension DataFile {
    /// Refuses a log or a journal beside the file that belongs to another file: for example, one left by a program that
    /// was stopped, before the file was replaced by a copy. SQLite would write it into the file.
    ///
    /// Checks only the marks while other processes use the file, and nothing while this one does. A log of the file itself contains the mark that the file has,
    /// because each commit writes the mark of the commit before it.
    func refuseForeignLog() throws {
        let path = resolved(path)
        while true {
            try OpenFiles.refuseLostLog(of: self.path, at: path)
            let (seen, use) = (contentStamps(path), OpenFiles.useOfLog(beside: path))
            let refusal = OpenFiles.inspect(path, use) {
                use == .nobody ? refusalOfJournal(path) ?? refusalOfLog(path) : refusalOfFormerLog(path)
            }
            guard let refusal else { return }
            // A process that has begun to use them meanwhile, or has come and gone, changed what was compared.
            if seen == contentStamps(path), OpenFiles.useOfLog(beside: path) == use { throw refusal }
        }
    }

    private func contentStamps(_ path: String) -> [FileStamp?] {
        ["", "-wal", "-journal"].map { FileStamp(path + $0)?.ofContent }
    }

    private func refusalOfJournal(_ path: String) -> DatabaseError? {
        // A file in write-ahead-log mode needs no journal. One that begins with zeros is empty.
        let start = bytes(of: path + "-journal", at: 0, count: 1)
        guard bytes(of: path, at: 18, count: 2) == [2, 2], start != [], start != [0] else { return nil }
        return refusal("-journal", "is of another file")
    }

    private func refusalOfLog(_ path: String) -> DatabaseError? {
        guard let written = FileStamp(path + "-wal"), let file = FileStamp(path), written.size > 32 else { return nil }
        // Nil for a file of an earlier format, and for one that cannot be read without its log.
        let mark = try? Connection(path, .readingWithoutLog).mark()
        let log = LeftoverLog(beside: path, mark: mark)
        // Commits that were interrupted, or are in the file already, change nothing.
        guard log.hasChanges else { return nil }
        if !log.hasMark {
            // Other programs write no mark.
            let last = try? Connection(path, .inspecting).mark()
            guard mark == nil || last == mark else {
                return refusal("-wal", "is of another file, or of another state of this one")
            }
            guard isWhole(path, .inspecting) || !isWhole(path, .readingWithoutLog) else {
                return refusal("-wal", "is of another file: with it the content is damaged, without it whole")
            }
        }
        // A file that was copied here contains no page of the log. After an interrupted checkpoint some pages are in
        // the file.
        guard mark != nil, !log.isPartlyInFile, written.written < file.written else { return nil }
        return refusal(
            "-wal",
            "is older than the file, as where a copy was put in its place. "
                + "If it belongs to the file, say so with: touch \(quotedForShell(path + "-wal"))")
    }

    /// A log whose commits all have other marks than the file, which was copied over one that other processes have open.
    private func refusalOfFormerLog(_ path: String) -> DatabaseError? {
        guard (FileStamp(path + "-wal")?.size ?? 0) > 32,
            let file = try? Connection(path, .readingWithoutLog), let mark = try? file.mark(),
            let page = try? file.markPage()
        else { return nil }
        let log = LeftoverLog(beside: path, mark: mark, page: page)
        guard log.hasOtherMark, !log.hasMark else { return nil }
        return DatabaseError(
            .lostLog, file: self.path,
            "another file was copied over it while a program had it open. End that program, or use it once")
    }

    private func isWhole(_ path: String, _ access: Connection.Access) -> Bool {
        (try? Connection(path, access).text("PRAGMA integrity_check(1)")) == "ok"
    }

    private func refusal(_ suffix: String, _ reason: String) -> DatabaseError {
        DatabaseError(
            .badFile, file: path,
            "the log beside it, \(resolved(path))\(suffix), \(reason). If the file is the right one without it, move the log away"
        )
    }
}

/// What a log on disk says of its file. It is a header of 32 bytes, and then frames: 24 bytes, which begin with the page
/// number and contain the salt of the header, and the page. See the description of SQLite's file format.
struct LeftoverLog {
    /// Whether the mark of the file is in the log: then its changes apply to this state of the file.
    private(set) var hasMark = false
    /// Whether the page that has the mark in the file is in the log.
    private(set) var hasOtherMark = false
    /// Whether a page of the file equals one of the log: a checkpoint has begun to copy the log into the file.
    private(set) var isPartlyInFile = false
    /// Whether its commits change pages of the file.
    private(set) var hasChanges = false

    init(beside path: String, mark: String?, page markPage: Int? = nil) {
        func number(_ bigEndian: ArraySlice<UInt8>) -> Int { bigEndian.reduce(0) { $0 << 8 | Int($1) } }
        let head = bytes(of: path + "-wal", at: 0, count: 32)
        guard head.count == 32, case let page = number(head[8..<12]), (512...65_536).contains(page) else { return }
        var (place, changed) = (32, Set<Int>())
        // Frames with another salt are left from an earlier use of the log.
        while case let frame = bytes(of: path + "-wal", at: place, count: 24 + page), frame.count == 24 + page,
            frame[8..<16] == head[16..<24]
        {
            let (content, offset) = (frame[24...], (number(frame[..<4]) - 1) * page)
            hasMark = hasMark || mark.map { content.contains(Array($0.utf8)) } ?? false
            hasOtherMark = hasOtherMark || number(frame[..<4]) == markPage
            let isInFile = content == bytes(of: path, at: offset, count: page)[...]
            isPartlyInFile = isPartlyInFile || isInFile
            if isInFile { changed.remove(offset) } else { changed.insert(offset) }
            // The last page of a commit has the size of the file.
            if number(frame[4..<8]) > 0 { hasChanges = !changed.isEmpty }
            place += frame.count
        }
    }
}
