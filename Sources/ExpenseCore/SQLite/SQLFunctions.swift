import CSQLite

/// The bytes of a text that SQLite owns.
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

/// The text of a function's parameter. SQLite owns it until the function returns.
func bytes(_ value: OpaquePointer?) -> Bytes {
    // Safe: the length is read after the text, as SQLite requires, and the bytes are used before the next call.
    let text = sqlite3_value_text(value)
    return Bytes(start: text, count: text == nil ? 0 : Int(sqlite3_value_bytes(value)))
}
