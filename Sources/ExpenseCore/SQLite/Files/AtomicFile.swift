import CLibrary

/// A file, readable by its owner only, that appears at its path with its complete content or not at all, even if the
/// process is stopped.
package struct AtomicFile: ~Copyable {
    let path: String
    /// The temporary name until the file is published; nil if it has none, so that nothing can be left behind.
    let draft: String?
    /// The file descriptor to write to.
    package let descriptor: Int32

    /// A file that will be published at a path.
    package init(_ path: String) throws(DatabaseError) {
        try self.init(path, isNamed: false)
    }

    /// A file that will be published in the place of one that may exist.
    package init(replacing path: String) throws(DatabaseError) {
        try self.init(path, isNamed: true)
    }

    /// - Parameter isNamed: whether another library writes to the file by its name.
    init(_ path: String, isNamed: Bool) throws(DatabaseError) {
        self.path = path
        let (folder, name) = splitPath(path)
        let unnamed = isNamed ? -1 : Self.openUnnamed(in: folder)
        if unnamed >= 0 {
            (descriptor, draft) = (unnamed, nil)
            return
        }
        // A draft of a file with a long name has a name, too.
        let prefix = ".\(String(Substring(name.unicodeScalars.prefix(40)))).expense-cli-draft-"
        Self.deleteLeftovers(in: folder, prefix)
        let named = "\(folder)/\(prefix)\(String(UInt64.random(in: .min ... .max), radix: 36))"
        descriptor = open(named, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        draft = named
        guard descriptor >= 0 else { throw failure(.cannotWrite) }
        Drafts.enter(named)
        // Held while the file is written: other processes use the lock to tell drafts in use from leftovers.
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
        guard writeAll(content, to: descriptor) else { throw failure(.inputOutput) }
    }

    /// Publishes the file under its name and syncs the folder.
    ///
    /// - Returns: False if there is a file of that name already. That file is not touched.
    package func publish() throws(DatabaseError) -> Bool {
        try syncContent()
        guard takesName() else {
            guard errno == EEXIST else { throw failure(.cannotWrite) }
            return false
        }
        syncFolder()
        return true
    }

    /// Publishes the file under its name, in the place of a file of that name.
    package func replace() throws(DatabaseError) {
        try syncContent()
        guard let draft, rename(draft, path) == 0 else { throw failure(.cannotWrite) }
        syncFolder()
    }

    private func syncContent() throws(DatabaseError) {
        // EINVAL: the file system has nothing to sync.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw failure(.inputOutput) }
    }

    private func syncFolder() {
        // The name is durable only after the folder is synced. Some file systems do not support that.
        let folder = open(splitPath(path).folder, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    private func takesName() -> Bool {
        guard let draft else {
            return linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        }
        if link(draft, path) == 0 {
            unlink(draft)
            return true
        }
        // The file system does not support hard links.
        return [EPERM, ENOTSUP, ENOSYS].contains(errno) && access(path, F_OK) != 0 && rename(draft, path) == 0
    }

    /// Opens a file without a name, which disappears with the process. Negative if the file system does not support it.
    private static func openUnnamed(in folder: String) -> Int32 {
        #if canImport(Darwin)
            return -1
        #else
            guard access("/proc/self/fd", F_OK) == 0 else { return -1 }
            // O_TMPFILE: the C header defines it as a sum, which Swift does not import.
            let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY
            return open(folder, O_WRONLY | unnamed | O_CLOEXEC, 0o600)
        #endif
    }

    /// Deletes drafts of processes that no longer run.
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

    /// The error of the last system call.
    func failure(_ reason: DatabaseError.Reason) -> DatabaseError {
        let isDisk = [ENOSPC, EDQUOT, EIO, EFBIG].contains(errno)
        return DatabaseError(isDisk ? .inputOutput : reason, file: path, String(cString: strerror(errno)))
    }
}

/// Writes bytes to a file, even if the system takes them in parts. Returns false if it fails; `errno` says why.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written > 0 || errno == EINTR else { return false }
        rest = rest.dropFirst(max(0, written))
    }
    return true
}
