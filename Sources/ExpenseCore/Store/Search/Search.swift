import CSQLite

/// Searches for texts, ignoring case and diacritics.
extension Filter {
    /// For each text the condition that it occurs in the note, the payee, a tag or the name of the category.
    func searchConditions(by access: EntryIndex) -> [Condition] {
        search.map { text in
            if case .search(text, let groups) = access { return Self.searchCondition(text, in: groups) }
            let sought = Value.text(folded(text))
            let sql = """
                (holds_folded(note, ?) OR payee IS NOT NULL AND holds_folded(payee, ?)
                OR +category IN (\(Self.soughtCategories))
                OR +entry.id IN (SELECT t.entry FROM entry_tag t WHERE t.tag IN (\(Self.soughtTags))))
                """
            return (sql, [sought, sought, sought, sought])
        }
    }

    /// The condition that the payee contains the text.
    func payeeConditions(by access: EntryIndex) -> [Condition] {
        guard let payee else { return [] }
        let sought = Value.text(folded(payee))
        guard case .payee(let groups) = access else {
            return [("payee IS NOT NULL AND holds_folded(payee, ?)", [sought])]
        }
        let sql = """
            id IN (
                SELECT paid.id FROM json_each(?) part CROSS JOIN entry paid ON \(Self.isInGroup("paid"))
                    WHERE paid.payee IS NOT NULL AND holds_folded(paid.payee, ?))
            """
        return [(sql, [Self.list(groups), sought])]
    }

    /// The same for a text whose notes can only be in certain groups of entries.
    private static func searchCondition(_ text: String, in groups: [Int64]) -> Condition {
        let sought = Value.text(folded(text))
        let sql = """
            id IN (
                SELECT noted.id FROM json_each(?) part CROSS JOIN entry noted ON \(isInGroup("noted"))
                    WHERE holds_folded(noted.note, ?) OR noted.payee IS NOT NULL AND holds_folded(noted.payee, ?)
                UNION ALL \(soughtElsewhere("id", "entry")))
            """
        return (sql, [list(groups), sought, sought, sought, sought])
    }

    private static func isInGroup(_ entry: String) -> String {
        let bits = SearchSummary.groupBits
        return "\(entry).id BETWEEN part.value << \(bits) AND part.value << \(bits) | \(SearchSummary.groupSize - 1)"
    }

    private static func list(_ groups: [Int64]) -> Value {
        .text("[" + groups.map(String.init).joined(separator: ",") + "]")
    }

    /// The entries whose category or tag contains a text, which is given twice.
    private static func soughtElsewhere(_ entry: String, _ tagged: String) -> String {
        """
        SELECT \(entry) FROM entry WHERE category IN (\(soughtCategories))
        UNION ALL SELECT \(tagged) FROM entry_tag WHERE tag IN (\(soughtTags))
        """
    }

    private static let soughtCategories = "SELECT id FROM main.category WHERE holds_folded(name, ?)"
    private static let soughtTags = "SELECT name FROM (\(knownTags)) WHERE holds_folded(name, ?)"

    /// Counts, up to a limit, the entries whose category or tag contains a text.
    fileprivate static let countElsewhere = "SELECT count(*) FROM (\(soughtElsewhere("1", "1")) LIMIT ?)"
}

extension Connection {
    /// Registers the SQL function `holds_folded(text, sought)`; `sought` must be folded already.
    func registerSearch() throws(DatabaseError) {
        try register("holds_folded", 2) { context, _, arguments in
            guard let arguments else { return }
            sqlite3_result_int(context, holds(bytes(arguments[0]), bytes(arguments[1])) ? 1 : 0)
        }
    }

    /// The index for the entries that contain a text; nil if it leads to more than `most` entries, or costs as much as
    /// looking up that many.
    func searchAccess(to text: String, most: Int64) throws -> (access: EntryIndex, cost: Int64)? {
        let sought = folded(text)
        // Reading a group of consecutive entries costs about as much as four look-ups.
        guard let groups = try groups(thatMayHold: sought, most: most / 4) else { return nil }
        let rest = most - Int64(groups.count) * 4
        let elsewhere = try integer(Filter.countElsewhere, [.text(sought), .text(sought), .integer(rest + 1)]) ?? 0
        return elsewhere <= rest ? (.search(text, groups: groups), most - rest + elsewhere) : nil
    }
}

extension Connection {
    /// The index for the entries whose payee contains a text; nil if it costs as much as looking up `most` entries.
    func payeeAccess(to text: String, most: Int64) throws -> (access: EntryIndex, cost: Int64)? {
        guard let groups = try groups(thatMayHold: folded(text), most: most / 4) else { return nil }
        return (.payee(groups: groups), Int64(groups.count) * 4)
    }
}

/// Whether a text contains the sought one, which is folded already.
func holds(_ text: Bytes, _ sought: Bytes) -> Bool {
    if text.allSatisfy({ $0 < 0x80 }) { return contains(text, sought) { lowercased($0) } }
    return withFolded(text) { plain, _ in contains(plain, sought) { $0 } }
}

private func contains(_ text: Bytes, _ sought: Bytes, _ fold: (UInt8) -> UInt8) -> Bool {
    guard let first = sought.first else { return true }
    guard text.count >= sought.count else { return false }
    for start in 0...(text.count - sought.count) where fold(text[start]) == first {
        if sought.indices.allSatisfy({ fold(text[start + $0]) == sought[$0] }) { return true }
    }
    return false
}
