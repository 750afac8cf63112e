import CLibrary
import CSQLite

extension Connection {
    /// The disk error, if a part of the file or of its log could not be read. SQLite reports such a file as damaged.
    var readFault: DatabaseError? {
        let isUnread = [SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER].contains { which in
            var lastError: Int32 = 0
            guard let file = filePointer(which), let methods = file.pointee.pMethods,
                methods.pointee.xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &lastError) == SQLITE_OK
            else { return false }
            return lastError == EIO || lastError == ENXIO
        }
        return isUnread ? DatabaseError(.inputOutput, file: file, "a part of the file cannot be read") : nil
    }

    /// SQLite's own access to the file, or to its log.
    func filePointer(_ question: Int32) -> UnsafeMutablePointer<sqlite3_file>? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        return sqlite3_file_control(handle, "main", question, &file) == SQLITE_OK ? file : nil
    }
}
