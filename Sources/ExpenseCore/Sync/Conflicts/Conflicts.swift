/// A value that lost against a later one, a row that stayed although another machine deleted it, or two entries that may
/// be the same.
package struct SyncConflict: Sendable, Hashable {
    let table: String
    let identity: String
    let field: String
    let stamp: Stamp
    let stored: String
    /// What it is about; of two entries, that which stays if they become one: `#42  2026-11-21  12.50 USD  food  @giro  lunch`.
    package let subject: String
    /// The column; nil for a row that was deleted, ``double`` for two entries that may be the same.
    package let column: String?
    /// The name of the column for people: `day`, `account`; empty if there is none.
    package let label: String
    /// The value that holds; or what the other entry is.
    package let present: String
    /// The value that lost; nil for a row that was deleted, and for two entries.
    package let lost: String?
    /// The machine that set it, or deleted the row.
    package let machine: String
    /// When, in seconds since 1970 by the clock of that machine; nil if nobody knows.
    package let time: Int64?
    /// In place of a column: two entries may be the same.
    package static let double = "double"
    /// In place of a column: a machine recorded a recurring entry for a day for which another one had paused or ended it.
    package static let paused = "paused"
    /// In place of a column: an entry of a receipt, of which another recording holds.
    static let part = "part"
}

/// How to settle a conflict.
package enum ConflictDecision: Sendable {
    /// What holds is right.
    case keep
    /// The value that lost is right; or the row should be deleted; or two entries are one.
    case replace
}

extension ExpenseStore {
    /// Values that lost and rows that were deleted elsewhere, which nobody has decided about.
    package func syncConflicts() throws -> [SyncConflict] {
        try read { connection in
            guard try connection.isSynchronized() else { return [] }
            return try SharedLedger(connection, at: clock.now()).conflicts()
        }
    }

    /// Settles a conflict, on all machines.
    package func decide(_ conflict: SyncConflict, _ decision: ConflictDecision) throws {
        if decision == .replace, conflict.column == SyncConflict.double {
            try changeMachines { ledger in
                try ledger.joinDouble(
                    conflict.identity, conflict.stored, "make one entry of \(conflict.subject) and \(conflict.present)")
            }
        } else if decision == .replace {
            try change({ _ in "decide the conflict of \(conflict.subject)" }) { connection in
                try SharedLedger(connection, at: clock.now()).replace(conflict)
            }
        }
        try changeMachines { ledger in
            try ledger.set(
                "sync_conflict",
                [
                    .text(conflict.table), .text(conflict.identity), .text(conflict.field),
                    .integer(conflict.stamp.clock), .integer(conflict.stamp.machine),
                ], nil)
        }
    }
}

extension SharedLedger {
    fileprivate func conflicts() throws -> [SyncConflict] {
        var stored: [(table: String, identity: String, field: String, stamp: Stamp, value: String)] = []
        try connection.run(
            "SELECT subject, identity, field, clock, machine, value FROM sync_conflict ORDER BY clock, machine, identity, field"
        ) { row in
            stored.append(
                (
                    row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "",
                    Stamp(clock: row.integer(3), machine: row.integer(4)), row.text(5) ?? ""
                ))
            return true
        }
        let words = try ConflictWords(self)
        return try stored.compactMap { conflict in
            guard let table = table(conflict.table) else { return nil }
            let said: Said?
            if table.subject == nil {
                said = try fact(table, conflict.identity, conflict.value, words)
            } else if conflict.field == SyncConflict.double {
                said = try double(conflict.identity, conflict.value, words)
            } else {
                said = try row(table, conflict.identity, conflict.field, conflict.value, words)
            }
            // They named rows that have become one since.
            guard let said, said.lost != said.present else { return nil }
            return SyncConflict(
                table: conflict.table, identity: conflict.identity, field: conflict.field, stamp: conflict.stamp,
                stored: conflict.value, subject: said.subject,
                column: conflict.field == "deleted" ? nil : conflict.field, label: said.label, present: said.present,
                lost: said.lost, machine: try name(of: conflict.stamp.machine),
                time: conflict.stamp.isMade ? nil : conflict.stamp.time)
        }
    }

    /// What a conflict says to people.
    private typealias Said = (subject: String, label: String, present: String, lost: String?)

