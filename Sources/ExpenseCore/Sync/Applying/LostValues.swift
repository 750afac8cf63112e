extension SharedLedger {
    /// Keeps a value that lost, until somebody decides.
    func lose(_ table: SharedTable, _ number: Int64, _ field: String, _ values: [StoredValue], _ stamp: Stamp)
        throws
    {
        guard let subject = table.subject, stamp != .made else { return }
        try addConflict(table.name, "\(try lowestIdentity(subject, number))", field, stamp, jsonText(of: values))
    }

    func lose(_ table: SharedTable, key: [StoredValue], _ values: [StoredValue], _ stamp: Stamp) throws {
        guard stamp != .made else { return }
        let key = try zip(key, table.key).map { value, column -> StoredValue in
            guard case .text = value, let subject = table.references[column],
                case .integer(let number) = try local(value, column, of: table)
            else { return value }
            return .text("\(try lowestIdentity(subject, number))")
        }
        try addConflict(table.name, jsonText(of: key), "", stamp, jsonText(of: values))
    }

    /// The identity by which all machines list a conflict about a row that may have several.
    func lowestIdentity(_ subject: Identifier.Subject, _ number: Int64) throws -> Identifier {
        let all = try identities(subject, number)
        return all.min { "\($0)" < "\($1)" } ?? all[0]
    }

    /// Tells that a row stays although another machine deleted it.
    func tell(_ table: SharedTable, _ number: Int64, _ deletion: Stamp) throws {
        guard let subject = table.subject else { return }
        try addConflict(table.name, "\(try lowestIdentity(subject, number))", "deleted", deletion, "[]")
    }

    /// - Returns: whether it was not listed yet, and nobody has decided about it.
    @discardableResult
    func addConflict(
        _ table: String, _ identity: String, _ field: String, _ stamp: Stamp, _ value: String
    ) throws -> Bool {
        guard let conflicts = self.table("sync_conflict") else { return false }
        let key: [StoredValue] = [
            .text(table), .text(identity), .text(field), .integer(stamp.clock), .integer(stamp.machine),
        ]
        // Somebody may have decided already.
        guard try self.stamp(conflicts, jsonText(of: key), "").stamp == .made else { return false }
        let own = newStamp()
        try setStamp(conflicts, jsonText(of: key), "", own, base: .made)
        try put(conflicts, key, [.text(value)], isThere: false)
        repairs.append(
            Operation(
                table: conflicts.name, content: .fact(key: key, values: [.text(value)], stamp: own, base: .made)))
        return true
    }
}
