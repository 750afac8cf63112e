import CLibrary

/// The path of the data file, and how the file is created.
public struct DataFile: Sendable, Equatable {
    /// The path, as given.
    public let path: String

    /// A data file at a path.
    public init(path: String) {
        self.path = path
    }

    /// Whether a file exists at the path.
    var exists: Bool { access(path, F_OK) == 0 }

    /// Whether the file exists and is empty. A program that was stopped may have left such a file.
    var isEmpty: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// Whether the file begins as the databases of SQLite do (https://www.sqlite.org/fileformat.html, 1.3).
    package var isDatabase: Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        let header = Array("SQLite format 3".utf8)
        var bytes = [UInt8](repeating: 0, count: header.count)
        return read(file, &bytes, bytes.count) == bytes.count && bytes == header
    }

    /// Refuses a name that is so long that the log beside the file could have none.
    func refuseLongName() throws(DatabaseError) {
        // File systems allow 255 bytes.
        let (name, longest) = (splitPath(path).name, 255 - "-wal".utf8.count)
        guard name.utf8.count > longest else { return }
        throw DatabaseError(
            .refused, file: path,
            "the name has \(name.utf8.count) bytes, and the log beside the file needs a longer one. "
                + "Use a name of at most \(longest) bytes")
    }

    /// Refuses anything but a regular file, with a clearer message than SQLite's.
    func refuseSpecialFiles() throws(DatabaseError) {
        try refuseLongName()
        var status = stat()
        guard stat(path, &status) == 0 else {
            switch errno {
            case ENOENT:
                // Only a link without a target is wrong: if nothing is there, another process may be creating the
                // file.
                guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return }
                throw DatabaseError(.cannotRead, file: path, "the symbolic link points to a file that does not exist")
            case ELOOP: throw DatabaseError(.cannotRead, file: path, "the symbolic links form a loop")
            default: throw DatabaseError(.cannotRead, file: path, String(cString: strerror(errno)))
            }
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw DatabaseError(.cannotRead, file: path, "this is a folder, not a data file")
        }
        if status.st_mode & S_IFMT != S_IFREG {
            throw DatabaseError(.cannotRead, file: path, "this is not a regular file")
        }
    }

    /// Refuses to write to a file that has several names (hard links). Each name would have a log of its own, and a
    /// process that uses another name would not see its changes.
    func refuseSeveralNames() throws(DatabaseError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_nlink > 1 else { return }
        throw DatabaseError(
            .refused, file: path,
            "the file has \(status.st_nlink) names (hard links), and what is written under one of them is lost under the "
                + "others. Keep one name, and make the others symbolic links with 'ln -s'")
    }

    /// Creates the folder and the file, readable by their owner only. The file appears with its complete content or not
    /// at all.
    ///
    /// - Returns: False if another process has created one at the same time. That one stays.
    func create(content: [UInt8]) throws(DatabaseError) -> Bool {
        try createFolder()
        let file = try AtomicFile(path)
        try file.write(content)
        return try file.publish()
    }

    /// Creates the folder, with those above it, for its owner only.
    func createFolder() throws(DatabaseError) {
        var folder = ""
        for part in splitPath(path).folder.split(separator: "/", omittingEmptySubsequences: false) {
            folder += part + "/"
            guard mkdir(folder, 0o700) != 0 else { continue }
            // Kept, because access() sets another one.
            let fault = errno
            guard fault != EEXIST, access(folder, F_OK) != 0 else { continue }
            throw DatabaseError(.cannotWrite, file: folder, String(cString: strerror(fault)))
        }
    }
}
