// How a change is undone or redone: each row becomes again what it was, which is a change itself.
extension Connection {
    /// Undoes the newest changes, or redoes those undone last.
    func revert(_ count: Int, undone: Bool, today: CalendarDate, at time: Int64) throws -> [Change] {
        // Rows are restored one by one and refer to each other.
        try execute("PRAGMA defer_foreign_keys = ON")
        let isShared = try hasSyncTables()
        var reverted: [Change] = []
        while reverted.count < count {
            let newest = try firstRow(
                """
                SELECT id, time, words, is_undone, is_past FROM change
                WHERE is_undone = ? AND NOT is_past AND \(undoable()) ORDER BY id DESC LIMIT 1
                """, [.integer(undone ? 1 : 0)]
            ) { Change($0) }
            guard let newest else { break }
            if isShared, let conflict = try conflict(withOthersSince: newest) { throw conflict }
            reverted.append(try revert(newest, today: today, at: time))
        }
        return reverted
    }

    /// Undoes one change, which is redone next then, or redoes one.
    func revertAlone(_ change: Change, today: CalendarDate = .last, at time: Int64) throws -> Change {
        try execute("PRAGMA defer_foreign_keys = ON")
        let reverted = try revert(change, today: today, at: time)
        if change.isUndone { try leaveUndoneBehind() }
        return reverted
    }

    /// Whether a row of the journal is a setting that changed as a side effect, such as the currency that the first
    /// entry sets.
    static func isSettingBesideOthers(_ row: String) -> String {
        """
        \(row).subject = 'setting'
            AND EXISTS (SELECT 1 FROM journal WHERE change = \(row).change AND subject <> 'setting')
        """
    }

    /// Restores each row, the last one first. The triggers record that as the inverse change, which replaces this one.
    ///
    /// An occurrence of a recurring entry up to today remains marked as recorded: an entry that was undone should not
    /// be recorded again by the next write.
    ///
    /// - Returns: The inverse change.
    private func revert(_ change: Change, today: CalendarDate, at time: Int64) throws -> Change {
        let id = try open(words: change.words, time: change.time, isUndone: !change.isUndone)
        var tables: [String: JournaledTable] = [:]
        var restored: [(table: String, row: String)] = []
        var kept: [(table: String, identity: String)] = []
        let hasMachines = try hasSyncTables()
        let numbers = try hasMachines ? numbersOfRowsThatCameBack(since: change) : [:]
        let budgets = try hasMachines ? freeNumbersOfBudgets(deletedBy: change, besides: numbers["budget"] ?? [:]) : [:]
        let isDone = try hasMachines && isUndecided(change)
        // A setting that a later change set keeps its value.
        let selection = """
            SELECT subject, identity, former, number, min(number) OVER row, max(number) OVER row FROM journal mine
            WHERE change = ? AND subject <> '\(EntryBatch.subject)'
                AND NOT (subject = 'made' AND former IS NULL AND json_extract(identity, '$[1]') <= ?)
                AND NOT (\(Self.isSettingBesideOthers("mine")) AND EXISTS (
                    SELECT 1 FROM journal theirs JOIN change ON change.id = theirs.change
                    WHERE theirs.subject = 'setting' AND theirs.identity = mine.identity
                        AND theirs.change > mine.change AND NOT is_undone AND NOT is_open))
            WINDOW row AS (PARTITION BY subject, identity) ORDER BY number DESC
            """
        try forEachRow(selection, [.integer(isDone ? 0 : change.id), .text(today.description)]) { row in
            let name = row.text(0) ?? ""
            let table = try tables[name] ?? JournaledTable(name, on: self)
            tables[name] = table
            let identity = row.text(1) ?? ""
            let number = try integer("SELECT json_extract(?, '$[0]')", [.text(identity)])
            if let now = number.flatMap({ numbers[name]?[$0] }) {
                kept.append((name, "[\(now)]"))
                if name == "budget", row.integer(3) == row.integer(4), let number, let former = row.text(2) {
                    let later = try rowChangedElsewhere(name, identity, after: row.integer(5))
                    let whole = try formerRow(former, of: name, with: numbers)
                    try putBack(budget: number, whole, cameBackAs: now, undoing: change, isFree: later == nil)
                }
                return
            }
            // The months of a budget that is there again are as they are there.
            if name == "budget_change", let number, numbers["budget"]?[number] != nil { return }
            if let number, let free = budgets[number], let former = row.text(2), name.hasPrefix("budget") {
                let whole = try formerRow(former, of: name, with: numbers)
                if row.integer(3) == row.integer(4) { try table.add(whole, as: free, on: self) }
                return
            }
            let former = try row.text(2).map { try formerRow($0, of: name, with: numbers) }
            if hasMachines, let later = try rowChangedElsewhere(name, identity, after: row.integer(5)) {
                // What the row was meanwhile, within the change, is no state to go back to.
                guard row.integer(3) == row.integer(4) else { return }
                try table.putBack(identity: identity, former: former, later: later, on: self)
                if former != nil, later == nil, changedRows == 0 { kept.append((name, identity)) }
            } else {
                try table.putBack(identity: identity, former: former, on: self)
            }
            if hasMachines, let former { restored.append((name, former)) }
        }
        for (table, row) in restored { try removeIfSpelledTwice(row, in: table) }
        for row in kept { try settleDeletion(of: row.identity, in: row.table, undoing: change.id) }
        try revertRanges(of: change)
        var inverse = Change(
            time: change.time, words: change.words, isUndone: !change.isUndone, isPast: false, id: id)
        if hasMachines {
            inverse.hasNoEffect = try hasNoEffect(id, of: change)
            let renumbered = numbers.merging(["budget": budgets]) { $0.merging($1) { first, _ in first } }
            inverse.kept = try rowsOfOthers(in: change, leftBy: inverse, renumbered)
        }
        try replace(change, by: id, at: time, isShared: hasMachines)
        try run("UPDATE change SET is_open = 0 WHERE id = ?", [.integer(id)])
        return inverse
    }

