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
    fileprivate func replaceTag(_ name: String, with other: String?) throws -> Int64 {
        guard name != other else { return 0 }
        let count = try integer("SELECT count(*) FROM entry_tag WHERE tag = ?", [.text(name)]) ?? 0
        for (table, owner) in [("entry_tag", "entry"), ("recurring_tag", "recurring")] {
            if let other {
                try run(
                    "INSERT OR IGNORE INTO \(table) SELECT \(owner), ? FROM \(table) WHERE tag = ?",
                    [.text(other), .text(name)])
            }
            try run("DELETE FROM \(table) WHERE tag = ?", [.text(name)])
        }
        for var rule in try rules() where rule.details.tags.contains(name) {
            let tags = rule.details.tags.filter { $0 != name && $0 != other }
            rule.details.tags = tags + [other].compactMap(\.self)
            try save(&rule)
        }
        return count
    }
}
