/// A change of the data as a person would describe it: an entry added, a file imported.
public struct Change: Hashable, Sendable {
    /// When it was made, in seconds since 1970 (UTC), by the clock of the machine.
    public let time: Int64
    /// What was changed: `add #42  12.50 USD  food  lunch`.
    public let words: String
    /// Whether it has been undone and can be redone.
    public let isUndone: Bool
    /// Whether it was undone and other changes followed. ``ExpenseStore/redo(_:)`` skips it;
    /// ``ExpenseStore/redo(change:)`` can redo it.
    public let isPast: Bool
    /// The number. A later change has a higher one. Undoing and redoing a change gives it a new number.
    public let id: Int64
    /// The name of the machine that made it, if that is another one.
    public internal(set) var machine: String?
}

extension ExpenseStore {
    /// All changes that can be undone or redone, of all processes, the newest first.
    public func history() throws -> [Change] {
        try read { try $0.changes() }
    }

    /// Undoes the newest changes, in one transaction.
    ///
    /// - Parameters:
    ///   - count: the maximum number of changes.
    ///   - today: recurring entries recorded for later days (by a clock that was ahead) become due again on their day;
    ///     nil if none should become due again.
    /// - Returns: What was undone, as the history lists it now, the newest first. Fewer than `count` if there are not so
    ///   many.
    public func undo(_ count: Int = 1, today: CalendarDate? = nil) throws -> [Change] {
        try withWriter { writer in
            try writer.writeMany { try writer.revert(count, undone: false, today: today ?? .last) }
        }
    }

    /// Redoes what was undone last, in one transaction. Any new change ends this; changes undone before it can still be
    /// redone one by one, see ``redo(change:)``.
    ///
    /// - Returns: What was redone, as the history lists it now, the oldest first. Fewer than `count` if there are not so
    ///   many.
    public func redo(_ count: Int = 1) throws -> [Change] {
        try withWriter { writer in try writer.writeMany { try writer.revert(count, undone: true, today: .last) } }
    }

    /// Redoes one change, whatever was changed since.
    ///
    /// - Returns: The change, as the history lists it now.
    /// - Throws: `UnknownChange`, `ConflictingChange` if a row is not as it was before the change, or `DatabaseError`.
    ///   Then nothing is changed.
    public func redo(change id: Int64) throws -> Change {
        try withWriter { writer in
            var sought: Change?
            do {
                return try writer.writeMany {
                    guard let change = try writer.changes().first(where: { $0.id == id && $0.isUndone }) else {
                        throw UnknownChange(id: id)
                    }
                    sought = change
                    if let conflict = try writer.conflict(withRedoing: change) { throw conflict }
                    return try writer.revertAlone(change)
                }
            } catch let error as DatabaseError where error.isConstraint {
                // Another category has the name now, or the category of an entry was deleted.
                guard let sought else { throw error }
                throw ConflictingChange(change: sought, other: nil)
            }
        }
    }

    /// Undoes one change, also one of another machine, whatever was changed since in other rows.
    ///
    /// - Returns: The change, as the history lists it now.
    /// - Throws: `UnknownChange`, `ConflictingChange` if a later change touched the same rows or refers to them, such as an
    ///   entry to its account, or `DatabaseError`. Then nothing is changed.
    public func undo(change id: Int64, today: CalendarDate? = nil) throws -> Change {
        try withWriter { writer in
            try writer.writeMany {
                guard let change = try writer.changes().first(where: { $0.id == id && !$0.isUndone }) else {
                    throw UnknownChange(id: id)
                }
                if let conflict = try writer.conflict(withUndoing: change) { throw conflict }
                return try writer.revertAlone(change, today: today ?? .last)
            }
        }
    }

    /// The maximum number of changes in the history; 1,000 by default.
    public func historyLimit() throws -> Int {
        try read { try $0.historyLimit() }
    }

    /// Sets the maximum number of changes in the history, at least one. Older ones are deleted at once.
    public func setHistoryLimit(_ limit: Int) throws {
        try change({ _ in limit == 1 ? "keep 1 change" : "keep \(limit) changes" }) {
            try $0.set("history", "\(max(1, limit))")
        }
    }
}

