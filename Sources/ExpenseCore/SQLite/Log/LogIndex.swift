import CSQLite

/// What the index of the log says, which all processes share: how many frames are committed, and of which page each is. Read
/// through SQLite's own access to the files, because closing another descriptor of one would release its locks (POSIX).
/// Source: "WAL-mode File Format" of SQLite, sections 1.1 and 2.3.
struct LogIndex {
    /// Changes when the log is used again from its beginning.
    let salt: UInt64
    let pageSize: Int
    /// How many frames are committed.
    let frames: Int
    private let database: UnsafeMutablePointer<sqlite3_file>
    private let log: UnsafeMutablePointer<sqlite3_file>
    /// Two copies of the header, of 48 bytes each, and what checkpoints have done are before the numbers of the pages.
    private static let (regionSize, numbersBegin, numbersInRegion) = (32_768, 34, 4_096)

    /// Whether the file that a connection has open is in write-ahead-log mode; nil if it cannot be read.
    fileprivate static func isUsed(by connection: Connection) -> Bool? {
        connection.filePointer(SQLITE_FCNTL_FILE_POINTER).flatMap { read($0, 2, at: 18) }.map { $0 == [2, 2] }
    }

    /// The index that a connection uses; nil if it cannot be read. Only to be made and used in a transaction that has read.
    init?(_ connection: Connection) {
        guard let database = connection.filePointer(SQLITE_FCNTL_FILE_POINTER),
            let log = connection.filePointer(SQLITE_FCNTL_JOURNAL_POINTER),
            let region = Self.region(0, database)
        else { return nil }
        // A writer that commits changes one copy after the other.
        var attempts = 0
        var header = Self.header(region)
        while header.isTorn, attempts < 1000 {
            attempts += 1
            header = Self.header(region)
        }
        guard !header.isTorn, let size = Self.read(database, 2, at: 16) else { return nil }
        (self.database, self.log) = (database, log)
        (salt, frames) = (header.salt, header.frames)
        // The index has no size before the first commit.
        pageSize = header.pageSize > 0 ? header.pageSize : max(512, Int(size[0]) << 8 + Int(size[1]) << 16)
    }

    private static func header(
        _ region: UnsafeRawPointer
    ) -> (isTorn: Bool, salt: UInt64, pageSize: Int, frames: Int) {
        let first = (0..<6).map { region.load(fromByteOffset: 8 * $0, as: UInt64.self) }
        let second = (6..<12).map { region.load(fromByteOffset: 8 * $0, as: UInt64.self) }
        // 65,536 does not fit into the two bytes of the size, whose lowest bit stands for it.
        let size = Int(region.load(fromByteOffset: 14, as: UInt16.self))
        let frames = region.load(fromByteOffset: 16, as: UInt32.self)
        return (first != second, first[4], size & 0xFE00 + (size & 1) << 16, Int(frames))
    }

    private static func region(_ number: Int, _ database: UnsafeMutablePointer<sqlite3_file>) -> UnsafeRawPointer? {
        var region: UnsafeMutableRawPointer?
        let code = database.pointee.pMethods?.pointee.xShmMap?(database, Int32(number), Int32(regionSize), 0, &region)
        return code == SQLITE_OK ? UnsafeRawPointer(region) : nil
    }

    /// A page as it is in the file, whatever the log has; zeros where the file ends; nil if it cannot be read.
    func pageInFile(_ number: Int) -> [UInt8]? { Self.read(database, pageSize, at: (number - 1) * pageSize) }

    /// Whether the content of a committed frame of a page is as described. One that cannot be read may be.
    func hasFrame(of page: Int, where isMatch: ([UInt8]) -> Bool) -> Bool {
        var region: UnsafeRawPointer?
        for frame in 0..<frames {
            let (number, place) = (frame + Self.numbersBegin).quotientAndRemainder(dividingBy: Self.numbersInRegion)
            if place == 0 || frame == 0 { region = Self.region(number, database) }
            guard let region else { return true }
            guard region.load(fromByteOffset: 4 * place, as: UInt32.self) == page else { continue }
            guard let content = Self.read(log, pageSize, at: Self.offset(frame, pageSize) + 24), !isMatch(content)
            else {
                return true
            }
        }
        return false
    }

    /// Whether a frame of this use of the log is behind the committed ones: somebody is committing, or was stopped.
    var hasUncommittedFrame: Bool {
        // The first commit writes another salt into the log before the index has it.
        guard let salt = Self.read(log, 8, at: 16), salt != Array(repeating: 0, count: 8) else { return false }
        return Self.read(log, 8, at: Self.offset(frames, pageSize) + 8) == salt
    }

    /// Keeps the frame behind the committed ones, and so all that follow, from being read when the index is made anew.
    /// Only to be called while no other connection can write.
    func invalidateUncommittedFrame() {
        let zeros = [UInt8](repeating: 0, count: 8)
        guard let methods = log.pointee.pMethods?.pointee else { return }
        _ = methods.xWrite(log, zeros, 8, sqlite3_int64(Self.offset(frames, pageSize) + 8))
        _ = methods.xSync(log, SQLITE_SYNC_NORMAL)
    }

    private static func offset(_ frame: Int, _ pageSize: Int) -> Int { 32 + frame * (24 + pageSize) }

    /// Bytes of a file, with zeros behind its end; nil if they cannot be read.
    private static func read(_ file: UnsafeMutablePointer<sqlite3_file>, _ count: Int, at offset: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let code = file.pointee.pMethods?.pointee.xRead(file, &bytes, Int32(count), sqlite3_int64(offset))
        // SQLITE_IOERR_SHORT_READ: a macro that Swift does not import.
        return code == SQLITE_OK || code == SQLITE_IOERR | 2 << 8 ? bytes : nil
    }
}

extension Connection {
    /// The index of the log in the open transaction; nil if the file uses no log.
    ///
    /// - Throws: `DatabaseError`, if one of the two cannot be read.
    func logIndex() throws(DatabaseError) -> LogIndex? {
        // A transaction begins with what it reads first.
        try execute("SELECT 1 FROM main.sqlite_schema LIMIT 1")
        guard let isUsed = LogIndex.isUsed(by: self) else { throw error(SQLITE_IOERR) }
        guard isUsed else { return nil }
        guard let index = LogIndex(self) else { throw error(SQLITE_BUSY) }
        return index
    }
}
