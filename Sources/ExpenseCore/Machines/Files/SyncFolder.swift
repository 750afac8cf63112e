import CLibrary

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
    static let mostMachines = 1000

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
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw uncreatable(path) }
        for folder in [machinesPath] + (inbox ? [path + "/inbox"] : []) {
            guard users.makeFolder(folder, isForAll: true) else { throw uncreatable(folder) }
        }
    }

    private var users: FolderUsers { FolderUsers(of: path) }

    private func uncreatable(_ folder: String) -> SyncFailure {
        let advice = Self.advice(errno)
        return SyncFailure(
            "\(folder) cannot be created: \(String(cString: strerror(errno))). Give another folder\(advice)")
    }

    private func unreadable(_ name: String) -> SyncFailure {
        let advice = Self.advice(errno)
        return SyncFailure("\(name) cannot be read: \(String(cString: strerror(errno)))\(advice)")
    }

    /// How two users of one computer share a folder.
    private static func advice(_ code: Int32) -> String {
        code != EACCES
            ? ""
            : ". If another user of this computer shares it, that one lets a group use it: "
                + "'chgrp -R GROUP FOLDER', then 'chmod -R g+rwXs FOLDER'. Or share a repository of git"
    }

    /// The machines that have folders.
    func machines() throws -> [Int64] {
        let (machines, tooMany) = try machines(first: [])
        guard tooMany.isEmpty else { throw SyncFailure("\(reasonForTooMany), or give another folder") }
        return machines
    }

    /// The machines that have folders, and those that are too many: rather ones without files.
    ///
    /// - Parameter known: machines that are not among these.
    func machines(first known: Set<Int64>) throws -> (all: [Int64], tooMany: [Int64]) {
        var machines = try names(in: machinesPath).compactMap { name in
            Int64(name, radix: 36).flatMap { $0 > 0 && String($0, radix: 36) == name ? $0 : nil }
        }.sorted()
        guard machines.count > Self.mostMachines else { return (machines, []) }
        let others = machines.filter { !known.contains($0) }
        let begun = try Set(others.prefix(10 * Self.mostMachines).filter { try !segments(of: $0).isEmpty })
        machines = machines.filter(known.contains) + begun.sorted() + others.filter { !begun.contains($0) }
        return (machines.prefix(Self.mostMachines).sorted(), Array(machines.dropFirst(Self.mostMachines)))
    }

    var reasonForTooMany: String {
        "\(machinesPath) has more than \(Self.mostMachines) machines; delete the folders that belong to no machine"
    }

    /// The numbers of a machine's files. Copies that a program made of a file are not among them.
    func segments(of machine: Int64) throws -> [Int64] {
        try names(ofFilesOf: String(machine, radix: 36)).compactMap { name in
            guard name.hasSuffix(".log"), let number = Int64(name.dropLast(4)), number > 0,
                path(machine, number).hasSuffix("/" + name)
            else { return nil }
            return number
        }.sorted()
    }

    /// The names in a machine's folder; none if that is a link, which may lead anywhere.
    func names(ofFilesOf machine: String) throws -> [String] {
        let folder = "\(machinesPath)/\(machine)"
        return isFolder(folder) ? try names(in: folder) : []
    }

    func names(in folder: String) throws -> [String] {
        guard let listing = opendir(folder) else {
            guard errno == ENOENT || errno == ENOTDIR else { throw unreadable(folder) }
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

    /// The size of a file; nil if it is missing or not a plain file.
    func size(_ machine: Int64, _ segment: Int64) -> Int64? { FileStamp(ofPlainFile: path(machine, segment))?.size }

    /// Whether a file was written within the last hour, so that the rest of it may be on its way.
    func isArriving(_ machine: Int64, _ segment: Int64) -> Bool {
        guard let file = FileStamp(ofPlainFile: path(machine, segment)) else { return false }
        return file.written / 1_000_000_000 > Int64(time(nil)) - 3600
    }

    /// The files of a machine, by their numbers.
    func files(of machine: Int64) throws -> [Int64: FileStamp] {
        try segments(of: machine).reduce(into: [:]) { $0[$1] = FileStamp(ofPlainFile: path(machine, $1)) }
    }

    /// Bytes of a file from a position on; fewer at its end.
    func bytes(_ machine: Int64, _ segment: Int64, from start: Int64, most: Int) throws -> [UInt8] {
        let name = path(machine, segment)
        // Whoever opens a pipe waits for its other end.
        let file = open(name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw unreadable(name) }
        defer { close(file) }
        guard size(machine, segment) != nil else { return [] }
        var bytes = [UInt8](repeating: 0, count: most)
        var count = 0
        while count < most {
            let place = off_t(start) + off_t(count)
            let added = bytes[count...].withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, place) }
            guard added >= 0 || errno == EINTR else {
                throw unreadable(name)
            }
            if added == 0 { break }
            count += max(0, added)
        }
        return Array(bytes.prefix(count))
    }

    /// Adds bytes to the end of a file of this machine. They are on disk when it returns.
    func append(_ bytes: [UInt8], to machine: Int64, _ segment: Int64) throws {
        let name = path(machine, segment)
        guard users.makeFolder(path(of: machine), isForAll: false) else {
            let advice = errno == ENOTDIR ? ". Delete it, if it is a file or a link" : ""
            throw SyncFailure("\(path(of: machine)) cannot be created: \(String(cString: strerror(errno)))\(advice)")
        }
        let file = open(name, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard file >= 0 else { throw SyncFailure("\(name) cannot be written: \(String(cString: strerror(errno)))") }
        defer { close(file) }
        users.letRead(file)
        guard writeAll(bytes, to: file), fsync(file) == 0 || errno == EINVAL else {
            throw SyncFailure("\(name) cannot be written: \(String(cString: strerror(errno)))")
        }
    }

    /// Deletes the files of this machine before a number, whose content the file with the number has.
    func deleteSegments(of machine: Int64, before segment: Int64) throws {
        for number in try segments(of: machine) where number < segment { unlink(path(machine, number)) }
    }
}
