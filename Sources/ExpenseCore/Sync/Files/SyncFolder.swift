#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Why machines cannot be synchronised.
package struct SyncFailure: Error, Sendable, Equatable {
    /// What is wrong and what to do.
    package let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// The files of all machines: a folder for each, with numbered files of lines. Only its machine writes to a folder, so
/// nothing that carries the files finds two versions of one.
struct SyncFolder {
    /// The folder that is shared.
    let path: String
    /// The version of the files. A newer one is refused.
    static let format: Int64 = 1
    private static let mostMachines = 1000

    var machinesPath: String { path + "/machines" }
    func path(of machine: Int64) -> String { "\(machinesPath)/\(String(machine, radix: 36))" }

    func path(_ machine: Int64, _ segment: Int64) -> String {
        let digits = "\(segment)"
        return "\(path(of: machine))/\(String(repeating: "0", count: max(0, 6 - digits.utf8.count)))\(digits).log"
    }

    /// Whether the folder has files of machines. Without them, it may be a disk that is not mounted.
    var isThere: Bool { access(machinesPath, F_OK) == 0 }

    /// - Parameter inbox: whether telephones can write to it.
    func create(inbox: Bool) throws {
        for folder in [path, machinesPath] + (inbox ? [path + "/inbox"] : [])
        where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw SyncFailure("\(folder) cannot be created: \(String(cString: strerror(errno))). Give another folder")
        }
    }

    /// The machines that have files.
    func machines() throws -> [Int64] {
        let names = try names(in: machinesPath)
        guard names.count <= Self.mostMachines else {
            throw SyncFailure("\(machinesPath) has more than \(Self.mostMachines) machines. Give another folder")
        }
        return names.compactMap { name in
            Int64(name, radix: 36).flatMap { $0 > 0 && String($0, radix: 36) == name ? $0 : nil }
        }.sorted()
    }

    /// The numbers of a machine's files. Copies that a program made of a file are not among them.
    func segments(of machine: Int64) throws -> [Int64] {
        try names(in: path(of: machine)).compactMap { name in
            guard name.hasSuffix(".log"), let number = Int64(name.dropLast(4)), number > 0,
                path(machine, number).hasSuffix("/" + name)
            else { return nil }
            return number
        }.sorted()
    }

    func names(in folder: String) throws -> [String] {
        guard let listing = opendir(folder) else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw SyncFailure("\(folder) cannot be read: \(String(cString: strerror(errno)))")
            }
            return []
        }
        defer { closedir(listing) }
        var names: [String] = []
        while let item = readdir(listing) {
            let name = withUnsafeBytes(of: &item.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    /// The size of a file; nil if there is none, or it is not a plain file.
    func size(_ machine: Int64, _ segment: Int64) -> Int64? {
        var status = stat()
        guard lstat(path(machine, segment), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int64(status.st_size)
    }

    /// Bytes of a file from a position on; fewer at its end.
    func bytes(_ machine: Int64, _ segment: Int64, from start: Int64, most: Int) throws -> [UInt8] {
        let name = path(machine, segment)
        let file = open(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw SyncFailure("\(name) cannot be read: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: most)
        var count = 0
        while count < most {
            let place = off_t(start) + off_t(count)
            let added = bytes[count...].withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, place) }
            guard added >= 0 || errno == EINTR else {
                throw SyncFailure("\(name) cannot be read: \(String(cString: strerror(errno)))")
            }
            if added == 0 { break }
            count += max(0, added)
        }
        return Array(bytes.prefix(count))
    }

    /// Adds bytes to the end of a file of this machine. They are on disk when it returns.
    func append(_ bytes: [UInt8], to machine: Int64, _ segment: Int64) throws {
        let name = path(machine, segment)
        if mkdir(path(of: machine), 0o700) != 0, errno != EEXIST {
            throw SyncFailure("\(path(of: machine)) cannot be created: \(String(cString: strerror(errno)))")
        }
        let file = open(name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SyncFailure("\(name) cannot be written: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        guard writeAll(bytes, to: file), fsync(file) == 0 || errno == EINVAL else {
            throw SyncFailure("\(name) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Deletes the files of this machine before a number, whose content the file with the number has.
    func deleteSegments(of machine: Int64, before segment: Int64) throws {
        for number in try segments(of: machine) where number < segment { unlink(path(machine, number)) }
    }
}

/// Up to where the files of a machine have been read.
struct ReadingPosition: Equatable {
    var segment: Int64 = 0
    var size: Int64 = 0
    /// The hash of the last line.
    var hash = ""
    /// The highest clock of its lines.
    var clock: Int64 = 0
}

/// What the files of a machine have after a position.
struct MachineReading {
    var position: ReadingPosition
    var lines: [ReceivedLine] = []
    /// Why reading ended early.
    var fault: String?
}

extension SyncFolder {
    /// Reads what a machine has written since. A line that has not arrived completely is left for the next time.
    func read(_ machine: Int64, from position: ReadingPosition) throws -> MachineReading {
        var reading = MachineReading(position: position)
        let segments = try segments(of: machine)
        if segments.isEmpty, try hasEncryptedFiles(of: machine) {
            reading.fault = "its files are encrypted; use 'sync leave' here, then 'sync with' and --encrypt-to"
        }
        for segment in segments where segment >= position.segment {
            if segment > reading.position.segment {
                reading.position = ReadingPosition(segment: segment, clock: reading.position.clock)
            }
            try readLines(machine, &reading, position)
            if reading.fault == Self.differs {
                // The file was written anew: read it from the beginning, which changes nothing twice.
                reading.fault = nil
                reading.position = ReadingPosition(segment: segment, clock: reading.position.clock)
                try readLines(machine, &reading, position)
            }
            if reading.fault != nil { break }
        }
        return reading
    }

    private static let differs = "a line does not follow the one before"

    private func readLines(_ machine: Int64, _ reading: inout MachineReading, _ former: ReadingPosition) throws {
        let segment = reading.position.segment
        guard let size = size(machine, segment), size > reading.position.size else { return }
        var rest: [UInt8] = []
        var start = reading.position.size
        while true {
            let piece = try bytes(machine, segment, from: start, most: 1 << 20)
            start += Int64(piece.count)
            rest += piece
            var used = 0
            while let end = rest[used...].firstIndex(of: UInt8(ascii: "\n")) {
                let isFirst = reading.position.size == 0
                do {
                    try readLine(rest[used..<end], machine, isFirst: isFirst, &reading, former)
                } catch let error as DamagedLine {
                    reading.fault = error.reason
                    return
                }
                reading.position.size += Int64(end - used + 1)
                used = end + 1
            }
            rest.removeFirst(used)
            guard !piece.isEmpty else { return }
            guard rest.count <= ChangeLine.longest else {
                reading.fault = "a line is longer than \(ChangeLine.longest) bytes"
                return
            }
        }
    }

    /// - Parameter former: up to where the machine's files had been read.
    private func readLine(
        _ bytes: ArraySlice<UInt8>, _ machine: Int64, isFirst: Bool, _ reading: inout MachineReading,
        _ former: ReadingPosition
    ) throws {
        guard let space = bytes.firstIndex(of: UInt8(ascii: " ")),
            let json = String(valid: bytes[(space + 1)...])
        else { throw DamagedLine(reason: "a line has no content") }
        let written = WrittenLine(json, after: reading.position.hash)
        guard Array(written.hash.utf8) == Array(bytes[..<space]) else { throw DamagedLine(reason: Self.differs) }
        if isFirst {
            let header = try jsonValue(json)
            guard let format = header["format"]?.integer, header["machine"]?.text == String(machine, radix: 36) else {
                throw DamagedLine(reason: "its first line does not name its machine")
            }
            guard format <= Self.format else {
                throw DamagedLine(reason: "a newer version wrote it; update the program")
            }
        } else {
            let line = try ChangeLine(json: json, of: machine)
            reading.lines.append(
                ReceivedLine(
                    machine: machine, line: line, known: former.clock,
                    isInNewFile: reading.position.segment > former.segment))
            reading.position.clock = max(reading.position.clock, line.clock)
        }
        reading.position.hash = written.hash
    }

    /// The first line of a file.
    static func header(of machine: Int64, _ segment: Int64) -> WrittenLine {
        var writer = JSONWriter()
        writer.object {
            $0.field("format", Int(format))
            $0.field("machine", String(machine, radix: 36))
            $0.field("segment", Int(segment))
        }
        return WrittenLine(String(decoding: writer.bytes, as: UTF8.self), after: "")
    }
}
