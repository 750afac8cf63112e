import CSQLite

/// Texts that are searched for, whatever their case and their diacritics.
extension Filter {
    /// For each text, that it stands in the note, a tag or the name of the category.
    var searchConditions: [Condition] {
        search.map { text in
            let sought = Value.text(folded(text))
            let sql = """
                (holds_folded(note, ?)
                OR category IN (SELECT id FROM main.category WHERE holds_folded(name, ?))
                OR entry.id IN (SELECT t.entry FROM entry_tag t WHERE holds_folded(t.tag, ?)))
                """
            return (sql, [sought, sought, sought])
        }
    }
}

extension Connection {
    /// Lets statements ask `holds_folded(text, sought)`, where what is sought is folded already.
    func registerSearch() throws(DatabaseError) {
        let code = sqlite3_create_function_v2(
            handle, "holds_folded", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
            { context, _, arguments in
                guard let arguments else { return }
                sqlite3_result_int(context, holds(bytes(arguments[0]), bytes(arguments[1])) ? 1 : 0)
            }, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }
}

private typealias Bytes = UnsafeBufferPointer<UInt8>

/// The text of a parameter of a function, which SQLite keeps until the function returns.
private func bytes(_ value: OpaquePointer?) -> Bytes {
    // Safe: the length is asked for after the text, as SQLite wants it, and the bytes are used before it goes on.
    let text = sqlite3_value_text(value)
    return Bytes(start: text, count: text == nil ? 0 : Int(sqlite3_value_bytes(value)))
}

private func holds(_ text: Bytes, _ sought: Bytes) -> Bool {
    if text.allSatisfy({ $0 < 0x80 }) { return contains(text, sought) { lowercased($0) } }
    // What is not ASCII is rare, and may be slower.
    var plain = folded(String(decoding: text, as: UTF8.self))
    return plain.withUTF8 { contains($0, sought) { $0 } }
}

private func contains(_ text: Bytes, _ sought: Bytes, _ fold: (UInt8) -> UInt8) -> Bool {
    guard let first = sought.first else { return true }
    guard text.count >= sought.count else { return false }
    for start in 0...(text.count - sought.count) where fold(text[start]) == first {
        if sought.indices.allSatisfy({ fold(text[start + $0]) == sought[$0] }) { return true }
    }
    return false
}

private func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