    private func double(_ identity: String, _ value: String, _ words: ConflictWords) throws -> Said? {
        guard let identity = Identifier(identity), let first = try number(.entry, identity),
            let second = try double(of: first, value), case let kept = try stays(first, second),
            let subject = try words.entry(kept, isWhole: true),
            let present = try words.entry(kept == first ? second : first, isWhole: true)
        else { return nil }
        return (subject, "", present, nil)
    }

    private func row(
        _ table: SharedTable, _ identity: String, _ field: String, _ value: String, _ words: ConflictWords
    ) throws -> Said? {
        guard let subject = table.subject, let identity = Identifier(identity),
            let number = try number(subject, identity), let row = try row(table, number)
        else { return nil }
        if field == SyncConflict.part {
            let part = try localPart(value, of: table)
            return try (words.entry(number, isWhole: true) ?? "", "part", "none", words.part(part, table))
        }
        let title = try words.title(table, row)
        guard let group = table.groups.first(where: { $0.name == field }) else { return (title, "", "", nil) }
        let present = ConflictWords.Row(uniqueKeysWithValues: zip(table.columns, row))
        var lost = present
        for (value, column) in try zip(storedValues(value), group.columns) {
            lost[table.columns[column]] = try local(value, column, of: table)
        }
        let columns = group.columns.map { table.columns[$0] }
        let said = try words.field(field, columns, table, present, lost)
        return (title, said.label, said.present, said.lost)
    }

    private func fact(_ table: SharedTable, _ identity: String, _ value: String, _ words: ConflictWords) throws -> Said?
    {
        let key = try self.key(storedValues(identity), of: table, local)
        let known = zip(table.key, key).map { (table.columns[$0], $1) }
        func said(_ values: [StoredValue]) throws -> String {
            let columns = table.values.map { table.columns[$0] }
            let row = ConflictWords.Row(uniqueKeysWithValues: known + zip(columns, values))
            return try words.values(columns, of: row, table)
        }
        let row = try rows(table, condition(table), key).first
        return (
            try words.title(table, key: key), "",
            try row.map { row in try said(table.values.map { row[$0] }) } ?? "none",
            try said(localValues(value, of: key, in: table))
        )
    }

    /// What the stored values of an entry are on this machine.
    private func localPart(_ stored: String, of table: SharedTable) throws -> [StoredValue] {
        try zip(storedValues(stored), table.columns.indices).map { try local($0, $1, of: table) }
    }

    /// What the stored values of a fact are on this machine.
    private func localValues(_ stored: String, of key: [StoredValue], in table: SharedTable) throws -> [StoredValue] {
        try zip(storedValues(stored), table.values).map { value, column in
            table.name == "setting" ? try localSetting(key[0], value) : try local(value, column, of: table)
        }
    }

    /// Sets the value that lost, or deletes the row that somebody else had deleted.
    fileprivate func replace(_ conflict: SyncConflict) throws {
        guard let table = table(conflict.table) else { return }
        guard let subject = table.subject else {
            let key = try self.key(storedValues(conflict.identity), of: table, local)
            let values = try localValues(conflict.stored, of: key, in: table)
            return try put(table, key, values, isThere: !rows(table, condition(table), key).isEmpty)
        }
        guard let identity = Identifier(conflict.identity), let number = try number(subject, identity) else { return }
        if conflict.field == SyncConflict.part {
            var values = try localPart(conflict.stored, of: table)
            guard let receipt = table.columns.firstIndex(of: "receipt") else { return }
            try connection.run(
                "UPDATE entry SET receipt = ?1 WHERE id = ?1 AND receipt IS NULL", [.integer(number)])
            values[receipt] = try row(table, number)?[receipt] ?? .integer(number)
            return try connection.run(table.insertion, values)
        }
        guard let group = table.groups.first(where: { $0.name == conflict.field }) else {
            return try connection.run("DELETE FROM main.\(quoted(table.name)) WHERE id = ?", [.integer(number)])
        }
        let values = try zip(storedValues(conflict.stored), group.columns).map { try local($0, $1, of: table) }
        let assignments = group.columns.map { "\(quoted(table.columns[$0])) = ?" }.joined(separator: ", ")
        try connection.run(
            "UPDATE main.\(quoted(table.name)) SET \(assignments) WHERE id = ?", values + [.integer(number)])
    }
}
