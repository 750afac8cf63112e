import CLibrary
import CSQLite

/// A file whose content was exchanged in place while it was open, as `cp` does. SQLite would mix pages of both, because the
/// log, and what it remembers of the file, belong to the former content.
extension Connection {
    /// Whether the file was changed by something else than a checkpoint, which copies pages from the log.
    ///
    /// Compares the first page, and that of the mark, which each commit changes, with those that were in the file when one
    /// of this process's connections looked last.
    var isOverwritten: Bool {
        guard let identity, !isFrozen, let stamp = FileStamp(path) else { return false }
        guard let known = OpenFiles.content(of: identity) else { return OpenFiles.isOverwritten(identity) }
        if known.stamp == stamp {
            // Another process may empty the log and so change the file between the first two looks.
            if let salt = LogIndex(self)?.salt, salt != known.salt, FileStamp(path) == stamp {
                OpenFiles.note(FileContent(stamp: stamp, salt: salt, pages: known.pages), of: identity)
            }
            return false
        }
        do {
            let content = try snapshot { try fileContent(at: stamp, pages: Array(known.pages.keys), after: known) }
            OpenFiles.note(content, of: identity)
            return content == nil
        } catch let error as DatabaseError where error.reason == .badFile {
            OpenFiles.note(nil, of: identity)
            return true
        } catch { return false }
    }

    /// Remembers what is in the file, and which use of the log goes with it.
    func noteContent() {
        guard let identity, !isFrozen, !isOverwritten, OpenFiles.content(of: identity) == nil,
            let stamp = FileStamp(path)
        else { return }
        let content = try? snapshot {
            try fileContent(at: stamp, pages: [1, markPage()].compactMap(\.self), after: nil)
        }
        if let content = content ?? nil { OpenFiles.note(content, of: identity) }
    }

    /// Pages as they are in the file; nil if it uses no log, or if they are neither what was there nor what the log has.
    private func fileContent(at stamp: FileStamp, pages: [Int], after known: FileContent?) throws -> FileContent? {
        guard let index = try logIndex() else { return nil }
        let pages = try Dictionary(
            uniqueKeysWithValues: pages.map { page in
                guard let content = index.pageInFile(page) else { throw error(SQLITE_IOERR) }
                return (page, content)
            })
        if let known, known.salt == index.salt,
            pages.contains(where: { page, bytes in
                bytes != known.pages[page] && !index.hasFrame(of: page) { $0 == bytes }
            }),
            !pages.contains(where: { isOfLog($0, $1, index) })
        {
            // A reader of the file alone does not keep a writer from using the log again meanwhile.
            guard LogIndex(self)?.salt == index.salt else { throw error(SQLITE_BUSY) }
            return nil
        }
        return FileContent(stamp: stamp.isSettled ? stamp : nil, salt: index.salt, pages: pages)
    }

    /// Whether the mark that a page of the file has is in the log, as the mark of a commit or of the one before it: then the
    /// log continues what is in the file.
    private func isOfLog(_ page: Int, _ bytes: [UInt8], _ index: LogIndex) -> Bool {
        // Of a page with rows (13), the place of the first one is in bytes 8 and 9: the mark is the first of its texts.
        guard bytes[0] == 13 else { return false }
        let row = bytes.dropFirst(Int(bytes[8]) << 8 + Int(bytes[9]))
        let isDigit = { (byte: UInt8) in (48...57).contains(byte) || (65...70).contains(byte) }
        guard
            let start = row.indices.first(where: { place in
                let digits = row[place...].prefix(32)
                return digits.count == 32 && digits.allSatisfy(isDigit)
            })
        else { return false }
        let mark = row[start...].prefix(32)
        return index.hasFrame(of: page) { $0.contains(mark) }
    }

    /// Moves the log of the former content away, so that the next process finds the file without it. Those that still use
    /// it see that, and leave it.
    func putLogAside() {
        guard !isReadOnly, !hasLostLog else { return }
        OpenFiles.moveLogAway(from: path)
    }
}

extension OpenFiles {
    fileprivate static func moveLogAway(from path: String) {
        rename(path + "-wal", unusedPath(path + ".before-copy-wal"))
        unlink(path + "-shm")
    }
}

/// What a data file contained without its log.
struct FileContent: Equatable {
    /// Nil if a later change could have got the same stamp.
    let stamp: FileStamp?
    let salt: UInt64
    let pages: [Int: [UInt8]]
}
