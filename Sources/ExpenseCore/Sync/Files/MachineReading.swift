/// Up to where the files of a machine have been read.
struct ReadingPosition: Equatable {
    var segment: Int64 = 0
    var size: Int64 = 0
    /// The hash of the last line.
    var hash = ""
    /// The highest clock of its lines.
    var clock: Int64 = 0

    /// Whether the files that were read are gone. The hash of the last line stays known, so that what comes back is compared.
    var isGone: Bool { segment > 0 && size == 0 }

    /// Notes that the files lack lines that were read. No line ends there, so they are read again until they are whole.
    mutating func noteLackingLines() {
        if !isGone { size = 1 }
    }
}

/// Reads what a machine has written since, line by line, so that memory use does not depend on how much it is. A line
/// that has not arrived completely is left for the next time.
///
/// If the files are not those that were read, because the machine was put back, or two had one identity, or an earlier state
/// of them has arrived, they are read from the beginning.
struct MachineReading {
    let machine: Int64
    private(set) var position: ReadingPosition
    /// Why reading ended early.
    private(set) var fault: String?
    /// The hashes of the lines that were read.
    private(set) var hashes: [Int64] = []
    /// What the first line said; nil if it was not read.
    private(set) var header: SyncFolder.Header?
    /// Up to where the files are those that were read before, if they go on otherwise and lack what those had.
    private(set) var fork: Fork?

    /// Whether the files end before what had been read.
    private(set) var lacksLines = false

    private let folder: SyncFolder
    /// Up to where the files had been read before.
    private let former: ReadingPosition
    /// The end of the file before.
    private var endBefore: ReadingPosition
    /// Up to where the last file could be read, also if that is within its first line.
    private var end = ReadingPosition()
    /// The files that follow.
    private var segments: ArraySlice<Int64> = []
    /// The size of the file when reading it began. One that grows meanwhile is read on the next time.
    private var sizeOfFile: Int64?
    /// Bytes of the file that have been read, and how many of them were used.
    private var (bytes, used): ([UInt8], Int) = ([], 0)
    /// Whether lines are compared with those that were read before.
    private var isReadAgain = false
    /// The hash of the last line that was read, now or before.
    private var last: String
    /// The clock of the last line that is one of those that were read.
    private var lastCommon: Int64 = 0
    /// Whether no line after the fork has been read.
    private var isAtFork = false
    private let latestClock: Int64
    private let hasPassed: (Int64) throws -> Bool
    /// What is wrong with a file that another one follows. That one may need none.
    private var faultBefore: DamagedLine?

    private static let pieceSize = 1 << 20
    /// What to do about a file that will not be read to its end unless somebody helps.
    private static let advice =
        "Its machine writes the file again at its next 'sync'; if that machine is no more, delete the file"
    /// A file that has not been changed for so many seconds is not just arriving.
    private static let timeOfArrival: Int64 = 3600

    /// The number of lines that were read.
    var count: Int { hashes.count }

    /// - Parameters:
    ///   - latestClock: the latest clock that is believed.
    ///   - hasPassed: whether a line with a hash has been read before.
    init(
        _ machine: Int64, in folder: SyncFolder, after former: ReadingPosition = ReadingPosition(),
        latestClock: Int64 = Stamp.latest, _ hasPassed: @escaping (Int64) throws -> Bool = { _ in false }
    ) {
        (self.machine, self.folder, self.former, position, endBefore) = (machine, folder, former, former, former)
        last = former.hash
        (self.latestClock, self.hasPassed) = (latestClock, hasPassed)
        fault = Self.report {
            let all = try folder.segments(of: machine)
            segments = all.filter { $0 >= former.segment }[...]
            if let first = all.first, first <= former.segment,
                try !folder.hasLine(former.hash, of: machine, former.segment, before: former.size)
            {
                position = ReadingPosition(clock: former.clock)
                (endBefore, segments, isReadAgain) = (position, all[...], true)
            }
            if all.isEmpty, try folder.hasEncryptedFiles(of: machine) {
                throw DamagedLine(
                    reason: "its files are encrypted; use 'sync leave' here, then 'sync with' and --encrypt-to")
            }
        }
    }

    /// The next line; nil at the end, or where something is wrong.
    mutating func next() -> ReceivedLine? {
        var line: ReceivedLine?
        while fault == nil, line == nil {
            var isAtEnd = false
            fault = Self.report {
                do {
                    line = try nextOfFile()
                    if line == nil { isAtEnd = try !enterNextFile() }
                } catch is EarlierFileMissing {
                    // It may arrive later; a newer file may need none.
                    position = endBefore
                    isAtEnd = try !enterNextFile()
                } catch let error as DamagedLine {
                    faultBefore = error
                    isAtEnd = try !enterNextFile()
                }
                if isAtEnd { end = position }
                // Of the last file nothing has arrived.
                if isAtEnd, position.size == 0, position.segment > endBefore.segment { position = endBefore }
                if isAtEnd, let faultBefore { throw faultBefore }
            }
            if isAtEnd { break }
        }
        guard line == nil else { return line }
        // An earlier state of the files says nothing new. Of what follows a fork, nothing may have arrived.
        if isReadAgain, fork == nil {
            fault = fault ?? reasonForShortness
            (position, header, lacksLines) = (former, nil, true)
        } else if fault == nil, isCutOff {
            fault = "\(folder.path(machine, end.segment)) ends within a line. \(Self.advice)"
        }
        return nil
    }

