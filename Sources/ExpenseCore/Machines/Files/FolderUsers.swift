import CLibrary

/// Who can use what is made in a shared folder: its owner alone, or a group, if somebody has given the folder to one on
/// purpose, with `chmod g+ws`. That a group may write to a folder proves nothing: for many users every folder is so.
package struct FolderUsers {
    private let isGroup: Bool

    /// The users of what is made in a folder.
    package init(of folder: String) {
        var status = stat()
        isGroup = stat(folder, &status) == 0 && status.st_mode & S_ISGID != 0 && status.st_mode & S_IWGRP != 0
    }

    /// Makes a folder, unless it is there. One to which others do not write is no link, which would lead out of the folder
    /// that is shared.
    ///
    /// - Parameter isForAll: whether others write to it, too.
    /// - Returns: whether it is there; `errno` says why not.
    package func makeFolder(_ path: String, isForAll: Bool) -> Bool {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { return false }
        guard isForAll || isFolder(path) else {
            errno = ENOTDIR
            return false
        }
        // Not as the process's mask says. If it is another user's, that one has done so.
        if isGroup { chmod(path, S_ISGID | (isForAll ? 0o770 : 0o750)) }
        return true
    }

    /// Lets the users read a file that this user has made, which only its owner can read at first.
    package func letRead(_ file: Int32) {
        if isGroup { fchmod(file, 0o640) }
    }

    /// Lets the users write to a file, besides those who can already.
    func letWrite(_ file: Int32) {
        var status = stat()
        if isGroup, fstat(file, &status) == 0 { fchmod(file, status.st_mode & 0o666 | 0o060) }
    }
}

/// Whether there is a folder at a path, not a link to one.
func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