/// There is no undone change with this number.
public struct UnknownChange: Error, Sendable, Equatable {
    /// The number as given.
    public let id: Int64
}

/// A change that cannot be undone or redone, because its rows have changed since, or others refer to them.
public struct ConflictingChange: Error, Sendable, Equatable {
    /// The change to undo or redo.
    public let change: Change
    /// The change that must be undone first; or, if it is undone, redone first. Nil if the history has none.
    public let other: Change?
}

extension Connection {
    /// Runs `body` as one change. Triggers record what it touches. It discards what could be redone. If it touches
    /// nothing, no change is recorded.
    ///
    /// - Parameter time: the time of the change, in seconds since 1970.
    func change<Result>(_ words: (Result) -> String, at time: Int64, _ body: () throws -> Result) throws -> Result {
        let id = try open(words: "", time: time, isUndone: false)
        let result = try body()
        guard try integer("SELECT 1 FROM journal WHERE change = ? LIMIT 1", [.integer(id)]) != nil else {
            try run("DELETE FROM change WHERE id = ?", [.integer(id)])
            return result
        }
        try run("UPDATE change SET words = ?, is_open = 0 WHERE id = ?", [.text(words(result)), .integer(id)])
        try leaveUndoneBehind()
        try forgetChanges(
            """
            SELECT id FROM (SELECT id FROM change ORDER BY id LIMIT max(0, (SELECT count(*) FROM change) - ?))
            WHERE \(forgettable())
            """,
            [.integer(Int64(historyLimit()))])
        return result
    }

    fileprivate func historyLimit() throws -> Int {
        try max(1, setting("history").flatMap { Int($0) } ?? 1000)
    }

    private func leaveUndoneBehind() throws {
        try run("UPDATE change SET is_past = 1 WHERE is_undone AND NOT is_past")
    }

    /// The newest first. Changes that `redo` would redo come first, in reverse order, because the one undone first is
    /// the newest.
    func changes() throws -> [Change] {
        var changes: [Change] = []
        try run(
            """
            SELECT id, time, words, is_undone, is_past FROM change
            ORDER BY is_undone > is_past DESC, iif(is_undone > is_past, id, -id)
            """
        ) { row in
            changes.append(Change(row))
            return true
        }
        guard try isSynchronized() else { return changes }
        let machines = try machinesOfChanges()
        for index in changes.indices { changes[index].machine = machines[changes[index].id] }
        return changes
    }

    /// The names of other machines by the changes that they made.
    private func machinesOfChanges() throws -> [Int64: String] {
        var machines: [Int64: String] = [:]
        try run("SELECT change, ifnull(name, '?') FROM sync_change LEFT JOIN sync_machine USING (machine)") { row in
            machines[row.integer(0)] = row.text(1)
            return true
        }
        return machines
    }

    /// Undoes the newest changes, or redoes those undone last.
    fileprivate func revert(_ count: Int, undone: Bool, today: CalendarDate) throws -> [Change] {
        // Rows are restored one by one and refer to each other.
        try execute("PRAGMA defer_foreign_keys = ON")
        var reverted: [Change] = []
        while reverted.count < count {
            var newest: Change?
            try run(
                """
                SELECT id, time, words, is_undone, is_past FROM change
                WHERE is_undone = ? AND NOT is_past AND \(undoable()) ORDER BY id DESC LIMIT 1
                """, [.integer(undone ? 1 : 0)]
            ) {
                newest = Change($0)
                return false
            }
            guard let newest else { break }
            reverted.append(try revert(newest, today: today))
        }
        return reverted
    }

