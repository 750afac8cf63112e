import CSQLite

extension Connection {
    /// The disk error of the first part of the file that cannot be read. SQLite reports such a file as damaged. Nil if
    /// all of it can be read.
    var unreadable: DatabaseError? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        var size: sqlite3_int64 = 0
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
            let methods = file.pointee.pMethods, methods.pointee.xFileSize(file, &size) == SQLITE_OK
        else { return nil }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        for place in stride(from: 0, to: size, by: piece.count) {
            let code = methods.pointee.xRead(file, &piece, Int32(piece.count), place)
            guard code == SQLITE_OK || code == SQLITE_IOERR | (2 << 8) else {
                return DatabaseError(.inputOutput, file: self.file, "a part of the file cannot be read", code: code)
            }
        }
        return nil
    }
}
