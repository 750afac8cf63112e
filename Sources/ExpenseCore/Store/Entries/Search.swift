import CSQLite

/// Searches for texts, ignoring case and diacritics.
extension Filter {
    /// For each text the condition that it occurs in the note, another text, a tag or the name of the category, and the
    /// condition that the payee contains the sought one.
    var searchConditions: [Condition] {
        let columns = EntryField.texts.map { " OR \($0.column) IS NOT NULL AND holds_folded(\($0.column), ?)" }
        let sql = """
            (holds_folded(note, ?)\(columns.joined())
            OR +category IN (SELECT id FROM main.category WHERE holds_folded(name, ?))
            OR +entry.id IN (
                SELECT t.entry FROM entry_tag t
                WHERE t.tag IN (SELECT name FROM (\(Self.knownTags)) WHERE holds_folded(name, ?))))
            """
        let texts = search.map { Condition(sql, Array(repeating: .text(folded($0)), count: columns.count + 3)) }
        let ofPayee = payee.map { Condition("payee IS NOT NULL AND holds_folded(payee, ?)", [.text(folded($0))]) }
        return texts + [ofPayee].compactMap(\.self)
    }
}

extension Connection {
    /// Registers the SQL function `holds_folded(text, sought)`; `sought` must be folded already.
    func registerSearch() throws(DatabaseError) {
        try register("holds_folded", 2) { context, _, arguments in
            guard let arguments else { return }
            sqlite3_result_int(context, holds(bytes(arguments[0]), bytes(arguments[1])) ? 1 : 0)
        }
    }

    /// The entries of a filter that has texts to search for, found by reading all notes; nil if there are more than
    /// `most`.
    func foundEntries(of filter: Filter, most: Int64) throws -> EntryIndex? {
        let access: EntryIndex = filter.isOfOneCategory ? .category : filter.period == .all ? .none : .date
        let condition = filter.predicate(by: access)
        let table = access == .none ? "entry NOT INDEXED" : "entry"
        let found: [Int64] = try rows(
            "SELECT id FROM \(table) WHERE \(condition.sql) LIMIT ?", condition.values + [.integer(most + 1)]
        ) { $0.integer(0) }
        return found.count <= most ? .numbers(found) : nil
    }
}

/// Whether a text contains the sought one, which is folded already.
func holds(_ text: Bytes, _ sought: Bytes) -> Bool {
    if text.allSatisfy({ $0 < 0x80 }) { return contains(text, sought) { lowercased($0) } }
    return withFolded(text) { contains($0, sought) { $0 } }
}

private func contains(_ text: Bytes, _ sought: Bytes, _ fold: (UInt8) -> UInt8) -> Bool {
    guard let first = sought.first else { return true }
    guard text.count >= sought.count else { return false }
    for start in 0...(text.count - sought.count) where fold(text[start]) == first {
        if sought.indices.allSatisfy({ fold(text[start + $0]) == sought[$0] }) { return true }
    }
    return false
}
