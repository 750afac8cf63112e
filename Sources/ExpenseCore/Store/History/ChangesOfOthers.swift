// What other machines have changed since a change of this one.
extension ExpenseStore {
    /// How many of the rows that were deleted by undoing changes other machines had made, too, as where both imported one
    /// bank's file, or added one category: each is one row, which is deleted on all machines.
    package func rowsOfOthers(deletedByUndoing undone: [Change]) throws -> [(kind: String, count: Int)] {
        try read { connection in
            // In a log, nobody else's row goes when a change is undone.
            guard try connection.isSynchronized() && !connection.hasTable("log_change") else { return [] }
            let own = try connection.ownReplicas()
            return try [Identifier.Subject.entry, .category, .account, .rule, .recurring].map { subject in
                let count = try undone.reduce(0) { count, change in
                    try count
                        + Int(
                            connection.integer(
                                """
                                SELECT count(DISTINCT identity) FROM journal JOIN sync_alias USING (subject)
                                WHERE change = ?1 AND subject = ?2 AND former IS NOT NULL
                                    AND row = json_extract(identity, '$[0]') AND replica NOT IN \(own)
                                    AND NOT EXISTS (SELECT 1 FROM main.\(quoted(subject.rawValue)) WHERE id = row)
                                """, [.integer(change.id), .text(subject.rawValue)]) ?? 0)
                }
                return (subject.rawValue, count)
            }.filter { $0.count > 0 }
        }
    }
}

extension Connection {
    /// Why a change of this machine cannot be undone or redone: another machine has changed what it added, or has set the
    /// same fields later. Nil if what it did can be taken back without what others did.
    func conflict(withOthersSince change: Change) throws -> ConflictingChange? {
        let other = try changeOfAddedEntries(since: change) ?? changeOfSameFields(since: change)
        guard let other = try other ?? changeThatJoined(rowsOf: change) ?? changeThatUndid(change) else {
            return try conflict(withNamesSince: change)
        }
        return try ConflictingChange(change: change, other: changes().first { $0.id == other })
    }

    /// The last change by another machine of an entry that a change added, or of its tags, of which something is left.
    private func changeOfAddedEntries(since change: Change) throws -> Int64? {
        let changes: [(id: Int64, subject: String, identity: String, number: Int64)] = try rows(
            """
            SELECT theirs.change, theirs.subject, theirs.identity, ours.number FROM journal ours
            JOIN journal theirs ON theirs.number > ours.number AND theirs.subject IN ('entry', 'entry_tag')
                AND json_extract(theirs.identity, '$[0]') BETWEEN json_extract(ours.identity, '$[0]')
                    AND json_extract(ours.identity, iif(ours.subject = 'entry', '$[0]', '$[1]'))
            JOIN sync_change ON sync_change.change = theirs.change
            WHERE ours.change = ?1 AND ours.subject IN ('entry', '\(EntryBatch.subject)') AND ours.former IS NULL
                AND EXISTS (SELECT 1 FROM entry WHERE id = json_extract(theirs.identity, '$[0]'))
            ORDER BY theirs.number DESC
            """, [.integer(change.id)]
        ) { ($0.integer(0), $0.text(1) ?? "", $0.text(2) ?? "", $0.integer(3)) }
        return try changes.first { other in
            guard let later = try rowChangedElsewhere(other.subject, other.identity, after: other.number) else {
                return false
            }
            // Somebody may have undone it, or have taken it back otherwise.
            let table = try TableFields(other.subject, of: self)
            return try table.state(other.identity, in: self) != later.map { try table.completed($0, in: self) }
        }?.id
    }

    /// The change by another machine since which a row that a change added or named is one with another row, which has
    /// the same name. Both would get the former name, or be deleted.
    private func changeThatJoined(rowsOf change: Change) throws -> Int64? {
        var found: Int64?
        // A row that is gone became one with the row to which its identity belongs since.
        try run(
            """
            SELECT theirs.change, theirs.subject, json_extract(theirs.identity, '$[0]'), json_extract(ours.identity, '$[0]')
            FROM journal ours
            JOIN journal theirs ON theirs.subject = ours.subject AND theirs.number > ours.number
                AND theirs.former IS NOT NULL
            JOIN sync_change ON sync_change.change = theirs.change
            WHERE ours.change = ?1 AND ours.subject IN ('category', 'account')
            ORDER BY theirs.number DESC
            """, [.integer(change.id)]
        ) { row in
            guard let subject = Identifier.Subject(rawValue: row.text(1) ?? ""),
                let identity = try identifier(of: subject, row.integer(2))
            else { return true }
            let kept = try integer(
                """
                SELECT row FROM sync_alias WHERE subject = ?1 AND replica = ?2 AND number = ?3
                    AND NOT EXISTS (SELECT 1 FROM main.\(quoted(subject.rawValue)) WHERE id = ?4)
                """,
                [
                    .text(subject.rawValue), .integer(identity.replica), .integer(identity.number),
                    .integer(row.integer(2)),
                ])
            if let kept, [kept, row.integer(2)].contains(row.integer(3)) { found = row.integer(0) }
            return found == nil
        }
        return found
    }