    /// One file that cannot be read holds up no other one.
    private static func report(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as DamagedLine {
            return error.reason
        } catch {
            return (error as? SyncFailure)?.message ?? "\(error)"
        }
    }

    private var reasonForShortness: String {
        let segment = position.segment > 0 ? position.segment : former.segment
        let (name, size) = (folder.path(machine, segment), folder.size(machine, segment) ?? 0)
        return "\(name) has \(size) bytes and ends before what had been read. The machines that read it share that "
            + "instead. \(Self.advice)"
    }

    /// Whether the last file ends within a line, and has for so long that the rest is not just arriving.
    private var isCutOff: Bool {
        guard let file = FileStamp(ofPlainFile: folder.path(machine, end.segment)) else { return false }
        return file.size > end.size && file.written / 1_000_000_000 < Clock.system.now() - Self.timeOfArrival
    }

    /// The file before has not arrived completely.
    private struct EarlierFileMissing: Error {}

    private mutating func begin(_ segment: Int64) {
        position = ReadingPosition(segment: segment, clock: position.clock)
        (bytes, used, sizeOfFile) = ([], 0, nil)
    }

    private mutating func enterNextFile() throws -> Bool {
        guard let segment = segments.popFirst() else { return false }
        if segment > position.segment {
            endBefore = position
            begin(segment)
        }
        return true
    }

    /// The next line of the file; nil at its end.
    private mutating func nextOfFile() throws -> ReceivedLine? {
        guard position.segment > 0 else { return nil }
        while true {
            if let end = bytes[used...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = try line(upTo: end)
                position.size += Int64(end - used + 1)
                used = end + 1
                guard let line else { continue }
                return line
            }
            bytes.removeFirst(used)
            used = 0
            guard bytes.count <= ChangeLine.longest else {
                throw DamagedLine(reason: "a line is longer than \(ChangeLine.longest) bytes")
            }
            let start = position.size + Int64(bytes.count)
            sizeOfFile = sizeOfFile ?? folder.size(machine, position.segment)
            guard let size = sizeOfFile, size > start else { return nil }
            let most = min(Self.pieceSize, Int(size - start))
            let piece = try folder.bytes(machine, position.segment, from: start, most: most)
            guard !piece.isEmpty else { return nil }
            bytes += piece
        }
    }

    /// - Returns: nil for the first line of a file, and for one that had been read before.
    private mutating func line(upTo end: Int) throws -> ReceivedLine? {
        guard let space = bytes[used..<end].firstIndex(of: UInt8(ascii: " ")) else {
            throw DamagedLine(reason: "a line has no content")
        }
        let hash = contentHash(of: Array(position.hash.utf8) + bytes[(space + 1)..<end])
        guard bytes[used..<space].elementsEqual(hash.utf8) else {
            throw DamagedLine(
                reason: "a line does not follow the one before. Its machine writes the file again at its next "
                    + "'sync'; if that does not help, or the machine has left, delete \(folder.path(machine, position.segment))"
            )
        }
        var scanner = LineScanner(bytes, (space + 1)..<end)
        guard position.size > 0 else {
            let header = try SyncFolder.readHeader(&scanner, of: machine)
            if let last = header.last, endBefore.segment != position.segment - 1 || endBefore.hash != last {
                throw EarlierFileMissing()
            }
            if header.last == nil {
                self.header = header
                try compare(header.past)
            }
            faultBefore = nil
            position.hash = hash
            return nil
        }
        let passed = Int64(bitPattern: UInt64(hash, radix: 16) ?? 0)
        scanner.latestClock = latestClock
        let line = try ChangeLine(&scanner, of: machine)
        position.hash = hash
        if isReadAgain, try compare(hash, passed, line.clock) { return nil }
        position.clock = max(position.clock, line.clock)
        hashes.append(passed)
        last = hash
        defer { isAtFork = false }
        return ReceivedLine(
            machine: machine, line: line, hash: passed, known: fork?.clock ?? former.clock, fork: isAtFork ? fork : nil)
    }

    /// Compares the lines that the machine had written before these files with those that were read.
    private mutating func compare(_ past: [PastLine]) throws {
        guard !last.isEmpty else { return }
        let new = Set(hashes)
        if past.contains(where: { $0.hash == last }) {
            isReadAgain = false
        } else if let common = try past.last(where: { try new.contains($0.number) || hasPassed($0.number) }) {
            // It is an earlier state, unless lines follow that were never read.
            (lastCommon, isReadAgain) = (common.clock, true)
        } else if position.segment > former.segment {
            isReadAgain = false
        }
    }

    private mutating func noteFork() {
        guard fork == nil else { return }
        fork = Fork(clock: lastCommon, last: last)
        position.clock = lastCommon
        isAtFork = true
    }

    /// Compares a line with those that were read before.
    ///
    /// - Returns: whether it is one of them.
    private mutating func compare(_ hash: String, _ passed: Int64, _ clock: Int64) throws -> Bool {
        if hash == former.hash { isReadAgain = false }
        if try hasPassed(passed) {
            lastCommon = max(lastCommon, clock)
            return true
        }
        if isReadAgain { noteFork() }
        return false
    }
}

extension MachineReading {
    /// The number of bytes that have not been read.
    var left: Int64 {
        segments.reduce(max(0, (folder.size(machine, position.segment) ?? 0) - position.size)) { sum, segment in
            sum + (segment > position.segment ? folder.size(machine, segment) ?? 0 : 0)
        }
    }
}
