import CLibrary

/// The folder to which telephones write, and its files.
package struct InboxFolder {
    let path: String
    /// Whether what is written to it is there for the others, and need not be pushed before.
    let isCarriedAlong: Bool
    private static let mostFiles = 1000
    /// The most bytes of a file that is read.
    package static let mostBytes = 1 << 20
    private static let mostLines = 10_000

    /// A file and its state, by which a change is noticed.
    struct File: Equatable {
        let name: String
        let size: Int64
        /// When it was changed last, in nanoseconds since 1970.
        let time: Int64

        /// The same in seconds.
        var seconds: Int64 { time / 1_000_000_000 }
    }

    /// Why a file cannot be read.
    struct Unreadable: Error {
        let reason: String
    }

    /// Texts that somebody has written; if there are very many, those that were changed last, because others may be no texts
    /// and stay for ever. Files that a program is still writing are not among them.
    func files() -> [File] {
        guard isFolder(path), let listing = opendir(path) else { return [] }
        defer { closedir(listing) }
        var (files, status): ([File], stat) = ([], stat())
        while files.count < 100 * Self.mostFiles, let item = readdir(listing) {
            let bytes = withUnsafeBytes(of: &item.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(valid: bytes[...]), !name.hasPrefix("."),
                !["~", ".tmp", ".part", ".partial", ".crdownload"].contains(where: name.hasSuffix),
                lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG
            else { continue }
            files.append(Self.file(name, status))
        }
        if files.count > Self.mostFiles { files = Array(files.sorted { $0.time > $1.time }.prefix(Self.mostFiles)) }
        return files.sorted { $0.name < $1.name }
    }

    private static func file(_ name: String, _ status: stat) -> File {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return File(
            name: name, size: Int64(status.st_size), time: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// The content of a file as a text.
    func text(of file: File) throws -> (bytes: [UInt8], text: InboxText) {
        guard file.size <= Self.mostBytes else {
            throw Unreadable(reason: "it is larger than \(Self.mostBytes >> 20) MB")
        }
        let descriptor = open("\(path)/\(file.name)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Unreadable(reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard let bytes = Self.bytes(descriptor, from: 0) else {
            throw Unreadable(reason: String(cString: strerror(errno)))
        }
        guard let text = String(valid: bytes[...]), !text.unicodeScalars.contains("\0") else {
            throw Unreadable(reason: "it is not a text in UTF-8")
        }
        let read = InboxText(text, of: file.name)
        guard read.lines.count <= Self.mostLines else {
            throw Unreadable(reason: "it has more than \(Self.mostLines) lines")
        }
        return (bytes, read)
    }

    private static func bytes(_ descriptor: Int32, from start: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= 2 * mostBytes {
            let count = pread(descriptor, &piece, piece.count, off_t(start + bytes.count))
            guard count >= 0 || errno == EINTR else { return nil }
            if count == 0 { break }
            bytes += piece.prefix(max(0, count))
        }
        return bytes
    }

    /// Replaces the content of a file, or deletes it, unless somebody has changed it since it was read. It keeps the time
    /// of its last change, so that the days of its other lines stay.
    ///
    /// - Parameters:
    ///   - known: what was read.
    ///   - text: nil deletes it.
    ///   - machine: names the draft, so that no other machine writes the same one.
    /// - Returns: the file now; nil if it was not replaced.
    func replace(_ file: File, _ known: [UInt8], by text: String?, machine: Int64) throws -> File? {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        // Machines that use one disk do so one after the other.
        while flock(folder, LOCK_EX) != 0, errno == EINTR {}
        let target = "\(path)/\(file.name)"
        let former = open(target, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard former >= 0 else { return nil }
        defer { close(former) }
        var status = stat()
        guard fstat(former, &status) == 0, Self.file(file.name, status) == file, Self.bytes(former, from: 0) == known
        else { return nil }
        let draft = "\(path)/.\(String(machine, radix: 36)).tmp"
        if let text {
            guard write(Array(text.utf8), to: draft, like: status) else { throw failure(target) }
            guard rename(draft, target) == 0 else { throw failure(target) }
        } else {
            guard unlink(target) == 0 else { throw failure(target) }
        }
        fsync(folder)
        // Somebody may have added a line while the file was replaced.
        if let added = Self.bytes(former, from: known.count), !added.isEmpty {
            let file = open(target, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, status.st_mode & 0o666)
            guard file >= 0 else { throw failure(target) }
            defer { close(file) }
            guard writeAll(added, to: file) else { throw failure(target) }
        }
        guard lstat(target, &status) == 0 else { return File(name: file.name, size: 0, time: 0) }
        return Self.file(file.name, status)
    }

    /// Writes a draft that whoever could write the former file can write as well, even if it is another user's.
    ///
    /// - Returns: whether it is stored; `errno` says why not.
    private func write(_ bytes: [UInt8], to draft: String, like status: stat) -> Bool {
        unlink(draft)
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, status.st_mode & 0o666)
        guard file >= 0 else { return false }
        defer { close(file) }
        let isOwned = fchown(file, status.st_uid, status.st_gid) == 0
        if !isOwned { fchown(file, .max, status.st_gid) }
        fchmod(file, status.st_mode & 0o666)
        // The former owner writes to it as one of the group.
        if !isOwned { FolderUsers(of: path).letWrite(file) }
        guard writeAll(bytes, to: file) else { return false }
        #if canImport(Darwin)
            let times = [status.st_mtimespec, status.st_mtimespec]
        #else
            let times = [status.st_mtim, status.st_mtim]
        #endif
        futimens(file, times)
        return fsync(file) == 0 || errno == EINVAL
    }

    private func failure(_ name: String) -> SyncFailure {
        SyncFailure("\(name) cannot be written: \(String(cString: strerror(errno)))")
    }
}
