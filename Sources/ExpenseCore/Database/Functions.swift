import CSQLite

/// A text that SQLite lends.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension Connection {
    /// Lets statements ask `holds_folded(text, sought)`, where what is sought is folded already, and `week_of(day)`,
    /// which is the week of ISO 8601, as `2026-W47`.
    func registerFunctions() throws(DatabaseError) {
        try register("holds_folded", 2) { context, _, arguments in
            guard let arguments else { return }
            sqlite3_result_int(context, holds(bytes(arguments[0]), bytes(arguments[1])) ? 1 : 0)
        }
        try register("week_of", 1) { context, _, arguments in
            guard let arguments, let day = CalendarDate(iso: String(decoding: bytes(arguments[0]), as: UTF8.self))
            else { return }
            let text = day.weekName
            // Safe: -1 as the destructor is SQLITE_TRANSIENT, which makes SQLite copy the text at once.
            let copy = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
            sqlite3_result_text(context, text, Int32(text.utf8.count), copy)
        }
    }

    private typealias Function =
        @convention(c) (
            OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Void

    private func register(_ name: String, _ arguments: Int32, _ function: Function) throws(DatabaseError) {
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
