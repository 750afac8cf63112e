import CLibrary
import CSQLite

/// The header of the index of a log: what the processes that use the log tell each other about it in shared memory
/// (https://www.sqlite.org/walformat.html, 2.1).
struct LogIndex {
    /// The same bytes as long as nobody has committed, and the log has not been begun anew.
    let header: [UInt8]
    /// How many frames of the log a checkpoint has copied into the file.
    let copiedFrames: Int

    /// The number of frames up to the last commit.
    var frames: Int { Int(number(at: 16)) }
    /// The number of pages of the file after the last commit.
    var pages: Int { Int(number(at: 20)) }
    var pageSize: Int {
        let size = Int(header[14]) | Int(header[15]) << 8
        return size & 1 == 1 ? 65_536 : size
    }
    /// The checksum of the last frame.
    var checksum: LogChecksum {
        LogChecksum(sums: (number(at: 24), number(at: 28)), isBigEndian: header[13] != 0)
    }
    /// Numbers that all frames of the log contain, until it is begun anew.
    var salt: ArraySlice<UInt8> { header[32..<40] }

    /// The place of a frame in the log. Frames count from 1.
    func place(ofFrame frame: Int) -> Int { 32 + (frame - 1) * (24 + pageSize) }

    private func number(at place: Int) -> UInt32 {
        header[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static let length = 48

    /// Nil while another process changes it.
    fileprivate init?(_ memory: UnsafeMutableRawPointer) {
        func copy(_ range: Range<Int>) -> [UInt8] { range.map { memory.load(fromByteOffset: $0, as: UInt8.self) } }
        header = copy(0..<Self.length)
        copiedFrames = Int(memory.load(fromByteOffset: 2 * Self.length, as: UInt32.self))
        guard header == copy(Self.length..<2 * Self.length), header[12] != 0 else { return nil }
    }

    /// Makes it invalid, so that the next process that reads makes it anew from the log.
    fileprivate static func invalidate(_ memory: UnsafeMutableRawPointer) {
        for header in 0...1 {
            memory.storeBytes(of: 0, toByteOffset: header * Self.length + 12, as: UInt8.self)
        }
    }
}

/// The running sum over the frames of a log (https://www.sqlite.org/fileformat.html, 4.2).
struct LogChecksum {
    var sums: (UInt32, UInt32)
    let isBigEndian: Bool

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        var place = bytes.startIndex
        func next() -> UInt32 {
            defer { place += 4 }
            let four = bytes[place..<place + 4]
            return isBigEndian
                ? four.reduce(0) { $0 << 8 | UInt32($1) } : four.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        while place + 8 <= bytes.endIndex {
            sums.0 = sums.0 &+ next() &+ sums.1
            sums.1 = sums.1 &+ next() &+ sums.0
        }
    }

    /// As a frame contains it.
    var bytes: [UInt8] {
        [sums.0, sums.1].flatMap { sum in withUnsafeBytes(of: sum.bigEndian) { Array($0) } }
    }
}

/// A file as SQLite has it open. It is read without another descriptor, because closing that would release the locks of
/// this process.
struct OpenFile {
    private let pointer: UnsafeMutablePointer<sqlite3_file>
    private let methods: sqlite3_io_methods

    fileprivate init?(_ pointer: UnsafeMutablePointer<sqlite3_file>?) {
        guard let pointer, let methods = pointer.pointee.pMethods?.pointee else { return nil }
        (self.pointer, self.methods) = (pointer, methods)
    }

    var size: Int? {
        var size: sqlite3_int64 = 0
        return methods.xFileSize(pointer, &size) == SQLITE_OK ? Int(size) : nil
    }

    /// Nil if there are not so many bytes, or they cannot be read.
    func bytes(at place: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        return methods.xRead(pointer, &bytes, Int32(count), sqlite3_int64(place)) == SQLITE_OK ? bytes : nil
    }

    /// Calls `body` with the memory that the processes share; nil if there is none.
    fileprivate func withSharedMemory<Result>(_ body: (UnsafeMutableRawPointer) -> Result?) -> Result? {
        var memory: UnsafeMutableRawPointer?
        guard methods.iVersion >= 2, let map = methods.xShmMap, map(pointer, 0, 32_768, 0, &memory) == SQLITE_OK,
            let memory
        else { return nil }
        methods.xShmBarrier?(pointer)
        defer { methods.xShmBarrier?(pointer) }
        return body(memory)
    }

    /// Calls `body` while no process can write, this one included. Does not wait: nil if one is writing.
    func whileNobodyWrites<Result>(_ body: () -> Result?) -> Result? {
        guard let lock = methods.xShmLock,
            lock(pointer, 0, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE) == SQLITE_OK
        else { return nil }
        defer { _ = lock(pointer, 0, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE) }
        return body()
    }
}

extension Connection {
    /// The file, if it has a log.
    var openFile: OpenFile? { isLogged ? OpenFile(filePointer(SQLITE_FCNTL_FILE_POINTER)) : nil }

    /// The log.
    var openLog: OpenFile? { isLogged ? OpenFile(filePointer(SQLITE_FCNTL_JOURNAL_POINTER)) : nil }

    /// Nil while another process changes it, and if there is no log.
    var logIndex: LogIndex? { openFile?.withSharedMemory { LogIndex($0) } }

    func invalidateLogIndex() {
        openFile?.withSharedMemory { LogIndex.invalidate($0) }
    }
}
