/// A line that a machine has written before.
struct PastLine: Equatable {
    let clock: Int64
    let hash: String

    /// How many lines of the files before its present ones a machine remembers, and tells of.
    static let most = 500

    /// The hash as it is kept of lines that were read.
    var number: Int64 { Int64(bitPattern: UInt64(hash, radix: 16) ?? 0) }

    /// Lines as one text.
    static func text(of lines: [PastLine]) -> String {
        lines.map { String($0.clock, radix: 36) + ":" + $0.hash }.joined(separator: " ")
    }

    /// The lines that a text has. What is no line is left out.
    static func lines(in text: String) -> [PastLine] {
        text.split(separator: " ", maxSplits: most).prefix(most).compactMap { word in
            let parts = word.split(separator: ":")
            guard parts.count == 2, let clock = Int64(parts[0], radix: 36), (0...Stamp.latest).contains(clock) else {
                return nil
            }
            return PastLine(clock: clock, hash: String(parts[1]))
        }
    }
}

extension Connection {
    /// Notes that this machine has written a line.
    func noteWritten(_ hash: String, _ clock: Int64) throws {
        try Schema.createIfMissing(Schema.syncWritten, in: self)
        try run("INSERT INTO sync_written (clock, hash) VALUES (?, ?)", [.integer(clock), .text(hash)])
    }

    /// The lines of its present files, and the last ones before, that this machine has written, the oldest first.
    func linesWritten() throws -> [PastLine] {
        guard try has(Schema.syncWritten) else { return [] }
        return try rows("SELECT clock, hash FROM sync_written ORDER BY number") { row in
            PastLine(clock: row.integer(0), hash: row.text(1) ?? "")
        }
    }

    /// The last lines that this machine has written, which are of former files from now on. The others are forgotten.
    func lastLinesWritten() throws -> [PastLine] {
        let lines = try linesWritten()
        guard lines.count > PastLine.most else { return lines }
        try run(
            "DELETE FROM sync_written WHERE number <= (SELECT max(number) FROM sync_written) - ?",
            [.integer(Int64(PastLine.most))])
        return lines.suffix(PastLine.most)
    }

    /// Makes the lines that this machine has written those of another one, which has been read up to a line.
    func disownLinesWritten(to other: Int64) throws {
        let lines = try linesWritten()
        try notePassed(lines.map(\.number), of: other)
        if !lines.isEmpty { try execute("DELETE FROM sync_written") }
    }
}
