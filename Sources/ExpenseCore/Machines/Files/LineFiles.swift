/// The lines in the files of machines: what has been read of them, and what this machine has written. It knows no rows.
///
/// A line is named by its hash, and each names those that it needs. So files can be read in any order, twice and in part: a
/// position only saves reading again what has been read.
struct LineFiles {
    let connection: Connection
    let folder: SyncFolder
    /// The longest line that is read, in bytes.
    static let longestLine = 8 << 20
    /// The version of the files. A newer one is refused.
    static let format: Int64 = 2
    private static let bytesAtOnce = 1 << 20

    /// Up to where a file is known.
    struct Position: Equatable {
        var size: Int64 = 0
        /// The number of lines.
        var lines: Int64 = 0
        /// Where the last line begins, and its hash.
        var tail: Int64 = 0
        var hash = ""

        /// Notes a line that follows.
        mutating func add(_ hash: String, bytes: Int) {
            (tail, self.hash) = (size, hash)
            size += Int64(bytes)
            lines += 1
        }
    }

    /// A line of a file.
    struct NumberedLine {
        let number: Int64
        let line: LogLine
    }

    func position(_ machine: Int64, _ segment: Int64) throws -> Position {
        try connection.firstRow(
            "SELECT size, lines, tail, hash FROM machine_file WHERE machine = ? AND segment = ?",
            [.integer(machine), .integer(segment)]
        ) { Position(size: $0.integer(0), lines: $0.integer(1), tail: $0.integer(2), hash: $0.text(3) ?? "") }
            ?? Position()
    }

    func set(_ position: Position, _ machine: Int64, _ segment: Int64, at time: Int64) throws {
        try connection.run(
            "INSERT OR REPLACE INTO machine_file VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                .integer(machine), .integer(segment), .integer(position.size), .integer(position.lines),
                .integer(position.tail), .text(position.hash), .integer(time),
            ])
    }

    /// Whether a file still has what is known of it. Whatever is written over it has another last line there.
    func has(_ position: Position, _ machine: Int64, _ segment: Int64) throws -> Bool {
        guard position.size > 0 else { return true }
        guard let size = folder.size(machine, segment), size >= position.size else { return false }
        let hash = Array(position.hash.utf8)
        return try folder.bytes(machine, segment, from: position.tail, most: hash.count) == hash
    }

    /// Reads the lines of a file after a position, in batches.
    ///
    /// - Parameters:
    ///   - fault: is told the number of each line that is damaged, and why. The next lines are read even so.
    ///   - body: takes in a batch; the position is that after it, or before the first line that is damaged: whoever brings the
    ///     file can mend that in its place.
    /// - Returns: whether the file ends with a whole line.
    @discardableResult
    func read(
        _ machine: Int64, _ segment: Int64, after start: Position, fault: (Int64, String) throws -> Void,
        _ body: ([NumberedLine], Position) throws -> Void
    ) throws -> Bool {
        var position = start
        var firstDamaged: Position?
        var (bytes, batch, isTooLong): ([UInt8], [NumberedLine], Bool) = ([], [], false)
        while true {
            let next = position.size + Int64(bytes.count)
            let piece = try folder.bytes(machine, segment, from: next, most: Self.bytesAtOnce)
            if piece.isEmpty {
                try body(batch, firstDamaged ?? position)
                if bytes.first == 0 {
                    try fault(position.lines + 1, "zero bytes are in its place: it has not arrived whole")
                } else if !bytes.isEmpty, !folder.isArriving(machine, segment) {
                    try fault(position.lines + 1, "the file ends within it: the rest has not arrived")
                }
                return bytes.isEmpty
            }
            bytes += piece
            var used = 0
            while let end = bytes[used...].firstIndex(of: UInt8(ascii: "\n")) {
                let content = bytes[used..<end]
                let hash = content.prefix { $0 != UInt8(ascii: " ") }
                let before = position
                position.add(String(decoding: hash, as: UTF8.self), bytes: end - used + 1)
                used = end + 1
                if let reason = try isTooLong
                    ? Self.tooLong : faultOfHeader(content.dropFirst(hash.count + 1), position)
                {
                    try fault(position.lines, reason)
                    if position.lines == 1 { return true }
                } else if position.lines > 1 {
                    let line = LogLine(String(decoding: content.dropFirst(hash.count + 1), as: UTF8.self))
                    if hash.elementsEqual(line.hash.utf8) {
                        batch.append(NumberedLine(number: position.lines, line: line))
                    } else {
                        firstDamaged = firstDamaged ?? before
                        try fault(position.lines, "it is damaged; its machine writes it again at its next 'sync'")
                    }
                }
                isTooLong = false
            }
            bytes.removeFirst(used)
            if used > 0 {
                try body(batch, firstDamaged ?? position)
                batch = []
            }
            if bytes.count > Self.longestLine {
                // Its end is sought without keeping it.
                isTooLong = true
                position.size += Int64(bytes.count)
                bytes = []
            }
        }
    }

    private static let tooLong = "it is longer than \(longestLine) bytes"

    /// What is wrong with the first line of a file; nil for other lines.
    private func faultOfHeader(_ content: ArraySlice<UInt8>, _ position: Position) throws -> String? {
        guard position.lines == 1 else { return nil }
        let text = String(decoding: content, as: UTF8.self)
        let version = try connection.integer(
            "SELECT CASE WHEN json_valid(?1) THEN json_extract(?1, '$.format') END", [.text(text)])
        guard let version else { return "it does not say which version of the program wrote the file" }
        if version < Self.format {
            return "an earlier version of the program wrote the file; update the program on that machine"
        }
        return version > Self.format ? "a newer version of the program wrote the file; update this one" : nil
    }

    /// Adds lines to a file of this machine. They are on disk when it returns.
    func append(_ lines: [LogLine], to machine: Int64, _ segment: Int64, after position: inout Position) throws {
        var bytes: [UInt8] = []
        func add(_ line: LogLine) {
            let whole = Array("\(line.hash) \(line.text)\n".utf8)
            position.add(line.hash, bytes: whole.count)
            bytes += whole
        }
        if position.size == 0 {
            add(LogLine("{\"format\":\(Self.format),\"machine\":\"\(String(machine, radix: 36))\"}"))
        }
        lines.forEach(add)
        if !bytes.isEmpty { try folder.append(bytes, to: machine, segment) }
    }
}
