extension ExpenseStore {
    /// All tags of entries, in alphabetical order, each with the number of its entries.
    public func tags() throws -> [(name: String, count: Int64)] {
        try read { connection in
            var tags: [(name: String, count: Int64)] = []
            for group in try connection.totals(Filter(), by: [.tag], includingTransfers: true) {
                guard let name = group.keys[0] else { continue }
                if tags.last?.name == name {
                    tags[tags.count - 1].count += group.total.count
                } else {
                    tags.append((name, group.total.count))
                }
            }
            return tags
        }
    }

    /// Replaces a tag by another one in every entry that has it, also in recurring entries, and in those that rules will
    /// give. An entry that has both keeps one.
    ///
    /// - Returns: How many entries had the tag.
    public func replaceTag(_ name: String, with other: String) throws -> Int64 {
        try change({ _ in "replace tag \(name) with \(other)" }) { try $0.replaceTag(name, with: other) }
    }

    /// Removes a tag from every entry that has it, also from recurring entries and from what rules give.
    ///
    /// - Returns: How many entries had the tag.
    public func deleteTag(_ name: String) throws -> Int64 {
        try change({ _ in "delete tag \(name)" }) { try $0.replaceTag(name, with: nil) }
    }
}

extension Connection {
    /// All spellings of a tag, in the order of their bytes. One data file has several only if machines have exchanged
    /// them, or an older version wrote them.
    func spellings(ofTag tag: String) throws -> [String] {
        let wanted = tag.lowercased()
        return try tagNames().filter { $0.lowercased() == wanted }
    }

    /// How new entries spell the tags that are known, by each spelling and by the name in lower case.
    func tagSpellings() throws -> [String: String] {
        let names = try tagNames()
        let folded = names.map { ($0.lowercased(), $0) }
        let exact = names.map { ($0, $0) }
        return Dictionary(folded, uniquingKeysWith: { first, _ in first }).merging(exact) { $1 }
    }

    private func tagNames() throws -> [String] {
        var names: [String] = []
        try forEachRow("SELECT name FROM (\(Filter.knownTags)) UNION SELECT tag FROM recurring_tag ORDER BY 1") { row in
            if let name = row.text(0) { names.append(name) }
        }
        return names
    }

    /// How a new entry with a tag spells it: as others do.
    func spelling(ofTag tag: String) throws -> String {
        let isKnown = try integer("SELECT 1 FROM entry_tag WHERE tag = ? LIMIT 1", [.text(tag)]) != nil
        return isKnown ? tag : try spellings(ofTag: tag).first ?? tag
    }

    /// Tags as they are spelled here, each once.
    func spelled(_ tags: [String]) throws -> [String] {
        try tags.reduce(into: []) { spelled, tag in
            let spelling = try spelling(ofTag: tag)
            if !spelled.contains(where: { $0.lowercased() == spelling.lowercased() }) { spelled.append(spelling) }
        }.sorted()
    }

    /// The tables of tags, with the columns that name what has a tag.
    private static let ownersOfTags = ["entry_tag": "entry", "recurring_tag": "recurring"]

    /// Gives an entry the tags that another one has.
    func addTags(of entry: Int64, to other: Int64) throws {
        let tags = try [entry, other].map { try self.entry($0)?.tags ?? [] }
        for tag in tags[0] where !tags[1].contains(where: { $0.lowercased() == tag.lowercased() }) {
            try run("INSERT INTO entry_tag VALUES (?, ?)", [.integer(other), .text(tag)])
        }
    }

    fileprivate func replaceTag(_ name: String, with other: String?) throws -> Int64 {
        let spellings = try spellings(ofTag: name).filter { $0 != other }
        let isOne = "tag IN (\(spellings.map { _ in "?" }.joined(separator: ", ")))"
        let values = spellings.map(Value.text)
        let count = try integer("SELECT count(DISTINCT entry) FROM entry_tag WHERE \(isOne)", values) ?? 0
        let others = try other.map { other in
            try [other] + self.spellings(ofTag: other).filter { !spellings.contains($0) && $0 != other }
        }
        for (table, owner) in Self.ownersOfTags {
            if let other, let others {
                let isOther = "tag IN (\(others.map { _ in "?" }.joined(separator: ", ")))"
                try run(
                    """
                    INSERT INTO \(table) SELECT DISTINCT \(owner), ? FROM \(table)
                    WHERE \(isOne) AND \(owner) NOT IN (SELECT \(owner) FROM \(table) WHERE \(isOther))
                    """, [.text(other)] + values + others.map(Value.text))
            }
            try run("DELETE FROM \(table) WHERE \(isOne)", values)
        }
        func isReplaced(_ tag: String) -> Bool { tag.lowercased() == name.lowercased() }
        for var rule in try rules() where rule.details.tags.contains(where: isReplaced) {
            let tags = rule.details.tags.filter { !isReplaced($0) && $0 != other }
            rule.details.tags = tags + [other].compactMap(\.self)
            try save(&rule)
        }
        return count
    }
}
