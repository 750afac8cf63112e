import CSQLite

/// The mark of the last commit, and that of the commit before, as they are stored: the only row of their table.
struct LogMark: Equatable {
    let mark: [UInt8]
    let former: [UInt8]

    /// The length of a mark.
    private static let length = 32
    /// The type of a text of that length in a record (https://www.sqlite.org/fileformat.html, 2.1).
    private static let text: UInt8 = 13 + 2 * 32
    /// The bytes that such a row needs at most.
    static let rowSize = 6 + 2 * length
    /// The bytes of a page that tell whether it can be the table's, and where the row is.
    static let pageHeader = 10

    /// The place of the only row of a page; nil if the page is no leaf of a table with one row.
    static func place(inPage header: some Collection<UInt8>) -> Int? {
        let header = Array(header)
        return header[0] == 13 && header[3] == 0 && header[4] == 1 ? Int(header[8]) << 8 | Int(header[9]) : nil
    }

    /// Nil if it is another row.
    init?(row: some Collection<UInt8>) {
        let row = Array(row)
        guard row.count == Self.rowSize, row[1...4] == [1, 4, 0, Self.text], [0, Self.text].contains(row[5]) else {
            return nil
        }
        mark = Array(row[6..<6 + Self.length])
        former = row[5] == 0 ? [] : Array(row[(6 + Self.length)...])
    }

    /// The mark in a file; nil if the page is another one.
    init?(_ file: OpenFile, page: Int, pageSize: Int) {
        let start = (page - 1) * pageSize
        guard page > 1, let header = file.bytes(at: start, count: Self.pageHeader),
            let place = Self.place(inPage: header)
        else { return nil }
        self.init(file, rowAt: start + place)
    }

    init?(_ file: OpenFile, rowAt place: Int) {
        // The row of a new file ends with its mark, and so does its page.
        guard let start = file.bytes(at: place, count: Self.rowSize - Self.length) else { return nil }
        let rest = start[5] == 0 ? [UInt8](repeating: 0, count: Self.length) : nil
        guard let rest = rest ?? file.bytes(at: place + start.count, count: Self.length) else { return nil }
        self.init(row: start + rest)
    }
}

/// The marks of the commits that are in a log.
struct LogMarks {
    /// Those of the commits, the oldest first, each with its frame.
    private(set) var marks: [(frame: Int, mark: LogMark)] = []
    /// The page that they are on; nil if there are none.
    private(set) var page: Int?
    /// The pages that are only in the log.
    private(set) var pages: Set<Int> = []

    /// - Parameter end: the number of pages of the file. Only those after them are noted.
    init(_ index: LogIndex, _ log: OpenFile, after end: Int) {
        for frame in 1..<index.frames + 1 {
            let place = index.place(ofFrame: frame)
            guard let bytes = log.bytes(at: place, count: 24 + LogMark.pageHeader) else { break }
            let number = Int(number(bytes[..<4]))
            if number > end, frame > index.copiedFrames { pages.insert(number) }
            guard number > 1, let row = LogMark.place(inPage: bytes[24...]),
                let mark = LogMark(log, rowAt: place + 24 + row)
            else { continue }
            marks.append((frame, mark))
            page = number
        }
    }

    /// The marks that a file may have to which the frames up to `copied` were copied.
    func possible(afterCopying copied: Int) -> [[UInt8]] {
        let first = marks.lastIndex { $0.frame <= copied }
        return (first == nil ? marks.prefix(1).map(\.mark.former) : []) + marks[(first ?? 0)...].map(\.mark.mark)
    }
}
