import CSQLite

/// A text that SQLite lends.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension Connection {
    typealias Function =
        @convention(c) (
            OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Void

    func register(_ name: String, _ arguments: Int32, _ function: Function) throws(DatabaseError) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC
        let code = sqlite3_create_function_v2(handle, name, arguments, flags, nil, function, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }
}

/// The text of a parameter of a function, which SQLite keeps until the function returns.
func bytes(_ value: OpaquePointer?) -> Bytes {
    // Safe: the length is asked for after the text, as SQLite wants it, and the bytes are used before it goes on.
    let text = sqlite3_value_text(value)
    return Bytes(start: text, count: text == nil ? 0 : Int(sqlite3_value_bytes(value)))
}
