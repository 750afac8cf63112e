#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file, readable by its owner only, that appears at its path with all of its content or not at all, even if the
/// process is stopped.
package struct AtomicFile: ~Copyable {
    let path: String
    /// What it is called until it is published; nil where it has no name, so that nothing can be left of it.
    let draft: String?
    /// What to write to.
    package let descriptor: Int32

    /// A file that will stand at a path.
    package init(_ path: String) throws(DatabaseError) {
        try self.init(path, isNamed: false)
    }

    /// - Parameter isNamed: whether somebody else writes to it, by its name.
    init(_ path: String, isNamed: Bool) throws(DatabaseError) {
        self.path = path
        let (folder, name) = splitPath(path)
        let unnamed = isNamed ? -1 : Self.openUnnamed(in: folder)
        if unnamed >= 0 {
            (descriptor, draft) = (unnamed, nil)
            return
        }
        let prefix = ".\(name).expense-cli-draft-"
        Self.deleteLeftovers(in: folder, prefix)
        let named = "\(folder)/\(prefix)\(String(UInt64.random(in: .min ... .max), radix: 36))"
        descriptor = open(named, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        draft = named
        guard descriptor >= 0 else { throw failure(.cannotWrite) }
        Drafts.enter(named)
        // Held as long as the file is being made, by which others know that it is.
        _ = flock(descriptor, LOCK_EX)
    }

    deinit {
        guard descriptor >= 0 else { return }
        if let draft {
            for companion in Drafts.companions { unlink(draft + companion) }
            Drafts.leave()
        }
        close(descriptor)
    }

    func write(_ content: [UInt8]) throws(DatabaseError) {
        var rest = content[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { systemWrite(descriptor, $0) }
            guard written > 0 || errno == EINTR else { throw failure(.inputOutput) }
            rest = rest.dropFirst(max(0, written))
        }
    }

    /// Gives it its name, on disk as well.
    ///
    /// - Returns: False where there is a file of that name already, which stays.
    package func publish() throws(DatabaseError) -> Bool {
        // Some file systems have nothing to sync.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(.inputOutput) }
        guard takesName() else {
            guard errno == EEXIST else { throw failure(.cannotWrite) }
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
        if link(draft, path) == 0 {
            unlink(draft)
            return true
        }
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

    /// Deletes drafts that processes have left which are no more.
    private static func deleteLeftovers(in folder: String, _ prefix: String) {
        guard let listing = opendir(folder) else { return }
        defer { closedir(listing) }
        while let item = readdir(listing) {
            let name = withUnsafeBytes(of: &item.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix) else { continue }
            let draft = open("\(folder)/\(name)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
            guard draft >= 0 else { continue }
            if flock(draft, LOCK_EX | LOCK_NB) == 0 { unlink("\(folder)/\(name)") }
            close(draft)
        }
    }

    /// What the last call to the system failed with.
    func failure(_ reason: DatabaseError.Reason) -> DatabaseError {
        let isDisk = [ENOSPC, EDQUOT, EIO, EFBIG].contains(errno)
        return DatabaseError(isDisk ? .inputOutput : reason, file: path, String(cString: strerror(errno)))
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