    /// Undoes or redoes one change as a new one.
    fileprivate func revertAlone(_ change: Change, today: CalendarDate = .last) throws -> Change {
        try execute("PRAGMA defer_foreign_keys = ON")
        let redone = try revert(change, today: today)
        try leaveUndoneBehind()
        return redone
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
    private func revert(_ change: Change, today: CalendarDate) throws -> Change {
        let id = try open(words: change.words, time: change.time, isUndone: !change.isUndone)
        var tables: [String: JournaledTable] = [:]
        let hasMachines = try isSynchronized()
        // A setting that a later change set keeps its value.
        let selection = """
            SELECT subject, identity, former, number FROM journal mine
            WHERE change = ? AND subject <> '\(EntryBatch.subject)'
                AND NOT (subject = 'made' AND former IS NULL AND json_extract(identity, '$[1]') <= ?)
                AND NOT (\(Self.isSettingBesideOthers("mine")) AND EXISTS (
                    SELECT 1 FROM journal theirs JOIN change ON change.id = theirs.change
                    WHERE theirs.subject = 'setting' AND theirs.identity = mine.identity
                        AND theirs.change > mine.change AND NOT is_undone AND NOT is_open))
            ORDER BY number DESC
            """
        try run(selection, [.integer(change.id), .text(today.description)]) { row in
            let name = row.text(0) ?? ""
            let table = try tables[name] ?? JournaledTable(name, on: self)
            tables[name] = table
            let (identity, former) = (row.text(1) ?? "", row.text(2))
            if hasMachines, let later = try rowChangedElsewhere(name, identity, after: row.integer(3)) {
                try table.putBack(identity: identity, former: former, later: later, on: self)
            } else {
                try table.putBack(identity: identity, former: former, on: self)
            }
            return true
        }
        try revertRanges(of: change)
        if !change.isUndone { try keepFormerRows(of: change, under: id) }
        try forgetChanges("?", [.integer(change.id)])
        try run("UPDATE change SET is_open = 0 WHERE id = ?", [.integer(id)])
        return Change(time: change.time, words: change.words, isUndone: !change.isUndone, isPast: false, id: id)
    }

    /// What a row was after a change, if another machine has changed it later; nil if none has.
    private func rowChangedElsewhere(_ subject: String, _ identity: String, after number: Int64) throws -> String?? {
        var later: String??
        try run(
            """
            SELECT former FROM journal WHERE number = (
                SELECT min(number) FROM journal WHERE subject = ?1 AND identity = ?2 AND number > ?3)
                AND EXISTS (SELECT 1 FROM journal theirs JOIN sync_change USING (change)
                    WHERE theirs.subject = ?1 AND theirs.identity = ?2 AND theirs.number > ?3)
            """, [.text(subject), .text(identity), .integer(number)]
        ) { row in
            later = .some(row.text(0))
            return false
        }
        return later
    }

    /// Deletes entries that were imported together, or inserts them again.
    private func revertRanges(of change: Change) throws {
        var ranges: [(number: Int64, entries: EntryBatch, wereThere: Bool)] = []
        try run(
            """
            SELECT number, json_extract(identity, '$[0]'), json_extract(identity, '$[1]'), former IS NOT NULL
            FROM journal WHERE change = ? AND subject = '\(EntryBatch.subject)' ORDER BY number DESC
            """, [.integer(change.id)]
        ) { row in
            let entries = EntryBatch(first: row.integer(1), last: row.integer(2))
            ranges.append((row.integer(0), entries, row.integer(3) != 0))
            return true
        }
        // A journal written by another program must not cause more work than there are entries.
        ranges = try ranges.compactMap { number, entries, wereThere in
            try (wereThere ? entries.journaled(in: self) : entries.present(in: self)).map { (number, $0, wereThere) }
        }
        guard !ranges.isEmpty else { return }
        let many = ranges.reduce(0) { $0 + $1.entries.last - $1.entries.first + 1 }
        try withoutEntryTriggers(many: many) {
            var (added, removed) = (PendingTotals(self, sign: 1), PendingTotals(self, sign: -1))
            for (number, entries, wereThere) in ranges {
                if wereThere {
                    try entries.putBack(fromJournal: number, to: self, &added)
                } else {
                    try entries.remove(from: self, &removed)
                }
            }
            try added.write()
            try removed.write()
        }
    }

    private func open(words: String, time: Int64, isUndone: Bool) throws -> Int64 {
        try run(
            "INSERT INTO change (time, words, is_open, is_undone) VALUES (?, ?, 1, ?)",
            [.integer(time), .text(words), .integer(isUndone ? 1 : 0)])
        return lastInsertedID
    }
}

extension Change {
    init(_ row: borrowing Row) {
        self.init(
            time: row.integer(1), words: row.text(2) ?? "", isUndone: row.integer(3) != 0,
            isPast: row.integer(4) != 0, id: row.integer(0))
    }
}
