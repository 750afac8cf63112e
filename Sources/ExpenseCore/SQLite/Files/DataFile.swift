#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

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

    /// Whether there is a file of no bytes, which a program that was stopped may have left.
    var isEmpty: Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// Refuses what is no regular file, before SQLite says it less clearly.
    func refuseSpecialFiles() throws(DatabaseError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            switch errno {
            case ENOENT:
                // Only a link is wrong: another process may have made the file just now.
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

    /// Refuses to write to a file that has several names: each would have a log of its own, of which whoever uses
    /// another name sees nothing.
    func refuseSeveralNames() throws(DatabaseError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_nlink > 1 else { return }
        throw DatabaseError(
            .refused, file: path,
            "the file has \(status.st_nlink) names (hard links), and what is written under one of them is lost under the "
                + "others. Keep one name, and make the others symbolic links with 'ln -s'")
    }

    /// Makes the folder and the file, readable by their owner alone. The file appears with all its content or not at
    /// all, whatever happens meanwhile; if another process made one just now, that one stays.
    func create(content: [UInt8]) throws(DatabaseError) {
        try createFolder(splitPath(path).folder)
        let file = try AtomicFile(path)
        try file.write(content)
        _ = try file.publish()
    }

    private func createFolder(_ path: String) throws(DatabaseError) {
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            folder += part + "/"
            guard mkdir(folder, 0o700) != 0, errno != EEXIST, access(folder, F_OK) != 0 else { continue }
            throw DatabaseError(.cannotWrite, file: folder, String(cString: strerror(errno)))
        }
    }
}