    /// What a row was after a change, if another machine has changed it later; nil if none has.
    func rowChangedElsewhere(_ subject: String, _ identity: String, after number: Int64) throws -> String?? {
        try firstRow(
            """
            SELECT former FROM journal WHERE number = (
                SELECT min(number) FROM journal WHERE subject = ?1 AND identity = ?2 AND number > ?3)
                AND EXISTS (SELECT 1 FROM journal theirs JOIN sync_change USING (change)
                    WHERE theirs.subject = ?1 AND theirs.identity = ?2 AND theirs.number > ?3)
            """, [.text(subject), .text(identity), .integer(number)]
        ) { $0.text(0) }
    }

    /// Deletes entries that were imported together, or inserts them again.
    private func revertRanges(of change: Change) throws {
        var ranges: [(number: Int64, entries: EntryBatch, wereThere: Bool)] = try rows(
            """
            SELECT number, json_extract(identity, '$[0]'), json_extract(identity, '$[1]'), former IS NOT NULL
            FROM journal WHERE change = ? AND subject = '\(EntryBatch.subject)' ORDER BY number DESC
            """, [.integer(change.id)]
        ) { row in
            let entries = EntryBatch(first: row.integer(1), last: row.integer(2))
            return (row.integer(0), entries, row.integer(3) != 0)
        }
        // A journal written by another program must not cause more work than there are entries.
        ranges = try ranges.compactMap { number, entries, wereThere in
            try (wereThere ? entries.journaled(in: self) : entries.present(in: self)).map { (number, $0, wereThere) }
        }
        guard !ranges.isEmpty else { return }
        let many = ranges.reduce(0) { $0 + $1.entries.last - $1.entries.first + 1 }
        try withoutEntryTriggers(many: many) {
            let removed = ranges.filter { !$0.wereThere }.map(\.entries)
            for entries in EntryBatch.joined(removed) { try countTotals(of: entries, isAdded: false) }
            for (number, entries, wereThere) in ranges {
                if wereThere {
                    try entries.putBack(fromJournal: number, to: self)
                } else {
                    try entries.remove(from: self)
                }
            }
            let added = ranges.filter(\.wereThere).map(\.entries)
            for entries in EntryBatch.joined(added) { try countTotals(of: entries) }
        }
    }
}