    /// The change by another machine that had deleted the entries of a change before this machine undid it: that did
    /// nothing, so there is nothing to redo.
    private func changeThatUndid(_ change: Change) throws -> Int64? {
        let entries = "SELECT 1 FROM journal WHERE change = ? AND subject IN ('entry', '\(EntryBatch.subject)')"
        guard change.isUndone, try integer(entries, [.integer(change.id)]) == nil else { return nil }
        return try integer(
            """
            SELECT theirs.change FROM journal ours
            JOIN journal theirs ON theirs.subject IN ('entry', '\(EntryBatch.subject)') AND theirs.former IS NOT NULL
                AND json_extract(theirs.identity, '$[0]') BETWEEN json_extract(ours.identity, '$[0]')
                    AND json_extract(ours.identity, iif(ours.subject = 'entry', '$[0]', '$[1]'))
            JOIN sync_change ON sync_change.change = theirs.change
            WHERE ours.change = -?1 AND ours.subject IN ('entry', '\(EntryBatch.subject)') AND ours.former IS NULL
            ORDER BY theirs.number DESC LIMIT 1
            """, [.integer(change.id)])
    }

    /// The last change by another machine of a row, in fields that a change set, too.
    private func changeOfSameFields(since change: Change) throws -> Int64? {
        var rows: [(subject: String, identity: String, former: String?, last: Int64)] = []
        // Two entries that were made one can be two again, whatever others have decided.
        try forEachRow(
            """
            SELECT subject, identity, former, max(number) OVER (PARTITION BY subject, identity),
                min(number) OVER (PARTITION BY subject, identity) = number
            FROM journal WHERE change = ? AND subject NOT IN ('\(EntryBatch.subject)', 'import')
                AND NOT (subject = 'sync_decision' AND json_extract(identity, '$[2]') = 'double')
            """, [.integer(change.id)]
        ) { row in
            if row.integer(4) == 1 { rows.append((row.text(0) ?? "", row.text(1) ?? "", row.text(2), row.integer(3))) }
        }
        for row in rows {
            guard let later = try rowChangedElsewhere(row.subject, row.identity, after: row.last) else { continue }
            let table = try TableFields(row.subject, of: self)
            guard let current = try table.state(row.identity, in: self),
                try table.isSetAgain(former: row.former, later: later, current: current, in: self)
            else { continue }
            return try integer(
                """
                SELECT change FROM journal JOIN sync_change USING (change)
                WHERE subject = ?1 AND identity = ?2 AND number > ?3 ORDER BY number DESC LIMIT 1
                """, [.text(row.subject), .text(row.identity), .integer(row.last)])
        }
        return nil
    }

    /// Whether another machine has taken back a decision that a change made: what the change did is undone then.
    func isUndecided(_ change: Change) throws -> Bool {
        let made = "subject = 'sync_decision' AND former IS NULL"
        return try integer("SELECT 1 FROM journal WHERE change = ? AND \(made)", [.integer(change.id)]) != nil
            && changedRow(change.id, made) == nil
    }

    /// Settles that a row stays of which others have prevented the deletion, while that is undone: nobody has to decide.
    ///
    /// - Parameter identity: of the row, as the journal has it.
    func settleDeletion(of identity: String, in table: String, undoing change: Int64) throws {
        // What a decision has deleted is undecided again.
        let decision = "SELECT 1 FROM journal WHERE change = ? AND subject = 'sync_decision'"
        guard let subject = Identifier.Subject(rawValue: table),
            let number = try integer("SELECT json_extract(?, '$[0]')", [.text(identity)]),
            let first = try identifier(of: subject, number), try integer(decision, [.integer(change)]) == nil
        else { return }
        let maker = try integer("SELECT machine FROM sync_change WHERE change = ?", [.integer(change)]) ?? replica()
        var identities = [first]
        try forEachRow(
            "SELECT replica, number FROM sync_alias WHERE subject = ? AND row = ?",
            [.text(table), .integer(number)]
        ) { row in
            identities.append(Identifier(replica: row.integer(0), number: row.integer(1)))
        }
        try Schema.createIfMissing(Schema.syncDecisions, in: self)
        for identity in identities {
            try run(
                """
                INSERT OR IGNORE INTO sync_decision SELECT subject, identity, field, clock, machine, 1 FROM sync_conflict
                WHERE subject = ? AND identity = ? AND field = 'deleted' AND machine = ?
                """, [.text(table), .text("\(identity)"), .integer(maker)])
        }
    }
}
