extension ExpenseStore {
    /// Adds files to an entry. One with the name of an attachment that it has replaces that one.
    ///
    /// - Throws: `UnknownEntry`, `TooManyAttachments`, or `DatabaseError`.
    package func attach(_ attachments: [Attachment], to id: Int64) throws {
        try change({ _ in "attach \(attachments.names) to #\(id)" }) { connection in
            guard try connection.entry(id) != nil else { throw UnknownEntry(id: id) }
            for attachment in attachments { try connection.put(attachment, of: id) }
            guard try connection.attachments()[id]?.count ?? 0 <= Attachment.most else { throw TooManyAttachments() }
        }
    }

    /// Takes files off an entry. The copies stay, so that this can be undone.
    ///
    /// - Parameter name: the name or the path of an attachment; nil for all.
    /// - Returns: the attachments that it had.
    /// - Throws: `UnknownEntry`, or `DatabaseError`.
    package func detach(_ name: String?, from id: Int64) throws -> [Attachment] {
        try change({ "detach \($0.names) from #\(id)" }) { connection in
            guard try connection.entry(id) != nil else { throw UnknownEntry(id: id) }
            let found = try connection.attachments()[id]?.filter { $0.isNamed(name) } ?? []
            for attachment in found {
                try connection.run(
                    "DELETE FROM attachment WHERE entry = ? AND name = ?", [.integer(id), .text(attachment.name)])
            }
            return found
        }
    }

    /// The attachments of all entries that have any, by the numbers of the entries.
    package func attachments() throws -> [Int64: [Attachment]] { try read { try $0.attachments() } }
}

extension [Attachment] {
    /// The names of the files for the history, or the beginning of that list.
    fileprivate var names: String {
        shortened(map { splitPath($0.name).name }.joined(separator: ", "), to: Change.longestPart)
    }
}

/// An entry would have more attachments than it can.
package struct TooManyAttachments: Error, Sendable {}

extension Attachment {
    /// Whether it is meant by a name or a path; nil means any.
    package func isNamed(_ text: String?) -> Bool {
        text == nil || name == text || splitPath(name).name == text
    }
}

extension Connection {
    /// The attachments of all entries that have any, in the order of their names.
    func attachments() throws -> [Int64: [Attachment]] {
        guard try has(Schema.attachments) else { return [:] }
        var found: [Int64: [Attachment]] = [:]
        try forEachRow("SELECT entry, name, hash FROM attachment ORDER BY entry, name") { row in
            let hash = row.text(2) ?? ""
            // Another program may have written anything.
            if let attachment = Attachment(name: row.text(1) ?? "", hash: hash.isEmpty ? nil : hash) {
                found[row.integer(0), default: []].append(attachment)
            }
        }
        return found
    }

    /// Stores an attachment of an entry, in the place of one with its name.
    func put(_ attachment: Attachment, of id: Int64) throws {
        try Schema.createIfMissing(Schema.attachments, in: self)
        try run(
            """
            INSERT INTO attachment (entry, name, hash) VALUES (?, ?, ?)
            ON CONFLICT (entry, name) DO UPDATE SET hash = excluded.hash
            """, [.integer(id), .text(attachment.name), .text(attachment.hash ?? "")])
    }
}
