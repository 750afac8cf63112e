extension SyncFolder {
    /// The version of the files. A newer one is refused.
    static let format: Int64 = 1

    /// The first line of a file.
    ///
    /// - Parameters:
    ///   - last: the hash of the last line of the file before, if this one continues it.
    ///   - marks: of the history.
    ///   - told: the replicas of which the machine tells besides its own rows.
    ///   - met: the machines whose ledgers its own has met.
    ///   - past: the lines that the machine wrote before.
    ///   - forks: where the files of other machines had two sides. A file that continues another one repeats nothing of this.
    static func header(
        of machine: Int64, _ segment: Int64, after last: String?, _ marks: [HistoryMark] = [], told: Set<Int64> = [],
        met: Set<Int64> = [], past: [PastLine] = [], forks: [Int64: Int64] = [:]
    ) -> WrittenLine {
        var writer = JSONWriter()
        writer.object {
            $0.field("format", Int(format))
            $0.field("machine", String(machine, radix: 36))
            $0.field("segment", Int(segment))
            if let last {
                $0.field("after", last)
                return
            }
            if !marks.isEmpty { $0.field("history", HistoryMark.text(of: marks)) }
            for (name, machines) in [("tells", told), ("met", met)] where !machines.isEmpty {
                $0.field(name, machines.sorted().map { String($0, radix: 36) }.joined(separator: " "))
            }
            if !past.isEmpty { $0.field("past", PastLine.text(of: past)) }
            if !forks.isEmpty { $0.field("forks", Fork.text(of: forks)) }
        }
        return WrittenLine(String(decoding: writer.bytes, as: UTF8.self), after: "")
    }

    /// What the first line of a file says.
    struct Header {
        /// The hash of the last line of the file before, if that has to be read first.
        var last: String?
        /// The replicas of which the machine tells besides its own rows.
        var told: [Int64] = []
        /// The machines whose ledgers its own has met.
        var met: [Int64] = []
        /// The lines that the machine wrote before.
        var past: [PastLine] = []
        /// Where the files of other machines had two sides: the clocks up to which they are the same.
        var forks: [Int64: Int64] = [:]
    }

    /// Reads the first line of a file.
    static func readHeader(_ scanner: inout LineScanner, of machine: Int64) throws -> Header {
        var version: Int64?
        var (name, program): (String?, String?)
        var header = Header()
        func numbers(_ text: String) -> [Int64] {
            text.split(separator: " ", maxSplits: mostMachines).prefix(mostMachines).compactMap { Int64($0, radix: 36) }
        }
        try scanner.object { scanner, field in
            switch field {
            case "format": version = try scanner.integer()
            // A newer format says which version of the program it needs.
            case "needs": program = try scanner.text()
            case "machine": name = try scanner.text()
            case "after": header.last = try scanner.text()
            case "tells": header.told = numbers(try scanner.text())
            case "met": header.met = numbers(try scanner.text())
            case "past": header.past = PastLine.lines(in: try scanner.text())
            case "forks": header.forks = Fork.forks(in: try scanner.text())
            default: try scanner.skip()
            }
        }
        guard let version, name == String(machine, radix: 36) else {
            throw DamagedLine(
                reason:
                    "its first line does not name its machine. If the folder is a copy of another machine's, delete it")
        }
        guard version <= format else {
            var advice = "update the program"
            if let program, (1...20).contains(program.utf8.count), program.allSatisfy("0123456789.".contains) {
                advice += " to version \(program) or later"
            }
            throw DamagedLine(reason: "a newer version wrote it; \(advice)")
        }
        return header
    }

    /// Whether a line with a hash ends at a position of a machine's file.
    func hasLine(_ hash: String, of machine: Int64, _ segment: Int64, before end: Int64) throws -> Bool {
        guard let size = size(machine, segment), size >= end else { return false }
        // Most lines are short.
        for length in [1 << 12, 1 << 17, ChangeLine.longest + 1 << 10] {
            let start = max(0, end - Int64(length))
            let bytes = try bytes(machine, segment, from: start, most: Int(end - start))
            guard bytes.last == UInt8(ascii: "\n") else { return false }
            if let newline = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")) {
                return bytes[(newline + 1)...].starts(with: hash.utf8)
            }
            if start == 0 { return bytes.starts(with: hash.utf8) }
        }
        return false
    }

    /// What a machine has told of its history; nothing if no file of it does.
    func historyMarks(of machine: Int64) throws -> [HistoryMark] {
        for segment in try segments(of: machine) where size(machine, segment) != nil {
            let bytes = try bytes(machine, segment, from: 0, most: 1 << 20)
            guard let space = bytes.firstIndex(of: UInt8(ascii: " ")),
                let end = bytes.firstIndex(of: UInt8(ascii: "\n")), space < end
            else { continue }
            var scanner = LineScanner(bytes, (space + 1)..<end)
            var text: String?
            try? scanner.object { scanner, field in
                if field == "history" { text = try scanner.text() } else { try scanner.skip() }
            }
            if let text { return HistoryMark.marks(in: text) }
        }
        return []
    }
}
