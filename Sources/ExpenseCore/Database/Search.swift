/// Texts that are searched for, whatever their case and their diacritics.
extension Filter {
    /// For each text, that it stands in the note, a tag or the name of the category.
    var searchConditions: [Condition] {
        search.map { text in
            let sought = Value.text(folded(text))
            let sql = """
                (holds_folded(note, ?)
                OR +category IN (SELECT id FROM main.category WHERE holds_folded(name, ?))
                OR +entry.id IN (
                    SELECT t.entry FROM entry_tag t WHERE t.tag IN (
                        SELECT name FROM (\(Self.knownTags)) WHERE holds_folded(name, ?))))
                """
            return (sql, [sought, sought, sought])
        }
    }
}

/// Whether a text holds what is sought, which is folded already.
func holds(_ text: Bytes, _ sought: Bytes) -> Bool {
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
