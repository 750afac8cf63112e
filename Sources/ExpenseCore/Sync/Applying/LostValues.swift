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
            if column == table.spelledKey, case .text(let name) = value { return .text(name.lowercased()) }
            guard case .text = value, let subject = table.references[column],
                case .integer(let number) = try local(value, column, of: table)
            else { return value }
            return .text("\(try lowestIdentity(subject, number))")
        }
        try addConflict(table.name, jsonText(of: key), "", stamp, jsonText(of: values))
    }

    /// Whether a value is another one than that which is here. The same category or account may have one identity here and
    /// another one there, and a name is the same in upper and lower case.
    func isOther(
        _ cell: Operation.Cell, _ group: (name: String, columns: [Int]), _ present: [StoredValue], of table: SharedTable
    ) throws -> Bool {
        try zip(group.columns, cell.values).contains { column, value in
            let value = try localIfKnown(value, column, of: table)
            guard column == table.nameColumn, case .text(let one) = value, case .text(let other) = present[column]
            else { return value != present[column] }
            return simplified(one, of: table) != simplified(other, of: table)
        }
    }

    /// Whether somebody, or a rule, gave a new row one of two values. Most of an entry that two machines made is what a file
    /// or a line says; only its category, its accounts and a currency that the line does not name are not.
    func isOfPerson(
        _ group: (name: String, columns: [Int]), _ one: [StoredValue], _ other: [StoredValue], of table: SharedTable
    ) -> Bool {
        guard table.subject == .entry else { return true }
        return ["category", "account"].contains(group.name)
            || ["kind", "amount"].contains(group.name) && one.first == other.first
    }

    /// Whether nobody has chosen a value: one of the colors that new categories get in turn.
    ///
    /// - Parameter withName: whether it was set when the row was made.
    func isGiven(_ values: [StoredValue], _ field: String, of table: SharedTable, withName: Bool) -> Bool {
        guard table.subject == .category, field == "color", withName, case .integer(let color)? = values.first else {
            return false
        }
        return UInt32(exactly: color).map { Color($0).isGiven } ?? false
    }

    /// The identity by which all machines list a conflict about a row that may have several.
    func lowestIdentity(_ subject: Identifier.Subject, _ number: Int64) throws -> Identifier {
        let all = try identities(subject, number)
        return all.min { "\($0)" < "\($1)" } ?? all[0]
    }

    /// Tells that two rows become one because machines gave them one name.
    func tellJoined(_ table: SharedTable, _ one: Int64, _ other: Int64) throws {
        guard let subject = table.subject, [.category, .account].contains(subject) else { return }
        let both = try [one, other].map { try lowestIdentity(subject, $0) }.sorted { "\($0)" < "\($1)" }
        try addConflict(
            table.name, "\(both[0])", SyncConflict.joined, Stamp(madeWith: both[1]), jsonText(of: [.text("\(both[1])")])
        )
    }

    /// Takes back that a row became one with another one, which is there again.
    func untellJoined(_ table: SharedTable, _ identity: Identifier) throws {
        guard let conflicts = self.table("sync_conflict") else { return }
        let found = try rows(
            conflicts, "subject = ? AND field = ?", [.text(table.name), .text(SyncConflict.joined)])
        let other = StoredValue.text(jsonText(of: [.text("\(identity)")]))
        for row in found where row[1] == .text("\(identity)") || row.last == other {
            try applyHereAndElsewhere(
                .fact(key: conflicts.key.map { row[$0] }, values: nil, stamp: newStamp()), to: conflicts)
        }
    }

    /// Tells that a row stays although another machine deleted it.
    func tell(_ table: SharedTable, _ number: Int64, _ deletion: Stamp) throws {
        guard let subject = table.subject, deletion != .made else { return }
        try addConflict(table.name, "\(try lowestIdentity(subject, number))", SyncConflict.deleted, deletion, "[]")
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
        // It may be listed already. A part that is not there may have been changed since.
        let known = try rows(conflicts, condition(conflicts), key).first?.last
        let isChanged = field == SyncConflict.part && known != nil && known != .text(value)
        guard try isChanged || self.stamp(conflicts, jsonText(of: key), "").stamp == .made else { return false }
        let own = newStamp()
        try setStamp(conflicts, jsonText(of: key), "", own)
        try put(conflicts, key, [.text(value)], isThere: known != nil)
        repairs.append(
            Operation(
                table: conflicts.name, content: .fact(key: key, values: [.text(value)], stamp: own)))
        return true
    }
}
