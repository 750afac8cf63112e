/// A row that stays as another machine has made it, although a change of it was undone or redone.
package struct KeptRow: Hashable, Sendable {
    let table: String
    /// Its key, as the journal has it.
    let key: String
    /// What it is, or what it was when it was deleted, as the journal has it.
    let values: String
    let isThere: Bool
    let machine: Int64
}

extension Connection {
    /// Whether the inverse of a change has changed nothing, because other machines had done the same or more.
    func hasNoEffect(_ inverse: Int64, of change: Change) throws -> Bool {
        // That nobody has to decide about what stays, or a currency that an entry has set, is no effect by itself.
        func has(_ condition: String) -> String {
            "EXISTS (SELECT 1 FROM journal WHERE change = \(change.id) AND subject \(condition))"
        }
        let condition = """
            subject NOT IN ('import', 'made') AND (subject <> 'sync_decision' OR \(has("= 'sync_decision'")))
                AND (subject <> 'setting' OR NOT \(has("<> 'setting'")))
            """
        return try changedRow(inverse, condition) == nil
            && integer(
                "SELECT 1 FROM journal WHERE change = ? AND subject = '\(EntryBatch.subject)' LIMIT 1",
                [.integer(inverse)]) == nil
    }

    /// The rows of a change that are not as they would be after undoing or redoing it, because other machines have changed
    /// them since; of a change without effect, all that they have changed.
    ///
    /// - Parameters:
    ///   - inverse: its inverse.
    ///   - numbers: those of rows that came back, by their kind and their former numbers.
    func rowsOfOthers(in change: Change, leftBy inverse: Change, _ numbers: [String: [Int64: Int64]]) throws
        -> [KeptRow]
    {
        var found: [(row: KeptRow, wanted: String?)] = []
        func find(_ selection: String, _ values: [Value]) throws {
            try forEachRow(selection, values) { row in
                let kept = KeptRow(
                    table: row.text(0) ?? "", key: row.text(1) ?? "", values: row.text(2) ?? "", isThere: false,
                    machine: row.integer(3))
                found.append((kept, row.text(5)))
            }
        }
        let theirs = """
            journal theirs ON theirs.number > ours.number
                AND theirs.subject NOT IN ('made', 'imported', 'bank_reference', 'import', 'sync_conflict')
            JOIN sync_change ON sync_change.change = theirs.change AND machine <> (SELECT machine FROM sync)
            WHERE ours.change = ?1 AND NOT (\(Self.isSettingBesideOthers("ours")))
            """
        let columns = "theirs.subject, theirs.identity, theirs.former, theirs.number, machine"
        try find(
            """
            SELECT subject, identity, former, machine, max(number), first, min(mine) FROM (
                SELECT \(columns), ours.former AS first, ours.number AS mine FROM journal ours JOIN \(theirs)
                    AND (theirs.subject, theirs.identity) = (ours.subject, ours.identity)
                UNION ALL
                SELECT \(columns), NULL, ours.number FROM journal ours JOIN \(theirs) AND theirs.subject = 'entry'
                    AND ours.subject = '\(EntryBatch.subject)' AND ours.former IS NULL
                    AND json_extract(theirs.identity, '$[0]')
                        BETWEEN json_extract(ours.identity, '$[0]') AND json_extract(ours.identity, '$[1]'))
            GROUP BY 1, 2 ORDER BY subject <> 'entry', 5
            """, [.integer(change.id)])
        let cameBack = numbers.flatMap { subject, numbers in numbers.map { (subject, $0.key, $0.value) } }
        found.removeAll { row, _ in cameBack.contains { row.table == $0.0 && row.key == "[\($0.1)]" } }
        if inverse.hasNoEffect {
            for (subject, _, now) in cameBack.sorted(by: { $0.2 < $1.2 }) {
                try find(
                    """
                    SELECT subject, identity, former, machine, number, NULL FROM journal JOIN sync_change USING (change)
                    WHERE subject = ? AND identity = ? AND machine <> (SELECT machine FROM sync)
                    ORDER BY number DESC LIMIT 1
                    """, [.text(subject), .text("[\(now)]")])
            }
        }
        return try found.compactMap { row, wanted in
            let table = try TableFields(row.table, of: self)
            let present = try table.state(row.key, in: self)
            guard try inverse.hasNoEffect || present != wanted.map({ try table.completed($0, in: self) }) else {
                return nil
            }
            let values = present ?? row.values
            return values.isEmpty
                ? nil
                : KeptRow(
                    table: row.table, key: row.key, values: values, isThere: present != nil, machine: row.machine)
        }
    }
}
