#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file, readable by its owner only, that appears at its path with all of its content or not at all, even if the
/// process is stopped.
struct AtomicFile: ~Copyable {
    let path: String
    /// What it is called until it is published; nil where it has no name, so that nothing can be left of it.
    let draft: String?
    private let descriptor: Int32

    /// - Parameter isNamed: whether somebody else writes to it, by its name.
    init(_ path: String, isNamed: Bool = false) throws(DatabaseError) {
        self.path = path
        let unnamed = isNamed ? -1 : Self.openUnnamed(in: splitPath(path).folder)
        if unnamed >= 0 {
            (descriptor, draft) = (unnamed, nil)
            return
        }
        Self.removeLeftovers(of: path)
        let name = "\(path).new-\(getpid())"
        descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        draft = name
        guard descriptor >= 0 else { throw Self.failure(path, .cannotWrite) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if let draft, descriptor >= 0 { unlink(draft) }
    }

    func write(_ content: [UInt8]) throws(DatabaseError) {
        var rest = content[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
            guard written > 0 || errno == EINTR else { throw Self.failure(path, .inputOutput) }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// Gives it its name, on disk as well.
    ///
    /// - Returns: False where there is a file of that name already, which stays.
    func publish() throws(DatabaseError) -> Bool {
        guard fsync(descriptor) == 0 else { throw Self.failure(path, .inputOutput) }
        guard takesName() else {
            guard errno == EEXIST else { throw Self.failure(path, .cannotWrite) }
            return false
        }
        // The name is on disk only when the folder is; some file systems cannot be asked for that.
        let folder = open(splitPath(path).folder, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
        return true
    }

    private func takesName() -> Bool {
        guard let draft else {
            return linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        }
        if link(draft, path) == 0 { return true }
        // Where the file system knows no links.
        return [EPERM, ENOTSUP, ENOSYS].contains(errno) && access(path, F_OK) != 0 && rename(draft, path) == 0
    }

    /// A file without a name, which goes with the process; below zero where the system knows none.
    private static func openUnnamed(in folder: String) -> Int32 {
        #if os(Linux)
            guard access("/proc/self/fd", F_OK) == 0 else { return -1 }
            // The C header has it as a sum, which is not imported.
            let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
            return open(folder, O_WRONLY | unnamed | O_CLOEXEC, 0o600)
        #else
            return -1
        #endif
    }

    /// Takes away what processes that are no more have left.
    private static func removeLeftovers(of path: String) {
        let (folder, name) = splitPath(path)
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        while let item = readdir(listing) {
            let found = withUnsafeBytes(of: &item.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard found.hasPrefix("\(name).new-"), let process = pid_t(found.dropFirst(name.utf8.count + 5)) else {
                continue
            }
            if process > 0, kill(process, 0) != 0, errno == ESRCH { unlink("\(folder)/\(found)") }
        }
    }

    private static func failure(_ path: String, _ reason: DatabaseError.Reason) -> DatabaseError {
        let isDisk = [ENOSPC, EDQUOT, EIO, EFBIG].contains(errno)
        return DatabaseError(isDisk ? .inputOutput : reason, file: path, String(cString: strerror(errno)))
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
